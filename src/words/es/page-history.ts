import type { HistoryLabels } from "../en/page-history.ts";

export const history: HistoryLabels = {
  columns: {
    when: "Cuándo",
    type: "Qué",
    order: "Pedido",
    points: "Puntos",
    state: "Estado",
    description: "Descripción",
    activity: "Actividad",
    changed: "Cambiado",
  },
  timesOf: ({ zone }) => `Las horas son las de ${zone}.`,
  timesWithoutZone: "El servicio de fidelización no indica la zona de sus horas: se toman por UTC.",
  more: ({ rows }, { count }) => count(rows, { one: "Mostrar # línea más", other: "Mostrar # líneas más" }),
  givenWithOrders:
    "Los puntos solo se dan con pedidos: aquí no hay forma de darlos a mano. Quizá la haya en el panel del servicio de fidelización.",
  balanceIsLess: ({ balance }, { count }) =>
    `El saldo es de ${count(balance, { one: "# punto", other: "# puntos" })}: el servicio de fidelización difícilmente canjeará más.`,
  pointsExpected: "Se espera un número entero desde 1.",
  nobody: ({ who }) =>
    `No se conoce a nadie por ${who}: ni la cuenta de fidelización de esta tienda ni ningún pedido de sus tiendas tiene este contacto.`,
  nobodyNext:
    "Compare cómo está escrito, o elija otra tienda: quizá tenga otra cuenta. Los puntos llegan con un pedido y se pueden canjear en cuanto los haya. Lo que las entregas puedan contener de esta persona se puede borrar aquí.",
  allOrders: "Todos los pedidos de este cliente",
  noneNamed: ({ name }) => `Tampoco se encuentra ningún pedido por «${name}».`,
  customersNamed: ({ name }) => `Clientes con el nombre «${name}»`,
  ordersNamed: ({ name }) => `Pedidos con el nombre «${name}»`,
};
