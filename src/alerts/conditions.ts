import type { AdminEvents } from "../admin/admin-events.ts";
import type { ConfigurationState } from "../admin/configuration.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Arrivals } from "../inbound/arrivals.ts";
import type { Condition } from "../incidents/condition.ts";
import type { Log } from "../log/log.ts";
import { type AuditState, isReadable, readAudit } from "../outbound/audit/audit-state.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { missingBrands } from "../outbound/brand/known-brands.ts";
import type { Shops } from "../shops/shop-context.ts";
import type { SilentInstance } from "../store/instances.ts";
import { readMemoryGap } from "../store/memory-gap.ts";
import type { Store } from "../store/store.ts";
import type { ClockCheck } from "../time/clock-check.ts";
import type { Watch } from "../watch/watch.ts";
import { stoppedBrand, withOthersBrands } from "./brand-conditions.ts";
import { ofConfiguration, withOthers } from "./configuration-conditions.ts";
import { deadLetters } from "./dead-letters.ts";
import { LASTING } from "./lasting.ts";
import { forgottenChanges } from "./memory-conditions.ts";
import { missingShops } from "./missing-shops.ts";
import { othersConditions } from "./others-conditions.ts";
import { refusedDeliveries, refusedDeliveriesOf, wrongSignaturesOf } from "./refused-conditions.ts";
import { watchedShop } from "./shop-conditions.ts";

const MINUTE_MS = 60_000;
/** Work that waits longer than this does not get through. */
const QUEUE_MS = 30 * MINUTE_MS;

export interface ConditionParts {
  readonly store: Store;
  readonly log: Log;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly watch: Watch;
  readonly adminEvents: AdminEvents;
  readonly clockCheck: Pick<ClockCheck, "aheadMs">;
  readonly configuration: () => ConfigurationState;
  readonly arrivals: Arrivals;
}

/** What all conditions are judged by, read once. */
interface Installation {
  readonly parts: ConditionParts;
  readonly counts: Awaited<ReturnType<Store["counts"]>>;
  readonly missingBrands: readonly string[];
  readonly missingShops: readonly string[];
  readonly deadLetters: readonly Condition[];
  /** What the other instances know of and this one may not. */
  readonly others: readonly Condition[];
  readonly silent: readonly SilentInstance[];
  readonly now: Moment;
}

/** Each condition of the installation, in the order of telling. */
const OF_INSTALLATION: readonly ((seen: Installation) => readonly Condition[])[] = [
  fullDisk,
  givenUp,
  stoppedBrands,
  missingBrand,
  missingShop,
  configured,
  clockAhead,
  guessing,
  growingQueue,
  silentInstance,
];

type OwnParts = Pick<ConditionParts, "brands" | "clockCheck" | "configuration" | "shops" | "arrivals">;

/** What one process alone knows of; every other one of the same store is told, so that all see the same. */
export function ownConditions(parts: OwnParts, now: Moment): readonly Condition[] {
  return [
    ...[...parts.brands.values()].flatMap((link) => stoppedBrand(link, now)),
    ...clockOf(parts),
    ...wrongSignaturesOf(parts),
    ...refusedDeliveriesOf(parts, now),
    ...ofConfiguration(parts.configuration()),
  ];
}

/** Everything that needs a person now. */
export async function conditionsNow(parts: ConditionParts, now: Moment): Promise<readonly Condition[]> {
  return (await troublesNow(parts, now)).filter(({ isPassing = false }) => !isPassing);
}

