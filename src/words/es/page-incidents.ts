import type { IncidentsLabels } from "../en/page-incidents.ts";

export const incidents: IncidentsLabels = {
  about:
    "Qué no iba bien, cuándo, a qué afectó y cómo terminó, lo más reciente primero. Se busca cada minuto; se guarda un año, los 2.000 más recientes.",
  none: "No ocurrió nada que coincida.",
  noneYet: "Aún no ha ocurrido nada. Lo que el puente nota queda anotado aquí por sí solo.",
  older: "Incidentes más antiguos",
  fileName: "incidentes.csv",
  which: "Cuáles",
  all: "Todos",
  open: "Abiertos",
  over: "Terminados",
  columns: { what: "Qué", since: "Desde", lasted: "Cuánto tiempo", cost: "Afectado", healed: "Cómo terminó" },
  stillOpen: "Sigue abierto",
  times: ({ times }, { count }) => count(times, { one: "# vez", other: "# veces" }),
  orders: ({ orders, hasMore }, { count }) =>
    `${hasMore ? "más de " : ""}${count(orders, { one: "# pedido", other: "# pedidos" })}`,
  deliveries: ({ deliveries }, { count }) => count(deliveries, { one: "# aviso", other: "# avisos" }),
  costNothing: "ningún pedido",
  show: "Pedidos, y cómo están ahora",
  noOrders: "No se conoce ningún pedido concreto que esperase o fallase por ello.",
  allRight: "Todos estos pedidos están bien ahora.",
  now: {
    right: ({ orders }, { count }) =>
      count(orders, { one: "# pedido está bien", other: "# pedidos están bien" }),
    onItsWay: ({ orders }, { count }) =>
      count(orders, { one: "# pedido se envía por sí solo", other: "# pedidos se envían por sí solos" }),
    needsPerson: ({ orders }, { count }) =>
      count(orders, { one: "# pedido espera una decisión", other: "# pedidos esperan una decisión" }),
    gone: ({ orders }, { count }) =>
      count(orders, { one: "# pedido ya no se conserva", other: "# pedidos ya no se conservan" }),
  },
  standings: {
    right: "Bien",
    onItsWay: "En camino",
    needsPerson: "Espera una decisión",
    gone: "Ya no se conserva",
  },
  changedThen: "Pedidos que cambiaron en ese tiempo",
};
