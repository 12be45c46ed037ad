import { z } from "zod";
import {
  coded,
  count,
  detailFields,
  list,
  listOf,
  named,
  noteFields,
  orNull,
  problemFields,
  reasonFields,
  text,
  time,
  truth,
} from "../shapes.ts";

const turn = { since: time, checked: count, unanswered: count };

/** The check for deleted orders: asks the shop for known orders with open points or work, all in turn. */
const deletedOrders = z
  .strictObject({
    lastAt: time.nullable(),
    turn: orNull(turn).describe("Under way"),
    lastTurn: orNull({ ...turn, until: time }),
    found: count,
    lastFoundAt: time.nullable(),
    tooMany: orNull({ since: time, checked: count, missing: count, orderIds: list(text) }).describe(
      "More are gone than can be believed; a person decides. `orderIds`: the first ten",
    ),
    kept: count.describe("Gone orders whose points a person left as they are"),
    approvedForDays: count.describe(
      "Approved points are asked for until nothing has happened to them for so many days",
    ),
    ...problemFields,
  })
  .describe("`unanswered`: orders of which the shop did not say whether they are there");
export type DeletedOrders = z.output<typeof deletedOrders>;

const subscriptions = z.strictObject({
  checkedAt: time,
  states: listOf({
    topic: text,
    state: z.enum(["active", "disabled", "paused", "missing"]),
    detail: text.nullable(),
    because: coded.nullable().describe("`detail` as data"),
  }),
  lastRestoredAt: time.nullable(),
  restored: list(text),
  ...problemFields,
});

/** The watch's knowledge of a shop. */
export const healthFields = {
  isConnected: truth
    .nullable()
    .describe(
      "There is something to ask the shop with: credentials or the merchant's consent. null: not tried yet",
    ),
  subscriptions: subscriptions.nullable(),
  ofNoUse: orNull({ ...reasonFields, since: time }).describe(
    "The webhooks are active, and what they send is of no use",
  ),
  mended: listOf({ at: time, what: z.enum(["webhooks", "orders"]), ...detailFields }).describe(
    "What was set right without anybody's doing, newest first",
  ),
  lastScanAt: time.nullable(),
  scan: orNull({
    goodUntil: time.nullable(),
    isUnderWay: truth,
    behindSince: time
      .nullable()
      .describe("What changed in the shop since then may not be known yet; null: all is"),
    healed: count,
    lastHealedAt: time.nullable(),
    ...noteFields,
    ...problemFields,
  }),
  deleted: deletedOrders.nullable(),
  silence: orNull({ since: time, usualMs: z.number() }),
};

export const shopHealth = named("ShopHealth", { shop: text, ...healthFields });
export type ShopHealth = Omit<z.output<typeof shopHealth>, "shop">;
