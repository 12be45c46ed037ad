import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { Outage } from "../../outbound/brand/outage.ts";
import type { Condition } from "../codes/condition.ts";

type Stoppable = Pick<BrandLink, "brand" | "outage" | "passedOutage">;

/** How long a past outage is listed: rounds run each minute, and other instances pass it on. */
const PASSED_LASTS_MS = 10 * 60_000;

const KEYS = {
  paused: (brand: string) => `brand/${brand}`,
  resting: (brand: string) => `resting/${brand}`,
  passed: (brand: string) => `passed/${brand}`,
} as const;

/** Paused: a person has to correct the key or address. Resting: the service fails, and the bridge retries automatically. */
export function stoppedBrand({ brand, outage, passedOutage }: Stoppable, now: Moment): readonly Condition[] {
  if (outage !== null) {
    const isPassing = outage.kind === "resting";
    const key = KEYS[outage.kind](brand);
    return [{ key, facts: factsOf(brand, outage), level: isPassing ? 0 : 1, happenedAt: null, isPassing }];
  }
  if (passedOutage === null || passedOutage.overAt < now - PASSED_LASTS_MS) return [];
  // It may have ended between two rounds. It causes no alert; the log of incidents shows the orders that it affected.
  const { since: happenedAt, overAt } = passedOutage;
  const facts = factsOf(brand, passedOutage);
  return [{ key: KEYS.passed(brand), facts, level: 0, happenedAt, overAt, isPassing: true }];
}

function factsOf(brand: string, { kind, reason }: Outage) {
  const about = { brand, because: reason };
  return kind === "resting"
    ? ({ code: "brandResting", ...about } as const)
    : ({ code: "brandPaused", ...about } as const);
}

/** One instance per brand: this one, or otherwise the first other instance that has noticed something. */
export function withOthersBrands(
  brands: readonly Stoppable[],
  { others, now }: { readonly others: readonly Condition[]; readonly now: Moment },
): readonly Condition[] {
  return brands.flatMap((link) => {
    const own = stoppedBrand(link, now);
    if (own.some(({ happenedAt }) => happenedAt === null)) return own;
    const keys = [KEYS.paused, KEYS.resting, KEYS.passed].map((keyOf) => keyOf(link.brand));
    return keys.flatMap((key) => [...own, ...others].find((each) => each.key === key) ?? []).slice(0, 1);
  });
}
