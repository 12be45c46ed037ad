import type { Catalog } from "../catalog.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { MendedBy, Note, OrderTrouble, UntoldContact, UnusableContact } from "../codes/watch.ts";
import type { Said } from "../words.ts";

const FIELDS = { email: "dirección de correo", mobile: "número de móvil" } as const;

export const watch: Catalog<
  Exclude<Note | MendedBy | OrderTrouble | UnusableContact | UntoldContact, PlatformSaid>,
  Said
> = {
  historyStays: ({ earnFrom }, { time }) =>
    `Los pedidos creados antes del ${time(earnFrom)} (earn.from) son historial y solo dan puntos donde se hace contar el historial`,
  moreNotes: ({ count: more }, { count }) =>
    count(more, { one: "Y # nota más, que no se guarda", other: "Y # notas más, que no se guardan" }),
  ordersRead: ({ orders }, { count }) =>
    count(orders, {
      one: "Se leyó de la tienda # pedido que ningún aviso había traído",
      other: "Se leyeron de la tienda # pedidos que ningún aviso había traído",
    }),
  webhooksMade: ({ done }, _, say) => done.map(say).join("; "),
  noSuchOrderInShop: () => "La tienda no tiene ese pedido",
  orderFailedInBridge: () => "Un error en el puente: leer el pedido de nuevo tras una actualización",
  notAnEmail: () => "no es una dirección de correo",
  notAPhone: ({ countries }, { choice }) =>
    countries.length === 0
      ? "no es un número de teléfono legible: necesita su prefijo de país"
      : `no es un número de teléfono de ${choice(countries)}, y uno de otro país necesita su prefijo`,
  contactNotTold: ({ fields, canSend, isSameCustomer }, { list }) =>
    `Cambió después de conceder los puntos: ${list(fields.map((field) => FIELDS[field]))}. El servicio de fidelización aún tiene el dato anterior. ${canSend ? "«Enviar la corrección» en la página del pedido lo actualiza" : isSameCustomer ? "Los puntos no se pueden reenviar ahora" : "La cuenta conoce a sus clientes por él: corregir el cliente en el servicio de fidelización"}`,
};
