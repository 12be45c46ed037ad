import { z } from "zod";
import { POINTS_STATES } from "../domain/order/order-record.ts";
import { SHOP_STATE_CODES, WEIGHTS } from "../health/shop-state.ts";
import { VISITOR_ROLES } from "../people/access/role.ts";
import { DELIVERY_OUTCOMES } from "../store/inbox.ts";
import { configurationAnswer } from "./configuration.ts";
import {
  count,
  detailFields,
  list,
  listOf,
  named,
  orNull,
  reasonFields,
  text,
  time,
  truth,
} from "./shapes.ts";
import { auditAnswer } from "./shops/audit-shape.ts";
import { healthFields } from "./shops/health-shape.ts";

/** Up to this many shops or accounts, the status shows all; beyond, at most this many that need attention. */
export const FEW = 20;
/** The most conditions in the status. */
export const MOST_CONDITIONS = 50;
/** The most shops that a round of checks names. */
export const MOST_NAMED = 5;

const weight = z
  .enum(WEIGHTS)
  .describe("bad: needs a person; wait: resolves automatically; plain: neutral; good: works");
const because = orNull(reasonFields);
const byWeight = z.record(z.enum(WEIGHTS), count);

export const shopStatusFields = {
  shop: text,
  state: z
    .strictObject({ code: z.enum(SHOP_STATE_CODES), weight, since: time.nullable(), because })
    .describe("The most serious state of the shop"),
  platform: text,
  platformTitle: text.describe("The platform's name for people"),
  domain: text,
  brand: text,
  earnFrom: time.describe("Orders placed before do not earn automatically (`earn.from`)"),
  lastDeliveryAt: time.nullable(),
  refused: z.record(z.string(), count).describe("Requests refused since the start, by reason"),
  lastRefusedAt: time.nullable().describe("When the latest of them that had a signature arrived"),
  wrongSignatures: count.describe("Requests with a wrong signature since the last valid one"),
  isSignedWrongly: truth.describe("So many that the shop probably uses another secret"),
  wrongWebhook: text
    .nullable()
    .describe("The webhook that uses another secret, while the others use the right one"),
  secretsLastSeen: list(time.nullable()).describe(
    "In the order of the configuration, since the process started or the secrets changed",
  ),
  webhooksByHand: list(text).describe(
    "The webhooks to create by hand, if the bridge has no access and no delivery has arrived",
  ),
  ...healthFields,
  drift: auditAnswer.nullable(),
};
const shopStatus = named("ShopStatus", shopStatusFields);
export type ShopStatus = z.output<typeof shopStatus>;

const outage = orNull({ ...reasonFields, since: time });

export const accountStateShape = z.strictObject({
  code: z.enum(["works", "resting", "paused"]),
  weight,
  since: time.nullable(),
  because,
});

const brandStatus = named("BrandStatus", {
  brand: text,
  state: accountStateShape,
  paused: outage,
  resting: outage,
  rateLimit: z.strictObject({ perMinute: count, inUse: count }),
});
export type BrandStatus = z.output<typeof brandStatus>;

const instanceStatus = z.strictObject({
  host: text,
  version: text,
  startedAt: time,
  isThis: truth.describe("The instance that answers"),
  isBehind: truth.describe("Another instance runs a newer version"),
  isOutdated: truth.describe("A newer version has changed the tables: this instance accepts no deliveries"),
  patrols: listOf({
    name: z.enum(["incidents", "alerts", "retention", "sweep", "watch", "audit"]),
    shops: list(text),
    moreShops: count.describe("Further shops"),
  }).describe("The background work it did last; for work on shops, some of them"),
});
export type InstanceStatus = z.output<typeof instanceStatus>;

/** The visitor who asks. */
const me = z.strictObject({
  name: text.nullable().describe("null: the operator, with the configured token"),
  role: z.enum(VISITOR_ROLES),
  tenant: text.nullable().describe("The tenant whose shops are shown; null: all"),
});

/** The state of the bridge, for one page. */
export const status = named("Status", {
  version: text,
  me,
  instances: list(instanceStatus).describe(
    "Instances on the same database, oldest first; empty if the data is in a folder",
  ),
  mode: z.enum(["serve", "try"]),
  isFirstHour: truth.describe("Setup is not complete; see /first-hour"),
  shops: list(shopStatus).describe(
    `All shops if they are at most ${FEW}; of more, those that need attention, the worst first, at most ${FEW}. All: /shops`,
  ),
  shopsByWeight: byWeight.describe("How many shops there are, by the weight of their state"),
  shopsMissingOrders: count.describe("The shops of whose deleted orders a person has to decide"),
  refusedForUnknownShops: count,
  inbox: z.record(z.enum(DELIVERY_OUTCOMES), count),
  outbox: z.strictObject({
    queued: count,
    scheduled: count.describe(
      "Of the queued ones, those whose next step has a set time, such as an approval",
    ),
    sending: count,
    retrying: count,
    parked: count,
    dead: count,
  }),
  held: count,
  idle: count,
  idleWithoutPoints: count.describe("Of the idle ones, those without points"),
  points: z.record(z.enum(POINTS_STATES), count),
  brands: list(brandStatus).describe(
    `All accounts if they are at most ${FEW}; of more, those that do not work, at most ${FEW}`,
  ),
  brandsByWeight: byWeight.describe("How many accounts there are, by the weight of their state"),
  callsPerMinute: count.describe("The sum of the accounts' limits"),
  missingBrands: list(text).describe(
    "Removed from the configuration, while orders still have steps to send to them",
  ),
  configuration: configurationAnswer,
  conditions: listOf({ key: text, title: text, ...detailFields }).describe(
    `Conditions that need a person now, as in the alerts; at most ${MOST_CONDITIONS}`,
  ),
  moreConditions: count.describe("Further conditions"),
  openIncidents: count.describe("The open incidents"),
  backup: orNull({
    lastAt: time.nullable().describe("When the last backup was completed; null: none is known"),
  }).describe("null: the store is not backed up by the bridge"),
  hasAlerts: truth
    .nullable()
    .describe("Whether alerts go anywhere; null: shown to owners of the whole bridge"),
  latestAlert: orNull({ at: time, hasArrived: truth }).describe(
    "The latest alert or test, of several destinations one that failed; null: none yet, or not shown",
  ),
  update: orNull({ version: text, notes: text.nullable(), isSecurity: truth }).describe(
    "A newer version, from the file in `updates.file`; shown to owners of the whole bridge",
  ),
  oldestWaiting: time.nullable(),
});
export type Status = z.output<typeof status>;