/** What needs a person now, and what is out of order and will heal by itself. */
export async function troublesNow(parts: ConditionParts, now: Moment): Promise<readonly Condition[]> {
  const counts = await parts.store.counts();
  const missing = {
    missingBrands: await missingBrands(parts, parts.brands),
    missingShops: await missingShops(parts.store, parts.shops),
    deadLetters: await deadLetters(parts.store, counts),
  };
  const others = await othersConditions(parts.store);
  const silent = await parts.store.silentInstances();
  const seen = { parts, counts, ...missing, now, others, silent };
  const shops = await Promise.all(
    [...parts.shops.values()].map(async ({ shop, adapter, firstSeenAt }) => {
      const [audit, state, gap] = await Promise.all([
        readAudit(parts, shop),
        parts.watch.status(shop),
        readMemoryGap(parts, shop),
      ]);
      const seen = { shop, adapter, firstSeenAt, now };
      const watched = state === null ? [] : watchedShop({ ...seen, state });
      return [...forgottenChanges({ shop, adapter }, gap, now), ...drift(shop, audit), ...watched];
    }),
  );
  const refused = await refusedDeliveries(parts, { others, now });
  return [...OF_INSTALLATION.flatMap((of) => of(seen)), ...refused, ...shops.flat()];
}

function configured({ parts, others }: Installation): readonly Condition[] {
  return withOthers(ofConfiguration(parts.configuration()), others);
}

function clockAhead({ parts, others }: Installation): readonly Condition[] {
  const own = clockOf(parts);
  return own.length > 0 ? own : others.filter(({ key }) => key === CLOCK).slice(0, 1);
}

function clockOf({ clockCheck }: OwnParts): readonly Condition[] {
  const aheadMs = clockCheck.aheadMs();
  if (aheadMs === 0) return [];
  const minutes = Math.round(aheadMs / MINUTE_MS);
  return [{ ...LASTING, key: CLOCK, alarm: { code: "clockAhead", minutes } }];
}

function guessing({ parts, now }: Installation): readonly Condition[] {
  const tries = parts.adminEvents.guesses(now);
  if (tries === 0) return [];
  const level = Math.ceil(Math.log10(tries));
  return [{ ...LASTING, key: "guessing", alarm: { code: "tokensGuessed", tries }, level }];
}

function drift(shop: string, { audit }: AuditState): readonly Condition[] {
  if (audit === null || !isReadable(audit)) return [];
  const { missing, extra, different } = audit.counts;
  const orders = missing + extra + different;
  if (orders === 0) return [];
  const alarm = { code: "pointsDiffer", shop, orders } as const;
  return [{ ...LASTING, key: `drift/${shop}`, alarm, level: orders }];
}

function fullDisk({ counts }: Installation): readonly Condition[] {
  const since = counts.troubledSince;
  return since === null ? [] : [{ ...LASTING, key: "disk", alarm: { code: "diskFull", since } }];
}

function givenUp({ deadLetters }: Installation): readonly Condition[] {
  return deadLetters;
}

/** A brand that any instance has seen refuse its key, or not answer. */
function stoppedBrands({ parts, others, now }: Installation): readonly Condition[] {
  return withOthersBrands([...parts.brands.values()], { others, now });
}

function missingBrand(seen: Installation): readonly Condition[] {
  return seen.missingBrands.map((brand) => ({
    ...LASTING,
    key: `missing-brand/${brand}`,
    alarm: { code: "brandMissing", brand } as const,
  }));
}

function missingShop(seen: Installation): readonly Condition[] {
  return seen.missingShops.map((shop) => ({
    ...LASTING,
    key: `missing-shop/${shop}`,
    alarm: { code: "shopMissing", shop } as const,
  }));
}

/** What waits because its brand is paused is told by the brand. */
function growingQueue(seen: Installation): readonly Condition[] {
  const { counts, now } = seen;
  const waitingMs = now - (counts.oldestWaitingAt ?? now);
  const isPaused = stoppedBrands(seen).some(
    ({ alarm, happenedAt }) => alarm.code === "brandPaused" && happenedAt === null,
  );
  if (waitingMs <= QUEUE_MS || isPaused) return [];
  const minutes = Math.floor(waitingMs / MINUTE_MS);
  const level = Math.ceil(Math.log2(minutes));
  return [{ ...LASTING, key: "queue", alarm: { code: "workPilesUp", minutes }, level }];
}

function silentInstance({ silent }: Installation): readonly Condition[] {
  return silent.map(({ host, seenAt }) => ({
    ...LASTING,
    key: `silent-instance/${host}`,
    alarm: { code: "instanceSilent", host, since: seenAt } as const,
  }));
}

const CLOCK = "clock";
