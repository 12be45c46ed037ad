import type { Format } from "../format.ts";

/** What the loyalty service says of a customer's points, line by line. */
export const history = {
  columns: {
    when: "When",
    type: "What",
    order: "Order",
    points: "Points",
    state: "State",
    description: "Description",
    activity: "Activity",
    changed: "Changed",
  },
  timesOf: ({ zone }: { zone: string }) => `Times are those of ${zone}.`,
  timesWithoutZone: "The loyalty service names no time zone with its times: they are taken for UTC.",
  more: ({ rows }: { rows: number }, { count }: Format) =>
    count(rows, { one: "Show # more line", other: "Show # more lines" }),
  givenWithOrders:
    "Points are given with orders alone: there is no way to give some by hand here. The loyalty service's own panel may have one.",
  balanceIsLess: ({ balance }: { balance: number }, { count }: Format) =>
    `The balance is ${count(balance, { one: "# point", other: "# points" })}: the loyalty service will hardly redeem more.`,
  pointsExpected: "A whole number from 1 on is expected.",
  nobody: ({ who }: { who: string }) =>
    `Nobody is known by ${who}: neither the loyalty account of this shop nor any order of its shops has this contact.`,
  nobodyNext:
    "Compare how it is written, or choose another shop: it may have another account. Points come with an order, and can be redeemed once they are there. What deliveries may hold of this person can be erased here.",
  allOrders: "All orders of this customer",
  noneNamed: ({ name }: { name: string }) => `No order is found by “${name}” either.`,
  customersNamed: ({ name }: { name: string }) => `Customers by the name “${name}”`,
  ordersNamed: ({ name }: { name: string }) => `Orders by the name “${name}”`,
};

export type HistoryLabels = typeof history;
