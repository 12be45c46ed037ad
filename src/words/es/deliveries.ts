import type { Catalog } from "../catalog.ts";
import type { BodyProblem, IdOf, ShopEventDone } from "../codes/delivery.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { ExpectedField, FoundValue } from "../codes/reading.ts";
import type { OfNoUse } from "../codes/watch.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

const EXPECTED: Readonly<Record<ExpectedField, string>> = {
  id: "un identificador",
  time: "una fecha con su zona",
  amount: "un importe",
  currency: "un código de moneda",
  status: "un estado",
  list: "una lista",
};

const NAMED: Readonly<Record<IdOf, string>> = {
  order: "un pedido",
  payment: "un pago",
  refund: "un reembolso",
  fulfillment: "un envío",
  dispute: "una disputa",
};

const IDS: Readonly<Record<IdOf, string>> = {
  order: "el identificador del pedido",
  payment: "el identificador del pago",
  refund: "el identificador del reembolso",
  fulfillment: "el identificador del envío",
  dispute: "el identificador de la disputa",
};

const REQUESTS: Readonly<Record<Extract<ShopEventDone, { code: "privacyAsked" }>["request"], string>> = {
  dataRequest: "un cliente pregunta qué se guarda de él",
  redactCustomer: "hay que borrar a un cliente",
  redactShop: "hay que borrar a todos los clientes de la tienda",
};

/** These begin small: several may stand in one line. */
export const deliveries: Catalog<
  Exclude<OfNoUse, BodyProblem | PlatformSaid | { readonly code: "erased" }>,
  Said
