import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { Outage } from "../../outbound/brand/outage.ts";
import type { Condition } from "../codes/condition.ts";

type Stoppable = Pick<BrandLink, "brand" | "outage" | "passedOutage">;

/** An outage that is over is shown for so long: somebody looks each minute, and other instances pass it on. */
const PASSED_LASTS_MS = 10 * 60_000;

const KEYS = {
  paused: (brand: string) => `brand/${brand}`,
  resting: (brand: string) => `resting/${brand}`,
  passed: (brand: string) => `passed/${brand}`,
} as const;

/** Paused: a person has to correct its key or address. Resting: its service fails, and is tried again by itself. */
export function stoppedBrand({ brand, outage, passedOutage }: Stoppable, now: Moment): readonly Condition[] {
  if (outage !== null) {
    const isPassing = outage.kind === "resting";
    const key = KEYS[outage.kind](brand);
    return [{ key, alarm: alarmOf(brand, outage), level: isPassing ? 0 : 1, happenedAt: null, isPassing }];
  }
  if (passedOutage === null || passedOutage.overAt < now - PASSED_LASTS_MS) return [];
  // It may have been so short that nobody looked meanwhile: nobody is alerted, and the log of incidents has what it cost.
  const { since: happenedAt, overAt } = passedOutage;
  const alarm = alarmOf(brand, passedOutage);
  return [{ key: KEYS.passed(brand), alarm, level: 0, happenedAt, overAt, isPassing: true }];
}

function alarmOf(brand: string, { kind, reason }: Outage) {
  const facts = { brand, because: reason };
  return kind === "resting"
    ? ({ code: "brandResting", ...facts } as const)
    : ({ code: "brandPaused", ...facts } as const);
}

/** Of each brand, what one instance has seen is enough: its own, else the first of another one. */
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
