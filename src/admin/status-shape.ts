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

const weight = z
  .enum(WEIGHTS)
  .describe("bad: needs a person; wait: resolves by itself; plain: neutral; good: works");
const because = orNull(reasonFields);

const shopStatus = named("ShopStatus", {
  shop: text,
  state: z
    .strictObject({ code: z.enum(SHOP_STATE_CODES), weight, since: time.nullable(), because })
    .describe("The worst of what holds of the shop; everything that tells of it goes by this"),
  platform: text,
  platformTitle: text.describe("The platform's name, as people write it"),
  domain: text,
  brand: text,
  earnFrom: time.describe("Orders created before earn nothing by themselves (`earn.from`)"),
  lastDeliveryAt: time.nullable(),
  refused: z
    .record(z.string(), count)
    .describe("Requests in the shop's name that were not taken since the start, by reason"),
  wrongSignatures: count.describe("With a wrong signature since the last one with a right one"),
  isSignedWrongly: truth.describe(
    "So many that the shop probably signs with another secret than the bridge has",
  ),
  wrongWebhook: text
    .nullable()
    .describe("Which webhook signs with another secret, while the others sign with the right one"),
  secretsLastSeen: list(time.nullable()).describe(
    "In the order of the configuration, since the start of the process or since the secrets changed",
  ),
  webhooksByHand: list(text).describe(
    "The webhooks to create by hand, by their names on the shop's own pages, if the bridge has no access and no delivery has arrived",
  ),
  ...healthFields,
  drift: auditAnswer.nullable(),
});
export type ShopStatus = z.output<typeof shopStatus>;

const outage = orNull({ ...reasonFields, since: time });

const brandStatus = named("BrandStatus", {
  brand: text,
  state: z.strictObject({
    code: z.enum(["works", "resting", "paused"]),
    weight,
    since: time.nullable(),
    because,
  }),
  paused: outage,
  resting: outage,
  rateLimit: z.strictObject({ perMinute: count, inUse: count }),
});
export type BrandStatus = z.output<typeof brandStatus>;

const instanceStatus = z.strictObject({
  host: text,
  version: text,
  startedAt: time,
  isThis: truth.describe("The one that answers"),
  isBehind: truth.describe("One of a newer version works beside it"),
  isOutdated: truth.describe("A newer version has changed the tables: it takes nothing in any more"),
  patrols: listOf({
    name: z.enum(["incidents", "alerts", "retention", "sweep", "watch", "audit"]),
    shops: list(text),
  }).describe("Rounds that it made last, for all; of those that each shop has, which shops"),
});
export type InstanceStatus = z.output<typeof instanceStatus>;

/** Who asks. */
const me = z.strictObject({
  name: text.nullable().describe("null: the operator, who has the configured token"),
  role: z.enum(VISITOR_ROLES),
  tenant: text.nullable().describe("Whose shops alone are shown; null: all"),
});

/** How the bridge is doing, on one page. */
export const status = named("Status", {
  version: text,
  me,
  instances: list(instanceStatus).describe(
    "Bridges that work on the same database, the oldest first; none where it has its data folder for itself",
  ),
  mode: z.enum(["serve", "try"]),
  isFirstHour: truth.describe("Something is still to be set up, as /first-hour says"),
  shops: list(shopStatus),
  refusedForUnknownShops: count,
  inbox: z.record(z.enum(DELIVERY_OUTCOMES), count),
  outbox: z.strictObject({
    queued: count,
    scheduled: count.describe("Of the queued ones: their next step was given a time, such as an approval"),
    sending: count,
    retrying: count,
    parked: count,
    dead: count,
  }),
  held: count,
  idle: count,
  points: z.record(z.enum(POINTS_STATES), count),
  brands: list(brandStatus),
  missingBrands: list(text).describe(
    "Not in the configuration any more, while orders still have steps to send for them",
  ),
  configuration: configurationAnswer,
  conditions: listOf({ key: text, title: text, ...detailFields }).describe(
    "What needs a person now, as the alerts tell it",
  ),
  openIncidents: count.describe("Of the log of incidents, those that go on"),
  backup: orNull({
    lastAt: time.nullable().describe("When the last one was completed; null: none is known"),
  }).describe("null where the store is not backed up by the bridge's own command"),
  update: orNull({ version: text, notes: text.nullable(), isSecurity: truth }).describe(
    "A newer version, as the file that `updates.file` names says; shown to owners of the whole bridge",
  ),
  oldestWaiting: time.nullable(),
});
export type Status = z.output<typeof status>;
