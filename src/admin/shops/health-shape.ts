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

/** The check for deleted orders: it looks up each known order with open points or work in the shop, in turn. */
const deletedOrders = z
  .strictObject({
    lastAt: time.nullable(),
    turn: orNull(turn).describe("Running"),
    lastTurn: orNull({ ...turn, until: time }),
    found: count,
    lastFoundAt: time.nullable(),
    tooMany: orNull({ since: time, checked: count, missing: count, orderIds: list(text) }).describe(
      "Suspiciously many are gone; a person decides. `orderIds`: the first ten",
    ),
    kept: count.describe("Deleted orders whose points a person kept"),
    approvedForDays: count.describe(
      "Orders with approved points are checked until nothing has happened for so many days",
    ),
    ...problemFields,
  })
  .describe("`unanswered`: orders about which the shop gave no answer");
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

/** What the watch knows about a shop. */
export const healthFields = {
  isConnected: truth
    .nullable()
    .describe("The bridge has credentials or the merchant's consent. null: not tried yet"),
  subscriptions: subscriptions.nullable(),
  ofNoUse: orNull({ ...reasonFields, since: time }).describe(
    "The webhooks are active, but their data cannot be used",
  ),
  mended: listOf({ at: time, what: z.enum(["webhooks", "orders"]), ...detailFields }).describe(
    "What the bridge corrected automatically, newest first",
  ),
  lastScanAt: time.nullable(),
  scan: orNull({
    goodUntil: time.nullable(),
    isUnderWay: truth,
    behindSince: time
      .nullable()
      .describe("Later changes in the shop may not be known yet; null: all are known"),
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
