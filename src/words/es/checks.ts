import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { ProgrammeFine } from "../codes/programme.ts";
import type { CheckName, Fine, Subject } from "../codes/verdict.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const SCHEMAS = {
  none: (schema: string) => `el esquema ${schema} se creará en el primer arranque`,
  earlier: (schema: string) => `el esquema ${schema} se pondrá al día en el próximo arranque`,
  current: (schema: string) => `el esquema ${schema} está al día`,
};

export const checks: Catalog<CheckName | Subject | Exclude<Fine, ProgrammeFine>, Said> = {
  aboutBridge: () => "puente",
  aboutBrands: () => "cuentas",
  aboutBrand: ({ brand }) => `cuenta ${brand}`,
  aboutShop: ({ shop }) => `tienda ${shop}`,

  configurationCheck: () => "configuración",
  processCheck: () => "proceso",
  instancesCheck: () => "instancias",
  updateCheck: () => "actualización",
  dataCheck: () => "datos",
  dataFolderCheck: () => "carpeta de datos",
  databaseCheck: () => "base de datos",
  clockCheck: () => "reloj",
  publicAddressCheck: () => "dirección pública",
  certificateCheck: () => "certificado",
  proxyCheck: () => "proxy",
  sampleOrderCheck: () => "pedido de ejemplo",
  accountCheck: () => "acceso a la cuenta",
  activityCheck: () => "actividad",
  orderIdsCheck: () => "identificadores de pedido",
  historyCheck: () => "pedidos anteriores",
  programmeCheck: () => "programa",
  platformCheck: () => "plataforma",
  webhooksCheck: () => "webhooks hacia el puente",
  deliveriesCheck: () => "avisos",
  changesCheck: () => "cambios en la tienda",
  deletedOrdersCheck: () => "pedidos eliminados en la tienda",
  auditCheck: () => "puntos en el servicio de fidelización",
  checkingCheck: () => "comprobación",

  fineMark: () => "ok",
  warningMark: () => "advertencia",
  failedMark: () => "FALLO",
  skippedMark: () => "omitido",
  examined: ({ failed, warnings }, { count }) =>
    failed > 0
      ? `${count(failed, { one: "# comprobación falló", other: "# comprobaciones fallaron" })}: hacer lo que dice → y ejecutar esto de nuevo.${doubts(warnings, count)}`
      : `El puente puede trabajar.${doubts(warnings, count)}`,

  configurationComplete: ({ path }) => `${path} está completo`,
  bridgeRuns: ({ url }) => `El puente funciona en ${url} con esta configuración`,
  bridgeAsked: ({ url }) =>
    `Se preguntó al puente en ${url}. Su dirección pública se comprueba donde está su configuración`,
  bridgeDoesNotRun: () => "El puente no está en marcha ahora",
  instancesRun: ({ count: bridges, version }, { count }) =>
    `${count(bridges, { one: "Un puente trabaja en esta base de datos: versión", other: "# puentes trabajan en esta base de datos, todos con la versión" })} ${version}`,
  updatedFrom: ({ before, version, at }, { time }) =>
    `Versión ${version} desde el ${time(at)}, antes ${before}; cada ajuste significa lo mismo`,
  folderWillBeMade: ({ folder }) => `${folder} se creará en el primer arranque`,
  folderWritable: ({ folder }) => `Se puede escribir en ${folder}`,
  databaseFit: ({ version, schema, age }) => `PostgreSQL ${version}; ${SCHEMAS[age](schema)}`,
  clockAgrees: () => "Coincide con el del servicio de fidelización",
  bridgeAnswers: ({ url }) => `El puente responde en ${url}`,
  certificateGood: ({ host, days }, { count }) =>
    `${host} tiene uno válido durante ${count(days, { one: "# día", other: "# días" })}`,
  proxyPassesAll: ({ address }) => `Lo que se envía allí llega tal como se envió, desde ${address}`,
  noSampleOrder: ({ platform }) => `No se conoce ninguno para ${platform}`,
  sampleOrderWorks: ({ amountMinor, currency, calls }, { amount, count }) =>
    `Un pedido pagado y completado de ${amount(amountMinor, currency)} llevaría a ${count(calls, { one: "# llamada", other: "# llamadas" })}; no se hizo ninguna`,
  sampleCall: ({ operation, notBefore, path, body }, { day }) =>
    `${OPERATIONS[operation]}${notBefore === null ? "" : `, no antes del ${day(notBefore)}`}: POST ${path} ${body}`,
  quoted: ({ text }) => text,
  checksNotTried: ({ checks }, { list }, say) =>
    `No se intentó por eso: ${list(checks.map((code) => say({ code } as CheckName)))}`,
  accountAccepted: () => "El servicio de fidelización acepta la clave y el identificador de marca",
  activityKnown: ({ activityId }) => `El servicio de fidelización conoce la actividad ${activityId}`,
  orderIdsOpen: (ids) => `Se forman ${idsText(ids)}; quedan fijados con el primer pedido`,
  orderIdsAsBefore: (ids) => `Se forman ${idsText(ids)}, como en el primer uso`,
  historyBeforeStart: () => "Los pedidos anteriores al primer arranque no recibirán puntos por sí solos",
  historyBefore: ({ at }, { time }) =>
    `Los pedidos anteriores al ${time(at)} no reciben puntos por sí solos (earn.from)`,
  platformNotAsked: ({ platform }) => `A ${platform} no se le puede preguntar: nada que comprobar`,
  webhooksPointHere: ({ count: webhooks, address }, { count }) =>
    `${count(webhooks, { one: "# está activo y lleva", other: "# están activos y llevan" })} a ${address}`,
  webhooksDeclared: () => "Declarados en la configuración de la aplicación, que el puente no puede leer",
  noDeliveryYet: () => "Aún no ha llegado ninguno: hacer un pedido en la tienda para ver uno",
  lastDelivery: ({ at, refused }, { time, count }) =>
    `El último llegó el ${time(at)}${refused === 0 ? "" : `; ${count(refused, { one: "# se rechazó por su firma", other: "# se rechazaron por su firma" })} desde el arranque`}`,
  changesKnown: ({ until }, { time }) => `Conocidos hasta el ${time(until)}`,
  deletedBeingAsked: ({ asked, approvedForDays }, format) =>
    `${asked === 0 ? "Todavía no se preguntó por ningún pedido" : `${askedText(asked, format)}, todavía no todos`}; ${turnText(approvedForDays, format)}`,
  deletedAllAsked: ({ asked, until, undecided, approvedForDays }, format) =>
    `${asked === 0 ? `Hasta el ${format.time(until)} no había ninguno por el que preguntar` : `${askedText(asked, format)} hasta el ${format.time(until)}, es decir, por todos`}${undecided === 0 ? "" : `, ${format.number(undecided)} de ellos sin respuesta clara`}; ${turnText(approvedForDays, format)}`,
  notAuditedYet: ({ shop }) =>
    `Aún sin comparar; se hace una vez al día, o ahora: ${BRIDGE} doctor --audit ${shop}`,
  auditNamesNoOrders: (audited, format) =>
    `${auditText(audited, format)}. Los historiales de la cuenta no nombran pedidos, así que no se puede decir nada`,
  auditAgrees: (audited, format) => auditText(audited, format),
  somethingAnswers: ({ status }) => `allí responde otra cosa (${status})`,
  pageAnswers: ({ status }) => `allí responde en su lugar una página web (${status})`,
  redirectAnswers: ({ status, to }) => `desde allí se redirige a ${to} (${status})`,
  nothingAnswers: ({ error }) => `sin conexión (${error})`,
  answersTooLate: ({ seconds }) => `sin respuesta en ${seconds} s`,
  tooManyRequests: () => "demasiadas peticiones (429)",
  answersFromCache: () => "allí responde una caché",
};

