import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { WooRemark, WooTrouble } from "../said.ts";

const PERMALINKS = "En WordPress › Ajustes › Enlaces permanentes, elegir algo que no sea «Simple» y guardar";
const WEBHOOKS = "WooCommerce › Ajustes › Avanzado › Webhooks";
const PLUGIN = "Buscar un plugin o un ajuste del alojamiento que esté delante de /wp-json/";
const ANSWERS = "Buscar un plugin que cambie las respuestas de la interfaz REST";
const PUBLIC_ADDRESS = "Escribir una dirección https pública en server.publicUrl";
const VERSION_3 = `Abrir el webhook en ${WEBHOOKS} y elegir la versión de API «WP REST API Integration v3»`;
const LISTS = { orders: "pedidos", webhooks: "webhooks", refunds: "reembolsos" } as const;

export const es: Catalog<WooTrouble, Coded, Advice> & Catalog<WooRemark, Coded> = {
  "woocommerce.redirectsToLogin": ({ host }) => [
    `${host} envía las llamadas a una página de acceso o de aviso: un plugin cierra la interfaz REST`,
    "Permitir /wp-json/wc/ en ese plugin",
  ],
  "woocommerce.redirectsElsewhere": ({ host, target }) => [
    `${host} redirige a ${target}`,
    `Escribir ${target} como dominio de la tienda`,
  ],
  "woocommerce.redirects": ({ host }) => [
    `${host} redirige su interfaz REST a otra página`,
    "Buscar un plugin o un ajuste del alojamiento que redirija /wp-json/",
  ],
  "woocommerce.noInterface": ({ host }) => [
    `${host} no tiene interfaz REST en esta dirección`,
    `${PERMALINKS}, y comprobar el dominio y la ruta de la tienda`,
  ],
  "woocommerce.pageInstead": ({ host, status }) => [
    `${host} muestra una página en lugar de su interfaz REST (${status}): un plugin de seguridad, un cortafuegos o una contraseña delante de la tienda detiene al puente`,
    "Permitir allí /wp-json/wc/ para el puente",
  ],
  "woocommerce.brokenAnswer": ({ host }) => [
    `${host} responde a su interfaz REST con una página o una respuesta dañada`,
    "Ver si la tienda está en mantenimiento, comprueba a sus visitantes o les muestra advertencias de PHP (WP_DEBUG_DISPLAY)",
  ],
  "woocommerce.strangePage": ({ host, status }) => [`${host} respondió ${status} con una página`, PLUGIN],
  "woocommerce.noWooCommerce": () => [
    "WordPress responde, pero la interfaz REST de WooCommerce no está",
    "Comprobar que el plugin WooCommerce esté activo y actualizado",
  ],
  "woocommerce.plainPermalinks": () => [
    "La tienda tiene enlaces permanentes simples, con los que el puente no puede leer pedidos",
    PERMALINKS,
  ],
  "woocommerce.keyRefused": () => [
    "WooCommerce no acepta la clave: se revocó o se escribió mal, su usuario ya no existe, o los relojes difieren en más de 15 minutos",
    "Crear una nueva en WooCommerce › Ajustes › Avanzado › API REST o conectar la tienda otra vez",
  ],
  "woocommerce.keyMayNot": ({ said }) => [
    `El usuario de la clave no puede hacer esto (${said})`,
    "Usar una clave de un administrador o gestor de la tienda con el permiso Lectura/Escritura y permitir /wp-json/wc/ en los plugins de seguridad",
  ],
  "woocommerce.keyMayOnlyRead": () => [
    "La clave solo puede leer o se revocó",
    "Darle el permiso Lectura/Escritura en WooCommerce › Ajustes › Avanzado › API REST",
  ],
  "woocommerce.keyDropped": () => [
    "La clave no llega a WooCommerce: el alojamiento quita la cabecera Authorization, o WordPress no sabe que se le llama por https",
    "Pedir al alojamiento que pase la cabecera y que defina HTTPS (X-Forwarded-Proto) para WordPress",
  ],
  "woocommerce.interfaceClosed": ({ said }) => [
    `Un plugin cierra la interfaz REST de WordPress (${said})`,
    "Permitir /wp-json/wc/ en ese plugin",
  ],
  "woocommerce.callRefused": ({ status, said }) => [
    `La tienda rechazó la llamada (${status}, ${said})`,
    "Mirar en WooCommerce › Estado › Registros",
  ],
  "woocommerce.notConnected": ({ shop }) => [
    "No hay ninguna clave para consultar la tienda",
    `Conectarla en /apps/woocommerce/install?shop=${shop} o escribir consumerKey y consumerSecret en sus credentials`,
  ],
  "woocommerce.notAList": ({ of }) => [`La lista de ${LISTS[of]} de la tienda no es una lista`, ANSWERS],
  "woocommerce.otherOrder": ({ orderId, answered }) => [
    `La tienda respondió con el pedido ${answered} en lugar del pedido ${orderId}`,
    ANSWERS,
  ],
  "woocommerce.notAnOrderId": () => [
    "No es el identificador de un pedido de WooCommerce",
    "Copiar el número de la dirección del pedido en WordPress",
  ],
  "woocommerce.numberNotFound": () => [
    "La búsqueda de la tienda no encuentra ningún pedido con este número",
    "Un complemento puede crear números sin permitir buscarlos: usar el identificador, que está en la dirección del pedido en WordPress",
  ],
  "woocommerce.cursorUnreadable": () => [
    "No se entiende dónde debía continuar la lectura",
    "Empezar la lectura de nuevo",
  ],
  "woocommerce.shuffled": () => [
    "Esta tienda ordena cada vez de otra manera los pedidos de un mismo segundo: alguno puede haberse omitido",
    "Leer por su identificador los pedidos que falten",
  ],
  "woocommerce.ordersNotShown": ({ count }, format) => [
    format.count(count, {
      one: "# pedido de esta página no se muestra al usuario de la clave",
      other: "# pedidos de esta página no se muestran al usuario de la clave",
    }),
    "Usar una clave de un administrador o gestor de la tienda",
  ],
  "woocommerce.noTimeFilter": () => [
    "Esta tienda no filtra los pedidos por fecha (WooCommerce anterior a 5.8): se leen todos sus pedidos",
    "Actualizar WooCommerce",
  ],
  "woocommerce.orderAnswerUnreadable": () => [
    "Se omitió un pedido: la respuesta de la tienda que lo contiene no se puede leer",
    ANSWERS,
  ],
  "woocommerce.addressNotPublic": ({ host }) => [
    host === null ? "La dirección del puente no es válida" : `WooCommerce no envía avisos a ${host}`,
    PUBLIC_ADDRESS,
  ],
  "woocommerce.addressWithPassword": () => [
    "WooCommerce no envía avisos a una dirección que contiene una contraseña",
    "Quitarla de server.publicUrl",
  ],
  "woocommerce.portNotCalled": ({ port }) => [
    `WooCommerce solo envía avisos a los puertos 80, 443 y 8080, no al ${port}`,
    "Poner un proxy inverso delante del puente y escribir su dirección en server.publicUrl",
  ],
  "woocommerce.addressNotSecure": () => [
    "Los avisos contienen nombres y direcciones de clientes, y la dirección del puente no es https",
    PUBLIC_ADDRESS,
  ],
  "woocommerce.tooManyWebhooks": ({ most }, { number }) => [
    `La tienda tiene más de ${number(most)} webhooks, que no se leen hasta el final`,
    `Eliminar los que nadie necesita en ${WEBHOOKS}`,
  ],
  "woocommerce.paused": () => ["Se puso en pausa en la tienda", `Ponerlo en Activo en ${WEBHOOKS}`],
  "woocommerce.switchedOff": () => [
    "WooCommerce lo desactivó después de siete fallos seguidos y no ha enviado nada desde entonces",
    "Restaurarlo y resincronizar los pedidos desde entonces",
  ],
  "woocommerce.leftPaused": ({ topic }) => [
    `${topic}: sin cambios, porque se puso en pausa en la tienda`,
    `Ponerlo en Activo en ${WEBHOOKS}`,
  ],
  "woocommerce.partlyDone": ({ done, because }, { list }, say) => [
    `Solo se hizo una parte (${list(done.map(say))}): ${say(because)}`,
    "Después, hacer el resto",
  ],
  "woocommerce.noAccess": ({ because }, _, say) => [
    "Sin acceso a la tienda, el puente sabe de los pedidos lo que comunican los webhooks creados a mano, y no puede crear webhooks, ni encontrar lo que se perdió, ni resincronizar",
    `Para darle acceso: ${say(because)}`,
  ],
  "woocommerce.otherHome": ({ own, home }) => [
    `La tienda responde como ${own}, pero se llama ${home}`,
    `Escribir ${home} como dominio de la tienda`,
  ],
  "woocommerce.webhooksNotKept": ({ because }, _, say) => [
    `Los webhooks no se pueden mantener: ${say(because)}`,
    "O crear los webhooks a mano (ver el README del adaptador)",
  ],
  "woocommerce.versionUnknown": ({ because }, _, say) => [
    because === null ? "La tienda no dice su versión" : `La versión no se puede leer: ${say(because)}`,
    "Usar una clave de un administrador",
  ],
  "woocommerce.versionOld": ({ version }) => [
    `WooCommerce ${version} no sabe decir qué ha cambiado: cada pasada lee todos los pedidos`,
    "Actualizar WooCommerce",
  ],
  "woocommerce.webhooksOff": ({ topics, shop }, { list }) => [
    `Faltan o están desactivados: ${list(topics)}`,
    `Restaurarlos con: ${BRIDGE} webhooks ${shop} --restore. Después, resincronizar los pedidos desde que pararon`,
  ],
  "woocommerce.webhooksMisled": ({ because, shop }, _, say) => [
    `Los webhooks llevan a una dirección a la que WooCommerce no llama: ${say(because)}`,
    `Después, restaurarlos con: ${BRIDGE} webhooks ${shop} --restore`,
  ],
  "woocommerce.sourcesNotNoted": () => [
    "Los últimos pedidos no dicen de dónde vienen: las recomendaciones solo se conocen por cupones y campos propios",
    "Si se desea, activar WooCommerce › Ajustes › Avanzado › Características › Atribución de pedidos",
  ],
  "woocommerce.oldInterface": () => ["El webhook usa la interfaz antigua de WooCommerce (legacy)", VERSION_3],
  "woocommerce.timesWithoutZone": () => ["Las horas del pedido no indican su zona", VERSION_3],
  "woocommerce.makerMayNotSee": () => [
    "WooCommerce envió un error en lugar del pedido (woocommerce_rest_cannot_view): el usuario que creó el webhook se eliminó o ya no puede ver pedidos",
    "Crear de nuevo los cuatro webhooks como administrador o gestor de la tienda, eliminar los antiguos y después volver a leer los pedidos desde entonces",
  ],
  "woocommerce.errorInstead": ({ error }) => [
    `WooCommerce envió un error en lugar del pedido (${error})`,
    "Mirar en WooCommerce › Estado › Registros y después volver a leer los pedidos de ese tiempo",
  ],
  "woocommerce.keyConfigured": ({ shop }) => [
    `La tienda ${shop} tiene una clave en la configuración (credentials.consumerKey), y se usa esa`,
    "Para conectar la tienda de esta forma, quitarla y reiniciar el puente",
  ],
  "woocommerce.keyNeedsHttps": () => [
    "WooCommerce entrega su clave solo a direcciones https",
    "Dar al puente una dirección https en server.publicUrl",
  ],

  "woocommerce.interfaceCheck": () => "interfaz REST",
  "woocommerce.keyCheck": () => "clave",
  "woocommerce.writingCheck": () => "permiso de escritura",
  "woocommerce.versionCheck": () => "versión",
  "woocommerce.webhooksCheck": () => "webhooks",
  "woocommerce.sourcesCheck": () => "origen de los pedidos",
  "woocommerce.interfaceAnswers": () => "La tienda responde",
  "woocommerce.ordersReadable": () => "Los pedidos de la tienda se pueden leer",
  "woocommerce.mayWrite": () => "La clave puede leer y escribir",
  "woocommerce.versionUsed": ({ version }) => `WooCommerce ${version}`,
  "woocommerce.webhooksActive": () => "Todos están activos",
  "woocommerce.sourcesNoted": () => "La tienda anota de dónde vienen los pedidos",
  "woocommerce.noCheckoutOrder": () => "Aún no hay ningún pedido de la caja para comprobarlo",
  "woocommerce.severalOfOne": ({ count }, { number }) =>
    `Existe ${number(count)} veces, así que cada evento se envía ${number(count)} veces; no hace daño`,
  "woocommerce.webhookMade": ({ topic }) => `${topic}: creado`,
  "woocommerce.webhookMadeAnew": ({ topic }) => `${topic}: creado de nuevo`,
  "woocommerce.webhookOnAgain": ({ topic }) =>
    `${topic}: activado de nuevo; hasta que un aviso llegue bien, un solo fallo más lo desactiva otra vez`,
  "woocommerce.webhookSecretSet": ({ topic }) => `${topic}: estaba activo; su secreto se puso de nuevo`,
  "woocommerce.callbackWithoutKey": () => "la respuesta de la tienda no contiene ninguna clave",
  "woocommerce.callbackOfOtherVisit": () => "la respuesta de la tienda pertenece a otra visita",
  "woocommerce.keyNotForBoth": () => "la clave no puede leer y escribir, y hay que aprobar ambas cosas",
  "woocommerce.newKeyRefused": ({ because }, _, say) => `la tienda no acepta su nueva clave: ${say(because)}`,
  "woocommerce.newKeyNotTried": ({ because }, _, say) =>
    `no se pudo consultar la tienda con su nueva clave: ${say(because)}. Esperar unos minutos; una tienda que solo puede hacer una cosa a la vez necesita una clave creada a mano en sus credentials`,

  "woocommerce.settings.consumerKey": () =>
    "la clave de la API REST (ck_…), para leer pedidos de la tienda (WooCommerce › Ajustes › Avanzado › API REST)",
  "woocommerce.settings.consumerSecret": () =>
    "el secreto de la clave (cs_…), mostrado una sola vez, al crearla",
  "woocommerce.settings.statuses": () =>
    "qué significan los estados de pedido propios de la tienda, por su nombre corto; prevalece sobre el significado previsto",
  "woocommerce.secretPlace": () => "WooCommerce › Ajustes › Avanzado › Webhooks",
  "woocommerce.expectedSecret": () => "el secreto de los webhooks, no la clave de la API REST",
  "woocommerce.expectedStatus": () => "el nombre corto de un estado, como delivered",
  "woocommerce.expectedKeyPair": () =>
    "consumerKey y consumerSecret juntos, o ninguno (entonces conectar la tienda por sus propias páginas)",
  "woocommerce.expectedWebAddress": () =>
    "la dirección web de la tienda, por ejemplo shop.example.com o shop.example.com/ruta",
  "woocommerce.expectedNoQuery": () =>
    "la dirección de la tienda sin signo de interrogación ni ancla, por ejemplo shop.example.com o shop.example.com/ruta",
  "woocommerce.expectedNoPassword": () =>
    "la dirección de la tienda sin usuario ni contraseña, por ejemplo shop.example.com o shop.example.com/ruta",
  "woocommerce.expectedAddress": () =>
    "la dirección de la tienda, por ejemplo shop.example.com o shop.example.com/ruta",
};