> = {
  signedWrongly: () =>
    "llegan avisos en nombre de esta tienda firmados con otro secreto, y ninguno con el correcto",
  otherShop: ({ domain }) =>
    `pertenece a otra tienda, ${domain}: alguien lo reenvió aquí, o el webhook de esa tienda tiene la dirección de esta`,
  tookTooLong: ({ seconds }, { count }) =>
    `leerlo llevó más de ${count(seconds, { one: "# segundo", other: "# segundos" })} de trabajo: contiene más de lo que tiene un pedido`,
  endedProcesses: () =>
    "el puente se cerró dos veces mientras trabajaba en este aviso, por eso se apartó: ver qué contiene y elegir «Procesar de nuevo», o esperar al próximo aviso del pedido o a una resincronización",
  shopNotConfigured: ({ shop }, { quote }) => `la tienda ${quote(shop)} ya no está en la configuración`,
  deliveryFailed: () => "un error en el puente: elegir «Procesar de nuevo» tras una actualización",
  noOrderOf: ({ ids }, { list }) => `la tienda no conoce ningún pedido de ${list(ids)}`,
  orderNotFetched: ({ because }, _, say) => `el pedido no se pudo leer: ${say(because)}`,
  leftToNext: ({ named, because }, _, say) =>
    `${named === null ? "solo nombra un pedido" : say(named)}; ${say(because)}: el próximo aviso de la tienda o una resincronización trae el pedido`,
  ordersNeverRead: () => "los pedidos de la tienda no se pueden leer",
  dismissed: ({ by, at, note, because }, { time, quote }, say) =>
    `${by} lo descartó el ${time(at)}${note === null ? "" : `: ${quote(note)}`}${because === null ? "" : `. No se entendió: ${say(because)}`}`,
  several: ({ all }, _, say) => all.map(say).join("; "),
  noTopic: () => "el aviso no nombra ningún tema",
  notOfTopic: ({ expected }, { quote }) =>
    expected === null
      ? "el contenido no es lo que dice su tema"
      : `el contenido no es lo que dice su tema (${quote(expected)})`,
  otherKind: ({ kind, expected }, { quote }) =>
    `el contenido es del tipo ${quote(kind)}, no ${quote(expected)}`,
  fieldUnreadable: ({ field, expected, found }, format) =>
    `el campo ${format.quote(field)} no se puede leer${expected === null ? "" : `: se espera ${EXPECTED[expected]}`}${found === null ? "" : `, hay ${foundText(found, format)}`}`,
  amountUnreadable: ({ field }, { quote }) => `${quote(field)} no es un importe legible`,
  noTimeOfChange: () => "el pedido no indica cuándo cambió",
  tooManyEvents: ({ most }, { number }) => `el aviso dice más de ${number(most)} cosas a la vez`,
  idTooLong: ({ of, most }, { number }) => `${IDS[of]} supera los ${number(most)} caracteres`,
  currencyTooLong: ({ most }, { number }) => `una moneda supera los ${number(most)} caracteres`,
  deletionTooLong: () => "lo que nombra la eliminación es demasiado largo",
  tooManyOrdersNamed: ({ most }, { number }) =>
    `la solicitud de privacidad nombra más de ${number(most)} pedidos`,
  customerTooLong: ({ most }, { number }) =>
    `el identificador, el correo o el teléfono del cliente supera los ${number(most)} caracteres`,
  namesOnly: ({ entity }) => `solo nombra ${NAMED[entity]}`,
  bodyNotSigned: () => "el contenido del aviso no está firmado",
  linesEdited: () => "las líneas del pedido se editaron",
  refundAmountMissing: () => "el importe del reembolso no se puede conocer por su aviso",
  transactionMade: ({ kind }, { quote }) => `se creó o cambió una operación de pago (${quote(kind)})`,
  parcelDelivered: () => "se entregó un paquete del pedido",
  returnChanged: () => "cambió una devolución del pedido",
  testDelivery: () =>
    "una entrega de prueba: el puente se envió su pedido inventado; no se ha creado ningún pedido y nadie recibe puntos",
  topicIgnored: () => "el tema no significa nada para el puente",
  paymentInOrder: ({ kind }, { quote }) => `una operación de pago (${quote(kind)}): el propio pedido lo dice`,
  parcelOnItsWay: ({ status }, { quote }) => `un paquete figura como ${quote(status)}: no es su entrega`,
  disputeWithoutOrder: () => "la disputa no nombra ningún pedido",
  permissionsChanged: () => "los permisos de la aplicación cambiaron",
  customersInOrders: () => "los clientes se leen de sus pedidos",
  goneBeforeSent: () =>
    "el pedido se eliminó del todo antes de que la tienda pudiera enviarlo; no queda nada que leer",
  privacyAsked: ({ request }) => `solicitud de privacidad: ${REQUESTS[request]}`,
  appRemoved: () => "la aplicación se quitó de la tienda",
  customerAsks: ({ orders }, { count }) =>
    `un cliente pregunta qué se guarda: ${count(orders, { one: "# pedido", other: "# pedidos" })}, ver las solicitudes de privacidad`,
  customerNotNamed: () =>
    "hay que borrar a un cliente, pero la solicitud no nombra ni un pedido ni una dirección o un número legible: no se borró nada, preguntar a la tienda de quién se trata",
  customerErased: ({ orders, deliveries }, { count }) =>
    `se borró a un cliente de ${count(orders, { one: "# pedido", other: "# pedidos" })} y ${count(deliveries, { one: "# aviso", other: "# avisos" })}`,
  shopConnectedAgain: () => "la tienda está conectada de nuevo, por eso no se borró nada",
  shopErased: ({ orders, deliveries }, { count }) =>
    `se borró a todos los clientes de ${count(orders, { one: "# pedido", other: "# pedidos" })} y ${count(deliveries, { one: "# aviso", other: "# avisos" })}`,
  removedBeforeConnected: () => "la aplicación se quitó antes de que la tienda se conectara de nuevo",
  tokensForgotten: () => "la aplicación se quitó de la tienda; sus tokens se olvidaron",
};

const FOUND = { nothing: "nada", list: "una lista", object: "un objeto" } as const;

function foundText(found: FoundValue, { quote, count }: Format): string {
  if (found.kind === "value") return quote(found.text);
  return found.kind === "text"
    ? `un texto de ${count(found.length, { one: "# carácter", other: "# caracteres" })}`
    : FOUND[found.kind];
}
