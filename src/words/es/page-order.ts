import type { PageLabels } from "../en/page.ts";
import { TRACE_KINDS } from "./terms.ts";

export const order: PageLabels["order"] = {
  steps: "En el servicio de fidelización",
  story: "Lo que ocurrió",
  releaseIt: "«Liberar» lo hace continuar enseguida.",
  rulesTried: "Qué reglas se probaron",
  facts: "El pedido",
  points: "Puntos",
  pointsSaidBy: {
    service: "según el servicio de fidelización",
    activities: "según los ajustes de su actividad",
  },
  nameActivities: ({ brand }) =>
    `(el servicio no lo ha dicho; los puntos de las actividades se pueden nombrar en la configuración, en brands.${brand}.activities)`,
  total: "Total",
  refunded: "Reembolsado",
  status: "Estado en la tienda",
  notKnownYet: "aún no se conoce",
  paid: "Pagado",
  fulfilled: "Completado",
  notYet: "aún no",
  shopsId: "Identificador en la tienda",
  loyaltyNumber: "Número en el servicio de fidelización",
  noneYet: "aún ninguno",
  firstSeen: "Visto por primera vez",
  newestLines: ({ lines }, { number }) =>
    `De un pedido solo se guardan las ${number(lines)} líneas más recientes.`,
  trace: TRACE_KINDS,
};

export const contact: PageLabels["contact"] = {
  fields: { name: "Nombre", email: "Correo", mobile: "Número de móvil" },
  fieldsOfCustomer: { email: "Correo del cliente", mobile: "Número de móvil del cliente" },
  notKnown: "no se conoce",
  landline: "(un teléfono fijo: la tienda no envió ningún móvil)",
  unusableEmail: ({ value, why }, { quote }) =>
    `La tienda envió ${quote(value)} como correo, que no se puede usar: ${why}.`,
  unusableMobile: ({ value, why }, { quote }) =>
    `La tienda envió ${quote(value)} como número de móvil, que no se puede usar: ${why}.`,
  correct: "Corregir",
  correctThere:
    "Los puntos se concedieron a este cliente. Lo que se cambie aquí después solo llega al servicio de fidelización con «Enviar la corrección».",
  sendCorrection: "Enviar la corrección",
  sendCorrectionQuestion:
    "Los puntos de este pedido se reenvían con el mismo número de pedido y el contacto corregido; los aprobados se aprueban de nuevo. Cuentan una sola vez.",
  withCountryCode: "Con el prefijo del país, por ejemplo +49\u00a0170\u00a01234567",
  save: "Guardar y continuar",
};

export const decisions: PageLabels["decisions"] = {
  approve: "Aprobar ahora",
  approveQuestion: "Los puntos se aprueban sin esperar al envío ni al plazo de devolución.",
  settle: "Puntos resueltos",
  settleQuestion:
    "Los puntos canjeados con este pedido se devolvieron a mano o quedan canjeados. Después, nada queda pendiente.",
  hold: "Poner en espera",
  release: "Liberar",
  releaseQuestion:
    "El puente retira todas las decisiones que las personas tomaron sobre este pedido y después hace esto:",
  nothingSent: "No se envía nada.",
  standsThen: "Después el pedido queda así:",
  letEarn: "Hacer que cuente",
  letEarnQuestion:
    "El pedido es anterior a la conexión de la tienda. Desde ahora sus puntos siguen las reglas.",
  noPoints: "Sin puntos para este pedido",
  noPointsQuestion: "Por este pedido no se concedieron puntos, y no se concederán.",
  cancel: "Anular los puntos",
  cancelQuestion: "El cliente pierde los puntos de este pedido. Lo que aún no se envió ya no se envía.",
  sendAgain: "Reenviar",
  sendAgainQuestion:
    "Los puntos de este pedido se envían otra vez al servicio de fidelización, por ejemplo si los perdió. Con el mismo número de pedido cuentan una sola vez.",
  readAgain: "Volver a leer de la tienda",
  beingRead: "El pedido se está leyendo.",
  seeReading: "Ver el progreso",
  customersPoints: "Puntos de este cliente",
  note: "Nota",
  noteUse: "Por qué. Todos los que usan esta página pueden leerla.",
};

export const steps: PageLabels["steps"] = {
  none: "No hay nada que enviar por este pedido.",
  nextTry: ({ when }) => `Próximo intento: ${when}`,
  done: ({ when }) => `Hecho: ${when}`,
  tries: ({ tries }, { count }) => count(tries, { one: "# intento", other: "# intentos" }),
  underWay: "en curso",
  tryAgain: "Reintentar ahora",
  skip: "Omitir",
  skipQuestion: "Este paso no se envía ni se planifica de nuevo, salvo que se libere el pedido.",
  doneAlready: "Ya está hecho",
  doneQuestion: "El puente lo da por hecho en el servicio de fidelización y no envía nada.",
  cancel: "Anular los puntos",
  cancelQuestion: "El cliente pierde todos los puntos de este pedido.",
  keep: "Mantener los puntos",
  keepQuestion: "El cliente conserva todos los puntos de este pedido.",
  giveWithout: "Conceder los puntos sin esa regla",
  giveWithoutQuestion: "Los puntos se conceden como si ninguna regla pidiera lo que la tienda no dice.",
  giveNone: "No conceder puntos",
  giveAgain: "Conceder de nuevo los puntos",
  giveAgainQuestion: "Los puntos anulados se conceden de nuevo.",
  leaveCancelled: "Dejarlos anulados",
  leaveCancelledQuestion: "El pedido ya no recibe puntos, salvo que se libere.",
  givenAlready: "Ya están concedidos",
  redeem: "Canjear los puntos",
  redeemedTwice:
    "Quizá ya ocurrió: comprobar antes el historial del cliente. Si se reenvía, puede ocurrir dos veces.",
  doNotRedeem: "No canjear",
  doNotRedeemQuestion: "No se envía nada: el cliente conserva los puntos, si no se canjearon ya.",
  redeemedAlready: "Ya están canjeados",
};
