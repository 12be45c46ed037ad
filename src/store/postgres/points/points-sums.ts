import { z } from "zod";
import type { ConversionSums } from "../../conversion-sums.ts";
import { type PointsSums, SUM_KINDS, SUM_STEP_MS, stepOf } from "../../points-sums.ts";
import { type Session, sql, statement } from "../statement.ts";
import { fromColumn, STORED_TEXT, toColumn } from "../stored-text.ts";

const SUM = statement(
  "points/sum",
  sql`
    select
      shop, span.place::integer - 1 as span, kind, sum(points) as points, sum(orders)::bigint as orders,
      sum(unknown)::bigint as unknown
    from unnest(${"from"}::integer[], ${"until"}::integer[]) with ordinality as span (step_from, step_until, place)
    join points_sums on step >= step_from and step < step_until
    -- A later release may know of others.
    where kind = any(${"kinds"}::text[])
    group by shop, span.place, kind
    having sum(orders) <> 0
    order by shop, span.place, kind
  `,
  z.object({
    shop: STORED_TEXT,
    span: z.number(),
    kind: z.enum(SUM_KINDS),
    points: z.number(),
    orders: z.number(),
    unknown: z.number(),
  }),
);

/** What happened at the moment or later changed its order since, so all other orders stay as they were. */
const PENDING = statement(
  "points/pending",
  sql`
    select
      shop, coalesce(sum(moved.points), 0) as points, count(*) as orders, count(*) filter (where moved.points is null) as unknown
    from orders cross join lateral (
      select
        bool_or(kind = 'given') as "isGiven", bool_or(kind in ('approved', 'cancelled')) as "hasEnded",
        max(move.points) filter (where kind = 'given') as points
      from json_to_recordset(counted::json) as move (kind text, step integer, points double precision)
      where step < ${"until"}::integer
    ) as moved
    where (orders.points = 'pending' or orders.changed_at >= ${"since"}::double precision)
      and moved."isGiven" and not moved."hasEnded"
    group by shop
    order by shop
  `,
  z.object({
    shop: STORED_TEXT,
    points: z.number(),
    orders: z.number(),
    unknown: z.number(),
  }),
  "eachTime",
);
const LAST_STEP = 2 ** 31 - 1;

const SUM_CONVERSIONS = statement(
  "points/sum-conversions",
  sql`
    select
      shop, campaign as "campaignId", discount_code as "discountCode", currency,
      sum(orders)::bigint as orders, sum(amount_minor) as "amountMinor", sum(points) as points,
      sum(unknown)::bigint as unknown, sum(ended)::bigint as ended, sum(ended_amount_minor) as "endedAmountMinor"
    from conversion_sums
    where step >= ${"from"}::integer and step < ${"until"}::integer and (${"shops"}::text[] is null or shop = any(${"shops"}))
    group by shop, campaign, discount_code, currency
    having sum(orders) <> 0 or sum(ended) <> 0
    order by sum(orders) + sum(ended) desc, shop, campaign, discount_code, currency
    limit ${"limit"}::integer
  `,
  z.object({
    shop: STORED_TEXT,
    campaignId: z.number(),
    discountCode: z.string().transform((code) => (code === "" ? null : fromColumn(code))),
    currency: z.string().transform((currency) => (currency === "" ? null : currency)),
    orders: z.number(),
    amountMinor: z.number(),
    points: z.number(),
    unknown: z.number(),
    ended: z.number(),
    endedAmountMinor: z.number(),
  }),
  "eachTime",
);

export function openSums(session: Session): PointsSums & ConversionSums {
  return {
    async sumPoints(bounds) {
      const steps = bounds.map(stepOf);
      return session.run(SUM, { from: steps.slice(0, -1), until: steps.slice(1), kinds: [...SUM_KINDS] });
    },

    pendingPoints(at) {
      const until = at === null ? LAST_STEP : stepOf(at);
      return session.run(PENDING, { until, since: at === null ? Number.MAX_VALUE : until * SUM_STEP_MS });
    },

    sumConversions: ({ from, until, shops, limit }) =>
      session.run(SUM_CONVERSIONS, {
        from: stepOf(from),
        until: stepOf(until),
        shops: shops?.map(toColumn),
        limit,
      }),
  };
}
