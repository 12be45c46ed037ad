import type { PageLabels } from "../en/page.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES } from "./terms.ts";

export const shared: PageLabels["shared"] = {
  title: ({ page }) => `${page} – Loyalty bridge`,
  reading: "Leyendo…",
  tryAgain: "Reintentar",
  close: "Cerrar",
  addShop: "Añadir una tienda",
  leaveIt: "No hacer nada",
  notReached: "No se llega al puente. Quizá se está reiniciando; esta página lo reintenta por sí sola.",
  failed: ({ status }) => `El puente respondió con el error ${status}.`,
  brokenPage: "Algo falló en esta página: volver a cargarla.",
  order: ({ name }) => `Pedido ${name}`,
  shop: "Tienda",
  show: "Mostrar",
  points: "Puntos",
  pointsGiven: ({ points }, { count }) => count(points, { one: "# punto", other: "# puntos" }),
  pointsNotKnown: "no se sabe cuántos",
  all: "Mostrar todo",
  firstOf: ({ shown, count }, { number }) => `Los primeros ${number(shown)} de ${number(count)}.`,
  operations: OPERATIONS,
  pointsStates: POINTS_STATES,
  orderStates: ORDER_STATES,
  operationStates: OPERATION_STATES,
  advice: {
    held: "Completar lo que falta o, si una persona puso el pedido en espera, elegir «Liberar»: continúa enseguida.",
    parked: "El puente no lo decide por sí solo: leer lo que ocurrió y después elegir.",
    dead: "Se intentó muchas veces o lo rechazó el servicio de fidelización. Cuando la causa haya desaparecido, elegir «Reintentar ahora», o «Omitir» si no debe ocurrir nunca.",
  },
};
