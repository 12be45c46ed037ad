import { z } from "zod";
import { startOfDay } from "../../domain/rules/local-days.ts";
import { localTime } from "../../domain/rules/local-time.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { SummedConversions } from "../../store/conversion-sums.ts";
import type { Store } from "../../store/store.ts";
import { shopName } from "../queries.ts";

const DAY_MS = 24 * 60 * 60_000;
const HALF_DAY_MS = DAY_MS / 2;

/** Which conversions are added up; days are those of the reader's time zone, the last one included. */
export const conversionSelection = {
  shop: shopName.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
const shape = z.object(conversionSelection);

export interface ConversionParts {
  readonly store: Store;
  readonly clock: Clock;
}

/** Campaigns that are told at once. */
const MOST_CAMPAIGNS = 500;

/** The days that are meant: this month, where nothing else is asked for. */
export function daysOf({ from, to }: Pick<z.output<typeof shape>, "from" | "to">, now: number, zone: string) {
  const today = localTime(now, zone)?.day ?? "";
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${last.slice(0, 8)}01`, to: last };
}

/** The sums of these days, those with the most conversions first. */
export async function sumsOf(
  { store, clock }: ConversionParts,
  { shop, ...asked }: z.output<typeof shape>,
  zone: string,
): Promise<{
  readonly days: ReturnType<typeof daysOf>;
  readonly sums: readonly SummedConversions[];
  readonly hasMore: boolean;
}> {
  const days = daysOf(asked, clock.now(), zone);
  const query = { from: startOfDay(days.from, zone), until: endOfDay(days.to, zone) };
  const limit = MOST_CAMPAIGNS + 1;
  const found = await store.sumConversions({ ...query, ...(shop === undefined ? {} : { shop }), limit });
  return { days, sums: found.slice(0, MOST_CAMPAIGNS), hasMore: found.length > MOST_CAMPAIGNS };
}

function endOfDay(day: string, zone: string): number {
  const nextNoon = Date.parse(day) + DAY_MS + HALF_DAY_MS;
  return startOfDay(new Date(nextNoon).toISOString().slice(0, 10), zone);
}
