import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { Granting, ShopifyRemark, ShopifyTrouble } from "../said.ts";

const REPORT = "Intentarlo de nuevo y comunicarlo si sigue igual";
const COPY_KEY =
  "Copiar de nuevo clientId y clientSecret desde Dev Dashboard › la aplicación › Settings (no el secreto de las notificaciones de la tienda)";

export const es: Catalog<ShopifyTrouble, Coded, Advice> & Catalog<ShopifyRemark, Coded> = {
  "shopify.redirected": ({ domain }) => [
    `${domain} redirige a otra dirección`,
    "Escribir la dirección myshopify.com de la tienda como dominio (Configuración › Dominios)",
  ],
  "shopify.noShop": ({ domain }) => [
    `No hay ninguna tienda de Shopify en ${domain}`,
    "Comprobar el dominio de la tienda",
  ],
  "shopify.frozen": () => [
    "La tienda está congelada por una factura sin pagar",
    "El propietario de la tienda tiene que pagarla en Shopify",
  ],
  "shopify.locked": () => [
    "Shopify ha bloqueado la tienda",
    "El propietario de la tienda tiene que consultar con el soporte de Shopify",
  ],
  "shopify.tokenRefused": () => [
    "Shopify rechaza el token: la aplicación se quitó de la tienda o su secreto cambió",
    "Instalar la aplicación de nuevo o conectar la tienda otra vez",
  ],
  "shopify.permanentTokenRefused": () => [
    "Shopify rechaza el token permanente: se revocó o su aplicación se quitó",
    "Copiar uno nuevo o usar clientId y clientSecret",
  ],
  "shopify.forbidden": () => [
    "Shopify no permite esto a la aplicación",
    "Comprobar los scopes de la aplicación",
  ],
  "shopify.scopesMissing": ({ scopes, ...granting }, { list }) => [
    `A la aplicación le ${scopes.length === 1 ? "falta" : "faltan"} ${list(scopes)}`,
    grantText(granting, list(scopes)),
  ],
  "shopify.permissionMissing": ({ said }, { quote }) => [
    `A la aplicación le falta un permiso (${quote(said)})`,
    "Comprobar sus scopes y autorizaciones",
  ],
  "shopify.questionRefused": ({ said }, { quote }) => [`Shopify rechazó la llamada (${quote(said)})`, REPORT],
  "shopify.notConsented": ({ shop }) => [
    "El comerciante aún no ha dado su consentimiento",
    connectText(shop),
  ],
  "shopify.noClient": () => [
    "No hay credenciales para consultar la tienda",
    "Escribir clientId y clientSecret de la aplicación en las credentials de la tienda",
  ],
  "shopify.consentEnded": ({ shop }) => ["El consentimiento del comerciante ha caducado", connectText(shop)],
  "shopify.otherOrganisation": () => [
    "La aplicación y la tienda pertenecen a organizaciones distintas",
    "Crear la aplicación en la organización de la tienda, o poner credentials.grant en authorization_code y conectar la tienda con el consentimiento del comerciante",
  ],
  "shopify.notInstalled": () => [
    "La aplicación no está instalada en la tienda",
    "Instalarla en el Dev Dashboard",
  ],
  "shopify.clientRefused": () => ["Shopify no conoce el identificador de cliente con este secreto", COPY_KEY],
  "shopify.noToken": ({ reason, shop }) => [
    `Shopify no dio ningún token (${reason ?? "sin decir por qué"})`,
    shop === null ? COPY_KEY : `${connectText(shop)}. Si eso no ayuda: ${COPY_KEY}`,
  ],
  "shopify.tooManySubscriptions": ({ most }, { number }) => [
    `La aplicación tiene más de ${number(most)} suscripciones a webhooks`,
    "Eliminar las que nadie necesita",
  ],
  "shopify.subscriptionRefused": ({ topic, said }, { quote }) => [
    `Shopify rechazó la suscripción a ${topic} (${quote(said)})`,
    REPORT,
  ],
  "shopify.notAnOrderId": () => [
    "No es el identificador de un pedido de Shopify",
    "Copiar el número al final de la dirección del pedido en la administración de la tienda",
  ],
  "shopify.orderNotShown": () => [
    "La tienda no muestra ese pedido: se eliminó o es demasiado antiguo para la aplicación",
    ALL_ORDERS,
  ],
  "shopify.recentOrdersOnly": () => [
    "Shopify solo muestra a esta aplicación los pedidos creados en los últimos 60 días",
    ALL_ORDERS,
  ],
  "shopify.fieldsHidden": ({ fields, isCustomerHidden, ...granting }, { list }) => [
    `Shopify oculta campos de los pedidos a esta aplicación (${list(fields)}): lo que ya se conoce se conserva, pero un pedido sin correo ni teléfono no puede recibir puntos`,
    isCustomerHidden
      ? `${grantText(granting, "read_customers")}. Si la aplicación tiene ese scope: ${APPROVAL}`
      : APPROVAL,
  ],
  "shopify.noAccess": ({ because }, _, say) => [
    "Sin acceso a la tienda, el puente sabe de los pedidos lo que comunican los webhooks creados a mano, y no puede crear webhooks, ni encontrar lo que se perdió, ni resincronizar, y de un pedido modificado solo se entera con su próximo aviso",
    `Para darle acceso: ${say(because)}`,
  ],
  "shopify.otherAddress": ({ domain, real }) => [
    `Los avisos vienen de ${real}, no de ${domain}`,
    `Escribir domain: ${real}`,
  ],
  "shopify.noSubscriptions": ({ shop }) => [
    "La aplicación no tiene ninguna suscripción a los webhooks de pedidos",
    `Crearlas con: ${BRIDGE} webhooks ${shop} --restore. Si shopify.app.toml las declara, poner credentials.subscriptions en app`,
  ],
  "shopify.versionEnded": ({ version, ours }) => [
    `Shopify responde en la versión ${version}: ${ours} ya no existe`,
    "Actualizar el puente",
  ],
  "shopify.signsWithClientSecret": () => [
    "Shopify firma con el secreto de cliente de la aplicación",
    "Asegurarse de que esté entre los secrets de la tienda",
  ],
  "shopify.visitNotSigned": () => [
    "Esta visita no viene de Shopify o es demasiado antigua",
    "Abrir la aplicación otra vez",
  ],
  "shopify.ownOrganisation": () => [
    "Aquí no hace falta ningún consentimiento: la aplicación pertenece a la organización de la tienda, y el puente pide por sí mismo el acceso a Shopify cada pocos minutos",
    "Tras iniciar sesión en el puente, la página Tiendas muestra el resultado; «Comprobar ahora» lo hace enseguida",
  ],

  "shopify.accessCheck": () => "acceso",
  "shopify.addressCheck": () => "dirección",
  "shopify.scopesCheck": () => "scopes",
  "shopify.historyCheck": () => "pedidos antiguos",
  "shopify.protectedDataCheck": () => "datos protegidos de clientes",
  "shopify.subscriptionsCheck": () => "suscripciones a webhooks",
  "shopify.versionCheck": () => "versión de la API",
  "shopify.tokenAccepted": () => "Shopify acepta el token de la aplicación",
  "shopify.rightAddress": ({ domain }) => `La tienda es ${domain}`,
  "shopify.scopesGranted": ({ scopes }, { list }) => `La aplicación tiene ${list(scopes)}`,
  "shopify.ordersOfAnyAge": () => "La aplicación ve pedidos de cualquier antigüedad",
  "shopify.contactReadable": () => "El correo, el teléfono y el cliente se pueden leer",
  "shopify.noOrderToTry": () => "La tienda aún no tiene ningún pedido para comprobarlo",
  "shopify.subscriptionsThere": ({ count }, format) =>
    format.count(count, {
      one: "Hay # suscripción a pedidos",
      other: "Hay # suscripciones a pedidos",
    }),
  "shopify.versionUsed": ({ version }) => `Shopify responde en la versión ${version}`,
  "shopify.subscriptionDeleted": () => "Shopify la elimina después de ocho fallos",
  "shopify.subscriptionFiltered": () => "Un filtro o una selección de campos retiene avisos",
  "shopify.declaredByApp": () =>
    "La configuración de la aplicación (shopify.app.toml) las declara: nada que hacer",
  "shopify.subscribed": ({ topic }) => `Suscripción a ${topic} creada`,
  "shopify.filterRemoved": ({ topic }) => `Filtro de ${topic} quitado`,
  "shopify.visitElsewhere": () => "la visita no empezó aquí",
  "shopify.answerNotSigned": () =>
    "la respuesta no está firmada por Shopify con el secreto de esta aplicación, o es demasiado antigua",
  "shopify.consentOfOtherShop": ({ domain }) =>
    `el consentimiento lo dio otra tienda: iniciar sesión en ${domain}`,
  "shopify.consentRefused": () => "el comerciante no ha dado su consentimiento",
  "shopify.noCode": () => "Shopify no envió ningún código",
  "shopify.noAccessGiven": ({ because }, _, say) => `Shopify no dio acceso: ${say(because)}`,

  "shopify.settings.clientId": () =>
    "el identificador de cliente de la aplicación, para leer pedidos de la tienda (Dev Dashboard › Settings)",
  "shopify.settings.clientSecret": () => "el secreto de cliente de la aplicación (Dev Dashboard › Settings)",
  "shopify.settings.accessToken": () =>
    "el token permanente (shpat_…) de una aplicación creada en la administración de la tienda (Configuración › Aplicaciones › Desarrollar aplicaciones)",
  "shopify.settings.grant": () =>
    "cómo obtiene la aplicación su token: client_credentials para una aplicación de la propia organización de la tienda, authorization_code para cualquier otra, con el consentimiento del comerciante",
  "shopify.settings.scopes": () =>
    "lo que pide la aplicación: read_orders para los pedidos, read_customers para el nombre, el correo y el teléfono de sus clientes; añadir read_all_orders cuando Shopify lo haya concedido, para pedidos de más de 60 días",
  "shopify.settings.subscriptions": () =>
    "quién se ocupa de los webhooks: api, el puente los crea y los vuelve a crear; app, la configuración de la aplicación (shopify.app.toml) los declara",
  "shopify.secretPlace": () =>
    "el secreto de cliente de la aplicación, o el que está en Settings › Notifications › Webhooks",
  "shopify.expectedSecret": () => "el secreto de la aplicación o de sus webhooks, no un token de acceso",
  "shopify.expectedDomain": () =>
    "la dirección myshopify.com de la tienda, por ejemplo acme.myshopify.com (administración de Shopify › Settings › Domains)",
  "shopify.expectedScope": () => "un scope como read_orders",
};

const ALL_ORDERS =
  "Para los más antiguos, solicitar read_all_orders (Dev Dashboard › la aplicación › API access requests) y añadirlo a credentials.scopes";
const APPROVAL =
  "Solicitar nombre, correo, teléfono y dirección (Dev Dashboard › la aplicación › API access requests › Protected customer data access)";

function connectText(shop: string): string {
  return `Conectar la tienda en /apps/shopify/install?shop=${shop}`;
}

function grantText({ way, shop }: Granting, lacking: string): string {
  const release = `Publicar una versión de la aplicación con ${lacking} (Dev Dashboard › la aplicación › Versions)`;
  switch (way) {
    case "customApp":
      return `Marcar ${lacking} en la administración de la tienda (Configuración › Aplicaciones › Desarrollar aplicaciones › la aplicación › Configuración) e instalar la aplicación de nuevo`;
    case "consent":
      return `${release}, nombrarlo en credentials.scopes y pedir otra vez el consentimiento del comerciante en /apps/shopify/install?shop=${shop}`;
    case "release":
      return `${release} e instalarla de nuevo en la tienda`;
  }
}
