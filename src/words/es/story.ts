import type {
  ArrivalSource,
  ArrivedPart,
  ContactField,
  Happening,
  Reason,
  Refusal,
} from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { OPERATIONS } from "./terms.ts";

const FILLED_IN: Readonly<Record<ContactField | "name", string>> = {
  name: "nombre",
  email: "dirección de correo",
  mobile: "número de móvil",
};
const POINTS_ALREADY = { approved: "aprobados", cancelled: "anulados" } as const;
const OPERATION_ALREADY = { done: "hecho", withdrawn: "descartado" } as const;

/** What a person gave as the reason. */
function why(note: string | undefined, { quote }: Format): string {
  return note === undefined ? "" : `, con la nota ${quote(note)}`;
}

export const story: Catalog<Happening | Refusal, Reason> = {
  arrived: ({ source, parts, left = 0, isOld }, format) => {
    const { list, count } = format;
    const said = parts.map((part) => partText(part, format));
    const more = left === 0 ? [] : [count(left, { one: "# dato más", other: "# datos más" })];
    return `${sourceText(source)}: ${list([...said, ...more])}${isOld ? " (más antiguo que lo conocido)" : ""}`;
  },
  sent: (facts, { quote, count }) => {
    const { operation, loyaltyOrderId, attempt, activityId, campaignId, points, notActivityId } = facts;
    const of = [
      activityId === null ? null : `actividad ${activityId}`,
      campaignId === null ? null : `campaña ${campaignId}`,
      points === null ? null : count(points, { one: "# punto", other: "# puntos" }),
      loyaltyOrderId === null ? null : `pedido ${loyaltyOrderId} en el servicio de fidelización`,
      `intento ${attempt}`,
    ].filter((part) => part !== null);
    const otherwise =
      notActivityId === null
        ? ""
        : `. No con la actividad ${notActivityId}, como dice ahora el programa: quizá un intento anterior llegó al servicio de fidelización`;
    return `${quote(OPERATIONS[operation])}: ${of.join(", ")}${otherwise}`;
  },
  answered: ({ operation, because, next, at }, { quote, time }, say) => {
    const then = {
      retry: at === null ? "" : `; próximo intento el ${time(at)}`,
      waits: "; espera",
      waitsForAccount: "; espera a que la cuenta de fidelización vuelva a funcionar",
      givenUp: "; abandonado, una persona tiene que decidir",
      inDoubt: "; una persona tiene que averiguar si ocurrió",
    };
    return `${quote(OPERATIONS[operation])}: ${say(because)}${next === null ? "" : then[next]}`;
  },
  noConversion: ({ campaignId, because }, _, say) =>
    `Sin recomendación para la campaña ${campaignId}: ${say(because)}`,
  withdrawn: ({ operation, because }, { quote }, say) =>
    `${quote(OPERATIONS[operation])} ya no se envía (${say(because)})`,
  plannedOtherwise: ({ because }, _, say) => `${say(because)}, de manera distinta a lo que se rechazó`,
  historyEarns: () =>
    "El pedido es más antiguo que el programa y cuenta de todos modos: así se pidió en una resincronización",
  clockCorrected: () => "Lo que esperaba según un reloj adelantado continúa a la hora correcta",
  contactExpired: ({ days }, { count }) =>
    `Los datos de contacto se retiraron: se guardan ${count(days, { one: "# día", other: "# días" })} tras terminar un pedido (retention.contactsDays)`,
  erasedByPerson: ({ by }) => `${by} borró los datos del cliente`,
  sentAgainByPerson: ({ by, note }, format) =>
    `${by} reenvió los puntos al servicio de fidelización${why(note, format)}`,
  decidedByPerson: ({ by, note, decision }, format) => {
    const decided = {
      approve: "aprobó los puntos a mano",
      cancel: "anuló los puntos a mano",
      hold: "puso el pedido en espera",
      release: "retiró las decisiones anteriores sobre este pedido",
      giveAgain: "retiró la anulación de los puntos",
      settle: "resolvió los puntos canjeados con el pedido",
      letEarn: "hizo que el pedido contara, aunque es más antiguo que el programa",
      cancelForRefund: "anuló los puntos al responder sobre el reembolso",
      keepDespiteRefund: "mantuvo los puntos al responder sobre el reembolso",
      cancelForFailure: "anuló los puntos al responder sobre el pago fallido",
      keepDespiteFailure: "mantuvo los puntos al responder sobre el pago fallido",
    };
    return `${by} ${decided[decision]}${why(note, format)}`;
  },
  operationByPerson: ({ by, note, operation, decision }, format) => {
    const decided = { retry: "reintentó", skip: "omitió", done: "marcó como hecho" };
    return `${by} ${decided[decision]}: ${format.quote(OPERATIONS[operation])}${why(note, format)}`;
  },
  filledInByPerson: ({ by, note, fields, isAfterPoints }, format) =>
    `${by} completó estos datos del cliente: ${format.list(fields.map((field) => FILLED_IN[field]))}${isAfterPoints ? ", después de conceder los puntos: el servicio de fidelización no conoce el cambio" : ""}${why(note, format)}`,

  noSuchOrder: () => "No existe este pedido",
  noSuchOperation: () => "Este pedido no tiene ese paso",
  pointsAlready: ({ points }) => `Los puntos de este pedido ya están ${POINTS_ALREADY[points]}`,
  operationAlready: ({ state }) => `Este paso ya está ${OPERATION_ALREADY[state]}`,
  nothingToSettle: () => "Con este pedido no se canjeó nada que haya que resolver",
  orderChanged: () => "El pedido ha cambiado entretanto: mirarlo de nuevo y decidir después",
  beingSent: () => "Un paso de este pedido se está enviando: intentarlo de nuevo en un momento",
  erasedNotFilledIn: () => "Los datos del cliente se borraron en la tienda: no se puede completar nada",
  mobileUnreadable: () =>
    "Este número de móvil no se puede leer: escribirlo con el prefijo del país, por ejemplo +49 170 1234567",
  emailUnreadable: () => "No es una dirección de correo: escribirla como name@example.com",
  nothingFilledIn: () =>
    "No se completó nada: indicar un nombre, una dirección de correo o un número de móvil",
  serviceNotToldAgain: () =>
    "Los puntos de este pedido ya se concedieron, así que el servicio de fidelización no conoce el cambio: corregir el cliente también allí",
  nothingSentYet: () => "No se enviaron puntos de este pedido, así que no hay nada que reenviar",
  notSentAgain: ({ because }, _, say) => `Según lo que hoy se sabe no se reenviaría: ${say(because)}`,
};

