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
  timesWithoutZone: "El servicio de fidelización no indica la zona de sus horas: están tal como las da.",
  more: ({ rows }, { count }) => count(rows, { one: "Mostrar # línea más", other: "Mostrar # líneas más" }),
  givenWithOrders:
    "Los puntos solo se dan con pedidos: aquí no hay forma de darlos a mano. Quizá la haya en el panel del servicio de fidelización.",
  balanceIsLess: ({ balance }, { count }) =>
    `El saldo es de ${count(balance, { one: "# punto", other: "# puntos" })}: el servicio de fidelización difícilmente canjeará más.`,
  allOrders: "Todos los pedidos de este cliente",
  noneNamed: ({ name }) => `Tampoco se encuentra ningún pedido por «${name}».`,
  customersNamed: ({ name }) => `Clientes con el nombre «${name}»`,
  ordersNamed: ({ name }) => `Pedidos con el nombre «${name}»`,
};
