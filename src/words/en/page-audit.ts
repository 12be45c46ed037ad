import type { Format } from "../format.ts";
import { NOT_COMPARED } from "./terms.ts";

const ORDERS = { one: "# order", other: "# orders" } as const;

/** The shop's orders compared with what the loyalty service holds. */
export const audit = {
  of: ({ shop }: { shop: string }) => `Audit of ${shop}`,
  title: "Compared with the loyalty service",
  notYet: "Not yet; it is done by itself once a day.",
  states: {
    running: "Comparing now",
    done: "Finished",
    failed: "Interrupted; it goes on within the hour",
    cancelled: "Stopped before its end",
  },
  stateAt: ({ state, when }: { state: string; when: string }) => `${state}: ${when}`,
  compared: ({ orders, customers }: { orders: number; customers: number }, { count }: Format) =>
    `${count(orders, ORDERS)} of ${count(customers, { one: "# customer", other: "# customers" })} compared.`,
  waiting: {
    liveWork: "Waits: new orders go first.",
    brandRests: "Waits until the loyalty account works again.",
  },
  problem: ({ problem }: { problem: string }) => `The loyalty service: ${problem}.`,
  before: ({ until }: { until: number }, { time }: Format) =>
    `These are the orders whose last change lies before ${time(until)}.`,
  between: ({ since, until }: { since: number; until: number }, { time }: Format) =>
    `These are the orders whose last change lies between ${time(since)} and ${time(until)}.`,
  stillToCome: ({ reached }: { reached: number }, { time }: Format) =>
    `Those that changed before ${time(reached)} are still to come.`,
  notCompared: ({ why }: { why: readonly string[] }, { list }: Format) => `Not compared: ${list(why)}.`,
  counted: ({ orders, why }: { orders: number; why: string }, { number }: Format) =>
    `${number(orders)} (${why})`,
  reasons: NOT_COMPARED,
  notAllYet: "Not every order has had its turn yet.",
  allBefore: ({ until }: { until: number }, { time }: Format) =>
    `Every order that was decided before ${time(until)} has had its turn.`,
  stop: "Stop comparing",
  compareNow: "Compare now",
  compareChanged: "Compare what changed since",
  compareAll: "Compare all orders",
  compareAllQuestion:
    "The history of every customer with points is read from the loyalty service, behind all other work. Nothing is changed.",
  unreadable:
    "No history names any of these orders, so nothing can be said: the loyalty service does not report order numbers.",
  differ: ({ orders }: { orders: number }, { count }: Format) =>
    `${count(orders, { one: "# order differs", other: "# orders differ" })}. Each order's page shows what was sent and answered; “Send again” there sends its points to the loyalty service once more.`,
  missing: ({ here }: { here: string }) => `here: ${here}; the loyalty service does not know the order`,
  extra: ({ here }: { here: string }) => `here: ${here}; the loyalty service names the order`,
  different: ({ here, there }: { here: string; there: string }) =>
    `here: ${here}; at the loyalty service: ${there}`,
};
