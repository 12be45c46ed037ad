import type { Condition } from "../incidents/condition.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";

type Stoppable = Pick<BrandLink, "brand" | "outage">;

const KEYS = {
  paused: (brand: string) => `brand/${brand}`,
  resting: (brand: string) => `resting/${brand}`,
} as const;

/** Paused: a person has to correct its key or address. Resting: its service fails, and is tried again by itself. */
export function stoppedBrand({ brand, outage }: Stoppable): readonly Condition[] {
  if (outage === null) return [];
  const isPassing = outage.kind === "resting";
  const facts = { brand, because: outage.reason };
  const alarm = isPassing
    ? ({ code: "brandResting", ...facts } as const)
    : ({ code: "brandPaused", ...facts } as const);
  const level = isPassing ? 0 : 1;
  return [{ key: KEYS[outage.kind](brand), alarm, level, happenedAt: null, isPassing }];
}

/** Of each brand, what one instance has seen is enough: its own, else the first of another one. */
export function withOthersBrands(
  brands: readonly Stoppable[],
  others: readonly Condition[],
): readonly Condition[] {
  return brands.flatMap((link) => {
    const own = stoppedBrand(link);
    if (own.length > 0) return own;
    const keys = [KEYS.paused(link.brand), KEYS.resting(link.brand)];
    return keys.flatMap((key) => others.find((other) => other.key === key) ?? []).slice(0, 1);
  });
}
