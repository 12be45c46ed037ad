import type { ExplainLabels } from "../en/explain.ts";

export const explain: ExplainLabels = {
  activity: ({ activityId }) => `Actividad para los puntos: ${activityId}`,
  kept: "Los puntos se dieron según el programa de entonces: lo que eligió se queda.",
  today: "Según el programa de hoy: todavía no se han dado puntos.",
  version: ({ version }) => `Según la versión ${version} del programa`,
  zone: ({ timeZone }) => `Días y horas según el reloj de ${timeZone}`,
  exclusions: "Exclusiones",
  rules: "Reglas",
  noRules: "El programa no tiene reglas.",
  anyOrder: "no pide nada: encaja cualquier pedido",
  states: {
    chosen: "decide",
    doesNotFit: "no encaja",
    unknown: "no se puede juzgar: la tienda no dice lo suficiente",
    notReached: "sin turno: decide una regla anterior",
  },
};
