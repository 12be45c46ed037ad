import type { Catalog } from "../catalog.ts";
import type { ActColumn, ActDone, ActWord, ChangedThing, Undoing } from "../codes/act.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const DECISIONS = {
  approve: "Puntos aprobados a mano",
  cancel: "Puntos anulados a mano",
  hold: "Pedido puesto en espera",
  release: "Decisiones anteriores retiradas",
  giveAgain: "Anulación de los puntos retirada",
  settle: "Puntos canjeados con el pedido resueltos",
} as const;

const STEPS = {
  retry: "Enviado de nuevo",
  skip: "Omitido",
  done: "Marcado como hecho",
} as const;

/** Answers to whether money that went back, or failed, cancels the points. */
const ANSWERS = {
  retry: "Puntos anulados al responder a la pregunta",
  done: "Puntos anulados al responder a la pregunta",
  skip: "Puntos mantenidos al responder a la pregunta",
} as const;

const FIELDS = {
  name: "nombre",
  email: "dirección de correo",
  mobile: "número de móvil",
} as const;

const UNDOINGS: Readonly<Record<Undoing, string>> = {
  takeBack: "«Recuperar» en el aviso, mientras se guarde",
  release: "«Deshacer» aquí o «Liberar» en la página del pedido: ambos dicen antes qué hacen",
  revert: "Una versión anterior puede volver a contar: página «Programa»",
  correct: "«Corregir» en la página del pedido permite escribir otro dato. Lo ya enviado se queda",
  remove: "«Quitar esta tienda» en la página «Tiendas»",
  typeAgain:
    "Escribir de nuevo lo anterior en «Cambiar esta tienda», página «Tiendas», también los secretos anteriores: el puente los ha olvidado",
  addAgain: "Añadir de nuevo la tienda en la página «Tiendas», con sus secretos: el puente los ha olvidado",
  again: "Se puede decidir de nuevo en cualquier momento",
  over: "No queda nada que deshacer",
  nothing: "Nada que deshacer",
  never: "No se puede deshacer",
};

const THINGS: Readonly<Record<ChangedThing, string>> = {
  points: "Puntos",
  work: "Trabajo",
  standing: "Situación",
  name: "Nombre",
  email: "Correo",
  mobile: "Número de móvil",
  version: "Versión",
  setting: "Ajuste",
  secret: "Secretos",
};

const COLUMNS: Readonly<Record<ActColumn, string>> = {
  by: "Quién",
  done: "Qué",
  note: "Nota",
  shop: "Tienda",
  orderNumber: "Número de pedido",
  orderId: "Id del pedido",
  customer: "Cliente",
  points: "Puntos canjeados",
  before: "Antes",
  after: "Después",
  undoing: "Deshacer",
};

