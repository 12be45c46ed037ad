import type { Catalog } from "../catalog.ts";
import type { Alarm, AlarmSaid, AlertState, BrokenState, RefusedAs } from "../codes/alert.ts";
import type { Format } from "../format.ts";
import { capital } from "../sentence.ts";
import type { Said } from "../words.ts";

const STATES: Readonly<Record<BrokenState, string>> = {
  disabled: "está desactivado",
  paused: "está en pausa",
  missing: "falta",
};

const REFUSED: Readonly<Record<RefusedAs, string>> = {
  too_large: "era más grande de lo que permite server.bodyLimit",
  content_encoding: "venía comprimido, y las tiendas envían sus webhooks tal cual",
  expired: "venía firmado hace demasiado tiempo o según un reloj que va mal",
  other_shop: "era para otra tienda: comparar la dirección en la tienda con la del puente",
};

const titles: Catalog<Alarm, Said> = {
  clockAhead: () => "El reloj de esta máquina va adelantado",
  tokensGuessed: () => "Alguien prueba tokens de administración",
  pointsDiffer: ({ shop }) => `Los puntos de ${shop} difieren en el servicio de fidelización`,
  configurationRefused: () => "El archivo de configuración no se puede usar",
  restartNeeded: () => "Hay ajustes que esperan al próximo arranque",
  diskFull: () => "El disco está lleno",
  deadLetters: ({ count: letters }, { count }) =>
    count(letters, { one: "Un caso abandonado", other: "# casos abandonados" }),
  brandPaused: ({ brand }) => `La cuenta de fidelización ${brand} está en pausa`,
  brandResting: ({ brand }) => `La cuenta de fidelización ${brand} no responde`,
  brandMissing: ({ brand }) => `La cuenta de fidelización ${brand} no está en la configuración`,
  shopMissing: ({ shop }) => `La tienda ${shop} no está en la configuración`,
  workPilesUp: () => "El trabajo se acumula",
  instanceSilent: ({ host }) => `Un puente en ${host} no da señales de vida`,
  webhooksBroken: ({ shop }) => `Los webhooks de ${shop} no funcionan`,
  webhooksRestored: ({ shop }) => `Los webhooks de ${shop} se restauraron`,
  shopUnreadable: ({ shop }) => `La tienda ${shop} no se puede leer`,
  ordersMissing: ({ shop }) => `Faltan pedidos de ${shop} en la tienda`,
  shopSilent: ({ shop }) => `Ningún aviso de ${shop}`,
  signaturesWrong: ({ shop }) => `Las firmas en nombre de ${shop} son erróneas`,
  deliveriesRefused: ({ shop }) => `Se rechazan avisos de ${shop}`,
  changesForgotten: ({ shop }) => `Quizá falten los últimos cambios de ${shop}`,
  dataFolderFailed: () => "El puente se ha detenido: su carpeta de datos falló",
};