const SOURCES: Readonly<Record<string, string>> = {
  id: "con el identificador del pedido",
  number: "con el número del pedido",
  hash: "con el hash del pedido",
};

export function idsText({
  source,
  prefix,
}: {
  readonly source: string;
  readonly prefix: string | null;
}): string {
  return `${SOURCES[source] ?? source}${prefix === null ? "" : `, precedido de ${prefix}`}`;
}

function askedText(asked: number, { count }: Format): string {
  return count(asked, { one: "Se preguntó por # pedido", other: "Se preguntó por # pedidos" });
}

function turnText(days: number, { count }: Format): string {
  return `se pregunta por turnos por los pedidos con puntos pendientes, trabajo por hacer o puntos aprobados hace como mucho ${count(days, { one: "# día", other: "# días" })}, no por los más antiguos`;
}

export function auditText(
  audited: { readonly compared: number; readonly notCompared: number; readonly until: number | null },
  { count, number, time }: Format,
): string {
  const { compared, notCompared, until } = audited;
  const since =
    until === null
      ? "aún no han tenido su turno todos"
      : `todos los decididos antes del ${time(until)} han tenido su turno`;
  return `${count(compared, { one: "# pedido comparado", other: "# pedidos comparados" })}, ${number(notCompared)} no; ${since}`;
}

function doubts(warnings: number, count: Format["count"]): string {
  return warnings === 0
    ? ""
    : count(warnings, { one: " # advertencia arriba.", other: " # advertencias arriba." });
}