export const acts: Catalog<ActDone | ActWord, Said> = {
  actOrderDecided: ({ decision, isAgain = false }) => DECISIONS[isAgain ? "giveAgain" : decision],
  actOperationDecided: ({ operation, decision, isAnswer = false }, { quote }) =>
    isAnswer ? ANSWERS[decision] : `${STEPS[decision]}: ${quote(OPERATIONS[operation])}`,
  actSentAgain: () => "Estado de los puntos comunicado de nuevo al servicio de fidelización",
  actExchangesShown: () => "Solicitudes y respuestas del pedido consultadas con los datos del cliente",
  actContactGiven: ({ fields }, { list }) =>
    `Datos del cliente completados: ${list(fields.map((field) => FIELDS[field]))}`,
  actAllRetried: ({ operations, deliveries }, { count, list }) =>
    `Lo abandonado se intentó de nuevo: ${list([count(operations, { one: "# paso", other: "# pasos" }), count(deliveries, { one: "# aviso", other: "# avisos" })])}`,
  actDeliveryReplayed: ({ id, topic }, { quote }) => `Aviso ${id} (${quote(topic)}) procesado de nuevo`,
  actDeliveryShown: ({ id, topic }, { quote }) =>
    `Aviso ${id} (${quote(topic)}) visto como lo envió la tienda, con los datos del cliente`,
  actDeliveryDismissed: ({ id, topic }, { quote }) => `Aviso ${id} (${quote(topic)}) descartado`,
  actDeliveryTakenBack: ({ id, topic }, { quote }) => `Aviso ${id} (${quote(topic)}) recuperado`,
  actRedeemed: ({ points, reference, isCertain }, { count, quote }) =>
    `${count(points, { one: "# punto canjeado", other: "# puntos canjeados" })} a mano, referencia ${quote(reference)}${isCertain ? "" : ": nadie sabe si ocurrió"}`,
  actRedeemBegun: ({ points, reference }, { count, quote }) =>
    `Empezó a canjear ${count(points, { one: "# punto", other: "# puntos" })} a mano, referencia ${quote(reference)}. No consta cómo terminó: comprobar los puntos del cliente antes de repetirlo`,
  actRedeemFailed: ({ points, reference, because }, { count, quote }, say) =>
    `Intentó canjear ${count(points, { one: "# punto", other: "# puntos" })} a mano, referencia ${quote(reference)}; no se canjeó nada: ${say(because)}`,
  actRedeemShown: ({ reference }, { quote }) =>
    `Vio lo enviado y lo respondido del canje a mano con referencia ${quote(reference)}, con los datos del cliente`,
  actErased: ({ orders, deliveries }, { count, list }) =>
    `Datos de una persona borrados: ${list([count(orders, { one: "# pedido", other: "# pedidos" }), count(deliveries, { one: "# aviso", other: "# avisos" })])}`,
  actShopTried: ({ platform, address }) => `Acceso a una tienda probado: ${platform}, ${address}`,
  actShopAdded: ({ platform, address }) => `Tienda añadida: ${platform}, ${address}`,
  actShopChanged: () => "Tienda cambiada",
  actShopSecretsChanged: () => "Dados otros secretos a la tienda",
  actShopRemoved: ({ address }) => `Tienda quitada${address === null ? "" : `: ${address}`}`,
  actShopChecked: () => "Tienda comprobada",
  actTestDeliverySent: () => "Aviso de prueba enviado",
  actWebhooksRestored: () => "Webhooks que faltaban creados",
  actMissingSettled: ({ decision, orders }, { count }) =>
    decision === "keep"
      ? `Puntos mantenidos: ${count(orders, { one: "# pedido que ya no está en la tienda", other: "# pedidos que ya no están en la tienda" })}`
      : `Nueva lectura para poner fin a los puntos: ${count(orders, { one: "# pedido que ya no está en la tienda", other: "# pedidos que ya no están en la tienda" })}`,
  actAuditBegun: () => "Comparación iniciada",
  actAuditEnded: () => "Comparación detenida",
  actResyncBegun: ({ isDryRun, orders }, { count }) =>
    `${isDryRun ? "Simulación de resincronización iniciada" : "Resincronización iniciada"}${orders === null ? "" : `: ${count(orders, { one: "# pedido", other: "# pedidos" })}`}`,
  actResyncEnded: () => "Resincronización detenida",
  actProgrammeSaved: ({ version }) => `Programa guardado: versión ${version}`,
  actProgrammeReverted: ({ to, version }) =>
    `Vuelta a la versión ${to} del programa, ahora versión ${version}`,
  actSignedIn: ({ with: by, from }, { quote }) =>
    `Inicio de sesión ${by === "link" ? "con un enlace de acceso" : "con el token de administración"}, desde ${quote(from)}`,
  actSignedOut: () => "Cierre de sesión",
  actAllSignedOut: () => "Sesión de todos cerrada",
  actLinkMade: () => "Enlace de acceso creado",
  actErasedPart: () => "borrado",
  actUndoing: ({ undoing }) => UNDOINGS[undoing],
  actUndone: ({ isWhole, by, at }, { time }) =>
    `Deshecho por ${by} el ${time(at)}${isWhole ? "" : ". Lo ocurrido hasta entonces se queda"}`,
  actChanged: ({ thing }) => THINGS[thing],
  actColumn: ({ column }) => COLUMNS[column],
  actTimeColumn: ({ zone }) => `Cuándo (${zone})`,
};
