import { BRIDGE, COMPOSE_EXAMPLE, SETTINGS_PAGE, START } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const init: CommandLabels["init"] = {
  yes: "sí",
  begin:
    "Algunas preguntas: la cuenta de fidelización (dirección, clave, identificador de marca, actividad), la dirección pública de este puente y una tienda (dirección, acceso). Cada respuesta se prueba cuando es posible. No se escribe nada antes del final; Ctrl+C lo interrumpe.",
  beginShop:
    "Algunas preguntas sobre una tienda más: su cuenta de fidelización si hay varias, su plataforma, dirección, nombre y acceso, y la actividad en la que ganan sus pedidos. Cada respuesta se prueba cuando es posible. No se escribe nada antes del final; Ctrl+C sale.",
  noFile: ({ path }) => `${path} no existe: init sin --add-shop lo crea.`,
  changedMeanwhile: ({ path }) =>
    `${path} se ha modificado mientras tanto. No se ha escrito nada; ejecute la orden de nuevo`,
  cannotAdd: ({ path }) =>
    `${path} está escrito de modo que solo una persona puede añadirle algo. No se ha escrito nada; esto va bajo shops:`,
  brand: ({ names }, { choice }) => `La cuenta de fidelización de la tienda: ${choice(names)}`,
  prefixFirst: ({ shop }) =>
    `Los pedidos de ${shop} no tienen prefijo (orderId.prefix), y los pedidos de dos tiendas nunca deben recibir el mismo número en una cuenta de fidelización. ¿Dar a ${shop} el prefijo 1? Solo si aún no ha tenido pedidos: después sus números ya no cambian.`,
  prefixStays: ({ shops, brand }, { list }) =>
    `${list(shops)} no tiene prefijo (orderId.prefix), así que ninguna otra tienda puede compartir la cuenta de fidelización ${brand}: pedidos de ambas podrían recibir el mismo número. Dar a la tienda nueva una cuenta propia bajo brands. No se ha escrito nada.`,
  noPrefixLeft: ({ brand }) =>
    `Todos los prefijos (orderId.prefix) de las tiendas de la cuenta de fidelización ${brand} están usados. No se ha escrito nada.`,
  added: ({ shop, path, file }) => `Añadido: ${shop} en ${path}, y sus secretos en ${file}.`,
  takenUp: "Un puente en marcha conoce la tienda en segundos; si no, iniciarlo",
  left: "Interrumpido: no se ha escrito nada.",
  yesNo: "[s/N]",
  hidden: "no se ve al escribir",
  asBefore: "Intro: como antes",
  expected: ({ what }) => `Se esperaba: ${what}.`,
  expectedOf: ({ option, what }) => `${option}: se esperaba ${what}`,
  expectedNot: ({ option, names, found }, { choice }) =>
    `${option}: se esperaba ${choice(names)}, no ${found}`,
  answer: "una respuesta",
  questions: {
    baseUrl: "Dirección del servicio de fidelización, por ejemplo https://loyalty.example.com",
    apiKey: "La clave secreta de la cuenta (Profile, luego Integration)",
    brandId: "El identificador de marca de la cuenta (Profile, luego Integration)",
    identifier: "Por qué reconoce primero la cuenta a los clientes: email o mobile",
    activity: "Identificador de la actividad que da puntos a los pedidos pagados (en el panel de la cuenta)",
    publicUrl: "Dirección https pública de este puente (Intro: aún no se conoce)",
    instances:
      "¿Cuántas copias del puente funcionarán a la vez? Una basta a la mayoría de las tiendas y no necesita nada más. Varias, para seguir si falla una máquina, comparten una base de datos PostgreSQL",
    databaseUrl: "La base de datos: postgres://usuario:contraseña@host:puerto/base",
    databaseSsl:
      "Su conexión: verify (cifrada, con el certificado comprobado), encrypt (sin comprobarlo) o none (en una red propia)",
    domain: "La dirección de la tienda",
    shop: "Un nombre corto para la tienda; forma parte de la dirección de los webhooks",
  },
  platform: ({ names }, { choice }) => `La plataforma de la tienda: ${choice(names)}`,
  credential: ({ label, meaning }) => `${label}${meaning === null ? "" : `: ${meaning}`} (Intro: omitir)`,
  credentialAgain: ({ label, meaning }) =>
    `${label}${meaning === null ? "" : `: ${meaning}`} (un guion lo omite)`,
  secret: ({ where }) => `El secreto con el que la tienda firma sus webhooks (${where})`,
  replace: ({ path }) =>
    `${path} ya existe. (Otra tienda se añade con: ${BRIDGE} init --add-shop) ¿Reemplazarlo?`,
  stays: ({ path }) => `${path} ya existe y queda como está; --force lo reemplaza.`,
  replaceVariables: ({ file, names }, { list }) => `${file} tiene otro valor de ${list(names)}. ¿Reemplazar?`,
  variablesStay: ({ file, names }, { list }) =>
    `${file} tiene otro valor de ${list(names)} y queda como está; --force lo reemplaza.`,
  nothingWritten: "No se escribió nada. Corregirlo u omitir las pruebas con --no-check.",
  trying: "Probando …",
  keepAnswer: "¿Conservar esta respuesta de todos modos?",
  keepAnswers: "¿Conservar estas respuestas de todos modos?",
  again: "Responder de nuevo; Intro conserva una respuesta.",
  helps: {
    accountNotProven:
      "Comparar con la cuenta la respuesta sobre por qué reconoce primero a los clientes y después hacer pasar un pedido",
    accountRefused:
      "Comparar la dirección del servicio de fidelización, la clave secreta y el identificador de marca con la cuenta (Profile, después Integration)",
    accountNotReached: "Comprobar la dirección del servicio de fidelización y que esta máquina llegue a ella",
    databaseUserRefused:
      "Crear el usuario, o admitirlo en pg_hba.conf del servidor, o corregir la dirección de la base de datos o su conexión",
    databaseUnencrypted: "Activarlo allí, o responder none si la red entre ambos es propia",
    databaseNotTrusted:
      "Corregir el nombre en la dirección de la base de datos. Si el certificado lo firma una autoridad propia, responder encrypt y nombrar más tarde el archivo de quien lo firmó (storage.caFile)",
  },
  quotes: "Uno de los secretos contiene todo tipo de comillas, lo que ningún archivo .env admite.",
  comments: {
    settings: `Todos los ajustes, explicados: ${SETTINGS_PAGE}. Los secretos están en .env y aquí se nombran.`,
    publicUrl: "cómo llegan las tiendas al puente, por ejemplo https://bridge.example.com",
    prefix:
      "Va delante de sus números de pedido en el servicio de fidelización, para que otras tiendas puedan compartir la cuenta. No cambiarlo después.",
    earnFrom:
      "Los pedidos anteriores al primer inicio no suman puntos por sí solos. Otro comienzo: una fecha, por ejemplo 2026-06-01.",
    secrets: "Lo que es secreto. No comparta este archivo con nadie.",
  },
  publicAddress: "<dirección pública del puente>",
  written: ({ path, file }) =>
    `Escrito: ${path} y ${file}, legibles solo por su propietario. Ajustes: ${SETTINGS_PAGE}`,
  next: "Y ahora:",
  setPublicUrl: ({ path }) =>
    `Falta primero una dirección pública, en la que la tienda alcanza el puente: poner server.publicUrl en ${path} en cuanto exista. Lo que sigue la necesita.`,
  share: ({ path, file }) =>
    `Poner los mismos ${path} y ${file} junto a cada proceso, y un proxy delante de todos${COMPOSE_EXAMPLE === null ? "" : ` (${COMPOSE_EXAMPLE})`}`,
  start: `${START}   (en un terminal da un enlace que abre una vez el panel, con la sesión iniciada)`,
  connect: ({ url }) => `Conectar la tienda: ${url}`,
  consent: ({ url }) => `Si la tienda pide un consentimiento, darlo aquí: ${url}`,
  sendWebhooks: ({ url, file }) =>
    `Hacer que la tienda envíe sus webhooks a ${url}, firmados con el secreto de ${file}`,
  madeByItself: "Con acceso a la tienda, el puente crea sus webhooks por sí solo, en minutos.",
  elseSend: ({ url, file }) =>
    `Sin acceso, hacer que la tienda los envíe a ${url}, firmados con el secreto de ${file}`,
};
