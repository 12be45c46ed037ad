import type { AdminEvents } from "../../admin/admin-events.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { missingBrands } from "../../outbound/brand/known-brands.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { NewerVersion } from "../../runtime/versions/version-notice.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { BackupWork } from "../../store/care.ts";
import type { SilentInstance } from "../../store/instances.ts";
import { REMEMBERS_SINCE } from "../../store/memory-gap.ts";
import type { Store } from "../../store/store.ts";
import { type Condition, type ConditionFacts, type ConditionsOf, lasting } from "../codes/condition.ts";
import { deadLetters } from "./dead-letters.ts";
import { noticedConditions, type OwnParts } from "./noticed.ts";
import { withOthersBrands } from "./of-accounts.ts";
import { conditionsOfShops, type ShopConditionCode } from "./of-shops.ts";
import type { StoredHealth } from "./stored-health.ts";

/** Work that waits longer than this counts as stuck. */
const QUEUE_MS = 30 * MINUTE_MS;

export interface ConditionParts extends OwnParts {
  readonly store: Store;
  readonly log: Log;
  readonly storedHealth: Pick<StoredHealth, "of">;
  readonly adminEvents: AdminEvents;
  readonly backups: Pick<BackupWork, "failed">;
  /** The newer version, if there is one; `null`: none is known. */
  readonly newerVersion: () => Promise<NewerVersion | null>;
}

/** What the conditions are computed from, read once per round. */
interface Installation {
  readonly parts: ConditionParts;
  readonly counts: Awaited<ReturnType<Store["counts"]>>;
  readonly missingBrands: readonly string[];
  readonly missingShops: readonly string[];
  readonly deadLetters: readonly Condition[];
  /** Conditions that only single processes notice. */
  readonly noticed: readonly Condition[];
  /** The accounts that any instance found paused or not answering. */
  readonly stopped: readonly Condition[];
  readonly silent: readonly SilentInstance[];
  readonly newer: NewerVersion | null;
  readonly now: Moment;
}

/** How to find each condition of the installation, in display order; `null`: found elsewhere. */
const OF_INSTALLATION: Readonly<
  Record<
    Exclude<ConditionFacts["code"], ShopConditionCode>,
    ((seen: Installation) => readonly Condition[]) | null
  >
> = {
  diskFull: fullDisk,
  backupFailed,
  deadLetters: (seen) => seen.deadLetters,
  brandPaused: ({ stopped }) => of("brandPaused", stopped),
  brandResting: ({ stopped }) => of("brandResting", stopped),
  brandMissing: (seen) =>
    seen.missingBrands.map((brand) => lasting(`missing-brand/${brand}`, { code: "brandMissing", brand })),
  shopMissing: (seen) =>
    seen.missingShops.map((shop) => lasting(`missing-shop/${shop}`, { code: "shopMissing", shop })),
  configurationRefused: ({ noticed }) => of("configurationRefused", noticed),
  restartNeeded: ({ noticed }) => of("restartNeeded", noticed),
  clockAhead: ({ noticed }) => of("clockAhead", noticed),
  tokensGuessed: guessing,
  securityUpdate: ({ newer }) => (newer?.isSecurity === true ? [securityUpdate(newer)] : []),
  workPilesUp: growingQueue,
  instanceSilent: ({ silent }) =>
    silent.map(({ host, seenAt: since }) =>
      lasting(`silent-instance/${host}`, { code: "instanceSilent", host, since }),
    ),
  signaturesWrong: ({ noticed }) => of("signaturesWrong", noticed),
  deliveriesRefused: ({ noticed }) => of("deliveriesRefused", noticed),
  dataFolderFailed: null,
};

function of(code: ConditionFacts["code"], conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(({ facts }) => facts.code === code);
}

/** Returns every condition that needs a person now. `among`: only of these shops. */
export async function conditionsNow(
  parts: ConditionParts,
  now: Moment,
  among: Iterable<ShopContext> = parts.shops.values(),
): Promise<readonly Condition[]> {
  return (await conditionsWithPassing(parts, now, among)).filter(({ isPassing = false }) => !isPassing);
}

