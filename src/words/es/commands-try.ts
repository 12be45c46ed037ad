import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

const ORDERS = { one: "# pedido leído", other: "# pedidos leídos" } as const;
const WEBHOOKS = { one: "# webhook creado", other: "# webhooks creados" } as const;

export const tryOut: CommandLabels["tryOut"] = {
  alone:
    "El puente se prueba únicamente en esta máquina: nada sale de ella, y todas las personas son inventadas.",
  behaveAs: ({ titles }, { list }) =>
    `Las tiendas de prueba se comportan como ${list(titles)}. El puente les pide que le envíen sus pedidos:`,
  webhooksMade: ({ shop, webhooks, title, domain }, { count }) =>
    `${shop}: ${count(webhooks, WEBHOOKS)} en la tienda ${title} ${domain}`,
  day: ({ shop, title, domain }, { quote }) =>
    `Un día en la tienda ${title} ${quote(shop)} (${domain}), aviso firmado tras aviso firmado:`,
  order: ({ order, plot }) => `Pedido ${order}: ${plot}`,
  plots: {
    usual: "pagado, después completado",
    refundedEarly: "reembolsado antes de que se aprobaran sus puntos",
    refundedLate: "reembolsado después de que se aprobaran sus puntos",
    partlyRefunded: "reembolsado en parte: los puntos se quedan (ajuste cancel.partialRefund)",
    guest: "un invitado sin número de teléfono",
    backwards: "cada aviso enviado dos veces, y en orden inverso",
    referral: "el código de recomendación de un amigo",
    cancelled: "cancelado antes de pagarse",
  },
  summedUp: `Línea por línea como arriba: ${BRIDGE} try --all`,
  atTheEnd: "Al final",
  programme: "Lo que puede decir un programa, en tiendas aparte cuyo reloj se puede adelantar:",
  acts: {
    rule: ({ name, total }, { quote }) =>
      `Una regla, ${quote(name)}: a partir de ${total} EUR, los pedidos reciben los puntos de otra actividad`,
    window: ({ days }, { count }) =>
      `Un plazo de devolución de ${count(days, { one: "# día", other: "# días" })}, antes y después de adelantar el reloj`,
    refund: ({ refunded, total }) =>
      `Se devuelven ${refunded} de ${total} EUR: lo que pasa con los puntos, según cancel.partialRefund`,
    redeem: "Un cliente paga con puntos",
    lookAhead: ({ name, total, scanned, differing }, { quote, count, number }) =>
      `Otro programa, probado antes de guardarlo: ${quote(name)} a partir de ${total} EUR. De ${count(scanned, ORDERS)}, cambiarían ${number(differing)}`,
    saved: ({ version }) =>
      `Guardado como versión ${version}: los pedidos anteriores conservan la suya y el siguiente sigue la nueva`,
  },
  history: ({ shop }, { quote }) =>
    `La tienda ${quote(shop)} tiene pedidos de antes del puente: historial, que solo da puntos si una persona lo permite.`,
  firstDry: "Una resincronización los lee, primero sin enviar nada:",
  dryRun: ({ read, changed }, { count, number }) =>
    `Prueba con los últimos 7 días: ${count(read, ORDERS)}, ${number(changed)} cambiarían`,
  readAgain: "leído de nuevo en la tienda, esta vez de verdad, y admitido para dar puntos",
  silence: ({ shop }, { quote }) =>
    `La tienda ${quote(shop)} pierde sus webhooks, y hay pedidos que cambian sin una palabra:`,
  silently: {
    placed: ({ order }) => `${order} se hace y se paga, y el puente no se entera`,
    shipped: ({ order }) => `${order} se envía, y el puente no se entera`,
  },
  noticed: ({ webhooks }, { count }) =>
    `El puente lo notó por sí mismo: ${count(webhooks, { one: "# webhook está", other: "# webhooks están" })} de nuevo ahí, y ha leído estos pedidos:`,
  balances:
    "Lo que lleva el servicio de fidelización al final (puntos en la cuenta, puntos que esperan aprobación):",
  pending: "pendientes",
  conversion: ({ campaign, order, name }) =>
    `Recomendación para la campaña ${campaign}: pedido ${order} de ${name}`,
  dashboard: "El panel, con la sesión iniciada de un clic (el enlace vale una vez, durante media hora):",
  later: ({ url, token }) =>
    `Más tarde, en ${url}, iniciar la sesión con este token de administración: ${token}`,
  stays: "Todo sigue en marcha hasta pulsar Ctrl+C. En otro terminal:",
  desk: ({ url }) =>
    `Las tiendas de prueba, para vender, quitar los webhooks y cambiar pedidos a escondidas: ${url}`,
  loyalty: ({ url }) => `Lo que sabe el servicio de fidelización: ${url}`,
  ownShop: `Para conectar una tienda propia: ${BRIDGE} init`,
};

export const desk: CommandLabels["desk"] = {
  title: "Tiendas de prueba",
  about:
    "Nada aquí es real. Borrar los webhooks de una tienda, o dejar que cambien pedidos sin decir nada al puente: en unos segundos lo nota por sí mismo, crea de nuevo los webhooks y lee lo que se perdió.",
  noWebhooks: "No tiene webhooks: no avisa a nadie.",
  webhooks: ({ webhooks, address }, { count }) =>
    `${count(webhooks, { one: "# webhook avisa", other: "# webhooks avisan" })} a ${address}`,
  acts: {
    sell: "Vender algo",
    ship: "Enviar el pedido más reciente",
    "sell-to-prankster": "Vender a alguien cuyo nombre es código de página",
    "delete-webhooks": "Borrar los webhooks",
    "change-untold": "Cambiar tres pedidos sin decir nada",
  },
  columns: { order: "Pedido", customer: "Cliente", total: "Total", state: "Estado", changed: "Cambiado" },
  states: {
    cancelled: "cancelado",
    refunded: "reembolsado",
    unpaid: "sin pagar",
    paid: "pagado",
    shipped: "enviado",
  },
  partlyRefunded: ({ state }) => `${state}, reembolsado en parte`,
};
