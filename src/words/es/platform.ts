import type { Advice, Catalog } from "../catalog.ts";
import type { NotCalled, PlatformNote, PlatformTrouble, Unreached } from "../codes/platform.ts";
import type { Said } from "../words.ts";

const UNREACHED: Readonly<Record<Unreached, (host: string) => string>> = {
  noHost: (host) => `No existe el servidor ${host}`,
  notLookedUp: (host) => `El nombre ${host} no se pudo resolver ahora`,
  refused: (host) => `${host} rechaza las conexiones ahora`,
  timedOut: (host) => `${host} no respondió a tiempo`,
  closed: (host) => `${host} cerró la conexión`,
  noAnswer: (host) => `${host} cerró la conexión sin responder`,
  other: (host) => `No se pudo llegar a ${host}`,
};

const NOT_CALLED: Readonly<Record<NotCalled, string>> = {
  invalidAddress: "la dirección no es válida",
  password: "la dirección contiene una contraseña",
  otherHost: "no es el servidor de la tienda",
  notSecure: "solo se llama a direcciones https",
};

const WAIT = "Se reintenta por sí solo";
const REPORT = "Intentarlo de nuevo y comunicarlo si sigue igual";

export const platform: Catalog<PlatformTrouble, Said, Advice> & Catalog<PlatformNote, Said> = {
  shopNotConnected: () => [
    "No hay credenciales para consultar la tienda",
    "Conectar la tienda o escribir sus credenciales en la configuración",
  ],
  credentialsRefused: () => [
    "La tienda no acepta las credenciales",
    "Compararlas con las que muestra la tienda o crear otras",
  ],
  rightMissing: () => ["Las credenciales no permiten esto", "Darles el permiso necesario en la tienda"],
  shopAsksForFewerCalls: () => ["La tienda pide menos llamadas", "Esperar: continúan por sí solas"],
  shopHasTrouble: ({ status }) => [`La tienda tiene una avería${statusText(status)}`, WAIT],
  shopKnowsNoSuchThing: () => [
    "La tienda no conoce lo que se pidió (404)",
    "Comprobar el dominio de la tienda y que el pedido exista",
  ],
  shopAnswersOddly: ({ status }) => [
    `La tienda da una respuesta inesperada${statusText(status)}`,
    `Comprobar el dominio de la tienda. ${REPORT}`,
  ],
  shopAnswerUnreadable: ({ field }, { quote }) => [
    `La respuesta de la tienda no se puede leer${field === null ? "" : `: el campo ${quote(field)} no es como se esperaba`}`,
    `Comprobar el dominio de la tienda. ${REPORT}`,
  ],
  shopOrderUnreadable: ({ orderId, because }, _, say) => [
    `El pedido ${orderId} no se puede leer: ${say(because)}`,
    REPORT,
  ],
  notAnOrderId: () => [
    "No es el identificador de un pedido",
    "Copiarlo de la página del pedido en la tienda",
  ],
  shopNotReached: ({ host, cause, error }) => [
    `${UNREACHED[cause](host)} (${error})`,
    cause === "noHost" ? "Comprobar la dirección de la tienda" : WAIT,
  ],
  shopCertificateRefused: ({ host, error }) => [
    `El certificado de ${host} no se acepta (${error})`,
    "Renovarlo en el alojamiento de la tienda",
  ],
  shopAddressPrivate: ({ host }) => [
    `${host} lleva a una red privada y no se llama`,
    "Indicar la dirección pública de la tienda",
  ],
  callNotMade: ({ host, cause }) => [
    `No se llamó a ${host}: ${NOT_CALLED[cause]}`,
    "Comprobar la dirección de la tienda en la configuración",
  ],
  shopAnswerTooLong: ({ host, bytes }, { number }) => [
    `${host} envió una respuesta de más de ${number(bytes / 1024 / 1024)} MB`,
    "Comprobar que la dirección sea la de la tienda",
  ],
  callEnded: () => [
    "La llamada se terminó porque el puente se detiene o una persona canceló",
    "Empezarla de nuevo si aún hace falta",
  ],
  samePageAgain: () => ["La tienda da siempre la misma página de pedidos", "Leer un periodo más corto"],
  orderLeftOut: ({ orderId, because }, _, say) =>
    `${orderId === null ? "Un pedido sin identificador legible" : `El pedido ${orderId}`} se omitió: ${say(because)}`,
  moreOfNumber: () =>
    "Puede haber más pedidos con este número que los de la lista: leer uno así por su identificador",
};

function statusText(status: number | null): string {
  return status === null ? "" : ` (${status})`;
}
