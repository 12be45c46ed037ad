import type { Verdict } from "../health/codes/verdict.ts";
import { checkActivities } from "../health/doctor/activity.ts";
import { aboutBrand, judging } from "../health/doctor/check.ts";
import { FairTurns } from "../runtime/time/fair-turns.ts";
import type { AppParts } from "./app.ts";

/**
 * How often a merchant may have activities checked at an account that others use too, because each check uses up their
 * requests. A check waits that long, unless it repeats the last one.
 */
const EACH_MS = 30_000;
const TURNS = { most: Number.POSITIVE_INFINITY, restMs: EACH_MS, patienceMs: EACH_MS };

export function askingActivities({
  brands,
  clock,
  log,
}: Pick<AppParts, "brands" | "clock" | "log">): AppParts["askActivities"] {
  const turns = new FairTurns(clock, TURNS);
  const last = new Map<
    string,
    { readonly asked: string; readonly at: number; readonly found: readonly Verdict[] }
  >();
  return async (shop, programme) => {
    const link = brands.get(shop.brand);
    if (link === undefined) return [];
    const { shop: name, tenant } = shop;
    const ask = () => checkActivities({ log }, link, [{ shop: name, brand: shop.brand, programme }]);
    if (tenant === null || tenant === link.tenant) return ask();
    const { activityId, rules } = programme.earn;
    const asked = JSON.stringify([name, activityId, ...rules.map((rule) => rule.activityId)]);
    const known = last.get(tenant);
    if (known?.asked === asked && Math.abs(clock.now() - known.at) < EACH_MS) return known.found;
    const { warning } = judging(aboutBrand(link.brand), "activityCheck");
    const usedUp = warning({ code: "accountCallsUsedUp", seconds: EACH_MS / 1000 });
    const found = await turns.during(tenant, EACH_MS, ask);
    if (found !== null) last.set(tenant, { asked, at: clock.now(), found });
    return found ?? [usedUp];
  };
}
