import type { FirstHourLabels } from "../en/page-first-hour.ts";

const MINUTES = { one: "# minuto", other: "# minutos" } as const;

export const firstHour: FirstHourLabels = {
  over: "La primera hora ha pasado: todo funciona, y los puntos siguen a los pedidos por sí solos.",
  title: "La primera hora",
  about:
    "Todo esto debe estar bien antes de que los puntos sigan a los pedidos por sí solos. Cada paso se comprueba solo, y la lista desaparece para siempre cuando todo está hecho.",
  progress: ({ done, all, minutes }, { count, number }) =>
    `${number(done)} de ${number(all)} hechos, quedan unos ${count(minutes, MINUTES)}`,
  minutes: ({ minutes }, { count }) => count(minutes, MINUTES),
  done: "Hecho",
  open: "Por hacer",
  failed: "No está bien",
  checking: "Comprobando…",
  checkAgain: "Comprobar ahora",
  checkedWhen: ({ when }) => `Comprobado ${when}.`,
  states: {
    fine: "Bien",
    warning: "Dudoso",
    failed: "No está bien",
    skipped: "Sin comprobar",
    waiting: "En camino",
  },
  steps: {
    account: "El servicio de fidelización acepta la cuenta",
    publicAddress: "Las tiendas llegan al puente",
    shop: "La tienda está conectada, o sus webhooks se crean a mano",
    webhooks: "La tienda comunica sus pedidos al puente",
    testDelivery: "Llega una entrega de prueba",
    firstOrder: "El primer pedido recibe puntos",
  },
  hints: {
    account:
      "La dirección, la clave y el identificador de marca vienen de la cuenta (Perfil, luego Integración). Están en la configuración: una clave nueva cuenta en segundos, lo demás en el próximo inicio.",
    publicAddress:
      "Las tiendas envían sus pedidos por https, así que el puente necesita una dirección en internet:",
    shop: "Dar acceso al puente con el consentimiento de la tienda, o escribir una clave en la configuración.",
    webhooks:
      "Con acceso a la tienda y una dirección pública, el puente crea los webhooks por sí solo en unos minutos.",
    testDelivery:
      "El puente se envía un pedido inventado, firmado como lo firma la tienda. Hace todo el camino; nadie recibe puntos y no se crea ningún pedido.",
    firstOrder:
      "Hacer un pedido en la tienda y pagarlo. En segundos está aquí, con sus puntos. Si no, su página dice por qué.",
  },
  found: ({ about, name, detail }) => `${about}, ${name}: ${detail}`,
  proxy:
    "Si esta máquina tiene un servidor web y un nombre propio: hacer que pase /webhooks/ y /apps/ al puente. docs/running.md contiene las líneas para Caddy y nginx.",
  tunnel:
    "Si no: un servicio de túnel le da una dirección https sin cambiar nada en el router. Debe llevar a la dirección propia del puente.",
  thenSet:
    "Después, escribir esa dirección en la configuración como server.publicUrl (en config/bridge.yaml, salvo que el archivo se llame de otro modo) y reiniciar el puente.",
  byHand: "Sin acceso, crearlos en la tienda, con esta dirección:",
  giveAccess: ({ shop }) => `Dar acceso a ${shop}`,
  seeOrders: "Todos los pedidos",
  send: "Enviar una entrega de prueba",
  sendFor: ({ shop }) => `Enviar una entrega de prueba para ${shop}`,
  sentWhen: ({ when }) => `Enviada ${when}:`,
  wouldLead: "A qué lleva un pedido real como este:",
  calls: "Las llamadas al servicio de fidelización, de las que no se ha hecho ninguna",
};
