import type { PageLabels } from "../en/page.ts";

export const shops: PageLabels["shops"] = {
  connection: "Conexión",
  platform: "Plataforma",
  address: "Dirección",
  account: "Cuenta de fidelización",
  deliveriesGoTo: "Los avisos van a",
  lastDelivery: "Último aviso",
  noneYet: "aún ninguno",
  secrets: "Secretos",
  none: "ninguno",
  secret: ({ place }, { number }) => `Secreto ${number(place)}:`,
  notUsed: "sin usar desde que arrancó el puente",
  settings: "Todos los ajustes y lo que significan",
};

export const health: PageLabels["health"] = {
  states: {
    unknown: "Aún sin comprobar",
    byHand: "Webhooks a mano",
    nothingYet: "Aún sin pedidos comunicados",
    unreadable: "No se puede leer",
    catchingUp: "Poniéndose al día",
    ofNoUse: "No envía nada útil",
    webhooksPaused: "En pausa en la tienda",
    incomplete: "No comunica todo",
    connected: "Conectada",
    silent: "Más callada de lo normal",
    signedWrongly: "Firmada con otro secreto",
    works: "Funciona",
    paused: "Detenida",
    resting: "No responde",
  },
  since: ({ when }) => `desde ${when}`,
  next: {
    unreadable: "Cuando esté corregido, elegir «Comprobar ahora».",
    ofNoUse: "«Comprobar ahora» crea los webhooks de nuevo.",
    incomplete: "«Comprobar ahora» los vuelve a crear.",
  },
  byHand:
    "La tienda comunica sus pedidos con webhooks creados a mano, y eso basta. Con acceso a la tienda, el puente los crea él mismo y lee lo que no trajeron.",
  nothingYet: ({ webhooks }, { list }) =>
    `Nada ha comunicado aún un pedido. Dar al puente acceso a la tienda, o crear en ella a mano estos webhooks, que lleven a la dirección junto a «Los avisos van a» en la página Tiendas: ${list(webhooks)}.`,
  lastDelivery: ({ when }) => `Último aviso: ${when}`,
  noDelivery: "Último aviso: aún ninguno",
  refused: "Peticiones en nombre de esta tienda que no se aceptaron desde que arrancó el puente:",
  refusals: {
    signature_missing: "sin firma alguna: una petición ajena o un webhook sin secreto",
    signature_malformed: "con otra cosa en lugar de una firma: quizá un proxy cambió la petición",
    signature_invalid:
      "firmadas con otro secreto: comparar el secreto del webhook en la tienda con el del puente",
    expired: "firmadas hace demasiado tiempo o según un reloj que va mal",
    keys_stale: "firmadas con una clave que el puente aún no conoce",
    too_large: "más grandes de lo que permite server.bodyLimit",
    content_encoding: "comprimidas: las tiendas envían sus webhooks tal cual",
    other_shop: "destinadas a otra tienda: comparar la dirección en la tienda con la del puente",
  },
  times: ({ times, why }, { count }) => `${count(times, { one: "# vez", other: "# veces" })}: ${why}`,
  silent: ({ since, span }, { time }) =>
    `Silencio inusual desde el ${time(since)}: según sus últimos 100 avisos, la tienda suele enviar algo en menos de ${span} aproximadamente. «Comprobar ahora» lee lo que quizá falta.`,
  notRead: ({ since }, { time }) =>
    `No se ha leído nada de la tienda desde el ${time(since)}: lo que cambió allí quizá no se conozca todavía. «Comprobar ahora» lo lee.`,
  behind: ({ since }, { time }) =>
    `Poniéndose al día desde el ${time(since)}: lo que cambió desde entonces en la tienda se está leyendo y quizá no se conozca todavía.`,
  notReported: ({ topics }, { list }) => `La tienda no comunica: ${list(topics)}.`,
  ofNoUse: ({ since, why }, { time }) => `Desde el ${time(since)}: ${why}.`,
  inOrder: ({ webhooks, when }, { count }) =>
    `${count(webhooks, { one: "# webhook activo", other: "# webhooks activos" })}, comprobación: ${when}`,
  mended: "Lo que el puente arregló por sí solo",
  check: "Comprobar ahora",
};

const ORDERS = { one: "# pedido", other: "# pedidos" } as const;
const DELETED = { one: "# pedido eliminado", other: "# pedidos eliminados" } as const;

export const deleted: PageLabels["deleted"] = {
  notAsked: ({ problem }) =>
    `Pedidos eliminados en la tienda: no se pudieron buscar (${problem}). Se reintenta dentro de unas horas.`,
  lastTurn: ({ orders, when }, { count }) =>
    `Pedidos eliminados en la tienda: ${orders === 0 ? "ninguno tocaba, pues un pedido se comprueba como muy pronto una hora después de su último cambio" : count(orders, { one: "se comprobó # pedido", other: "se comprobaron # pedidos" })}, la última vez: ${when}.`,
  turn: ({ orders }, { count }) =>
    `Pedidos eliminados en la tienda: ${orders === 0 ? "ninguno comprobado" : count(orders, { one: "# pedido comprobado", other: "# pedidos comprobados" })} hasta ahora.`,
  noAnswer: ({ orders }, { count }) =>
    `De ${count(orders, { one: "# pedido la tienda no dijo si existe", other: "# pedidos la tienda no dijo si existen" })}.`,
  found: ({ orders }, { count }) =>
    `${count(orders, { one: "Se encontró # pedido eliminado", other: "Se encontraron # pedidos eliminados" })}.`,
  kept: ({ orders }, { count }) => `Los puntos de ${count(orders, DELETED)} se mantienen, como se decidió.`,
  approvedFor: ({ days }, { count }) =>
    `No se comprueban los pedidos cuyos puntos se aprobaron hace más de ${count(days, { one: "# día", other: "# días" })}.`,
  tooMany: ({ gone, asked, since }, { number, count, time }) =>
    `${number(gone)} de ${count(asked, { one: "# pedido comprobado", other: "# pedidos comprobados" })} ya no están en la tienda, observado el ${time(since)}. Tantos a la vez pueden ser un error, así que no se hizo nada. ¿Se restauró la tienda de una copia de seguridad o se trasladó, o lleva su dirección a otra tienda? Cuando los pedidos vuelvan, este mensaje desaparece por sí solo.`,
  andMore: ({ orders }, { number }) => `y ${number(orders)} más`,
  onPurpose: "Se eliminaron a propósito",
  onPurposeQuestion: ({ orders }, { count }) =>
    `${count(orders, { one: "Se lee de nuevo # pedido", other: "Se leen de nuevo # pedidos" })}; se anulan los puntos de los que ya no están.`,
  leavePoints: "Dejar sus puntos",
  leavePointsQuestion: ({ orders }, { count }) =>
    `Los puntos de ${count(orders, ORDERS)} quedan como están, y estos pedidos ya no se comprueban.`,
};
