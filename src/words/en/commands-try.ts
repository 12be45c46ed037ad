import { BRIDGE } from "../../installation/called.ts";
import type { Format } from "../format.ts";

const ORDERS = { one: "# order", other: "# orders" } as const;
const WEBHOOKS = { one: "# webhook", other: "# webhooks" } as const;

/** The story of `try`: sample shops, the bridge and the stand-in loyalty service. */
export const tryOut = {
  alone: "Trying the bridge on this machine alone: nothing leaves it, and every person is invented.",
  behaveAs: ({ titles }: { titles: readonly string[] }, { list }: Format) =>
    `Sample shops behave as ${list(titles)} do. The bridge asks them to send it their orders:`,
  webhooksMade: (
    { shop, webhooks, title, domain }: { shop: string; webhooks: number; title: string; domain: string },
    { count }: Format,
  ) => `${shop}: ${count(webhooks, WEBHOOKS)} made at the ${title} shop ${domain}`,
  day: ({ shop, title, domain }: { shop: string; title: string; domain: string }, { quote }: Format) =>
    `A day in the ${title} shop ${quote(shop)} (${domain}), signed delivery by signed delivery:`,
  order: ({ order, plot }: { order: string; plot: string }) => `Order ${order}: ${plot}`,
  plots: {
    usual: "paid, then fulfilled",
    refundedEarly: "refunded before its points were approved",
    refundedLate: "refunded after its points were approved",
    partlyRefunded: "partly refunded: the points stay (setting cancel.partialRefund)",
    guest: "a guest without a phone number",
    backwards: "every delivery sent twice, and in reverse order",
    referral: "a friend's referral code",
    cancelled: "cancelled before it was paid",
  },
  summedUp: `Line by line as above: ${BRIDGE} try --all`,
  atTheEnd: "At the end",
  programme: "What a programme may say, shown in shops of their own whose clock can be set forward:",
  acts: {
    rule: ({ name, total }: { name: string; total: string }, { quote }: Format) =>
      `A rule, ${quote(name)}: from ${total} EUR on, orders earn at another activity`,
    window: ({ days }: { days: number }, { count }: Format) =>
      `A return window of ${count(days, { one: "# day", other: "# days" })}, before and after the clock is set forward`,
    refund: ({ refunded, total }: { refunded: string; total: string }) =>
      `${refunded} of ${total} EUR go back: what that does to the points, by cancel.partialRefund`,
    redeem: "A customer pays with points",
    lookAhead: (
      {
        name,
        total,
        scanned,
        differing,
      }: { name: string; total: string; scanned: number; differing: number },
      { quote, count, number }: Format,
    ) =>
      `Another programme, looked ahead at before it is saved: ${quote(name)} from ${total} EUR on. Of ${count(scanned, ORDERS)} so far, ${number(differing)} would differ`,
    saved: ({ version }: { version: number }) =>
      `Saved as version ${version}: the orders so far keep theirs, and the next one goes by it`,
  },
  history: ({ shop }: { shop: string }, { quote }: Format) =>
    `The shop ${quote(shop)} has orders from before the bridge came: history, which earns only when a person lets it.`,
  firstDry: "A resync reads them, first without sending:",
  dryRun: ({ read, changed }: { read: number; changed: number }, { count, number }: Format) =>
    `Dry run over the last 7 days: ${count(read, ORDERS)} read, ${number(changed)} would change`,
  readAgain: "read again from the shop, for real, and let earn",
  silence: ({ shop }: { shop: string }, { quote }: Format) =>
    `The shop ${quote(shop)} loses its webhooks, and orders change without a word:`,
  silently: {
    placed: ({ order }: { order: string }) =>
      `${order} is placed and paid, and the bridge hears nothing of it`,
    shipped: ({ order }: { order: string }) => `${order} is shipped, and the bridge hears nothing of it`,
  },
  noticed: ({ webhooks }: { webhooks: number }, { count }: Format) =>
    `The bridge noticed by itself: ${count(webhooks, { one: "# webhook is", other: "# webhooks are" })} there again, and it has read these orders:`,
  balances:
    "What the loyalty service holds at the end (points in the balance, points that wait for approval):",
  pending: "pending",
  conversion: ({ campaign, order, name }: { campaign: number; order: string; name: string }) =>
    `Conversion for campaign ${campaign}: order ${order} of ${name}`,
  dashboard: "The dashboard, signed in with one click (the link works once, within half an hour):",
  later: ({ url, token }: { url: string; token: string }) =>
    `Later, at ${url}, sign in with this admin token: ${token}`,
  stays: "Everything stays up until Ctrl+C is pressed. In another terminal:",
  desk: ({ url }: { url: string }) =>
    `The sample shops, to sell in, to take the webhooks from, to change orders behind its back: ${url}`,
  loyalty: ({ url }: { url: string }) => `What the loyalty service knows: ${url}`,
  ownShop: `To connect a shop of your own: ${BRIDGE} init`,
};

/** The page on which a person plays the sample shops. */
export const desk = {
  title: "Sample shops",
  about:
    "Nothing here is real. Delete a shop's webhooks, or let orders change without a word to the bridge: within seconds it notices by itself, makes the webhooks again and reads what it missed.",
  noWebhooks: "It has no webhooks: it reports nothing to anybody.",
  webhooks: ({ webhooks, address }: { webhooks: number; address: string }, { count }: Format) =>
    `${count(webhooks, { one: "# webhook reports", other: "# webhooks report" })} to ${address}`,
  acts: {
    sell: "Sell something",
    ship: "Ship the newest order",
    "sell-to-prankster": "Sell to somebody whose name is markup",
    "delete-webhooks": "Delete the webhooks",
    "change-untold": "Change three orders without a word",
  },
  columns: { order: "Order", customer: "Customer", total: "Total", state: "State", changed: "Changed" },
  states: {
    cancelled: "cancelled",
    refunded: "refunded",
    unpaid: "not paid",
    paid: "paid",
    shipped: "shipped",
  },
  partlyRefunded: ({ state }: { state: string }) => `${state}, partly refunded`,
};