function sourceText(source: ArrivalSource): string {
  switch (source.way) {
    case "delivery":
      return `Aviso ${source.topic}`;
    case "reference":
      return `Aviso ${source.topic}, leído de la tienda`;
    case "resync":
      return "Leído de la tienda (resincronización)";
    case "rules":
      return "Leído de la tienda (lo pide una regla)";
    case "watch":
      return "Leído de la tienda (vigilancia)";
  }
}

const DISPUTED = { open: "está abierta", won: "la ganó la tienda", lost: "la perdió la tienda" } as const;

function partText(part: ArrivedPart, { quote, amount }: Pick<Format, "quote" | "amount">): string {
  switch (part.kind) {
    case "snapshot":
      return `el pedido está ${quote(part.status)}${part.isRestoration ? ", restaurado" : ""}`;
    case "refund":
      return `reembolso ${part.id}`;
    case "fulfillment":
      return part.status === "" ? `envío ${part.id}` : `envío ${part.id} (${part.status})`;
    case "dispute": {
      const { id, state, amount: about } = part;
      const over = about === undefined ? "" : ` por ${amount(about.amountMinor, about.currency)}`;
      return `la disputa ${id}${over} ${DISPUTED[state]}`;
    }
    case "deletion":
      return "el pedido se eliminó";
  }
}