/** What is said below the title, with the next step. */
export const alerts: Catalog<Alarm | AlarmSaid, Said> = {
  clockAhead: ({ minutes }, { count }) =>
    `Va ${count(minutes, { one: "# minuto", other: "# minutos" })} por delante de lo que dicen el servicio de fidelización y las tiendas. El trabajo pendiente sigue la hora de ellos; lo que se anota y se muestra es erróneo. Dejar que la máquina ajuste su reloj por NTP (timedatectl set-ntp true)`,
  tokensGuessed: ({ tries }, { count }) =>
    `${count(tries, { one: "Llegó # token erróneo", other: "Llegaron # tokens erróneos" })} en una hora. Un token aleatorio no se puede adivinar; dejar que solo la propia red llegue al panel, o poner un token nuevo en admin.token si alguien puede conocerlo`,
  pointsDiffer: ({ orders }, { count }) =>
    `La comparación encontró ${count(orders, { one: "# pedido cuyos puntos difieren", other: "# pedidos cuyos puntos difieren" })} de lo que el puente tiene anotado: verlos en el panel, página «Tiendas», y elegir «Reenviar» en la página de cada pedido`,
  configurationRefused: ({ since, problems }, { time, count }) =>
    `El archivo tiene ahora ${count(problems, { one: "# error, que nombran", other: "# errores, que nombran" })} el registro y doctor. El puente sigue con lo que leyó el ${time(since)}: corregir el archivo, y se vuelve a leer por sí solo`,
  restartNeeded: ({ settings }, { list }) =>
    `En el archivo de configuración tienen otro valor que el que sigue el puente, y valdrá desde su próximo arranque: ${list(settings)}`,
  diskFull: ({ since }, { time }) =>
    `Desde el ${time(since)} la carpeta de datos no tiene sitio para ordenar las cosas. Los avisos se aceptan hasta que no quede sitio alguno. Liberar espacio en el disco: el resto se arregla por sí solo`,
  deadLetters: ({ count: letters, shops, because }, { count, list }, say) =>
    whose({ letters, shops: list(shops), why: because === null ? null : say(because) }) +
    count(letters, {
      one: "Se abandonó y conserva su motivo: verlo en el panel y reintentarlo u omitirlo",
      other: "Se abandonaron y conservan sus motivos: verlos en el panel y reintentarlos u omitirlos",
    }),
  brandPaused: ({ because }, _, say) =>
    `No se envía nada y no se pierde nada: ${say(because)}. Una vez corregido, continúa por sí solo; otra baseUrl u otro brandId vale cuando se reinicia el puente`,
  brandResting: ({ because }, _, say) =>
    `No se pierde nada: ${say(because)}. Se vuelve a intentar por sí solo`,
  brandMissing: () =>
    "Hay pedidos con pasos por enviar para ella, que esperan: ponerla de nuevo en brands, con este nombre, hasta que terminen",
  shopMissing: () =>
    "Sus pedidos tienen pasos por enviar y esperan: ponerla de nuevo en shops, con este nombre, hasta que terminen",
  workPilesUp: ({ minutes }, { count }) =>
    `El trabajo más antiguo espera desde hace ${count(minutes, { one: "# minuto", other: "# minutos" })}: ver en el panel si el servicio de fidelización responde y si su límite de llamadas basta`,
  instanceSilent: ({ since }, { time }) =>
    `Dejó de responder el ${time(since)} sin que nadie lo detuviera. Los demás puentes se encargan de su trabajo. Inícielo de nuevo. Si lo retiró a propósito, la alerta termina en menos de un día`,
  webhooksBroken: ({ webhooks, because }, { list }, say) =>
    `${list(webhooks.map(({ topic, state }) => `${topic} ${STATES[state]}`))}${because === null ? "" : ` (${say(because)})`}. Hasta que funcionen, los cambios se leen de la tienda cada pocos minutos`,
  webhooksRestored: ({ done }, _, say) =>
    `${capital(done.map(say).join("; "))}. Lo que no llegó se lee de la tienda; no hay que hacer nada`,
  shopUnreadable: ({ because }, _, say) => capital(say(because)),
  ordersMissing: ({ gone, asked }, { number, count }) =>
    `${number(gone)} de ${count(asked, { one: "# pedido consultado con puntos abiertos ya no está", other: "# pedidos consultados con puntos abiertos ya no están" })}, demasiados a la vez para creerlo: no se hizo nada. ¿Se restauró la tienda de una copia de seguridad, se trasladó, o es su dominio el de otra tienda? Si se eliminaron a propósito, elegir «Se eliminaron a propósito» en el panel, página «Tiendas»`,
  shopSilent: ({ since, isMissed }, { time }) =>
    `El último llegó el ${time(since)}; ${isMissed ? "los pedidos que cambiaron desde entonces se leyeron de la tienda" : "la tienda nunca estuvo callada tanto tiempo"}. Comprobar sus webhooks`,
  signaturesWrong: ({ requests, since, webhook }, { count, time }) =>
    webhook !== null
      ? `El webhook ${webhook} tiene otro secreto que el puente: ${count(requests, { one: "su última petición se firmó", other: "sus últimas # peticiones se firmaron" })} con él, desde ${time(since)}, mientras los demás webhooks firman bien. Con acceso a la tienda, el puente lo corrige; si no, introducir en la tienda el secreto del puente en este webhook`
      : `${count(requests, { one: "La última petición en su nombre venía firmada", other: "Las últimas # peticiones en su nombre venían firmadas" })} con otro secreto, desde el ${time(since)}, y ninguna con el correcto. O la tienda tiene otro secreto que el puente, y sus avisos no se aceptan; o las envía un extraño, y no hay que hacer nada. Comparar el secreto de sus webhooks con el de la configuración del puente`,
  deliveriesRefused: ({ because }) =>
    `Al menos uno de las últimas 24 horas ${REFUSED[because]}. Si venía de la tienda, lo que avisaba se lee allí donde el puente puede leerlo; si lo envió un extraño, no hay que hacer nada`,
  changesForgotten: ({ at, from, canResync }, { time }) =>
    `El ${time(at)} los datos del puente volvieron a un estado anterior: se restauró una copia de seguridad o tomó el relevo otro servidor de base de datos sin los últimos cambios. Los canjes de los pedidos pagados antes requieren su decisión; los puntos se siguen dando. ${canResync ? `Resincronice esta tienda${from === null ? "" : ` desde el ${time(from)}`} para volver a leer los pedidos cuyos webhooks se perdieron` : `El puente no puede leer esta tienda: vuelva a enviar sus webhooks${from === null ? "" : ` desde el ${time(from)}`} desde la tienda`}`,
  dataFolderFailed: ({ because }, _, say) =>
    `${say(because)}. Ya no se confirma nada, para que las tiendas lo envíen más tarde. Devolver la carpeta a su sitio, o atender su disco, y después arrancar el puente`,

  alarmTitle: ({ alarm }, format, say) => titleOf(alarm, format, say),
  alarmOver: () => "Esto ha terminado",
  alarmLine: ({ state, title, detail }) => `${BEFORE[state]}${title}. ${detail}`,
};

/** Of what was given up, in whose shops, and why the latest was. */
function whose({ letters, shops, why }: { letters: number; shops: string; why: string | null }): string {
  if (shops === "") return "";
  return why === null ? `En ${shops}. ` : `En ${shops}${letters === 1 ? ": " : "; el último: "}${why}. `;
}

const BEFORE: Readonly<Record<AlertState, string>> = {
  raised: "",
  reminded: "Sigue: ",
  healed: "Terminado: ",
  happened: "",
};

function titleOf(alarm: Alarm, format: Format, say: (said: Said) => string): string {
  const title = titles[alarm.code] as (facts: Alarm, format: Format, say: (said: Said) => string) => string;
  return title(alarm, format, say);
}
