import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { REDEEMED_PREFIX } from "../../people/privacy/erase-values.ts";
import { type SummedPoints, stepOf } from "../../store/points-sums.ts";
import { type MemoryPlace, StoredValues } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";

/** Of one shop and day of UTC: points, by the quarter of an hour that they were redeemed in, counted from midnight. */
const pointsOfDay = z.record(z.string(), z.number());
const SUMS = new StoredValues(REDEEMED_PREFIX, pointsOfDay, "absent");

/** Once for each redeem that the service has confirmed. Nothing of the customer is kept with it. */
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

/** What happened to points between the moments, as the store sums them up, with what was redeemed by hand: that is no order's. */
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

/** More are read all at once instead of one by one. */
const MOST_MONTHS_MS = 100 * DAY_MS;

/** "2026-06": the months of UTC that they lie in, and those between; "": all there are. */
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
