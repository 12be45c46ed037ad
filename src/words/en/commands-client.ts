import { BRIDGE, START } from "../../installation/called.ts";
import type { Format } from "../format.ts";
import { NOT_COMPARED } from "./terms.ts";

const ORDERS = { one: "# order", other: "# orders" } as const;

/** Asking the running bridge. */
export const client = {
  notReached: ({ url }: { url: string }) => `Nothing answers at ${url}. Start it with: ${START}`,
  notAccepted: "The bridge does not accept this token: give the one that admin.token says.",
  notTheBridge: ({ url }: { url: string }) =>
    `What answers at ${url} is not the bridge: check server.port, or give --url.`,
  noShop: (
    { shop, shops, closest }: { shop: string; shops: readonly string[]; closest: string | null },
    { list }: Format,
  ) =>
    `There is no shop ${shop}${closest === null ? "." : `: did you mean ${closest}?`}${shops.length === 0 ? "" : ` The bridge has: ${list(shops)}.`}`,
  linkOnce: ({ links }: { links: number }, { count }: Format) =>
    count(links, {
      one: "It opens the dashboard, signed in, once, within half an hour.",
      other: "Either opens the dashboard, signed in; they work once together, within half an hour.",
    }),
  orByOptions: "Where the bridge runs can also be given with --url and --token.",
  andMore: ({ orders }: { orders: number }, { count }: Format) =>
    `… and ${count(orders, { one: "# more order", other: "# more orders" })}.`,
  early: ({ why }: { why: string | null }) =>
    why === null ? "It ended before its time." : `It ended before its time: ${why}`,
  stopped: "It was stopped before its end.",
};

/** Sending again what was given up. */
export const retry = {
  one: ({ operation }: { operation: string }) => `${operation} is sent again.`,
  none: "Nothing was given up: there is nothing to send again.",
  many: ({ steps, deliveries }: { steps: number; deliveries: number }, { count }: Format) =>
    `Under way again: ${count(steps, { one: "# step", other: "# steps" })} and ${count(deliveries, { one: "# delivery", other: "# deliveries" })}.`,
};

/** Erasing a person. */
export const erase = {
  sure: ({ who, orders, hasMore }: { who: string; orders: number; hasMore: boolean }, { count }: Format) =>
    `${hasMore ? "More than " : ""}${count(orders, ORDERS)} found by ${who}. The erasure itself looks through every order and every delivery of all shops, so it may reach more. Erase this person everywhere here? It cannot be undone; what the loyalty service keeps stays there.`,
  needsYes:
    "Nothing was erased: nobody is at the terminal to be asked. Add --yes to erase without a question.",
  left: "Nothing was erased.",
  unknown: "Nothing was erased: no order and no delivery here holds that address or number.",
  done: ({ orders, deliveries }: { orders: number; deliveries: number }, { count }: Format) =>
    `Erased from ${count(orders, ORDERS)} and ${count(deliveries, { one: "# delivery", other: "# deliveries" })}.`,
};

