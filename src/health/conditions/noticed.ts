import { z } from "zod";
import type { ConfigurationState } from "../../admin/configuration.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { Arrivals } from "../../inbound/arrivals.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { ClockCheck } from "../../runtime/time/clock-check.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import { type Condition, type ConditionFacts, lasting } from "../codes/condition.ts";
import { stoppedBrand } from "./of-accounts.ts";
import { isRefutedBy, refusedDeliveriesOf, wrongSignaturesOf } from "./of-deliveries.ts";

/** The parts by which this process itself notices conditions. */
export interface OwnParts {
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly clockCheck: Pick<ClockCheck, "aheadMs">;
  readonly configuration: () => ConfigurationState;
  readonly arrivals: Arrivals;
}

/** Conditions that only this process knows. It shares them with the other instances, so that all show the same. */
export function ownConditions(parts: OwnParts, now: Moment): readonly Condition[] {
  return [
    ...[...parts.brands.values()].flatMap((link) => stoppedBrand(link, now)),
    ...clockOf(parts),
    ...wrongSignaturesOf(parts),
    ...refusedDeliveriesOf(parts, now),
    ...ofConfiguration(parts.configuration()),
  ];
}

/**
 * The conditions that only single processes notice, one per key: those of this process take precedence over those of
 * other instances. Leaves out conditions that a delivery has refuted since.
 */
export async function noticedConditions(
  parts: OwnParts & { readonly store: Pick<Store, "listInstances" | "lastDeliveries"> },
  now: Moment,
): Promise<readonly Condition[]> {
  const all = [...(await othersConditions(parts.store)), ...ownConditions(parts, now)];
  if (all.length === 0) return all;
  const last = await parts.store.lastDeliveries();
  const byKey = new Map(all.map((condition) => [condition.key, condition]));
  return [...byKey.values()].filter((condition) => !isRefutedBy(last, condition));
}

function clockOf({ clockCheck }: OwnParts): readonly Condition[] {
  const aheadMs = clockCheck.aheadMs();
  if (aheadMs === 0) return [];
  const minutes = Math.round(aheadMs / MINUTE_MS);
  return [lasting("clock", { code: "clockAhead", minutes })];
}

function ofConfiguration({ since, refused, waiting }: ConfigurationState): readonly Condition[] {
  const problems = refused?.problems.length ?? 0;
  return [
    ...(refused === null
      ? []
      : [lasting("configuration", { code: "configurationRefused", since, problems })]),
    ...(waiting.length === 0 ? [] : [lasting("restart", { code: "restartNeeded", settings: waiting })]),
  ];
}

const CONDITIONS: z.ZodType<readonly Condition[]> = z.array(
  z.object({
    key: z.string(),
    facts: stored<ConditionFacts>(),
    level: z.number(),
    happenedAt: z.number().nullable(),
    overAt: z.number().optional(),
    isPassing: z.boolean().optional(),
  }),
);

/** Conditions of the store's other instances. Those of another version that cannot be parsed are left out. */
async function othersConditions(store: Pick<Store, "listInstances">): Promise<readonly Condition[]> {
  const others = (await store.listInstances()).filter(({ isThis, shows }) => !isThis && shows !== "");
  return others.flatMap(({ shows }) => CONDITIONS.safeParse(JSON.parse(shows)).data ?? []);
}
