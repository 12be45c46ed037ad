import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { REDEEMED_PREFIX } from "../../people/privacy/erase-values.ts";
import { type SummedPoints, stepOf } from "../../store/points-sums.ts";
import { type MemoryPlace, StoredValues } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";

/** Points redeemed in one shop on one UTC day, by quarter of an hour since midnight. */
const pointsOfDay = z.record(z.string(), z.number());
const SUMS = new StoredValues(REDEEMED_PREFIX, pointsOfDay, "absent");

/** Call this once for each redeem that the service has confirmed. Stores nothing about the customer. */
export async function countRedeemed(
  place: MemoryPlace<"changeValue">,
  shop: string,
  points: number,
  at: Moment,
): Promise<void> {
  const day = dayOf(at);
  const quarter = String(stepOf(at) - firstStepOf(day));
  await SUMS.named(day).change(place, shop, (known) => ({
    ...known,
    [quarter]: (known?.[quarter] ?? 0) + points,
  }));
}

/** The store's points sums between the bounds, plus manual redemptions, which belong to no order. */
export async function sumAllPoints(
  place: MemoryPlace<"listValues"> & { readonly store: Pick<Store, "sumPoints"> },
  bounds: readonly Moment[],
): Promise<readonly SummedPoints[]> {
  const [ofOrders, byHand] = await Promise.all([
    place.store.sumPoints(bounds),
    redeemedByHand(place, bounds),
  ]);
  return [...ofOrders, ...byHand];
}

async function redeemedByHand(
  place: MemoryPlace<"listValues">,
  bounds: readonly Moment[],
): Promise<readonly SummedPoints[]> {
  const steps = bounds.map(stepOf);
  const found: SummedPoints[] = [];
  for (const month of monthsOf(bounds)) {
    for (const { shop, name, value } of await new StoredValues(
      SUMS.prefix + month,
      pointsOfDay,
      "absent",
    ).list(place)) {
      const first = firstStepOf(name.slice(SUMS.prefix.length));
      for (const [quarter, points] of Object.entries(value)) {
        const step = first + Number(quarter);
        const span = steps.findLastIndex((from) => from <= step);
        if (span === -1 || span === steps.length - 1) continue;
        found.push({ shop, span, kind: "redeemed", points, orders: 0, unknown: 0 });
      }
    }
  }
  return found;
}

/** Beyond this span, one read of all months replaces one read per month. */
const MOST_MONTHS_MS = 100 * DAY_MS;

/** The UTC months that the bounds span, as "2026-06"; "" alone stands for all months. */
function monthsOf(bounds: readonly Moment[]): ReadonlySet<string> {
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)];
  if (last - first > MOST_MONTHS_MS) return new Set([""]);
  const months = new Set<string>();
  for (let at = first; at <= last; at += DAY_MS) months.add(dayOf(at).slice(0, 7));
  return months.add(dayOf(last).slice(0, 7));
}

function dayOf(at: Moment): string {
  return new Date(at).toISOString().slice(0, 10);
}

function firstStepOf(day: string): number {
  return stepOf(Date.parse(`${day}T00:00:00Z`));
}
