import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

/** Beside what doctor finds. */
export const doctor: CommandLabels["doctor"] = {
  tryingWay: "Se prueba el camino de la dirección pública al puente (hasta 20 s) …",
  filledFrom: ({ names }, { list }) =>
    `El valor sale de ${list(names)}: en .env, salvo que el entorno o una carpeta de secretos los tenga. Ahí va el correcto.`,
};

export const start: CommandLabels["start"] = {
  screen: {
    runs: ({ version }) => `El puente de fidelización ${version} está en marcha.`,
    here: "Aquí",
    publicUrl: "Para tiendas",
    noPublicUrl: "todavía sin dirección pública: definir server.publicUrl",
    shops: "Tiendas",
    data: "Datos",
    database: ({ schema }) => `PostgreSQL, esquema ${schema}`,
    next: `Detenerlo con Ctrl+C. Los problemas aparecen aquí; más tarde, otro enlace: ${BRIDGE} link`,
  },
  dashboard: ({ link }) =>
    `El panel, con la sesión iniciada de un clic (vale una vez, durante media hora): ${link}`,
  portTaken: ({ port }) =>
    `El puerto ${port} está ocupado: otro programa escucha ahí, quizá ya este puente. Detenerlo o elegir otro server.port.`,
  portNotAllowed: ({ place }) =>
    `No se permite escuchar en ${place}: elegir un server.port por encima de 1023 y dejar que ahí escuche un proxy delante (docs/running.md).`,
  noSuchAddress: ({ host }) =>
    `Esta máquina no tiene la dirección ${host}: poner en server.host una que tenga.`,
  placeNotWritable: ({ code, path }) =>
    `No se puede escribir ${path} (${code}): dejar que este usuario escriba ahí o ejecutar la orden en otra carpeta.`,
  folderUnusable: ({ folder, code, path }) =>
    `La carpeta de datos ${folder} no se puede usar (${code} en ${path}): dejar que el usuario del puente escriba ahí o poner otra carpeta en storage.path.`,
  sandbox: ({ url }) => `El servicio de fidelización simulado responde en ${url}`,
  sandboxNext: "Lo que sabe se ve ahí con un navegador. Detenerlo con Ctrl+C.",
};

export const webhooks: CommandLabels["webhooks"] = {
  noAppFile: ({ platform }) => `${platform} no tiene ningún archivo que declare webhooks: omitir --toml.`,
  noPublicUrl: "El archivo nombra la dirección pública del puente: poner antes server.publicUrl.",
  notAsked: "No se puede preguntar al puente.",
  declared: ({ shop }) =>
    `Los webhooks de ${shop} están declarados en el archivo de su aplicación; se ve con: ${BRIDGE} webhooks ${shop} --toml`,
  leadTo: ({ shop, address }) => `Webhooks de ${shop} que llevan a ${address}:`,
  columns: { topic: "Tema", state: "Estado" },
  states: { active: "activo", disabled: "desactivado", paused: "en pausa", missing: "falta" },
  restore: ({ shop }) => `Crearlos de nuevo: ${BRIDGE} webhooks ${shop} --restore`,
};

