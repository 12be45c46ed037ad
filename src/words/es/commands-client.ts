import { BRIDGE, START } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";
import { NOT_COMPARED } from "./terms.ts";

const ORDERS = { one: "# pedido", other: "# pedidos" } as const;
const CUSTOMERS = { one: "# cliente", other: "# clientes" } as const;

export const client: CommandLabels["client"] = {
  notReached: ({ url }) => `Nada responde en ${url}. Arrancar el puente con: ${START}`,
  notAccepted: "El puente no acepta este token: indicar el de admin.token.",
  notTheBridge: ({ url }) =>
    `Lo que responde en ${url} no es el puente: comprobar server.port o indicar --url.`,
  noShop: ({ shop, shops, closest }, { list }) =>
    `La tienda ${shop} no existe${closest === null ? "." : `: ¿será ${closest}?`}${shops.length === 0 ? "" : ` Existen: ${list(shops)}.`}`,
  linkOnce: ({ links }, { count }) =>
    count(links, {
      one: "Abre el panel con la sesión iniciada, una sola vez, en la próxima media hora.",
      other:
        "Cada uno abre el panel con la sesión iniciada; juntos sirven una sola vez, en la próxima media hora.",
    }),
  orByOptions: "Dónde está el puente también se puede indicar con --url y --token.",
  andMore: ({ orders }, { count }) =>
    `… y ${count(orders, { one: "# pedido más", other: "# pedidos más" })}.`,
  early: ({ why }) => (why === null ? "Terminó antes de tiempo." : `Terminó antes de tiempo: ${why}`),
  stopped: "Se detuvo antes del final.",
};

export const retry: CommandLabels["retry"] = {
  one: ({ operation }) => `${operation} se envía de nuevo.`,
  none: "No se abandonó nada: no hay nada que reenviar.",
  many: ({ steps, deliveries }, { count }) =>
    `De nuevo en marcha: ${count(steps, { one: "# paso", other: "# pasos" })} y ${count(deliveries, { one: "# aviso", other: "# avisos" })}.`,
};

export const erase: CommandLabels["erase"] = {
  sure: ({ who, orders, hasMore }, { count }) =>
    `${hasMore ? "Más de " : ""}${count(orders, ORDERS)} de ${who}. El borrado recorre cada pedido y cada aviso de todas las tiendas y puede alcanzar más. ¿Borrar a esta persona en todas partes aquí? No se puede deshacer; lo que guarda el servicio de fidelización se queda allí.`,
  needsYes:
    "No se borró nada: no hay nadie en la terminal a quien preguntar. Añadir --yes para borrar sin pregunta.",
  left: "No se borró nada.",
  unknown: "No se borró nada: ningún pedido ni aviso contiene esa dirección o ese número.",
  done: ({ orders, deliveries }, { count }) =>
    `Datos borrados en ${count(orders, ORDERS)} y ${count(deliveries, { one: "# aviso", other: "# avisos" })}.`,
};

export const resync: CommandLabels["resync"] = {
  detached: ({ id }) =>
    `La resincronización sigue en el puente. Terminarla con: ${BRIDGE} resync --cancel ${id}`,
  noNumber: ({ shop, number }) =>
    `La tienda ${shop} no muestra ningún pedido con el número ${number}. Por su identificador: --order <id>`,
  severalOfNumber: ({ shop, number }) =>
    `Varios pedidos de ${shop} tienen el número ${number}. Elegir uno por su identificador:`,
  cancelled: ({ orders }, { count }) =>
    `Terminada tras ${count(orders, ORDERS)}. Lo que ya se recibió se mantiene.`,
  overAlready: "La resincronización ya ha terminado.",
  read: ({ orders }, { count }) => count(orders, ORDERS),
  readOf: ({ read, orders }, { number, count }) => `${number(read)} de ${count(orders, ORDERS)}`,
  changed: ({ orders }, { count }) => count(orders, { one: "# cambiado", other: "# cambiados" }),
  left: ({ span }) => `tiempo restante: ${span}`,
  waits: ({ why }) => `espera: ${why}`,
  columns: { order: "Pedido", steps: "Previsto", stepsIfReal: "Se enviaría", why: "Motivo" },
  failed: "falló",
  nothing: "nada",
  note: ({ note }) => `Nota: ${note}`,
  done: ({ read, changed, same, failed }, { count, number }) =>
    `${count(read, { one: "# pedido leído", other: "# pedidos leídos" })}: ${count(changed, { one: "# cambiado", other: "# cambiados" })}, ${number(same)} al día, ${number(failed)} con fallo.`,
  wouldBeDone: ({ read, changed, same, failed }, { count, number }) =>
    `${count(read, { one: "# pedido leído", other: "# pedidos leídos" })}: ${count(changed, { one: "# cambiaría", other: "# cambiarían" })}, ${number(same)} al día, ${number(failed)} con fallo.`,
  planned: ({ steps }, { count }) =>
    `${count(steps, { one: "# paso previsto", other: "# pasos previstos" })}.`,
  wouldBePlanned: ({ steps }, { count }) =>
    `${count(steps, { one: "Se prevería # paso", other: "Se preverían # pasos" })}.`,
  dryRun: "No se envió nada: fue una prueba.",
};

export const audit: CommandLabels["audit"] = {
  detached: ({ shop }) =>
    `La comparación sigue en el puente. Terminarla con: ${BRIDGE} doctor --audit ${shop} --cancel`,
  progress: ({ orders, customers }, { count }) =>
    `${count(orders, ORDERS)} de ${count(customers, CUSTOMERS)}`,
  waiting: {
    liveWork: "espera: los pedidos nuevos van primero",
    brandRests: "espera a que la cuenta de fidelización vuelva a funcionar",
  },
  columns: { order: "Pedido", here: "Aquí", there: "Servicio de fidelización" },
  differences: { missing: "no conoce el pedido", extra: "nombra el pedido", different: "otra cosa" },
  unreadable: "Ningún historial nombra alguno de estos pedidos: no se puede decir nada.",
  before: ({ orders, customers, until }, { count, time }) =>
    `${count(orders, { one: "# pedido comparado", other: "# pedidos comparados" })} (${count(customers, CUSTOMERS)}), último cambio antes del ${time(until)}.`,
  between: ({ orders, customers, since, until }, { count, time }) =>
    `${count(orders, { one: "# pedido comparado", other: "# pedidos comparados" })} (${count(customers, CUSTOMERS)}), último cambio entre el ${time(since)} y el ${time(until)}.`,
  notCompared: ({ orders, why }, { count }) =>
    `${count(orders, { one: "# pedido sin comparar", other: "# pedidos sin comparar" })} (${why}).`,
  reasons: NOT_COMPARED,
  stillToCome: ({ reached }, { time }) => `Faltan los pedidos que cambiaron antes del ${time(reached)}.`,
  notAllYet: "Aún no han tenido su turno todos los pedidos.",
  allBefore: ({ until }, { time }) =>
    `Todos los pedidos decididos antes del ${time(until)} han tenido su turno.`,
  seeOne: ({ shop }) => `Ver uno con: ${BRIDGE} show ${shop} PEDIDO`,
};

export const acts: CommandLabels["acts"] = {
  none: "No se hizo nada que coincida.",
  columns: {
    when: "Cuándo",
    who: "Quién",
    what: "Qué",
    shop: "Tienda",
    order: "Identificador del pedido",
    changed: "Antes → después",
    undo: "Deshacer",
  },
  customer: ({ customer }) => `Cliente: ${customer}`,
  more: "Hay más: --limit los muestra.",
};
