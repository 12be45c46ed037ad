import type { CallReason, NoAnswer, Reason } from "../../domain/reason/reason.ts";
import { calledText } from "../called-text.ts";
import type { Catalog } from "../catalog.ts";

const NO_ANSWER: Readonly<Record<NoAnswer, string>> = {
  stoppedBefore: "el puente se detuvo antes de enviar la llamada",
  stoppedWaiting: "el puente se detuvo mientras esperaba la respuesta",
  timedOut: "no llegó ninguna respuesta a tiempo",
  notConnectedInTime: "no se estableció conexión a tiempo",
  cutOff: "la conexión se cortó antes de la respuesta",
  answeredTwice:
    "el servicio había respondido dos veces a otra petición, así que esta respuesta puede ser de otra",
  hostNotFound: "no se encontró el nombre de host del servicio de fidelización",
  connectionRefused: "el servicio de fidelización rechazó la conexión",
  certificate: "no hay conexión de confianza: no se aceptó el certificado del servicio de fidelización",
  noConnection: "no hay conexión con el servicio de fidelización",
};

/** The service does not say which activity it does not know. */
function asked(activityId: string | undefined): string {
  return activityId === undefined
    ? ""
    : `: se trataba de la actividad ${activityId}. Compararla con el panel de la cuenta y corregir el programa`;
}

export const calls: Catalog<Exclude<CallReason, { readonly code: "erased" }>, Reason> = {
  accepted: ({ status, said }) => calledText(status, said),
  keyNotAccepted: ({ status, said }) =>
    `${calledText(status, said)}: el servicio de fidelización no acepta la clave o el identificador de la cuenta. Comprobar la clave secreta y el identificador de marca de la cuenta`,
  addressNotKnown: ({ status, said }) =>
    `${calledText(status, said)}: el servicio de fidelización no conoce la dirección llamada`,
  forbidden: ({ status, said }) =>
    `${calledText(status, said)}: el servicio de fidelización lo prohíbe a la clave de la cuenta`,
  sentElsewhere: ({ status, said }) =>
    `${calledText(status, said)}: el servicio de fidelización remite a otra dirección. Comprobar la dirección del servicio de fidelización`,
  notTheService: ({ status, said, isPage }) =>
    `${calledText(status, said)}: la respuesta ${isPage ? "es una página web" : "no es del servicio de fidelización"}. Comprobar la dirección del servicio de fidelización`,
  requestTooSlow: ({ status, said }) =>
    `${calledText(status, said)}: el servicio de fidelización esperó la petición demasiado tiempo`,
  rateLimited: ({ status, said }) =>
    `${calledText(status, said)}: se alcanzó el límite de llamadas del servicio de fidelización`,
  notAccepted: ({ status, said, activityId }) =>
    `${calledText(status, said)}: el servicio de fidelización no acepta lo que dice la petición${asked(activityId)}`,
  refused: ({ status, said, activityId }) =>
    `${calledText(status, said)}: el servicio de fidelización rechazó la petición${asked(activityId)}`,
  reportedFailure: ({ status, said, activityId }) =>
    `${calledText(status, said)}: el servicio de fidelización comunica un fallo${asked(activityId)}`,
  answerBrokeOff: ({ status, said }) => `${calledText(status, said)}: la respuesta se interrumpió`,
  answerContradictory: ({ status, said }) => `${calledText(status, said)}: la respuesta se contradice`,
  answerUnreadable: ({ status, said }) => `${calledText(status, said)}: la respuesta no se puede leer`,
  serviceFailed: ({ status, said }) =>
    `${calledText(status, said)}: el servicio de fidelización tuvo un problema propio`,
  noAnswer: ({ cause, error }) => `${NO_ANSWER[cause]} (${error})`,
  activityUnusable: () =>
    "el identificador de actividad no puede formar parte de una dirección; no se envió nada. Corregirlo en el programa",
  interrupted: () => "el puente se detuvo antes de la respuesta: el resultado se desconoce",
  nothingToCancel: ({ because }, _, say) =>
    `el servicio de fidelización no lleva puntos de este pedido (${say(because)})`,
  earlierTryUnknown: ({ because }, _, say) => `${say(because)}; quizá un intento anterior se llevó a cabo`,
  othersAccepted: ({ because }, _, say) =>
    `${say(because)}. Otros pedidos se aceptan, así que se debe a este: ver qué pide (actividad, cliente), corregirlo y después reintentar u omitir`,
};
