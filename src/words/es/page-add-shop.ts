import type { AddShopLabels } from "../en/page-add-shop.ts";

export const addShop: AddShopLabels = {
  about:
    "La tienda se atiende en cuanto se añade; no hay que volver a iniciar nada. Lo secreto se guarda cifrado y no se muestra nunca más.",
  fields: {
    platform: "Plataforma",
    domain: "Dirección de la tienda",
    shop: "Nombre",
    brand: "Cuenta de fidelización",
    activityId: "Actividad",
    prefix: "Primeras cifras de sus números de pedido",
    secret: "El secreto con el que la tienda firma sus webhooks",
  },
  hints: {
    shop: "Minúsculas, cifras y guiones; parte de la dirección a la que van sus avisos",
    activityId: "La actividad del servicio de fidelización que da puntos por sus pedidos",
    prefix:
      "Para que dos tiendas de la cuenta no tengan nunca un pedido con el mismo número; quedan fijas con el primer pedido",
  },
  secretMade: "Si queda vacío, el puente crea uno. Escribir uno donde los webhooks se crean a mano.",
  secretSame: ({ credential }) => `Si queda vacío, es el mismo que ${credential}.`,
  access: "Acceso a la tienda",
  consent: "Si queda vacío, las páginas de la tienda piden el consentimiento una vez añadida.",
  more: "Más ajustes",
  added: ({ shop }) =>
    `La tienda ${shop} se atiende desde ahora. Si no se conecta por sí misma, su sección de abajo dice qué falta por hacer; la página Hoy muestra hasta dónde ha llegado.`,
  addedAndNext: ({ shop }) =>
    `La tienda ${shop} se atiende desde ahora. Falta conectarla: el botón en su sección de abajo abre las páginas de la tienda, que piden permiso. Hasta entonces no hay nada que probar.`,
  notYet: ({ shop }) => `La tienda ${shop} está guardada y aún no se atiende: abajo está el motivo.`,
  tried: {
    trying: "Probando…",
    title: "Esto lo impide",
    right: "En orden:",
    stays:
      "Lo escrito sigue ahí: corregirlo y añadir la tienda otra vez, o añadirla así: sus ajustes y secretos se pueden cambiar después, su dirección no.",
    anyway: "Añadir de todos modos",
  },
  ofFile: "Está en el archivo de configuración, donde se cambia y se quita.",
  ofPage: "Se añadió en esta página.",
  notConnectedYet:
    "Sin acceso, el puente toma lo que traen los webhooks creados a mano, lo que basta, y no puede leer pedidos por sí mismo. Las páginas de la tienda se abren en otra pestaña y piden el consentimiento.",
  connect: "Conectar esta tienda",
  noPublicAddress: ({ path }) =>
    `Aún no se sabe: el puente no tiene dirección pública. Poner server.publicUrl y reiniciarlo; ${path} va detrás.`,
  addressFirst:
    "Para conectarla, el puente necesita antes una dirección pública: poner server.publicUrl y reiniciarlo.",
  firstPoints: {
    title: "Lo que falta hasta sus primeros puntos",
    reports:
      "Comunica sus pedidos: conectada aquí, o con webhooks creados a mano en la tienda que llevan a la dirección de arriba",
    order:
      "En la tienda se hace un pedido y se paga: en segundos está en Pedidos, y su página dice cómo están sus puntos",
    done: "Hecho",
    open: "Por hacer",
  },
  notServed: "Sin atender",
  changing: {
    title: "Cambiar esta tienda",
    about:
      "Lo que no se cambia queda. Lo que se cambia cuenta enseguida; los secretos no se muestran nunca más, y los que quedan vacíos siguen como están.",
    fixed:
      "Plataforma, dirección, nombre, cuenta y primeras cifras de sus números de pedido quedan: sus pedidos van con ellos. Si la dirección se escribió mal, quitar la tienda y añadirla de nuevo. Una tienda que se ha mudado con sus pedidos se quita aquí y se escribe en el archivo de configuración con su nueva dirección.",
    keepsFormer: "También se toman los avisos firmados con el secreto anterior, mientras se cambia",
    change: "Cambiar",
    changed: ({ shop }) =>
      `La tienda ${shop} se ha cambiado. «Comprobar ahora», en su sección, prueba enseguida su acceso.`,
  },
  settingsRead:
    "El archivo de configuración se vuelve a leer cada vez que cambia. Lo que tiene que esperar al próximo arranque del puente se nombra en la página Hoy.",
  remove: "Quitar esta tienda",
  consequences: {
    deliveries:
      "Desde entonces los avisos en su nombre se rechazan, como los de una tienda que nadie conoce.",
    orders:
      "Sus pedidos y todo lo ocurrido siguen a la vista. Lo que aún hay que enviar por ellos espera hasta que vuelva a haber una tienda con este nombre.",
    secrets:
      "Sus secretos y su acceso se olvidan. Los webhooks que están en la propia tienda hay que borrarlos allí.",
  },
  waiting: ({ orders }, { count }) =>
    `${count(orders, { one: "# pedido tiene", other: "# pedidos tienen" })} pasos que esperan a ser enviados.`,
  confirm: "Escribir el nombre de la tienda para confirmar",
  removed: ({ shop }) => `La tienda ${shop} se ha quitado.`,
};
