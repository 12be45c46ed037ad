import { z } from "zod";
import { startOfDay } from "../../domain/rules/local-days.ts";
import { localTime } from "../../domain/rules/local-time.ts";
import type { PendingPoints, SummedPoints } from "../../store/points-sums.ts";
import type { AdminContext } from "../admin-context.ts";
import { sumAllPoints } from "../customers/redeemed-by-hand.ts";
import { answer, endpoint } from "../endpoint.ts";
import { list, named, text } from "../shapes.ts";
import { partOfShops, partShape, shopListQuery } from "../shops/shop-list.ts";
import { dayZone } from "./day-zone.ts";
import { givenIn, pendingIn, pointsGiven, pointsPending, silentLast, sumsByShop } from "./points-moved.ts";

const spans = { today: pointsGiven, thisMonth: pointsGiven, pending: pointsPending };
const day = { day: text.describe("Today, in this zone"), zone: text };

const pointsSummary = named("PointsSummary", { ...day, ...spans });
export type PointsSummary = z.output<typeof pointsSummary>;

const pointsOfShop = named("PointsOfShop", { shop: text, ...spans });
export type PointsOfShop = z.output<typeof pointsOfShop>;

export const showPoints = endpoint("GET /points", {
  summary:
    "Points given today and this month, how many of these were cancelled, are pending or were approved, points redeemed, and all that are pending now. Days are in the time zone of the shops' programmes if it is one; otherwise in that of `Time-Zone`",
  permission: "viewer",
  forTenants: true,
  answers: { 200: pointsSummary },
  answer: async ({ words }, parts) => {
    const zone = dayZone(parts.shops, words);
    const { today, sums, pending } = await sumsOf(parts, zone);
    return answer({ day: today, zone, ...spansOf(sums, pending) });
  },
});

export const showPointsOfShops = endpoint("GET /points/shops", {
  summary: "The same for each shop: a few as configured; of many, those that have points first",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject(shopListQuery),
  answers: { 200: z.strictObject({ ...day, items: list(pointsOfShop), ...partShape }) },
  answer: async ({ query, words }, parts) => {
    const zone = dayZone(parts.shops, words);
    const { today, sums, pending } = await sumsOf(parts, zone);
    const all = sumsByShop(parts.shops, sums, pending);
    const { items, nextCursor, more } = partOfShops(parts.shops, all, query, silentLast(all));
    return answer({
      day: today,
      zone,
      items: items.map(({ shop, sums, pending }) => ({ shop, ...spansOf(sums, pending) })),
      ...{ nextCursor, more },
    });
  },
});

/** The index of the second span; the first ends where today begins. */
const TODAY = 1;
/** Extends the last span by one step of the sums, so that it includes what has just happened. */
const QUARTER_MS = 15 * 60_000;

async function sumsOf({ store, clock, log }: AdminContext, zone: string) {
  const now = clock.now();
  const today = localTime(now, zone)?.day ?? "";
  const bounds = [startOfDay(`${today.slice(0, 8)}01`, zone), startOfDay(today, zone), now + QUARTER_MS];
  const [sums, pending] = await Promise.all([
    sumAllPoints({ store, log }, bounds),
    store.pendingPoints(null),
  ]);
  return { today, sums, pending };
}

function spansOf(sums: readonly SummedPoints[], pending: readonly PendingPoints[]) {
  return {
    today: givenIn(sums.filter(({ span }) => span === TODAY)),
    thisMonth: givenIn(sums),
    pending: pendingIn(pending),
  };
}
