import type { HoldingField } from "../../domain/order/limits.ts";
import type { ReadPart, ShopProblem } from "../../domain/order/order-snapshot.ts";
import type { BeyondLimit, ContactField, Reason, Standing, StepReason } from "../../domain/reason/reason.ts";
import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { decisions } from "./page-order.ts";
import { CONTACT, OPERATIONS, REACHED } from "./terms.ts";

const POINTS = { one: "# punto", other: "# puntos" } as const;

const PARTS: Readonly<Record<ReadPart, string>> = {
  customerTags: "las etiquetas del cliente",
  productTypes: "los tipos de sus productos",
  collections: "las categorías de sus productos",
  orderIndex: "el número de pedidos del cliente",
};

const UNREAD: Readonly<Record<ShopProblem, string>> = {
  notConnected: "el puente no tiene acceso a la tienda",
  unauthorised: "la tienda rechaza la clave del puente",
  forbidden: "a la clave del puente le falta un permiso",
  throttled: "la tienda no admite más peticiones",
  unreachable: "no se puede contactar con la tienda",
  notFound: "la tienda no muestra el pedido",
  unexpected: "la respuesta de la tienda no se puede leer",
};

const LIMITED: Readonly<Record<HoldingField, string>> = {
  orderNumber: "su número",
  orderSequence: "su número",
  status: "su estado",
  source: "su origen",
  customerId: "el identificador del cliente",
  currency: "su moneda",
  refundId: "el identificador o la moneda de un reembolso",
  disputeId: "el identificador o la moneda de una disputa",
  fulfillment: "el identificador de un envío",
  name: "un nombre del cliente",
  email: "una dirección de correo",
  phone: "un número de teléfono",
  country: "un país",
  names: "nombres",
  emails: "direcciones de correo",
  phones: "números de teléfono",
  countrys: "países",
  refunds: "reembolsos",
  fulfillments: "envíos",
  disputes: "disputas",
  deletions: "eliminaciones",
  restorations: "restauraciones",
  tags: "etiquetas",
  customerTags: "etiquetas del cliente",
  discountCodes: "códigos de descuento",
  attributes: "atributos",
  campaigns: "campañas",
};

