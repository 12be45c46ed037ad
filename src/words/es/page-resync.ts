import type { PageLabels } from "../en/page.ts";

const READ = { one: "# pedido leído", other: "# pedidos leídos" } as const;
const UNREADABLE = { one: "# ilegible", other: "# ilegibles" } as const;

export const resync: PageLabels["resync"] = {
  about:
    "Lee los pedidos de la tienda tal como están ahora y hace lo que falta. Lo que ya se hizo queda como está, así que puede ejecutarse cuantas veces haga falta. Primero va la prueba: muestra qué cambiaría y no envía nada.",
  changedSince: "Pedidos cambiados desde",
  dryRunFirst: "Ver qué cambiaría",
  dryRun: "Prueba",
  dryRunOf: ({ shop }) => `Prueba de ${shop}`,
  resyncOf: ({ shop }) => `Resincronización de ${shop}`,
  states: {
    queued: "Empieza",
    running: "En curso",
    done: "Terminada",
    failed: "Detenida por un problema",
    cancelled: "Cancelada",
  },
  started: ({ shop, when }) => `${shop}, inicio: ${when}`,
  cancel: "Cancelar",
  doIt: "Hacerlo ahora",
  doItQuestion: ({ steps }, { count }) =>
    `${count(steps, { one: "Se enviará # paso", other: "Se enviarán # pasos" })} al servicio de fidelización.`,
  letOldEarn: "Hacer que cuenten también los antiguos",
  letOldEarnQuestion:
    "Otra prueba, en la que los pedidos anteriores a la conexión de la tienda dan puntos. Aún no se envía nada.",
  oldEarn: "Los pedidos anteriores a la conexión de la tienda también dan puntos.",
  read: "Pedidos leídos",
  ordersRead: ({ scanned, total }, { count, number }) =>
    total === null ? `${count(scanned, READ)}:` : `${number(scanned)} de ${count(total, READ)}:`,
  wouldChange: ({ changed, planned, skipped, failed }, { count, number }) =>
    `${count(changed, { one: "cambiaría # pedido", other: "cambiarían # pedidos" })}, ${count(planned, { one: "se enviaría # paso", other: "se enviarían # pasos" })}, ${number(skipped)} en orden, ${count(failed, UNREADABLE)}.`,
  changed: ({ changed, planned, skipped, failed }, { count, number }) =>
    `${count(changed, { one: "cambió # pedido", other: "cambiaron # pedidos" })}, ${count(planned, { one: "# paso", other: "# pasos" })} por enviar, ${number(skipped)} en orden, ${count(failed, UNREADABLE)}.`,
  doneIn: ({ span }) => `Termina en ${span} aproximadamente.`,
  earlier: "Anteriores",
  kept: "Se guardan las 20 últimas de cada tienda.",
  noneYet: "Aún ninguna. Cada prueba y cada resincronización figura aquí, con su resultado.",
  ordersWouldChange: ({ orders }, { count }) =>
    count(orders, { one: "cambiaría # pedido", other: "cambiarían # pedidos" }),
  ordersChanged: ({ orders }, { count }) =>
    count(orders, { one: "cambió # pedido", other: "cambiaron # pedidos" }),
  allWell: "Todos los pedidos están en orden.",
};
