import type { AdminEvents } from "../admin/admin-events.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Log } from "../log/log.ts";
import { type AuditState, isReadable, readAudit } from "../outbound/audit/audit-state.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { missingBrands } from "../outbound/brand/known-brands.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { ClockCheck } from "../time/clock-check.ts";
import { isActive } from "../watch/subscription-check.ts";
import type { Watch } from "../watch/watch.ts";
import type { WatchState } from "../watch/watch-state.ts";
import { ENGLISH } from "../words/languages.ts";
import { missingShops } from "./missing-shops.ts";

const MINUTE_MS = 60_000;
/** Work that waits longer than this does not get through. */
const QUEUE_MS = 30 * MINUTE_MS;
/** A shop that cannot be reached for less is busy, not broken. */
const UNREACHABLE_MS = 60 * MINUTE_MS;

/** Something that needs a person. No personal data, no secret. */
export interface Condition {
  /** The same as long as it is the same trouble. */
  readonly key: string;
  readonly title: string;
  /** With the next step. */
  readonly detail: string;
  /** How bad; a person is told again when it grows. */
  readonly level: number;
  /** It was set right already: a person is told once and nothing has to heal. The moment tells one from the next. */
  readonly happenedAt: Moment | null;
}

export interface ConditionParts {
  readonly store: Store;
  readonly log: Log;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly watch: Watch;
  readonly adminEvents: AdminEvents;
  readonly clockCheck: Pick<ClockCheck, "aheadMs">;
}

/** What all conditions are judged by, read once. */
interface Installation {
  readonly parts: ConditionParts;
  readonly counts: Awaited<ReturnType<Store["counts"]>>;
  readonly missingBrands: readonly string[];
  readonly missingShops: readonly string[];
  readonly now: Moment;
}

/** What the conditions of one shop are judged by. */
interface ShopSeen {
  readonly shop: string;
  readonly adapter: ShopContext["adapter"];
  readonly state: WatchState;
  readonly now: Moment;
}

/** Each condition of the installation, in the order of telling. */
const OF_INSTALLATION: readonly ((seen: Installation) => readonly Condition[])[] = [
  fullDisk,
  deadLetters,
  pausedBrands,
  missingBrand,
  missingShop,
  clockAhead,
  guessing,
  growingQueue,
];

/** Each condition of a shop, in the order of telling. */
const OF_SHOP: readonly ((seen: ShopSeen) => readonly Condition[])[] = [
  brokenWebhooks,
  restoredWebhooks,
  unreadableShop,
  missingOrders,
  silentShop,
];

/** Everything that needs a person now. */
export async function conditionsNow(parts: ConditionParts, now: Moment): Promise<readonly Condition[]> {
  const counts = await parts.store.counts();
  const missing = {
    missingBrands: await missingBrands(parts, parts.brands),
    missingShops: await missingShops(parts.store, parts.shops),
  };
  const seen = { parts, counts, ...missing, now };
  const shops = await Promise.all(
    [...parts.shops.values()].map(async ({ shop, adapter }) => {
      const [audit, state] = await Promise.all([readAudit(parts, shop), parts.watch.status(shop)]);
      const watched = state === null ? [] : OF_SHOP.flatMap((of) => of({ shop, adapter, state, now }));
      return [...drift(shop, audit), ...watched];
    }),
  );
  return [...OF_INSTALLATION.flatMap((of) => of(seen)), ...shops.flat()];
}

function clockAhead({ parts }: Installation): readonly Condition[] {
  const aheadMs = parts.clockCheck.aheadMs();
  if (aheadMs === 0) return [];
  const minutes = Math.round(aheadMs / MINUTE_MS);
  const title = "This machine's clock is ahead";
  const detail = `It is ${minutes} minutes ahead of what the loyalty service and the shops say. Work that is due goes by their time; what is written down and shown is wrong. Let the machine keep its clock by NTP (timedatectl set-ntp true).`;
  return [{ ...LASTING, key: "clock", title, detail }];
}

function guessing({ parts, now }: Installation): readonly Condition[] {
  const tries = parts.adminEvents.guesses(now);
  if (tries === 0) return [];
  const title = "Somebody tries out admin tokens";
  const detail = `${tries} wrong tokens came in within an hour. A random token cannot be guessed; let only your own network reach the dashboard, or put a new token into admin.token if somebody may know it.`;
  return [{ ...LASTING, key: "guessing", title, detail, level: Math.ceil(Math.log10(tries)) }];
}

function drift(shop: string, { audit }: AuditState): readonly Condition[] {
  if (audit === null || !isReadable(audit)) return [];
  const { missing, extra, different } = audit.counts;
  const count = missing + extra + different;
  if (count === 0) return [];
  const title = `Points of ${shop} differ at the loyalty service`;
  const detail = `The audit found ${count} orders whose points stand elsewhere than the bridge's records say: look at them on the dashboard's page Shops, and send them again there.`;
  return [{ ...LASTING, key: `drift/${shop}`, title, detail, level: count }];
}

function fullDisk({ counts }: Installation): readonly Condition[] {
  if (counts.troubledSince === null) return [];
  const detail = `Since ${new Date(counts.troubledSince).toISOString()} the data folder has had no room to put things in their place. Deliveries are taken in until no room is left at all. Free some space on its disk: the rest heals by itself.`;
  return [{ ...LASTING, key: "disk", title: "The disk is full", detail }];
}

