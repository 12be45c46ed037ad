import type { PageLabels } from "../en/page.ts";

const ORDERS = { one: "# pedido", other: "# pedidos" } as const;

export const attention: PageLabels["attention"] = {
  nothing: "Nada espera una decisión. Lo que requiere a una persona aparece aquí por sí solo.",
  groups: { held: "En espera", parked: "Esperan una decisión", dead: "Abandonados" },
  deadDeliveries: "Avisos que no se entendieron",
  aboutDeliveries:
    "Cada uno se guarda tal como llegó, y la tienda no tiene que reenviarlo. Cuando la causa haya desaparecido, abrir «Lo que envió la tienda» y elegir «Procesar de nuevo». Lo que no necesita nada se puede descartar ahí, con una nota.",
  goneOrders: "Pedidos que ya no están en la tienda",
  chooseOrder: ({ name }) => `Elegir el pedido ${name}`,
  chooseAll: "Elegir todos",
  chooseNone: "No elegir ninguno",
  decide: "Ver y decidir",
  openOrder: "Abrir el pedido",
  history: "Lo que el servicio de fidelización lleva de este cliente",
  tryMany: ({ orders }, { count }) => `Reintentar ${count(orders, ORDERS)}`,
  tryManyQuestion: ({ orders }, { count }) =>
    `Los pasos de ${count(orders, ORDERS)} se reenvían uno tras otro, tan rápido como permite el servicio de fidelización. Los canjes que quizá ya ocurrieron quedan fuera: cada uno requiere su propia decisión.`,
  skipMany: ({ orders }, { count }) => `Omitir ${count(orders, ORDERS)}`,
  skipManyQuestion: ({ orders }, { count }) =>
    `Los pasos que esperan en ${count(orders, ORDERS)} no se envían.`,
  keepMany: ({ orders }, { count }) => `Mantener los puntos de ${count(orders, ORDERS)}`,
  keepManyQuestion:
    "Los clientes conservan todos los puntos, aunque se reembolsó una parte de cada pedido. Quedan fuera los pedidos que esperan algo distinto de un reembolso parcial.",
  cancelMany: ({ orders }, { count }) => `Anular los puntos de ${count(orders, ORDERS)}`,
  cancelManyQuestion:
    "Los clientes pierden todos los puntos de estos pedidos. Quedan fuera los pedidos que esperan algo distinto de un reembolso parcial.",
};
