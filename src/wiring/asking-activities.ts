import { checkActivities } from "../health/doctor/activity.ts";
import { aboutBrand, judging } from "../health/doctor/check.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Clock } from "../runtime/time/clock.ts";
import { FairTurns } from "../runtime/time/fair-turns.ts";
import type { createApp } from "./app.ts";

/** What a merchant asks of an account that others use too uses up requests of all: once in this time; a check waits for it. */
const EACH_MS = 30_000;
const TURNS = { most: Number.POSITIVE_INFINITY, restMs: EACH_MS, patienceMs: EACH_MS };

interface AskingContext {
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly clock: Clock;
  readonly log: Log;
}

export function askingActivities({
  brands,
  clock,
  log,
}: AskingContext): Parameters<typeof createApp>[0]["askActivities"] {
  const turns = new FairTurns(clock, TURNS);
  return async (shop, programme) => {
    const link = brands.get(shop.brand);
    if (link === undefined) return [];
    const ask = () => checkActivities({ log }, link, [{ ...shop, programme }]);
    if (shop.tenant === null || shop.tenant === link.tenant) return ask();
    const { warning } = judging(aboutBrand(link.brand), "activityCheck");
    const usedUp = warning({ code: "accountCallsUsedUp", seconds: EACH_MS / 1000 });
    return (await turns.during(shop.tenant, EACH_MS, ask)) ?? [usedUp];
  };
}