function deadLetters({ counts }: Installation): readonly Condition[] {
  const count = counts.orders.dead + counts.deliveries.dead;
  if (count === 0) return [];
  const title = count === 1 ? "One dead letter" : `${count} dead letters`;
  const detail =
    "They were given up and keep their reasons: look at them in the dashboard, then retry or skip them.";
  return [{ ...LASTING, key: "dead-letters", title, detail, level: count }];
}

function pausedBrands({ parts }: Installation): readonly Condition[] {
  return [...parts.brands.values()].flatMap(pausedBrand);
}

function pausedBrand({ brand, outage }: BrandLink): readonly Condition[] {
  if (outage?.kind !== "paused") return [];
  const detail = `Nothing is sent and nothing is lost: ${ENGLISH.say(outage.reason)}. Correct what is wrong of its apiKey, brandId and baseUrl and restart the bridge; when the service itself was wrong, it continues by itself.`;
  return [{ ...LASTING, key: `brand/${brand}`, title: `The brand ${brand} is paused`, detail }];
}

function missingBrand(seen: Installation): readonly Condition[] {
  const detail =
    "Orders still have steps to send for it, and wait: put it back under brands, by this name, until they are done.";
  return seen.missingBrands.map((brand) => {
    const title = `The brand ${brand} is not in the configuration`;
    return { ...LASTING, key: `missing-brand/${brand}`, title, detail };
  });
}

function missingShop(seen: Installation): readonly Condition[] {
  const detail =
    "Orders of it still have steps to send, and wait: put it back under shops, by this name, until they are done.";
  return seen.missingShops.map((shop) => {
    const title = `The shop ${shop} is not in the configuration`;
    return { ...LASTING, key: `missing-shop/${shop}`, title, detail };
  });
}

/** What waits because its brand is paused is told by the brand. */
function growingQueue(seen: Installation): readonly Condition[] {
  const { counts, now } = seen;
  const waitingMs = now - (counts.oldestWaitingAt ?? now);
  if (waitingMs <= QUEUE_MS || pausedBrands(seen).length > 0) return [];
  const minutes = Math.floor(waitingMs / MINUTE_MS);
  const detail = `The oldest work has waited for ${minutes} minutes: look at the dashboard whether the loyalty service answers and its limit of requests suffices.`;
  return [{ ...LASTING, key: "queue", title: "Work piles up", detail, level: Math.ceil(Math.log2(minutes)) }];
}

function brokenWebhooks({ shop, state: { subscriptions } }: ShopSeen): readonly Condition[] {
  const broken = subscriptions?.states.filter((each) => !isActive(each)) ?? [];
  if (subscriptions === null || broken.length === 0) return [];
  const words = broken.map(({ topic, state: how }) => `${topic} is ${how}`).join(", ");
  const why = subscriptions.problem ?? broken.find(({ detail }) => detail !== null)?.detail;
  const detail = `${words}${why == null ? "" : ` (${why})`}. Until they work, changes are read from the shop every few minutes.`;
  const title = `Webhooks of ${shop} do not work`;
  return [{ ...LASTING, key: `subscriptions/${shop}`, title, detail, level: broken.length }];
}

/** Told once nothing of them is broken any more. */
function restoredWebhooks(seen: ShopSeen): readonly Condition[] {
  const { subscriptions } = seen.state;
  if (subscriptions?.lastRestoredAt == null || brokenWebhooks(seen).length > 0) return [];
  const title = `Webhooks of ${seen.shop} were restored`;
  const detail = `${subscriptions.restored.join("; ")}. What was missed is read from the shop; nothing has to be done.`;
  const happenedAt = subscriptions.lastRestoredAt;
  return [{ key: `restored/${seen.shop}`, title, detail, level: 1, happenedAt }];
}

function unreadableShop({ shop, state: { scan }, now }: ShopSeen): readonly Condition[] {
  if (scan.problem === null || !needsPerson(scan, now)) return [];
  const title = `The shop ${shop} cannot be read`;
  return [{ ...LASTING, key: `access/${shop}`, title, detail: `${scan.problem}.` }];
}

function missingOrders({ shop, state: { deleted } }: ShopSeen): readonly Condition[] {
  const { tooMany } = deleted;
  if (tooMany === null) return [];
  const title = `Orders of ${shop} are gone from the shop`;
  const detail = `${tooMany.gone} of ${tooMany.asked} orders with open points that were asked for are not there any more, too many at once to be believed: nothing was done. Was the shop restored from a backup, moved, or is its domain another shop's? If they were deleted on purpose, say so on the dashboard's page Shops.`;
  return [{ ...LASTING, key: `missing-orders/${shop}`, title, detail }];
}

/** A shop that sleeps is silent, too; only orders that were missed, or a shop that cannot be asked, make it trouble. */
function silentShop({ shop, adapter, state: { scan, silence } }: ShopSeen): readonly Condition[] {
  if (silence === null) return [];
  const isMissed = (scan.lastHealedAt ?? 0) > silence.since;
  if (!isMissed && adapter.pull !== undefined) return [];
  const since = new Date(silence.since).toISOString();
  const title = `No deliveries from ${shop}`;
  const detail = `The last one came at ${since}; ${isMissed ? "orders that changed since were read from the shop" : "the shop was never silent for so long"}. Look at its webhooks.`;
  return [{ ...LASTING, key: `silence/${shop}`, title, detail }];
}

function needsPerson({ problemKind, goodUntil, lastAt }: WatchState["scan"], now: Moment): boolean {
  if (problemKind === "notConnected") return false;
  const isPassing = problemKind === "throttled" || problemKind === "unreachable";
  return !isPassing || now - (goodUntil ?? lastAt ?? now) > UNREACHABLE_MS;
}

const LASTING = { level: 1, happenedAt: null } as const;
