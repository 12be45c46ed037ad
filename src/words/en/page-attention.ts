import type { Format } from "../format.ts";

const ORDERS = { one: "# order", other: "# orders" } as const;

/** What only a person can move on. */
export const attention = {
  nothing: "Nothing waits for you. Whatever needs a person appears here by itself.",
  groups: { held: "On hold", parked: "Waiting for your decision", dead: "Given up" },
  deadDeliveries: "Deliveries that were not understood",
  aboutDeliveries:
    "Each is kept as it came, and the shop need not send it again. Once the cause is gone, open “What the shop sent” and choose “Work on it again”. What needs nothing done can be dismissed there, with a note.",
  goneOrders: "Orders that are gone from the shop",
  chooseOrder: ({ name }: { name: string }) => `Choose order ${name}`,
  chooseAll: "Choose all",
  chooseNone: "Choose none",
  decide: "See and decide",
  openOrder: "Open the order",
  history: "What the loyalty service holds of this customer",
  tryMany: ({ orders }: { orders: number }, { count }: Format) => `Try ${count(orders, ORDERS)} again`,
  tryManyQuestion: ({ orders }: { orders: number }, { count }: Format) =>
    `The steps of ${count(orders, ORDERS)} are sent again, one after another, as fast as the loyalty service allows. Redeems that may have happened already are left out: each needs a decision of its own.`,
  skipMany: ({ orders }: { orders: number }, { count }: Format) => `Skip ${count(orders, ORDERS)}`,
  skipManyQuestion: ({ orders }: { orders: number }, { count }: Format) =>
    `The waiting steps of ${count(orders, ORDERS)} are not sent.`,
  keepMany: ({ orders }: { orders: number }, { count }: Format) =>
    `Keep the points of ${count(orders, ORDERS)}`,
  keepManyQuestion:
    "The customers keep all points, although a part of each order was refunded. Orders that wait for anything else than a partial refund are left out.",
  cancelMany: ({ orders }: { orders: number }, { count }: Format) =>
    `Cancel the points of ${count(orders, ORDERS)}`,
  cancelManyQuestion:
    "The customers lose all points of these orders. Orders that wait for anything else than a partial refund are left out.",
};
