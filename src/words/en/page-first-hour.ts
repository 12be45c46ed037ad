import type { Format } from "../format.ts";

const MINUTES = { one: "# minute", other: "# minutes" } as const;

/** What stands on Today until a new bridge works. */
export const firstHour = {
  over: "The first hour is over: everything works, and points follow your orders by themselves.",
  title: "The first hour",
  about:
    "This has to be well before points follow your orders by themselves. Each step is checked by itself, and the list goes away for good once all is done.",
  progress: (
    { done, all, minutes }: { done: number; all: number; minutes: number },
    { count, number }: Format,
  ) => `${number(done)} of ${number(all)} done, about ${count(minutes, MINUTES)} left`,
  minutes: ({ minutes }: { minutes: number }, { count }: Format) => count(minutes, MINUTES),
  done: "Done",
  open: "To do",
  failed: "Not well",
  checking: "Being checked…",
  checkAgain: "Check again now",
  checkedWhen: ({ when }: { when: string }) => `Checked ${when}.`,
  states: {
    fine: "Well",
    warning: "Doubtful",
    failed: "Not well",
    skipped: "Not checked",
    waiting: "Under way",
  },
  steps: {
    account: "The loyalty service accepts the account",
    publicAddress: "Shops can reach the bridge",
    shop: "The shop is connected, or its webhooks are made by hand",
    webhooks: "The shop reports its orders to the bridge",
    testDelivery: "A test delivery comes in",
    firstOrder: "The first order gets points",
  },
  hints: {
    account:
      "Address, key and brand id come from the account (Profile, then Integration). They stand in the configuration: a new key counts within seconds, the rest at the next start.",
    publicAddress: "Shops send their orders over https, so the bridge needs an address on the internet:",
    shop: "Give the bridge access with the shop's own consent, or write a key for it into the configuration.",
    webhooks:
      "With access to the shop and a public address, the bridge makes the webhooks by itself within minutes.",
    testDelivery:
      "The bridge sends itself an invented order, signed as the shop signs its own. It takes the whole way in; nobody gets points, and no order is made of it.",
    firstOrder:
      "Place an order in the shop and pay it. It stands here within seconds, with its points. If it does not, its page says why.",
  },
  found: ({ about, name, detail }: { about: string; name: string; detail: string }) =>
    `${about}, ${name}: ${detail}`,
  proxy:
    "If this machine has a web server and a name of its own: let it pass /webhooks/ and /apps/ on to the bridge. docs/running.md has the lines for Caddy and nginx.",
  tunnel:
    "If it has none: a tunnel service gives it an https address without any change to the router. Let it lead to the bridge's own address.",
  thenSet:
    "Then write that address into the configuration as server.publicUrl (in config/bridge.yaml, unless yours has another name), and restart the bridge.",
  byHand: "Without access, make them in the shop, with this address:",
  giveAccess: ({ shop }: { shop: string }) => `Give access to ${shop}`,
  seeOrders: "All orders",
  send: "Send a test delivery",
  sendFor: ({ shop }: { shop: string }) => `Send a test delivery for ${shop}`,
  sentWhen: ({ when }: { when: string }) => `Sent ${when}:`,
  wouldLead: "What a real order like this one leads to:",
  calls: "The calls to the loyalty service, none of which was made",
};

export type FirstHourLabels = typeof firstHour;