/** Like `conditionsNow`, for some shops and their accounts only. */
export async function conditionsAmong(
  parts: ConditionParts,
  now: Moment,
  { shops, concerns }: ConditionsOf,
): Promise<readonly Condition[]> {
  const { store } = parts;
  const among = shops.flatMap((shop) => parts.shops.get(shop) ?? []);
  // A condition of all shops counts other shops' orders too.
  const concerning = (await conditionsNow(parts, now, among)).filter(
    ({ facts }) => facts.code !== "deadLetters" && concerns(facts),
  );
  return [...(await deadLetters(store, await store.counts(shops), { shops })), ...concerning];
}

/** Every condition that needs a person now, and those that will end by themselves. */
export async function conditionsWithPassing(
  parts: ConditionParts,
  now: Moment,
  among: Iterable<ShopContext> = parts.shops.values(),
): Promise<readonly Condition[]> {
  const { store, brands } = parts;
  const counts = await store.counts();
  const noticed = await noticedConditions(parts, now);
  const seen: Installation = {
    ...{ parts, counts, noticed, now },
    missingBrands: await missingBrands(parts, brands),
    missingShops: await missingShops(store, parts.shops),
    deadLetters: await deadLetters(store, counts),
    stopped: withOthersBrands([...brands.values()], { others: noticed, now }),
    silent: await store.silentInstances(),
    newer: await parts.newerVersion(),
  };
  const ofShops = await conditionsOfShops(parts, among, now);
  return [...Object.values(OF_INSTALLATION).flatMap((find) => find?.(seen) ?? []), ...ofShops];
}

function guessing({ parts, now }: Installation): readonly Condition[] {
  const tries = parts.adminEvents.guesses(now);
  if (tries === 0) return [];
  const level = Math.ceil(Math.log10(tries));
  return [lasting("guessing", { code: "tokensGuessed", tries }, level)];
}

function fullDisk({ counts }: Installation): readonly Condition[] {
  const since = counts.troubledSince;
  return since === null ? [] : [lasting("disk", { code: "diskFull", since })];
}

function backupFailed({ parts }: Installation): readonly Condition[] {
  const { failed } = parts.backups;
  if (failed === null) return [];
  const { at: since, folder, because } = failed;
  return [lasting("backup", { code: "backupFailed", since, folder, because })];
}

function securityUpdate({ version, running }: NewerVersion): Condition {
  return lasting("security-update", { code: "securityUpdate", version, running });
}

/** Empty if a brand is paused: the brand's own condition covers the work that waits for it. Due by the right time. */
function growingQueue({ parts, counts, now, stopped }: Installation): readonly Condition[] {
  const waitingMs = now - (counts.oldestWaitingAt ?? now) - parts.clockCheck.aheadMs();
  const isPaused = stopped.some(
    ({ facts, happenedAt }) => facts.code === "brandPaused" && happenedAt === null,
  );
  if (waitingMs <= QUEUE_MS || isPaused) return [];
  const minutes = Math.floor(waitingMs / MINUTE_MS);
  const level = Math.ceil(Math.log2(minutes));
  return [lasting("queue", { code: "workPilesUp", minutes }, level)];
}

/** States of operations that the bridge sends automatically. */
const ON_ITS_WAY = ["queued", "sending", "retrying"] as const;

/** Shops that are no longer in the configuration but have orders with operations to send. */
async function missingShops(
  store: Pick<Store, "listValues" | "listOrders">,
  configured: ReadonlyMap<string, unknown>,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { shop } of await store.listValues(REMEMBERS_SINCE)) {
    if (!configured.has(shop) && (await hasSteps(store, shop))) missing.push(shop);
  }
  return missing;
}

async function hasSteps(store: Pick<Store, "listOrders">, shop: string): Promise<boolean> {
  for (const state of ON_ITS_WAY) {
    const { items } = await store.listOrders({ shop, state, limit: 1 });
    if (items.length > 0) return true;
  }
  return false;
}
