import type { PageLabels } from "../en/page.ts";

export const orders: PageLabels["orders"] = {
  save: "Guardar como tabla (CSV)",
  fileName: "pedidos.csv",
  noneFits:
    "Ningún pedido coincide. Se encuentran por el nombre o una palabra de él, su número completo, su identificador, el correo o el número de móvil.",
  noneYet:
    "Aún no ha llegado ningún pedido. Aparecen aquí en cuanto la tienda los envía; la página Tiendas dice qué falta todavía para ello.",
  find: "Buscar un pedido",
  findBy: "Número, nombre, correo o móvil",
  erased: "borrado",
  allShops: "Todas las tiendas",
  anyPoints: "Todos",
  work: "Trabajo",
  anyWork: "Todos",
  columns: {
    order: "Pedido",
    customer: "Cliente",
    total: "Total",
    stands: "Cómo está",
    changed: "Cambiado",
  },
  scheduled: ({ day }) => `Previsto para el ${day}`,
  timeSet: "Previsto para más tarde",
  toStart: "Volver al principio",
  goOn: { newest: "Pedidos anteriores", oldest: "Pedidos más recientes" },
  more: "Más filtros",
  changedFrom: "Cambiado desde",
  changedTo: "Cambiado hasta",
  rows: "Filas",
};

export const deliveries: PageLabels["deliveries"] = {
  about: "Todo lo que enviaron las tiendas, lo más reciente primero. Cada aviso se guarda tal como llegó.",
  all: "Todos los avisos",
  none: "Ningún aviso coincide.",
  noneYet:
    "Aún no ha llegado nada. Lo que envía una tienda aparece aquí en segundos; la página Tiendas dice qué falta todavía para ello.",
  older: "Avisos anteriores",
  outcomes: {
    waiting: "Espera",
    processed: "Entendido",
    ignored: "No trata de puntos",
    dead: "No entendido",
  },
  contradicts: ({ id }) =>
    `El aviso ${id} llegó con el mismo identificador y otro contenido. Se procesaron los dos, y decide el estado del pedido.`,
  body: "Lo que envió la tienda",
  sentAgain: ({ times }, { count }) =>
    count(times, { one: "enviado # vez más", other: "enviado # veces más" }),
  find: "Buscar los avisos de un pedido",
  noneOfOrder: "Ningún aviso coincide. Solo se muestran los más recientes de los pedidos encontrados.",
  columns: {
    about: "Pedido",
    topic: "Nombre en la tienda",
    outcome: "Resultado",
    why: "Motivo",
    received: "Recibido",
  },
  andMore: ({ orders }, { number }) => `y ${number(orders)} más`,
  see: "Mostrar",
  hide: "Ocultar",
  workAgain: "Procesar de nuevo",
  dismissed: "Descartado",
  dismiss: "Descartar",
  dismissQuestion:
    "No se hace nada más con este aviso, y sale de «Por resolver». Se guarda tal como llegó mientras se guarden todos los avisos, y hasta entonces se puede recuperar.",
  takeBack: "Recuperar",
};

export const customer: PageLabels["customer"] = {
  neither: "No es ni un correo ni un número de móvil.",
  lookUpFirst: "Los puntos se leen en el servicio de fidelización cuando se busca a un cliente.",
  who: "Correo o número de móvil",
  lookUp: "Buscar",
  atService: "Puntos en el servicio de fidelización",
  kinds: { all: "Todo", earn: "Concedidos", redeem: "Canjeados", ledger: "Libro de cuenta" },
  nothingYet: "Aún nada.",
  sums: {
    balance: "Saldo",
    balanceIs: "aprobados menos canjeados",
    notKnown: "no se conoce",
    pending: "Pendientes",
    approved: "Aprobados",
    cancelled: "Anulados",
    redeemed: "Canjeados",
  },
  unread: ({ lines }, { count }) =>
    count(lines, {
      one: "En # línea de abajo el servicio de fidelización no dice de cuántos puntos se trata ni cómo están. No entra en ninguna de estas sumas.",
      other:
        "En # líneas de abajo el servicio de fidelización no dice de cuántos puntos se trata ni cómo están. No entran en ninguna de estas sumas.",
    }),
  orders: "Pedidos",
  noOrder: "No se conoce ningún pedido de este cliente.",
  newestOnly: ({ shown }, { count }) =>
    count(shown, {
      one: "Este es el último pedido que cambió; la página «Pedidos» los encuentra todos.",
      other: "Estos son los últimos # pedidos que cambiaron; la página «Pedidos» los encuentra todos.",
    }),
  redeemByHand: "Canjear puntos a mano",
  reference: "Referencia",
  referenceUse: "Por ejemplo el número de un recibo: la misma referencia solo canjea una vez.",
  redeem: "Canjear",
  redeemQuestion: ({ points, who }, { count }) =>
    `${points === 1 ? "Se canjea" : "Se canjean"} ${count(points, { one: "# punto", other: "# puntos" })} de ${who} en el servicio de fidelización. Aquí no se puede deshacer.`,
};
