import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Done, Problem, UnknownThing, WrongPart } from "../codes/problem.ts";
import { sentence } from "../sentence.ts";
import type { Said } from "../words.ts";

const TITLES: Readonly<Record<number, string>> = {
  400: "Petición incorrecta",
  401: "Sin acceso",
  403: "Prohibido",
  404: "No encontrado",
  405: "Método no admitido",
  409: "No es posible ahora",
  413: "Demasiado grande",
  415: "Tipo de contenido no admitido",
  422: "No comprendido",
  429: "Demasiadas peticiones",
  500: "Error en el puente",
  502: "Problema en el servicio de fidelización",
  503: "No disponible ahora",
};

const THINGS: Readonly<Record<UnknownThing, string>> = {
  order: "este pedido",
  operation: "este paso de un pedido",
  delivery: "este aviso",
  shop: "esta tienda",
  audit: "esta comparación",
  resync: "esta resincronización",
  version: "esta versión",
  lookAhead: "esta prueba",
  incident: "este incidente",
  redeem: "este canje a mano",
};

export const problems: Catalog<Problem | Done, Said> = {
  httpStatus: ({ status }) => TITLES[status] ?? "Problema",
  otherMethods: ({ allowed }) =>
    `Esta dirección solo admite ${allowed.join(", ")}: enviar la petición con ese método`,
  nothingAtAddress: () => "No hay nada en esta dirección: comprobar que esté bien escrita",
  addressNotValid: () => "La dirección no es válida: codificar sus partes en UTF-8",
  bridgeFailed: () =>
    "Un error en el puente: enviar la petición de nuevo; si vuelve a fallar, mirar el registro",
  tooManyFromHere: () => "Hay demasiadas peticiones en curso desde aquí: enviarla más tarde",
  notNow: ({ because }, _, say) => `${say(because)}: intentarlo más tarde`,
  bodyTooLarge: ({ bytes }, { number }) =>
    `El contenido supera los ${number(bytes)} bytes: enviar menos de una vez`,
  bodyEncoded: () => "El contenido está comprimido o codificado de otro modo: enviarlo tal cual",
  bodyReadAlready: () =>
    "La aplicación de la que forma parte el puente ya ha leído el contenido: montar el puente antes de analizadores como express.json()",
  bodyNotJson: () => "El contenido no está declarado como JSON: enviarlo con content-type application/json",
  bodyUnreadable: ({ because }, _, say) =>
    `El contenido no se puede leer (${say(because)}): corregirlo y enviarlo de nuevo`,
  actorUnreadable: ({ most }, { number }) =>
    `La cabecera X-Actor no es un nombre: enviar de 1 a ${number(most)} caracteres imprimibles, u omitirla`,
  wrongParts: ({ parts }) => `Corregir esto y enviarlo de nuevo: ${partsText(parts)}`,
  noSuchCall: () => "La interfaz de administración no tiene esa llamada: comprobar la dirección",
  noSuchThing: ({ thing }) => `No existe ${THINGS[thing]}: comprobar el nombre o buscarlo en la lista`,
  tooManyPages: () => "Hay demasiadas páginas abiertas: cerrar algunas o esperar",
  csvParameters: () => "Pedir shop, points, state, q o codes, como en la lista de pedidos",

  bridgeStarting: () => "El puente está arrancando",
  bridgeStopping: () => "El puente se está deteniendo",
  storeFailed: () => "El almacenamiento ha fallado",
  deliveriesNotStored: () => "Los avisos no se pueden guardar ahora",
  changesNotStored: () => "El cambio no se puede guardar ahora",
  tooMuchAtOnce: () => "Se está enviando demasiado a la vez",
  tooMuchAsked: () => "Se pregunta demasiado a la vez: inténtelo de nuevo en un momento",
  releaseTooOld: ({ version, known }) =>
    `Una versión más nueva ha cambiado las tablas de la base de datos (versión ${version}, y esta conoce la ${known}): este bridge ya no acepta nada, actualícelo a la versión de los demás`,
  numbersNotRead: () => "Las cifras no se pueden leer ahora",

  expectedMoment: () => "se espera una fecha como 2026-06-01 o 2026-06-01T12:00:00Z",
  expectedEmailOrMobile: () => "se espera email o mobile, uno de los dos",
  expectedNoneWithAll: () => "no se espera nada junto con all: true",
  expectedOneChoice: () => "se espera uno de estos: orderIds, since o all: true",
  expectedNoneWithIds: () => "no se espera nada junto con orderIds",
  expectedAfterSince: () => "se espera una fecha posterior a since",
  expectedNextCursor: () => "se espera nextCursor de la página anterior",

  adminTokenNeeded: () =>
    "Hace falta el token de administración: enviarlo en la cabecera Authorization, como Bearer y el token",
  notFromOwnPage: () => "Esta petición no viene de la página del panel: abrir el panel y hacerlo allí",
  tooManyTries: ({ seconds }, { count }) =>
    `Se han probado demasiados tokens erróneos desde aquí: intentarlo en ${count(seconds, { one: "# segundo", other: "# segundos" })}`,
  wrongToken: () => "No es el token de administración. Es el valor de admin.token en la configuración",
  linkUsed: () =>
    `Este enlace ya se usó o ha caducado: iniciar sesión con el token de administración o pedir un enlace nuevo con: ${BRIDGE} link`,
  tokenOrTicket: () => "Enviar el token de administración o el ticket de un enlace de acceso",

  notSigned: () =>
    "La petición no lleva una firma válida para esta dirección: comparar la dirección y el secreto de la tienda con la configuración del puente",
  nothingToDismiss: () => "Solo se puede descartar un aviso que no se entendió: volver a mirarlo",
  notDismissed: () => "Este aviso no está (o ya no está) descartado: volver a mirarlo",
  deliveryTooLarge: ({ bytes }, { number }) =>
    `El contenido supera los ${number(bytes)} bytes: aumentar server.bodyLimit si la tienda envía de verdad pedidos así`,

  ordersNotReadable: ({ title }) =>
    `No se pueden leer los pedidos de ${title}: hacer que la tienda los envíe de nuevo`,
  resyncRunning: ({ id }) =>
    `Ya hay una resincronización de esta tienda en curso (${id}): esperar a que termine o cancelarla`,
  auditRunning: () =>
    "Ya hay una comparación de los puntos de esta tienda en curso: esperar a que termine o cancelarla",
  accountNotConfigured: () =>
    "La cuenta de fidelización de la tienda no está en la configuración: escribirla allí, en brands",
  noMissingOrders: () => "Ningún pedido de esta tienda espera una decisión así",
  webhooksNotKept: ({ title }) => `${title} no deja gestionar sus webhooks desde aquí: crearlos en la tienda`,
  noTestOf: ({ title }) => `${title} no tiene ningún pedido inventado que enviar`,
  testTooSoon: ({ seconds }, { count }) =>
    `Esperar ${count(seconds, { one: "# segundo", other: "# segundos" })} antes de la próxima entrega de prueba`,
  noPublicAddress: () => "El puente no tiene dirección pública: poner server.publicUrl y reiniciarlo",

  accountRefusesCalls: ({ brand, because }, { quote }, say) =>
    `La cuenta de fidelización ${quote(brand)} no acepta llamadas (${say(because)}): corregir su clave o su dirección en la configuración`,
  callsUsedUp: ({ seconds }, { count }) =>
    `El límite de llamadas del servicio de fidelización está agotado: preguntar de nuevo en ${count(seconds, { one: "# segundo", other: "# segundos" })}`,
  historyNotGiven: ({ because, next }, _, say) => {
    const advice = {
      soon: "preguntar de nuevo en un momento",
      inAMinute: "preguntar de nuevo en un minuto",
      correctAccount: "corregir la clave o la dirección de la cuenta en la configuración",
      checkCustomer: "comprobar si el servicio de fidelización conoce a este cliente",
    };
    return `El servicio de fidelización no dio el historial (${say(because)}): ${advice[next]}`;
  },
  erasureNeedsEmail: () =>
    "No es una dirección de correo: escribir la dirección completa, por ejemplo name@example.com. No se borró nada",
  erasureNeedsMobile: () =>
    "No es un número de móvil, o significa números distintos en los países de las tiendas: escribirlo con el prefijo del país, por ejemplo +491701234567. No se borró nada",
  referenceErased: () =>
    "Esta referencia ya se usó, y desde un borrado nadie sabe para quién: tomar una nueva",
  referenceOfOthers: () => "Esta referencia se usó para otro cliente u otros puntos: tomar una nueva",
  redeemUnderWay: () => "Estos puntos se están canjeando ahora: esperar un momento y preguntar de nuevo",
  redeemRefused: ({ because }, _, say) =>
    `El servicio de fidelización lo rechazó (${say(because)}): no se canjeó nada`,
  nothingRedeemed: ({ because, next }, _, say) =>
    `No se canjeó nada (${say(because)}): intentarlo ${next === "soon" ? "en un momento" : "más tarde"}`,
  redeemUnknown: () =>
    "Nadie sabe si los puntos se canjearon: la respuesta no llegó. Mirar el historial del cliente; si siguen ahí, canjearlos con una referencia nueva",

  redeemed: ({ points }, { count }) =>
    count(points, { one: "Se canjeó # punto", other: "Se canjearon # puntos" }),
  shopsNotAddedHere: () => "No se pueden añadir tiendas al puente de prueba: instalar uno propio con init",
  shopsNeedKey: () =>
    "Para guardar los secretos de una tienda, el puente necesita security.encryptionKey: poner ahí 32 bytes al azar en base64 (openssl rand -base64 32 los da) en el archivo de configuración y volver a iniciar el puente",
  shopsFull: ({ most }, { number }) =>
    `Ya hay ${number(most)} tiendas añadidas en la página: poner las siguientes en el archivo de configuración`,
  shopOfFile: ({ shop }, { quote }) =>
    `La tienda ${quote(shop)} está en el archivo de configuración: cambiarla allí`,
  shopChangedSince: ({ shop }, { quote }) =>
    `Alguien ha cambiado la tienda ${quote(shop)} entretanto: volver a mirarla y decidir después`,
  otherShopNamed: ({ shop }, { quote }) => `Escribir el nombre de la tienda para confirmar: ${quote(shop)}`,
  nothingToChange: () => "No se ha indicado nada, así que no ha cambiado nada: escribir lo que debe ser otro",
  wrongShop: ({ parts }, { count }) =>
    `La tienda no se tomó, por ${count(parts.length, { one: "# problema", other: "# problemas" })}: ${partsText(parts)}`,
  wrongProgramme: ({ parts }, { count }) =>
    `El programa no se ha aceptado, por ${count(parts.length, { one: "# error", other: "# errores" })}: ${partsText(parts)}`,
  programmeLocked: () =>
    "Según el archivo de configuración, solo se aplica su propio programa (program.locked): cambiarlo allí",
  programmeChangedSince: ({ version, by, at, changes }, { time }) =>
    `Mientras tanto, el ${time(at)}, ${by === null ? "los ajustes de la tienda han cambiado" : `${by} guardó otra versión`}: ahora se aplica la versión ${version}${changes.length === 0 ? "" : ` (${changes.slice(0, 5).join("; ")})`}. Mirarla y guardar de nuevo la propia`,
  programmeOfLaterCounts: ({ version }) =>
    `Debería aplicarse la versión ${version}. Es de una versión más nueva del puente y no se puede comparar con la propia: instalar de nuevo esa versión del puente, o guardar la propia de todos modos, después de la versión ${version} (programme set --based-on ${version})`,
  lookAheadGone: () => "Después de esta prueba se inició otra para esta tienda: iniciar de nuevo la propia",
  lookAheadsBusy: ({ most }, { count }) =>
    `Hay ${count(most, { one: "# prueba", other: "# pruebas" })} en marcha para otras tiendas, y el puente no hace más a la vez: intentarlo de nuevo en un minuto`,
  lookAheadRunning: () => "Ya hay una prueba en marcha para esta tienda: esperar a que termine, o detenerla",
  revertedTo: ({ version }) => `De nuevo como en la versión ${version}`,
  programmeChange: ({ setting, before, after }) =>
    before === null
      ? `${setting}: ${after} es nuevo`
      : after === null
        ? `${setting}: ${before} desaparece`
        : `${setting}: ${after} en lugar de ${before}`,
  redeemedBefore: () => "Estos puntos ya se canjearon con esta referencia",
  personErased: ({ waitingRequests, damaged, isListed }, { count }) =>
    [
      "Los pedidos y los avisos ya no contienen datos de esta persona, y los próximos avisos de estos pedidos llegarán sin ellos",
      waitingRequests === 0
        ? ""
        : count(waitingRequests, {
            one: "# solicitud de una tienda sobre esta persona espera a ser atendida, y desaparecerá con ello",
            other:
              "# solicitudes de tiendas sobre esta persona esperan a ser atendidas, y desaparecerán con ello",
          }),
      damaged === 0
        ? ""
        : count(damaged, {
            one: "# registro o aviso dañado no se pudo leer: detener el puente, ejecutar «store repair» e arrancarlo de nuevo, lo que también lo borra",
            other:
              "# registros o avisos dañados no se pudieron leer: detener el puente, ejecutar «store repair» e arrancarlo de nuevo, lo que también los borra",
          }),
      isListed
        ? ""
        : "La lista de borrados junto a la carpeta de datos no se pudo escribir: una copia de seguridad anterior devolvería a la persona. Dejar que el puente escriba en la carpeta superior a sus datos, o borrar a la persona de nuevo tras una restauración",
      "Al servicio de fidelización hay que pedírselo aparte",
    ]
      .filter((each) => each !== "")
      .map(sentence)
      .join(" "),
};

function partsText(parts: readonly WrongPart[]): string {
  return parts
    .map(({ path, expected }) => (path === "" ? expected : `${path}: ${expected}`))
    .join("; ")
    .slice(0, 500);
}
