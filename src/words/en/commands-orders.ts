import { BRIDGE } from "../../installation/called.ts";
import type { Format } from "../format.ts";
import { explain } from "./explain.ts";
import { exchange } from "./page-exchanges.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES, TRACE_KINDS } from "./terms.ts";

/** The list of orders. */
const orders = {
  noneYet: `No orders yet: they come from the shops as they change. What was there before is read with ${BRIDGE} resync <shop> --since <day> --dry-run. If nothing comes, ${BRIDGE} doctor says why.`,
  noneFits: ({ options }: { options: string }) => `No order fits ${options}. All orders: ${BRIDGE} orders`,
  inShop: ({ shop, number }: { shop: string; number: string }) =>
    `If it is in the shop: ${BRIDGE} resync ${shop} --number ${number} --dry-run`,
  columns: {
    shop: "Shop",
    order: "Order",
    customer: "Customer",
    points: "Points",
    work: "Work",
    total: "Total",
    changed: "Last change",
    why: "Why",
  },
  more: "There are more: --limit shows them.",
};

/** What several commands name. */
const names = {
  points: POINTS_STATES,
  /** `points`: how many; null where nobody says so. */
  pointsCounted: ({ state, points }: { state: string; points: number | null }, { number }: Format) =>
    points === null ? `${state}, how many is not known` : `${state}: ${number(points)}`,
  orders: ORDER_STATES,
  steps: OPERATION_STATES,
  operations: OPERATIONS,
  trace: TRACE_KINDS,
};

/** The story of one order. */
const show = {
  notThere: ({ shop, order }: { shop: string; order: string }) =>
    `The shop ${shop} has no order ${order} here. If it is in the shop: ${BRIDGE} resync ${shop} --number "${order}" --dry-run (by its id: --order). All orders: ${BRIDGE} orders`,
  several: ({ shop, order }: { shop: string; order: string }) =>
    `Several orders of ${shop} fit ${order}: give the id. See them with: ${BRIDGE} orders --shop ${shop} --find "${order}" --json`,
  steps: "At the loyalty service",
  story: "What happened",
  newestLines: ({ lines }: { lines: number }, { number }: Format) =>
    `Only the newest ${number(lines)} lines of an order are kept.`,
  order: "Order",
  ofShop: ({ order, shop, id }: { order: string; shop: string; id: string }) =>
    `${order} of ${shop} (id ${id})`,
  loyaltyNumber: "Number at the loyalty service",
  notKnownYet: "not known yet",
  status: "State in the shop",
  points: "Points",
  work: "Work",
  total: "Total",
  refunded: ({ amount }: { amount: string }) => `${amount} refunded`,
  customer: "Customer",
  unknown: "not known",
  landline: "a landline: the shop sent no mobile number",
  missing: ({ fields }: { fields: readonly string[] }, { list }: Format) => `missing: ${list(fields)}`,
  fields: { email: "e-mail address", mobile: "mobile number" },
  unusable: ({ field, value, why }: { field: string; value: string; why: string }, { quote }: Format) =>
    `The shop sent ${quote(value)} (${field}), which cannot be used: ${why}`,
  changed: "Last change",
  nothingYet: "Nothing so far",
  tries: ({ tries }: { tries: number }, { count }: Format) =>
    count(tries, { one: "# try", other: "# tries" }),
  notSent: "not sent",
  sent: ({ when }: { when: string }) => `sent ${when}`,
  notBefore: ({ when }: { when: string }) => `not before ${when}`,
  sendAgain: ({ command }: { command: string }) => `send it again: ${command}`,
};

/** What was sent for one order, and answered. */
const exchanges = {
  ...exchange,
  try: ({ number }: { number: number }) => `try ${number}`,
  none: "Nothing was sent for this order.",
  plainByCommand: ({ command }: { command: string }) => `As it was, written into the log of acts: ${command}`,
};

/** What `orders`, `show` and `explain` print, in every language. */
export const orderLabels = { names, orders, show, exchanges, explain };

export type OrderLabels = typeof orderLabels;
