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

/** Everything that needs a person now. */
export async function conditionsNow(parts: ConditionParts, now: Moment): Promise<readonly Condition[]> {
  const counts = await parts.store.counts();
  const brands = [...parts.brands.values()].flatMap(pausedBrand);
  const states = await Promise.all(
    [...parts.shops.values()].map(async (shop) => ({ shop, state: await parts.watch.status(shop.shop) })),
  );
  const audits = await Promise.all(
    [...parts.shops.keys()].map(async (shop) => drift(shop, await readAudit(parts, shop))),
  );
  const missing = await missingBrands(parts, parts.brands);
  const dead = counts.orders.dead + counts.deliveries.dead;
  // What waits because its brand is paused is told by the brand.
  const isQueueStuck =
    brands.length === 0 && counts.oldestWaitingAt !== null && now - counts.oldestWaitingAt > QUEUE_MS;
  return [
    ...(counts.troubledSince === null ? [] : [fullDisk(counts.troubledSince)]),
    ...(dead > 0 ? [deadLetters(dead)] : []),
    ...brands,
    ...missing.map(missingBrand),
    ...clockAhead(parts.clockCheck.aheadMs()),
    ...guessing(parts.adminEvents.guesses(now)),
    ...(isQueueStuck ? [growingQueue(now - (counts.oldestWaitingAt ?? now))] : []),
    ...audits.flat(),
    ...states.flatMap(({ shop, state }) => (state === null ? [] : shopConditions(shop, state, now))),
  ];
}

function clockAhead(aheadMs: number): readonly Condition[] {
  if (aheadMs === 0) return [];
  const minutes = Math.round(aheadMs / MINUTE_MS);
  const title = "This machine's clock is ahead";
  const detail = `It is ${minutes} minutes ahead of what the loyalty service and the shops say. Work that is due goes by their time; what is written down and shown is wrong. Let the machine keep its clock by NTP (timedatectl set-ntp true).`;
  return [{ ...LASTING, key: "clock", title, detail }];
}

function guessing(tries: number): readonly Condition[] {
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

function fullDisk(since: Moment): Condition {
  const detail = `Since ${new Date(since).toISOString()} the data folder has had no room to put things in their place. Deliveries are taken in until no room is left at all. Free some space on its disk: the rest heals by itself.`;
  return { ...LASTING, key: "disk", title: "The disk is full", detail };
}

function deadLetters(count: number): Condition {
  const title = count === 1 ? "One dead letter" : `${count} dead letters`;
  const detail =
    "They were given up and keep their reasons: look at them in the dashboard, then retry or skip them.";
  return { ...LASTING, key: "dead-letters", title, detail, level: count };
}

function pausedBrand({ brand, rest }: BrandLink): readonly Condition[] {
  if (rest?.kind !== "paused") return [];
  const detail = `Nothing is sent and nothing is lost: ${rest.reason}. Correct what is wrong of its apiKey, brandId and baseUrl and restart the bridge; when the service itself was wrong, it continues by itself.`;
  return [{ ...LASTING, key: `brand/${brand}`, title: `The brand ${brand} is paused`, detail }];
}

function missingBrand(brand: string): Condition {
  const detail =
    "Orders still have steps to send for it, and wait: put it back under brands, by this name, until they are done.";
  const title = `The brand ${brand} is not in the configuration`;
  return { ...LASTING, key: `missing-brand/${brand}`, title, detail };
}

function growingQueue(waitingMs: number): Condition {
  const minutes = Math.floor(waitingMs / MINUTE_MS);
  const detail = `The oldest work has waited for ${minutes} minutes: look at the dashboard whether the loyalty service answers and its limit of requests suffices.`;
  return { ...LASTING, key: "queue", title: "Work piles up", detail, level: Math.ceil(Math.log2(minutes)) };
}

function shopConditions(
  { shop, adapter }: ShopContext,
  state: WatchState,
  now: Moment,
): readonly Condition[] {
  const { subscriptions, scan, silence } = state;
  const found: Condition[] = [];
  const broken = subscriptions?.states.filter((each) => !isActive(each)) ?? [];
  if (subscriptions !== null && broken.length > 0) {
    const words = broken.map(({ topic, state: how }) => `${topic} is ${how}`).join(", ");
    const why = subscriptions.problem ?? broken.find(({ detail }) => detail !== null)?.detail;
    const detail = `${words}${why == null ? "" : ` (${why})`}. Until they work, changes are read from the shop every few minutes.`;
    const title = `Webhooks of ${shop} do not work`;
    found.push({ ...LASTING, key: `subscriptions/${shop}`, title, detail, level: broken.length });
  } else if (subscriptions?.lastRestoredAt != null) {
    const title = `Webhooks of ${shop} were restored`;
    const detail = `${subscriptions.restored.join("; ")}. What was missed is read from the shop; nothing has to be done.`;
    const happenedAt = subscriptions.lastRestoredAt;
    found.push({ key: `restored/${shop}`, title, detail, level: 1, happenedAt });
  }
  if (scan.problem !== null && needsPerson(scan, now)) {
    const title = `The shop ${shop} cannot be read`;
    found.push({ ...LASTING, key: `access/${shop}`, title, detail: `${scan.problem}.` });
  }
  const { tooMany } = state.deleted;
  if (tooMany !== null) {
    const title = `Orders of ${shop} are gone from the shop`;
    const detail = `${tooMany.gone} of ${tooMany.asked} orders with open points that were asked for are not there any more, too many at once to be believed: nothing was done. Was the shop restored from a backup, moved, or is its domain another shop's? If they were deleted on purpose, say so on the dashboard's page Shops.`;
    found.push({ ...LASTING, key: `missing-orders/${shop}`, title, detail });
  }
  // A shop that sleeps is silent, too; only orders that were missed, or a shop that cannot be asked, make it trouble.
  const isMissed = silence !== null && (scan.lastHealedAt ?? 0) > silence.since;
  if (silence !== null && (isMissed || adapter.pull === undefined)) {
    const since = new Date(silence.since).toISOString();
    const title = `No deliveries from ${shop}`;
    const detail = `The last one came at ${since}; ${isMissed ? "orders that changed since were read from the shop" : "the shop was never silent for so long"}. Look at its webhooks.`;
    found.push({ ...LASTING, key: `silence/${shop}`, title, detail });
  }
  return found;
}

function needsPerson({ problemKind, goodUntil, lastAt }: WatchState["scan"], now: Moment): boolean {
  if (problemKind === "notConnected") return false;
  const isPassing = problemKind === "throttled" || problemKind === "unreachable";
  return !isPassing || now - (goodUntil ?? lastAt ?? now) > UNREACHABLE_MS;
}

const LASTING = { level: 1, happenedAt: null } as const;
