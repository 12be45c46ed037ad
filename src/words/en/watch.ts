import type { Catalog } from "../catalog.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { MendedBy, Note, OrderTrouble, UntoldContact, UnusableContact } from "../codes/watch.ts";
import type { Said } from "../words.ts";

const FIELDS = { email: "e-mail address", mobile: "mobile number" } as const;

export const watch: Catalog<
  Exclude<Note | MendedBy | OrderTrouble | UnusableContact | UntoldContact, PlatformSaid>,
  Said
> = {
  historyStays: ({ earnFrom }, { time }) =>
    `Orders created before ${time(earnFrom)} (earn.from) are history and earn only where history is let earn`,
  moreNotes: ({ count: more }, { count }) =>
    count(more, { one: "And # more note, which is not kept", other: "And # more notes, which are not kept" }),
  ordersRead: ({ orders }, { count }) =>
    count(orders, {
      one: "# order was read from the shop that no delivery had brought",
      other: "# orders were read from the shop that no delivery had brought",
    }),
  webhooksMade: ({ done }, _, say) => done.map(say).join("; "),
  noSuchOrderInShop: () => "The shop has no such order",
  orderFailedInBridge: () => "An error in the bridge: read the order again after an update",
  notAnEmail: () => "it is not an e-mail address",
  notAPhone: ({ countries }, { choice }) =>
    countries.length === 0
      ? "it is not a phone number that can be read: it needs its country code"
      : `it is not a phone number of ${choice(countries)}, and one of elsewhere needs its country code`,
  contactNotTold: ({ fields, canSend, isSameCustomer }, { list }) =>
    `The ${list(fields.map((field) => FIELDS[field]))} changed after the points were given, and the loyalty service still has the former one. ${canSend ? "“Send the correction” on the order's page updates it" : isSameCustomer ? "The points cannot be sent again now" : "The account knows its customers by it: correct the customer at the loyalty service"}`,
};
