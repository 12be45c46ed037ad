import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { StoreTrouble } from "../codes/store.ts";
import type { Said } from "../words.ts";

export const store: Catalog<StoreTrouble, Said> = {
  journalPartMissing: ({ file }) => `Falta una parte del diario: ${file}`,
  journalHeadDamaged: ({ file }) => `El comienzo de esta parte del diario está dañado: ${file}`,
  journalEntryDamaged: ({ file, offset }) =>
    `Una entrada del diario está dañada: ${file}, en el byte ${offset}`,
  journalEntryUnreadable: ({ file, offset }) =>
    `Una entrada del diario no se puede leer: ${file}, en el byte ${offset}`,
  rowMissing: ({ file, row }) => `Falta la fila ${row}: ${file}`,
  rowUnreadable: ({ file, row }) => `La fila ${row} no se puede leer: ${file}`,
  fileMissing: ({ file }) => `Falta este archivo de la carpeta de datos: ${file}`,
  fileNotAsWritten: ({ file }) => `Este archivo ya no está como se escribió: ${file}`,
  folderExchanged: ({ file }) =>
    `La carpeta de datos se movió, se quitó o se cambió por otra mientras el puente la usaba: ${file}`,
  formatKept: ({ folder, format, because }, _, say) =>
    `La carpeta de datos ${folder} no se pudo pasar al formato ${format}, y no se perdió nada. ${say(because)}. Ejecutar «${BRIDGE} store repair», que conserva todo lo intacto, y arrancar de nuevo, o volver a la versión anterior y a su copia de seguridad`,

  storeClosed: () => "El puente se está deteniendo: ya no se guarda nada",
  databaseSilent: ({ error }) =>
    `La base de datos no responde (${error}): puede estar arrancando o fuera de alcance`,
  databaseBusy: ({ error }) => `La base de datos no puede hacerlo ahora (${error})`,
  noSpaceLeft: ({ error }) => `El disco no admite nada más ahora (${error}): hacer sitio`,
  diskBroken: ({ error }) => `El disco ha fallado (${error})`,
  fileNotRead: ({ file, error }) => `Este archivo no se puede leer (${error}): ${file}`,
  erasureListNotWritten: ({ file, error }) =>
    `La lista de borrados ${file} no se puede escribir (${error}): dejar que el puente escriba en la carpeta que contiene sus datos`,
  formatNeedsSpace: ({ folder, format }) =>
    `La carpeta de datos ${folder} no se pudo pasar al formato ${format}: el disco está lleno. No se perdió nada: hacer sitio y arrancar de nuevo, y continúa`,

  folderInUse: ({ folder }) => `Otro proceso está usando la carpeta de datos ${folder}: detenerlo primero`,
  folderTooNew: ({ folder, format, known }) =>
    `Una versión más nueva escribió la carpeta de datos ${folder} (formato ${format}, y esta versión conoce ${known}): instalar de nuevo esa versión, o apartar la carpeta y restaurar la copia de seguridad hecha antes de la actualización (store restore)`,
  folderNotEmpty: ({ folder }) => `${folder} no está vacía: apartar lo que hay ahí`,
  folderReadOnly: ({ folder, error }) =>
    `No se puede escribir en la carpeta de datos ${folder} (${error}): dejar que el usuario del puente escriba ahí, o poner otra carpeta en storage.path`,
  folderWithoutSockets: ({ folder, error }) =>
    `La carpeta de datos ${folder} no se puede proteger de un segundo proceso (${error}): ponerla en un disco local`,
  restoreCutOff: ({ folder }) =>
    `Una copia de seguridad no se restauró hasta el final en ${folder}: ejecutar de nuevo «${BRIDGE} store restore»`,
  copyCutOff: ({ place }) =>
    `Otros datos no se copiaron hasta el final en ${place}: ejecutar de nuevo «${BRIDGE} store copy» como antes, y la copia continúa`,
  folderNotThere: ({ folder }) => `No hay ninguna carpeta de datos en ${folder}: comprobar el lugar`,
  folderOfEarlierFormat: ({ folder, format }) =>
    `Una versión anterior escribió la carpeta de datos ${folder} (formato ${format}): arrancar el puente una vez con ella, lo que la pone al día, y después copiarla`,
  erasureListOfAnother: ({ file }) =>
    `${file} dice quién fue borrado de una carpeta de datos que estaba aquí antes: indicar otra carpeta`,
  backupPlaceTaken: ({ folder }) => `${folder} no está vacía: indicar una carpeta nueva`,
  backupOvertaken: ({ folder }) =>
    `${folder} cambia demasiado rápido para copiarla: detener primero el puente`,
  backupNotWhole: ({ folder, list }) =>
    `${folder} no es una copia de seguridad completa: falta el archivo ${list}, que «store backup» escribe al final: la copia se interrumpió. Use otra copia`,
  backupDamaged: ({ folder, because }, _, say) =>
    `La copia de seguridad ${folder} está dañada, y no se restauró nada. ${say(because)}. Tomar otra copia`,

  databaseUnreachable: ({ host, port, error }) =>
    `La base de datos en ${host}:${port} no acepta ninguna conexión (${error}): ver si funciona y está al alcance desde aquí, y si su dirección es correcta (storage.url)`,
  databaseTooOld: ({ version, least }) =>
    `La base de datos es PostgreSQL ${version}: hace falta la versión ${least} o una más nueva`,
  databaseForgets: ({ setting }) =>
    `La base de datos puede olvidar lo que confirmó, porque su ajuste ${setting} está desactivado: activarlo`,
  databaseReadOnly: ({ host }) =>
    `La base de datos en ${host} solo se puede leer, como una reserva: nombrar en storage.url la que admite escritura`,
  databaseTooNew: ({ schema, version, known }) =>
    `Una versión más nueva ha cambiado las tablas del esquema ${schema} (versión ${version}, y esta conoce la ${known}): instalar de nuevo aquella versión, o restaurar la copia de seguridad de la base de datos hecha antes de actualizar`,
  databaseBeingChanged: ({ schema, host, minutes }, { count }) =>
    `Otro bridge, en ${host}, lleva ${count(minutes, { one: "# minuto", other: "# minutos" })} poniendo al día las tablas del esquema ${schema}, y este ya no espera más: deje que termine y después inicie este de nuevo`,

  orderRowUnreadable: ({ shop, orderId }) => `Lo guardado del pedido ${orderId} de ${shop} no se puede leer`,
  orderRowDiffers: ({ shop, orderId, columns }, { list }) =>
    `Las columnas del pedido ${orderId} de ${shop} no dicen lo que dice su registro: ${list(columns)}`,
  deliveryRowUnreadable: ({ id }) => `Lo guardado de la entrega ${id} no se puede leer`,

  copyBetweenDatabases: ({ from, to }) =>
    `${from} y ${to} son dos bases de datos: copiar con las herramientas de la base (pg_dump, pg_restore)`,
  copyBesideBridges: ({ place, hosts }, { list }) =>
    `Un puente trabaja con ${place}, en ${list(hosts)}: detenerlo primero, en cada máquina`,
  copyPlaceTaken: ({ place }) =>
    `En ${place} ya hay algo guardado: indicar otra base de datos u otro esquema`,
  copyNothingThere: ({ place }) => `En ${place} no hay nada guardado: comprobar la dirección y el esquema`,
  copyOfEarlierVersion: ({ place }) =>
    `Una versión anterior escribió ${place}: arrancar el puente una vez con ella, lo que la pone al día, y después copiarla`,
  copySamePlace: ({ place }) => `${place} es a la vez origen y destino: indicar otro destino`,
  copyPlacesInOne: ({ from, to }) =>
    `${from} y ${to} están uno dentro del otro: indicar una carpeta de fuera`,

  valueUnreadable: ({ shop, name }, { quote }) =>
    `Lo recordado con el nombre ${quote(name)}${shop === "" ? "" : ` de la tienda ${shop}`} no se puede leer: restaurar una copia de seguridad`,
};
