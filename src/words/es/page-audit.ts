import type { PageLabels } from "../en/page.ts";
import { NOT_COMPARED } from "./terms.ts";

export const audit: PageLabels["audit"] = {
  of: ({ shop }) => `Comparación de los puntos de ${shop}`,
  title: "Comparación con el servicio de fidelización",
  notYet: "Aún no; se hace por sí sola una vez al día.",
  states: {
    running: "Comparando ahora",
    done: "Terminada",
    failed: "Interrumpida, continúa en menos de una hora",
    cancelled: "Detenida antes del final",
  },
  stateAt: ({ state, when }) => `${state}: ${when}`,
  compared: ({ orders, customers }, { count }) =>
    `${count(orders, { one: "Se comparó # pedido", other: "Se compararon # pedidos" })} de ${count(customers, { one: "# cliente", other: "# clientes" })}.`,
  waiting: {
    liveWork: "Espera: los pedidos nuevos van primero.",
    brandRests: "Espera a que la cuenta de fidelización vuelva a funcionar.",
  },
  problem: ({ problem }) => `El servicio de fidelización: ${problem}.`,
  before: ({ until }, { time }) =>
    `Se trata de los pedidos cuyo último cambio es anterior al ${time(until)}.`,
  between: ({ since, until }, { time }) =>
    `Se trata de los pedidos cuyo último cambio está entre el ${time(since)} y el ${time(until)}.`,
  stillToCome: ({ reached }, { time }) => `Faltan los que cambiaron antes del ${time(reached)}.`,
  notCompared: ({ why }, { list }) => `Sin comparar: ${list(why)}.`,
  counted: ({ orders, why }, { number }) => `${number(orders)} (${why})`,
  reasons: NOT_COMPARED,
  notAllYet: "Aún no han tenido su turno todos los pedidos.",
  allBefore: ({ until }, { time }) =>
    `Todos los pedidos decididos antes del ${time(until)} han tenido su turno.`,
  stop: "Detener la comparación",
  compareNow: "Comparar ahora",
  compareChanged: "Comparar lo que cambió desde entonces",
  compareAll: "Comparar todos los pedidos",
  compareAllQuestion:
    "El historial de cada cliente con puntos se lee en el servicio de fidelización, después de cualquier otro trabajo. No se cambia nada.",
  unreadable:
    "Ningún historial nombra alguno de estos pedidos, así que no se puede decir nada: el servicio de fidelización no da números de pedido.",
  differ: ({ orders }, { count }) =>
    `${count(orders, { one: "# pedido difiere", other: "# pedidos difieren" })}. La página de cada pedido muestra lo que se envió y se respondió; «Reenviar» envía desde allí sus puntos otra vez al servicio de fidelización.`,
  missing: ({ here }) => `aquí: ${here}; el servicio de fidelización no conoce el pedido`,
  extra: ({ here }) => `aquí: ${here}; el servicio de fidelización nombra el pedido`,
  different: ({ here, there }) => `aquí: ${here}; en el servicio de fidelización: ${there}`,
};