/** Reading orders again from the shop. */
export const resync = {
  detached: ({ id }: { id: string }) =>
    `The resync goes on in the bridge. End it with: ${BRIDGE} resync --cancel ${id}`,
  noNumber: ({ shop, number }: { shop: string; number: string }) =>
    `The shop ${shop} shows no order of the number ${number}. By its id: --order <id>`,
  severalOfNumber: ({ shop, number }: { shop: string; number: string }) =>
    `Several orders of ${shop} have the number ${number}. Choose one by its id:`,
  cancelled: ({ orders }: { orders: number }, { count }: Format) =>
    `Ended after ${count(orders, ORDERS)}. What was taken in stays.`,
  overAlready: "The resync is over already.",
  read: ({ orders }: { orders: number }, { count }: Format) => count(orders, ORDERS),
  readOf: ({ read, orders }: { read: number; orders: number }, { number, count }: Format) =>
    `${number(read)} of ${count(orders, ORDERS)}`,
  changed: ({ orders }: { orders: number }, { number }: Format) => `${number(orders)} changed`,
  left: ({ span }: { span: string }) => `${span} left`,
  waits: ({ why }: { why: string }) => `waits: ${why}`,
  columns: { order: "Order", steps: "Planned", stepsIfReal: "Would be sent", why: "Why" },
  failed: "failed",
  nothing: "nothing",
  note: ({ note }: { note: string }) => `Note: ${note}`,
  done: (
    { read, changed, same, failed }: { read: number; changed: number; same: number; failed: number },
    { count, number }: Format,
  ) =>
    `${count(read, ORDERS)} read: ${number(changed)} changed, ${number(same)} up to date, ${number(failed)} failed.`,
  wouldBeDone: (
    { read, changed, same, failed }: { read: number; changed: number; same: number; failed: number },
    { count, number }: Format,
  ) =>
    `${count(read, ORDERS)} read: ${number(changed)} would be changed, ${number(same)} up to date, ${number(failed)} failed.`,
  planned: ({ steps }: { steps: number }, { count }: Format) =>
    `${count(steps, { one: "# step", other: "# steps" })} planned.`,
  wouldBePlanned: ({ steps }: { steps: number }, { count }: Format) =>
    `${count(steps, { one: "# step", other: "# steps" })} would be planned.`,
  dryRun: "Nothing was sent: this was a dry run.",
};

/** Comparing orders with the loyalty service's history. */
export const audit = {
  detached: ({ shop }: { shop: string }) =>
    `The audit goes on in the bridge. End it with: ${BRIDGE} doctor --audit ${shop} --cancel`,
  progress: ({ orders, customers }: { orders: number; customers: number }, { count }: Format) =>
    `${count(orders, ORDERS)} of ${count(customers, { one: "# customer", other: "# customers" })}`,
  waiting: {
    liveWork: "waits: new orders go first",
    brandRests: "waits until the loyalty account works again",
  },
  columns: { order: "Order", here: "Here", there: "Loyalty service" },
  differences: { missing: "does not know the order", extra: "names the order", different: "something else" },
  unreadable: "No history names any of these orders: nothing can be said.",
  before: (
    { orders, customers, until }: { orders: number; customers: number; until: number },
    { count, time }: Format,
  ) =>
    `${count(orders, ORDERS)} of ${count(customers, { one: "# customer", other: "# customers" })} compared, last changed before ${time(until)}.`,
  between: (
    { orders, customers, since, until }: { orders: number; customers: number; since: number; until: number },
    { count, time }: Format,
  ) =>
    `${count(orders, ORDERS)} of ${count(customers, { one: "# customer", other: "# customers" })} compared, last changed between ${time(since)} and ${time(until)}.`,
  notCompared: ({ orders, why }: { orders: number; why: string }, { count }: Format) =>
    `Not compared: ${count(orders, ORDERS)} (${why}).`,
  reasons: NOT_COMPARED,
  stillToCome: ({ reached }: { reached: number }, { time }: Format) =>
    `Orders that changed before ${time(reached)} are still to come.`,
  notAllYet: "Not every order has had its turn yet.",
  allBefore: ({ until }: { until: number }, { time }: Format) =>
    `Every order that was decided before ${time(until)} has had its turn.`,
  seeOne: ({ shop }: { shop: string }) => `See one with: ${BRIDGE} show ${shop} ORDER`,
};

/** What people did. */
export const acts = {
  none: "Nothing was done that fits.",
  columns: {
    when: "When",
    who: "Who",
    what: "What",
    shop: "Shop",
    order: "Order id",
    changed: "Before → after",
    undo: "Undo",
  },
  customer: ({ customer }: { customer: string }) => `Customer: ${customer}`,
  more: "There are more: --limit shows them.",
};

/** The log of incidents. */
export const incidents = {
  none: "Nothing was out of order that fits.",
  columns: {
    since: "Since",
    lasted: "How long",
    orders: "Orders",
    what: "What",
    ended: "How it ended",
  },
  open: "still open",
  more: "There are more: --limit shows them.",
};