export const store: CommandLabels["store"] = {
  allWell: ({ amount }) => `Todo está como se escribió: ${amount}.`,
  amount: ({ documents, rows, entries, folder }, { count }) =>
    `${count(documents, { one: "# documento", other: "# documentos" })} con ${count(rows, { one: "# fila", other: "# filas" })} y ${count(entries, { one: "# entrada de diario", other: "# entradas de diario" })} en ${folder}`,
  sound: ({ amount }) => `Intacto: ${amount}. Salvarlo con: ${BRIDGE} store repair --export CARPETA`,
  nothingDamaged: "Nada está dañado: no se cambió nada.",
  found: "Se encontró:",
  saved: ({ rows, originals, folder }, { count }) =>
    `${count(rows, { one: "# fila salvada", other: "# filas salvadas" })} de lo dañado; ${count(originals, { one: "# original guardado", other: "# originales guardados" })} en ${folder}.`,
  formatOfNow: "La carpeta tiene ahora el formato de esta versión: la anterior la rechaza.",
  usableAgain:
    "La carpeta se puede usar de nuevo. Arrancar el puente y resincronizar cada tienda: lo perdido vuelve.",
  stillDamaged: "Aún dañado:",
  copied: ({ from, to }) => `${from} está copiada en ${to}`,
  restored: ({ from, to }) => `${from} está en el lugar de ${to}`,
  size: ({ files, megabytes }, { count, number }) =>
    `${count(files, { one: "# archivo", other: "# archivos" })}, ${number(megabytes)} MB`,
  progress: {
    copyingFiles: ({ done, total }, { number, count }) =>
      `copiado: ${number(done)} de ${count(total, { one: "# archivo", other: "# archivos" })}`,
    readingFiles: ({ done, total }, { number, count }) =>
      `leído: ${number(done)} de ${count(total, { one: "# archivo", other: "# archivos" })}`,
    readingRows: ({ done }, { count }) => `leído: ${count(done, { one: "# fila", other: "# filas" })}`,
  },
  copyDamaged: "La copia está dañada, como la propia carpeta:",
  tokensNotOpened: ({ shops }, { list }) =>
    `security.encryptionKey, tal como está configurada aquí, no abre los tokens de ${list(shops)}.`,
  secretsNotOpened: ({ shops }, { list }) =>
    `security.encryptionKey, tal como está configurada aquí, no abre los secretos de ${list(shops)}, añadidas en la página: sin ellos no se atienden.`,
  keyBeforeStart:
    "Antes del arranque, poner ahí la clave de entonces, o nombrarla en security.previousEncryptionKeys. Sin ella: conectar después de nuevo las tiendas sin sus tokens; quitar las tiendas añadidas en la página y añadirlas otra vez.",
  afterRestore:
    "Arrancar el puente y resincronizar cada tienda: eso trae lo que llegó desde entonces. Los puntos canjeados a mano desde entonces ya no se conocen: mirar el historial del cliente antes de canjear con una referencia anterior.",
  sameAccount: ({ brand }) => `${brand} es la misma cuenta de antes, como la nombra ahora la configuración.`,
  databaseAmount: ({ orders, deliveries, place }, { count }) =>
    `${count(orders, { one: "# pedido", other: "# pedidos" })} y ${count(deliveries, { one: "# entrega", other: "# entregas" })} en ${place}`,
  databaseWell: ({ amount }) => `Todo se puede leer y concuerda: ${amount}.`,
  databaseDamaged: ({ rows, amount }, { count }) =>
    `${count(rows, { one: "# fila está dañada", other: "# filas están dañadas" })}, de ${amount}:`,
  databaseNext: `Restaurar una copia de seguridad (${BRIDGE} store backup CARPETA dice cómo), arrancar el puente y releer cada tienda.`,
  backupByTools:
    "Los datos están en una base de datos: hacer la copia con sus propias herramientas, también mientras el puente funciona:",
  backupWithoutList:
    "La lista de borrados queda fuera: quien fue borrado desde entonces se borra otra vez al restaurar la copia.",
  backupPutBack: "Para restaurarla, detener el puente en cada máquina, y después:",
  backupOtherwise:
    "Si se restauró otra cosa (los archivos del servidor, un momento anterior, una instantánea), antes de arrancar un puente:",
  earlierFormat: ({ format }) =>
    `La carpeta tiene el formato ${format} de una versión anterior: el próximo arranque la pasa al formato de esta versión.`,
  damaged: ({ problem }) =>
    `La carpeta de datos está dañada. ${problem} No se cambió nada. Salvar lo intacto con: ${BRIDGE} store repair --export CARPETA`,
  noFolder: "Ahí no hay todavía ninguna carpeta de datos: comprobar el lugar y storage.path.",
  unreadable: "No se puede leer la carpeta de datos.",
};
