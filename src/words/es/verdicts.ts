import { BRIDGE, START } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { ProgrammeDoubt } from "../codes/programme.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { NotFine, WebhookState } from "../codes/verdict.ts";
import type { Said } from "../words.ts";
import { auditText, idsText } from "./checks.ts";

const AGAIN = "repetir la comprobación";
const WEBHOOK: Readonly<Record<WebhookState, string>> = {
  active: "está activo",
  disabled: "está desactivado",
  paused: "está en pausa en la tienda",
  missing: "falta",
};

export const verdicts: Catalog<
  Exclude<NotFine, ConfigurationDoubt | ProgrammeDoubt | ProxyDoubt>,
  Said,
  Advice
> = {
  versionsDiffer: ({ versions, behind }, { list }) => [
    `Los puentes en esta base de datos tienen versiones distintas: ${list(versions)}. Uno más antiguo funciona en ${list(behind)}`,
    "Continuar la actualización hasta que todos tengan la más reciente, y no dejarlo así más de lo necesario",
  ],
  bridgeNotAsked: ({ said }) => [said, "Comparar --url y --token con el puente en marcha"],
  instanceOutdated: ({ host, version }) => [
    `El puente en ${host} es demasiado antiguo: la versión ${version} ya no acepta nada desde que otra más reciente cambió las tablas`,
    `Actualizar el puente en ${host}, o detenerlo; hasta entonces se rechaza lo que las tiendas envían allí, y lo envían otra vez`,
  ],
  bridgeRefuses: ({ said }) => [
    said,
    "Detener lo que responde allí, o comparar server.port y admin.token con el puente en marcha",
  ],
  settingMeansOther: ({ setting, since, now }, _, say) => [
    `${setting} significa otra cosa desde la versión ${since}. Ahora: ${say(now)}`,
    "Ver si lo que está escrito sigue siendo lo que se quiere; CHANGELOG.md dice más",
  ],
  dataNotOpened: ({ because }, _, say) => [
    because === null ? "No se pueden abrir" : say(because),
    `Si el puente está en marcha, poner server.port como en su arranque; si no, ejecutar: ${BRIDGE} store check`,
  ],
  folderNotMade: ({ folder, parent }) => [
    `${folder} no se puede crear`,
    `Crearla, o permitir que este usuario escriba en ${parent}`,
  ],
  notAFolder: ({ folder }) => [`${folder} no es una carpeta`, "Poner en storage.path una carpeta propia"],
  folderNotWritable: ({ folder }) => [
    `No se puede escribir en ${folder}`,
    "Permitir que escriba allí el usuario que ejecuta el puente",
  ],
  folderOfOthers: ({ folder }) => [
    `${folder} pertenece a otro usuario que el que pregunta ahora`,
    "Ejecutar el puente y sus comandos con el usuario dueño de la carpeta",
  ],
  folderFull: ({ folder, megabytes }, { number }) => [
    `A ${folder} solo le quedan ${number(megabytes)} MB`,
    "Liberar espacio en su disco",
  ],
  folderOpenToAll: ({ folder }) => [
    `Cualquier usuario de la máquina puede leer ${folder}, por eso el puente no arranca`,
    `Cerrarla: chmod 700 ${folder}`,
  ],
  storeUnusable: ({ because }, _, say) => [say(because), "Después, volver a intentarlo"],
  databasePagesTorn: () => [
    "Su ajuste full_page_writes está desactivado: si el disco no escribe páginas enteras, un corte de luz puede dañar los datos",
    "Activarlo, salvo que el disco garantice páginas enteras",
  ],
  schemaOpenToAll: ({ schema }) => [
    `Quien pueda entrar en la base de datos puede crear cosas en el esquema ${schema} y ponérselas en el camino al bridge`,
    `Quitar ese derecho (revoke create on schema ${schema} from public), o poner en storage.schema un nombre propio y empezar de nuevo`,
  ],
  databaseClockDiffers: ({ aheadMs }, { count }) => [
    `Su reloj va ${count(Math.round(Math.abs(aheadMs) / 1000), { one: "# segundo", other: "# segundos" })} ${aheadMs > 0 ? "por delante" : "por detrás"} del de esta máquina`,
    "Dejar que las dos máquinas ajusten su reloj por NTP (timedatectl set-ntp true)",
  ],
  clockUnknown: () => [
    "El servicio de fidelización no dice la hora",
    "Asegurarse de que el reloj de esta máquina vaya bien",
  ],
  clockDiffers: ({ seconds, isAhead }, { count }) => [
    `Va ${count(seconds, { one: "# segundo", other: "# segundos" })} ${isAhead ? "por delante" : "por detrás"} del reloj del servicio de fidelización`,
    "Dejar que la máquina ajuste su reloj por NTP (timedatectl set-ntp true)",
  ],
  noAddressSet: () => [
    "El puente no tiene dirección pública: las tiendas no saben adónde enviar sus avisos",
    "Poner en server.publicUrl la dirección https por la que las tiendas llegan al puente",
  ],
  otherBridgeAnswers: ({ url }) => [
    `En ${url} responde un puente, pero no el de esta configuración`,
    "Comparar server.publicUrl y server.port con la máquina que responde allí",
  ],
  bridgeNotFound: ({ url, because }, _, say) => [
    `No se encuentra el puente en ${url}: ${say(because)}`,
    `Hacer que el proxy o túnel de ${url} lleve a este puente; detrás de algunos routers solo puede comprobarlo una máquina de fuera`,
  ],
  addressNotTried: ({ because }, _, say) => [
    `Sin comprobar, porque el puente no está en marcha: ${say(because)}`,
    `${START}, después ${AGAIN}`,
  ],
  noSecureConnection: ({ host, error }) => [
    `${host} no ofrece una conexión segura (${error})`,
    "Comprobar el nombre en el DNS y el proxy donde termina https",
  ],
  certificateDistrusted: ({ host, error }) => [
    `Las tiendas no confiarán en el certificado de ${host} (${error})`,
    "Renovarlo con toda su cadena, para este nombre exacto",
  ],
  certificateEnds: ({ days }, { count }) => [
    days < 0 ? "Ha caducado" : `Caduca en ${count(days, { one: "# día", other: "# días" })}`,
    "Averiguar por qué no se renovó por sí solo",
  ],
  secretRefused: ({ shop, secret, of }, { number }) => [
    `Se rechaza un aviso firmado con el secreto ${number(secret)} de ${number(of)}`,
    `Escribir shops.${shop}.secrets exactamente como los muestra la plataforma`,
  ],
  sampleOrderRefused: ({ because }, _, say) => [say(because), "Comunicarlo: el puente debería poder leerlo"],
  sampleOrderLost: () => ["No llevó a nada", "Comunicarlo: el puente debería poder leerlo"],
  sampleOrderWithoutCall: ({ amountMinor, currency, because }, { amount }, say) => [
    `Un pedido pagado de ${amount(amountMinor, currency)} no llevaría a ninguna llamada: ${say(because)}`,
    "Si no es lo que se quiere, cambiar program de la tienda en la configuración",
  ],
  accountCallsUsedUp: ({ seconds }, { count }) => [
    "El límite de llamadas está agotado ahora",
    `Repetir la comprobación en ${count(seconds, { one: "# segundo", other: "# segundos" })}`,
  ],
  accountNotProven: ({ brand, because }, _, say) => [
    `El servicio de fidelización conoce la clave, pero se negó a leer un historial de prueba (${say(because)})`,
    `Comparar brands.${brand}.identifier con la cuenta y después hacer pasar un pedido`,
  ],
  accountThrottled: ({ because }, _, say) => [
    `La comprobación se aplazó: ${say(because)}`,
    "Repetir la comprobación en un minuto",
  ],
  accountRefused: ({ brand, because }, _, say) => [
    `La cuenta no se puede usar: ${say(because)}`,
    `Comparar baseUrl, apiKey y brandId de brands.${brand} con la cuenta (Profile, después Integration)`,
  ],
  accountNotReached: ({ brand, because }, _, say) => [
    `No se puede preguntar al servicio de fidelización: ${say(because)}`,
    `Comprobar brands.${brand}.baseUrl y que esta máquina llegue a ella`,
  ],
  activityNotTried: ({ because }, _, say) => [
    `No se pudo preguntar al servicio de fidelización por la actividad (${say(because)})`,
    "Hacer pasar un pedido y ver qué resulta",
  ],
  activityUnknown: ({ activityId, because }, _, say) => [
    `El servicio de fidelización no conoce la actividad ${activityId} (${say(because)})`,
    "Tomar su identificador del panel de la cuenta: los pedidos con una actividad que la cuenta no tiene se abandonan",
  ],
  activityInDoubt: ({ activityId }) => [
    `El servicio de fidelización no dice si conoce la actividad ${activityId}`,
    "Comparar su identificador con el panel de la cuenta y hacer pasar un pedido",
  ],
  orderIdsChanged: ({ shop, before, now }) => [
    `El servicio de fidelización conoce los pedidos de esta tienda por un identificador formado ${idsText(before)}, no ${idsText(now)}`,
    `Poner shops.${shop}.orderId como antes, o dar un nombre nuevo a la tienda para empezar de cero`,
  ],
  webhooksNotActive: ({ shop, webhooks }, { list }) => [
    list(webhooks.map(({ topic, state }) => `${topic} ${WEBHOOK[state]}`)),
    `${BRIDGE} webhooks ${shop} --restore`,
  ],
  webhooksPausedInShop: ({ webhooks }, { list }) => [
    `En pausa en la tienda: ${list(webhooks)}`,
    "Reactivarlos allí: el puente no toca los webhooks en pausa",
  ],
  deliveriesOfNoUse: ({ said }) => [
    said,
    "Con acceso a la tienda, el puente crea de nuevo los webhooks por sí solo; sin acceso, crearlos a mano en la tienda",
  ],
  nothingReports: ({ shop, webhooks }, { list }) => [
    "Nada ha comunicado aún un pedido",
    `Dar al puente acceso a la tienda, o crear en ella a mano estos webhooks, que lleven a /webhooks/${shop} bajo la dirección pública: ${list(webhooks)}`,
  ],
  noDeliveryAccepted: ({ refused, shop }, { count }) => [
    `Desde el arranque del puente, ${count(refused, { one: "# se rechazó por su firma", other: "# se rechazaron por su firma" })} y ninguno se aceptó`,
    secretText(shop),
  ],
  deliveriesSignedOtherwise: ({ count: wrong, shop }, { count }) => [
    `${count(wrong, { one: "El último estaba firmado", other: "Los últimos # estaban firmados" })} con otro secreto, y ninguno desde entonces con el correcto`,
    secretText(shop),
  ],
  changesNotRead: ({ until, said }, { time }) => [
    `Conocidos hasta el ${time(until)}; desde entonces no se ha leído nada de la tienda${said === null ? "" : `: ${said}`}`,
    "Elegir «Comprobar ahora» en la página Tiendas; si entonces la tienda no se puede leer, otra comprobación dice por qué",
  ],
  changesBehind: ({ until }, { time }) => [
    `Conocidos hasta el ${time(until)}; lo que cambió desde entonces se está leyendo`,
    `Esperar, después ${AGAIN}; si la tienda no se puede leer, otra comprobación dice por qué`,
  ],
  tooManyDeleted: ({ gone, asked }, { number }) => [
    `Han desaparecido ${number(gone)} de ${number(asked)}, demasiados a la vez para creerlo; no se hizo nada`,
    "Ver si la tienda se restauró o se trasladó; si se eliminaron a propósito, elegir «Se eliminaron a propósito» en la página «Tiendas»",
  ],
  deletedNotAsked: ({ said }) => [said, "Esperar: se pregunta por ellos otra vez en unas horas"],
  auditInterrupted: ({ shop, said, ...audited }, format) => [
    `${auditText(audited, format)}; interrumpida${said === null ? "" : `: ${said}`}`,
    `${BRIDGE} doctor --audit ${shop}`,
  ],
  auditDiffers: ({ differing, ...audited }, format) => [
    `${format.count(differing, { one: "# pedido difiere", other: "# pedidos difieren" })}; ${auditText(audited, format)}`,
    "Buscarlos en la página «Tiendas» y elegir «Reenviar» en la página de cada pedido",
  ],
  brandNotConfigured: () => [
    "No está en la configuración, y hay pedidos con pasos por enviarle: esperan",
    "Ponerla de nuevo en brands, con este nombre, hasta que terminen",
  ],
  checkBroke: () => ["Un error del puente impidió la comprobación", "Ver el registro"],
};

function secretText(shop: string): string {
  return `Comparar shops.${shop}.secrets con el secreto con que la plataforma firma los webhooks de esta tienda`;
}
