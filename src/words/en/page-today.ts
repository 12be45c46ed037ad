import type { Format } from "../format.ts";

type Trouble = {
  readonly brand: string;
  readonly since: number;
  readonly why: string;
};

export const today = {
  overTime: "Over time",
  accounts: "Loyalty accounts",

  missingAccount: ({ brand }: { brand: string }) =>
    `Orders wait for the loyalty account ${brand}, which is not in the configuration.`,
  putBackAccount:
    "Whoever looks after the bridge puts it back under brands, by this name, until these orders are done.",
  accountPaused: ({ brand, since, why }: Trouble, { time }: Format) =>
    `The loyalty account ${brand} has been paused since ${time(since)}: ${why}.`,
  accountRests: ({ brand, since, why }: Trouble, { time }: Format) =>
    `The loyalty account ${brand} has not answered since ${time(since)}: ${why}.`,
  correctAccount:
    "Whoever looks after the bridge corrects the key or the address in its configuration. Meanwhile orders are taken, nothing is lost, and everything goes on by itself.",
  accountTriedAgain: "It is tried again by itself. Meanwhile orders are taken, and nothing is lost.",
  troubledShop: ({ shop }: { shop: string }) => `Something is wrong with the shop ${shop}.`,
  notKnownHere: "Changes there may not be known here.",
  seeWhat: "See what is wrong",
  openIncidents: ({ incidents }: { incidents: number }, { count }: Format) =>
    count(incidents, { one: "# incident is open.", other: "# incidents are open." }),
  seeIncidents: "See incidents",

  nothingWaits: "Nothing waits for you.",
  nothingElseWaits: "Nothing else waits for you.",
  catchingUp: ({ shops }: { shops: readonly string[] }, { list }: Format) =>
    `What changed in ${list(shops)} is still being read and may not be known yet.`,
  waiting: ({ things }: { things: number }, { count }: Format) =>
    count(things, { one: "# thing waits for you.", other: "# things wait for you." }),
  seeWaiting: "See what waits",

  tiles: {
    pending: "orders with points pending",
    approved: "orders with points approved",
    cancelled: "orders with points cancelled",
    queued: "orders in the queue",
    scheduled: "orders due on a later day",
    retrying: "orders being tried again",
  },

  points: {
    title: "Points of orders",
    given: "points given today",
    approved: "points approved today",
    redeemed: "points redeemed today",
    cancelled: "points cancelled today",
    thisMonth: ({ points }: { points: number }, { number }: Format) => `${number(points)} this month`,
    unknown: ({ orders }: { orders: number }, { count }: Format) =>
      count(orders, {
        one: "and # order whose points are not known",
        other: "and # orders whose points are not known",
      }),
    byShop: "By shop",
    columns: { given: "Given", approved: "Approved", redeemed: "Redeemed", cancelled: "Cancelled" },
    spans: { today: "today", month: "this month" },
  },

  oldest: ({ since }: { since: number }, { time }: Format) =>
    `The oldest work has waited since ${time(since)}.`,
  goesOnWithAccount: "What waits for a missing loyalty account goes on once that is back.",
  goesOnWithService: "It goes on once the loyalty account works again.",
  doneIn: ({ span }: { span: string }) => `All of it should be done in about ${span}.`,

  callsOf: ({ brand }: { brand: string }) => `Calls of ${brand} in the last minute`,
  calls: ({ used, most }: { used: number; most: number }, { number }: Format) =>
    `${number(used)} of ${number(most)} calls in the last minute`,

  instances: "Bridges on this database",
  thisInstance: "This page comes from it.",
  outdatedInstance: "Takes nothing in any more: update it",
  instanceBehind: "Older than another one here: update it as well",
  version: ({ version }: { version: string }) => `Version ${version}`,
  startedWhen: ({ when }: { when: string }) => `started ${when}`,
  patrols: {
    incidents: "Keeps the log of incidents",
    alerts: "Sends alerts",
    retention: "Removes what is kept no longer",
    sweep: "Looks for orders that were forgotten",
    watch: ({ shops }: { shops: string }) => `Looks after ${shops}`,
    audit: ({ shops }: { shops: string }) => `Compares points with the loyalty service for ${shops}`,
  },
  moreShops: ({ count }: { count: number }, { number }: Format) => `${number(count)} more`,
};
