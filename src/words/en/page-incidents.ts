import type { Format } from "../format.ts";

/** What was out of order. */
export const incidents = {
  about:
    "What was out of order, when, what it affected and how it ended, newest first. Looked for every minute; kept for a year, the newest 2,000.",
  none: "Nothing was out of order that fits.",
  noneYet: "Nothing has been out of order yet. What the bridge notices is written down here by itself.",
  older: "Older incidents",
  fileName: "incidents.csv",
  which: "Which",
  all: "All",
  open: "Open",
  over: "Over",
  columns: { what: "What", since: "Since", lasted: "How long", cost: "Affected", healed: "How it ended" },
  stillOpen: "Still open",
  times: ({ times }: { times: number }, { count }: Format) => count(times, { one: "once", other: "# times" }),
  orders: ({ orders, hasMore }: { orders: number; hasMore: boolean }, { count }: Format) =>
    `${hasMore ? "more than " : ""}${count(orders, { one: "# order", other: "# orders" })}`,
  deliveries: ({ deliveries }: { deliveries: number }, { count }: Format) =>
    count(deliveries, { one: "# delivery", other: "# deliveries" }),
  costNothing: "No order",
  show: "Orders, and how they are now",
  noOrders: "No single order is known to have waited or failed because of it.",
  allRight: "All of these orders are all right now.",
  now: {
    right: ({ orders }: { orders: number }, { count }: Format) =>
      count(orders, { one: "# order is all right", other: "# orders are all right" }),
    onItsWay: ({ orders }: { orders: number }, { count }: Format) =>
      count(orders, {
        one: "# order is being sent by itself",
        other: "# orders are being sent by themselves",
      }),
    needsPerson: ({ orders }: { orders: number }, { count }: Format) =>
      count(orders, { one: "# order waits for a person", other: "# orders wait for a person" }),
    gone: ({ orders }: { orders: number }, { count }: Format) =>
      count(orders, { one: "# order is not kept any more", other: "# orders are not kept any more" }),
  },
  standings: {
    right: "All right",
    onItsWay: "On its way",
    needsPerson: "Waits for a person",
    gone: "Not kept any more",
  },
  changedThen: "Orders that changed in that time",
};

export type IncidentsLabels = typeof incidents;
