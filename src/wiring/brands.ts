import { isKnownAccount, keepAccount, preloadAccounts } from "../outbound/brand/accounts.ts";
import { BrandLink } from "../outbound/brand/brand-link.ts";
import { missingBrands, noteFormerBrands } from "../outbound/brand/known-brands.ts";
import { createLoyaltyClient, type LoyaltyClient } from "../outbound/loyalty/loyalty-client.ts";
import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Clock } from "../runtime/time/clock.ts";
import { ClockCheck } from "../runtime/time/clock-check.ts";
import { CHANGES_AT_ONCE, severalAtOnce } from "../runtime/time/several-at-once.ts";
import type { Config } from "../settings/config.ts";
import { ANY_BUCKET } from "../store/memory-gap.ts";
import type { RateSlots } from "../store/rate-slots.ts";
import type { Store } from "../store/store.ts";

export type Brands = ReadonlyMap<string, BrandLink>;
/** No limit by age: it would use the wall clock, which may have been set forward since. */
const EVER = Number.NEGATIVE_INFINITY;

/** Links to the loyalty accounts by name; `signal` ends running calls. */
export function brandLinks(
  { brands }: Pick<Config, "brands">,
  slots: RateSlots,
  clock: Clock,
  signal: AbortSignal,
  clockCheck: Pick<ClockCheck, "observe"> = new ClockCheck(clock),
  log?: Log,
): Map<string, BrandLink> {
  return new Map(
    Object.entries(brands).map(([brand, settings]) => {
      const client = clientOf(settings, signal, clockCheck, log);
      return [brand, new BrandLink({ ...settings, brand }, client, slots, clock)];
    }),
  );
}

export function clientOf(
  { name: brand, ...settings }: Config["brands"][string],
  signal: AbortSignal,
  clockCheck: Pick<ClockCheck, "observe">,
  log?: Log,
): LoyaltyClient {
  const onHead = (headers: Parameters<ClockCheck["observe"]>[1]) =>
    clockCheck.observe(`brand ${brand}`, headers);
  const onAnsweredTwice = () => log?.warn({ brand }, LOG_LINES.serviceAnsweredTwice);
  return createLoyaltyClient({ ...settings, brand, signal, onHead, onAnsweredTwice });
}

/**
 * Registers the limits of all brands. An earlier process's calls still count for a minute. A removed brand may be the
 * same account under another name, so its calls count for all brands. `added`: brands new to this process.
 */
export async function registerBudgets(
  store: Pick<Store, "recentCalls" | "registerBuckets">,
  brands: Brands,
  added: Brands = brands,
): Promise<void> {
  await store.registerBuckets([...brands.values()].flatMap(({ buckets }) => buckets));
  await Promise.all([...added.values()].map((link) => link.review()));
  for (const call of await store.recentCalls(EVER)) {
    const [brand = ""] = call.bucket.split("/");
    const concerned = brands.has(brand) ? [added.get(brand)].flatMap((link) => link ?? []) : added.values();
    for (const link of concerned)
      await (call.bucket === ANY_BUCKET ? link.restoreAny(call) : link.restore(call));
  }
}

/** Logs brands that left the configuration while orders wait for them, and stores the others with their accounts. */
export async function registerBrands(
  store: Store,
  brands: Brands,
  config: Pick<Config, "brands">,
  log: Log,
): Promise<void> {
  await addBrands(store, brands, config, log);
  await noteFormerBrands({ store, log }, brands);
  for (const brand of await missingBrands({ store, log }, brands)) {
    log.warn({ brand }, LOG_LINES.brandGone);
  }
}

/** Stores the `added` brands with their accounts. `expectUsable` has already checked that they may be used. */
export async function addBrands(
  store: Store,
  brands: Brands,
  config: Pick<Config, "brands">,
  log: Log,
  added: Brands = brands,
): Promise<void> {
  const known = await preloadAccounts(store, log, added.size);
  const ofAdded = Object.entries(config.brands).filter(([brand]) => added.has(brand));
  await severalAtOnce(
    ofAdded,
    async ([brand, settings]) => {
      if (!(await isKnownAccount(known, brand, settings))) await keepAccount(store, brand, settings);
    },
    CHANGES_AT_ONCE,
  );
  await registerBudgets(store, brands, added);
}
