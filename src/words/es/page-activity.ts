import type { ActivityLabels } from "../en/page-activity.ts";

export const activity: ActivityLabels = {
  span: "Periodo",
  spans: { day: "24 horas", week: "7 días", month: "30 días" },
  whole: { day: "Las últimas 24 horas", week: "Los últimos 7 días", month: "Los últimos 30 días" },
  work: {
    title: "Avisos y pedidos",
    deliveries: "Avisos",
    earned: "Pedidos con puntos concedidos",
    approved: "Pedidos con puntos aprobados",
    cancelled: "Pedidos con puntos anulados",
    nothing: "No llegó nada en este periodo.",
  },
  points: {
    title: "Puntos de los pedidos",
    given: "Puntos concedidos",
    approved: "Puntos aprobados",
    redeemed: "Puntos canjeados",
    cancelled: "Puntos anulados",
    nothing: "En este periodo no se concedieron, aprobaron, canjearon ni anularon puntos.",
  },
  slider: ({ chart }) => `${chart}: recorrer con las flechas del teclado`,
  value: ({ name, value }, { number }) => `${name}: ${number(value)}`,
  table: "Como tabla",
  when: { day: "Hora", week: "Día", month: "Día" },
};