export const standings: Catalog<Standing | StepReason, Reason> = {
  nothingKnown: () => "Aún no se sabe nada de este pedido",
  erased: () => "Los datos del cliente se borraron",
  deletedUnseen: () => "El pedido se eliminó antes de que el puente lo viera",
  waitsForOrder: () => "Espera a que la tienda envíe el propio pedido",
  beyondLimits: ({ limits }, format) =>
    `Espera una decisión: la tienda envió más de lo que el puente admite de un pedido, ${format.list(limits.map((each) => limitText(each, format)))}. Corregir el pedido en la tienda o resolver sus puntos a mano`,
  noPoints: ({ because }, _, say) => `Sin puntos: ${say(because)}`,
  noPointsWithoutContact: ({ fields }, { list }) =>
    `Sin puntos: ${fields.length === 1 ? "falta" : "faltan"} ${contactText(fields, list)}`,
  noPointsSkipped: () => "Sin puntos: una persona lo decidió así",
  pointsCancelled: ({ because }, _, say) => `Puntos anulados: ${say(because)}`,
  pointsBeingCancelled: ({ because }, _, say) => `Los puntos se están anulando: ${say(because)}`,
  pointsKept: ({ because }, _, say) => `Una persona mantuvo los puntos, aunque ${say(because)}`,
  redeemedStays: ({ points, because }, { count }, say) =>
    `${say(because)}. Con este pedido ${count(points, { one: "se canjeó # punto: devolverlo", other: "se canjearon # puntos: devolverlos" })} a mano y elegir después «${decisions.settle}»`,
  onHold: ({ by }) => `En espera: ${by} lo decidió así`,
  waitsForPayment: () => "Espera el pago",
  waitsForContact: ({ fields, isWithheld }, { list }) =>
    isWithheld
      ? `Espera ${contactText(fields, list)}: la tienda oculta al puente lo que falta, y ${BRIDGE} doctor dice por qué. Completarlo o esperar a que la tienda lo envíe`
      : `Espera ${contactText(fields, list)}: completar lo que falta o esperar a que la tienda lo envíe`,
  waitsForFacts: ({ parts, problem, since, isAskedAgain }, { list, time }) =>
    isAskedAgain
      ? `Espera ${list(parts.map((part) => PARTS[part]))}, que una regla necesita: desde ${time(since)}, ${UNREAD[problem]}. El puente sigue preguntando`
      : `Requiere su decisión: una regla necesita ${list(parts.map((part) => PARTS[part]))}, pero desde ${time(since)}, ${UNREAD[problem]}. Restablecer la conexión con la tienda, y el pedido sigue por sí solo, o conceder los puntos sin esa regla`,
  waitsForContactToRedeem: ({ field }) => `Espera ${CONTACT[field]}: se han de canjear puntos`,
  patternTooSlow: () =>
    "Espera una decisión: program.redeem.discountCodePattern tarda demasiado con los códigos de descuento de este pedido. Simplificar el patrón",
  notWholeNumber: ({ source }) =>
    `No se puede enviar: ${source === "id" ? "el identificador" : "el número"} del pedido no es un número entero. Poner orderId.source en hash`,
  numberTooLarge: ({ number, source }) =>
    `No se puede enviar: el número ${number} del pedido supera 2^53 − 1. ${source === "id" ? "Poner orderId.source en number o hash" : "Usar un orderId.prefix más corto"}`,
  pointsBeingEarned: () => "Los puntos se están concediendo",
  pointsBeingGivenAgain: ({ by }) => `Los puntos se están concediendo de nuevo: ${by} retiró la anulación`,
  pointsBeingApproved: () => "Los puntos se están aprobando",
  pointsApproved: () => "Puntos aprobados",
  approvalSkipped: () => "Los puntos siguen pendientes: una persona omitió la aprobación",
  approvalWaitsFor: ({ trigger }) =>
    `Puntos pendientes: se aprueban en cuanto el pedido esté ${{ paid: "pagado", fulfilled: "completado", delivered: "entregado" }[trigger]}`,
  approvalDisputed: () =>
    "Puntos pendientes: el pago está en disputa. Cuando se decida la disputa, se aprobarán o se anularán",
  approvalExcluded: ({ because }, _, say) => `Los puntos siguen pendientes y no se aprueban: ${say(because)}`,
  approvalOn: ({ at, lastDay }, { day, date }) =>
    lastDay === undefined
      ? `Puntos pendientes: se aprueban el ${day(at)} si el pedido no se devuelve`
      : `Puntos pendientes: se aprueban al acabar el plazo de devolución, después del ${date(lastDay)}, si el pedido no se devuelve`,
  goneFromShop: () => "La tienda ya no tiene este pedido",
  openedAgain: () =>
    "El pedido se reabrió después de anular sus puntos: una persona decide si vuelve a contar",
  staysCancelled: () => "Los puntos siguen anulados: una persona lo decidió así tras reabrirse el pedido",
  failed: ({ operation, because }, { quote }, say) =>
    `Requiere atención: ${quote(OPERATIONS[operation])} falló${because === null ? "" : `: ${say(because)}`}`,

  earn: ({ trigger }) => `Conceder los puntos: el pedido ${REACHED[trigger]}`,
  earnAgain: ({ by }) => `Conceder de nuevo los puntos: ${by} retiró la anulación`,
  approveByPerson: ({ by }) => `Aprobar los puntos: ${by} lo decidió así`,
  approve: ({ trigger, afterDays }, { count }) =>
    afterDays > 0
      ? `Aprobar los puntos ${count(afterDays, { one: "pasado # día", other: "pasados # días" })} desde que el pedido ${REACHED[trigger]}`
      : `Aprobar los puntos: el pedido ${REACHED[trigger]}`,
  cancel: ({ because }, _, say) => `Anular los puntos: ${say(because)}`,
  confirmCancel: () => "Averiguar si los puntos se anularon",
  askAboutFailedPayment: () =>
    "El pago falló después de que el pedido se pagara: una persona decide si los puntos se anulan",
  askAboutRefund: ({ amountMinor, currency }, { amount }) =>
    `Se devolvieron ${amount(amountMinor, currency)}: una persona decide si los puntos se anulan`,
  addConversion: ({ campaignId, because }, _, say) =>
    `Registrar la recomendación para la campaña ${campaignId}: ${say(because)}`,
  redeem: ({ points, because }, { count }, say) => `Canjear ${count(points, POINTS)}: ${say(because)}`,
  redeemInDoubt: ({ points, because }, { count }, say) =>
    `Los puntos de este pedido${points === null ? "" : ` (${count(points, POINTS)})`} quizá ya se canjearon (${say(because)}): ver el historial del cliente y después canjear u omitir`,
  answerLost: () => "la respuesta se perdió",
  olderThanMemory: () => "el pedido es más antiguo que la memoria del puente",
};

function contactText(fields: readonly ContactField[], list: Format["list"]): string {
  return list(fields.map((field) => CONTACT[field]));
}

function limitText({ field, limit, of }: BeyondLimit, { number }: Format): string {
  const what = LIMITED[field as HoldingField] ?? field;
  return of === "characters"
    ? `${what} supera los ${number(limit)} caracteres`
    : `tiene más de ${number(limit)} ${what}`;
}
