import type { Format } from "../format.ts";

/** The list of orders. */
export const orders = {
  save: "Save as a table (CSV)",
  fileName: "orders.csv",
  noneFits:
    "No order fits. Orders are found by a name or a word of it, or their whole number, id, e-mail or mobile number.",
  noneYet:
    "No order has come in yet. Orders appear here as soon as the shop sends them; the page Shops says what is still missing for that.",
  find: "Find an order",
  findBy: "Number, name, e-mail or mobile",
  erased: "erased",
  allShops: "All shops",
  anyPoints: "All",
  work: "Work",
  anyWork: "All",
  columns: {
    order: "Order",
    customer: "Customer",
    total: "Total",
    stands: "How it stands",
    changed: "Changed",
  },
  scheduled: ({ day }: { day: string }) => `Due on ${day}`,
  timeSet: "Due on a later day",
  toStart: "Back to the start",
  goOn: { newest: "Older orders", oldest: "Newer orders" },
  more: "More filters",
  changedFrom: "Changed from",
  changedTo: "Changed until",
  rows: "Rows",
};

/** What the shops have sent. */
export const deliveries = {
  about: "Everything the shops have sent, newest first. Each delivery is kept as it came.",
  all: "All deliveries",
  none: "No delivery fits.",
  noneYet:
    "Nothing has come in yet. What a shop sends appears here within seconds; the page Shops says what is still missing for that.",
  older: "Older deliveries",
  outcomes: {
    waiting: "Waiting",
    processed: "Understood",
    ignored: "Not about points",
    dead: "Not understood",
  },
  contradicts: ({ id }: { id: string }) =>
    `Delivery ${id} came under the same id with another content. Both were worked on, and the order's state decides.`,
  body: "What the shop sent",
  sentAgain: ({ times }: { times: number }, { count }: Format) =>
    count(times, { one: "sent again once", other: "sent again # times" }),
  find: "Find an order's deliveries",
  noneOfOrder: "No delivery fits. Only the newest ones of the orders that are found are shown.",
  columns: {
    about: "Order",
    topic: "What the shop calls it",
    outcome: "Outcome",
    why: "Why",
    received: "Received",
  },
  andMore: ({ orders }: { orders: number }, { number }: Format) => `and ${number(orders)} more`,
  see: "Show",
  hide: "Hide",
  workAgain: "Work on it again",
  dismissed: "Dismissed",
  dismiss: "Dismiss",
  dismissQuestion:
    "Nothing is done about this delivery any more, and it leaves “Needs attention”. It is kept as it came for as long as all deliveries, and can be taken back until then.",
  takeBack: "Take it back",
};

/** A customer's points and orders. */
export const customer = {
  neither: "This is neither an e-mail address nor a mobile number.",
  lookUpFirst: "Points are read from the loyalty service when a customer is looked up.",
  who: "E-mail or mobile number",
  lookUp: "Look up",
  atService: "Points at the loyalty service",
  kinds: { all: "Everything", earn: "Given", redeem: "Redeemed", ledger: "Ledger" },
  nothingYet: "Nothing yet.",
  sums: {
    balance: "Balance",
    balanceIs: "approved less redeemed",
    notKnown: "not known",
    pending: "Pending",
    approved: "Approved",
    cancelled: "Cancelled",
    redeemed: "Redeemed",
  },
  unread: ({ lines }: { lines: number }, { count }: Format) =>
    count(lines, {
      one: "In # line below the loyalty service does not say how many points it is about, or how they stand. It is in none of these sums.",
      other:
        "In # lines below the loyalty service does not say how many points they are about, or how they stand. They are in none of these sums.",
    }),
  orders: "Orders",
  noOrder: "No order of this customer is known.",
  newestOnly: ({ shown }: { shown: number }, { count }: Format) =>
    count(shown, {
      one: "This is the order that changed last; the page “Orders” finds all of them.",
      other: "These are the # orders that changed last; the page “Orders” finds all of them.",
    }),
  redeemByHand: "Redeem points by hand",
  reference: "Reference",
  referenceUse: "For example the number of a receipt: the same reference redeems only once.",
  redeem: "Redeem",
  redeemQuestion: ({ points, who }: { points: number; who: string }, { count }: Format) =>
    `${count(points, { one: "# point", other: "# points" })} of ${who} ${points === 1 ? "is" : "are"} redeemed at the loyalty service. This cannot be taken back here.`,
};
