import { z } from "zod";
import { POINTS_MOVES } from "../../../domain/operation/points-moves.ts";
import type { ConversionSums } from "../../conversion-sums.ts";
import { type PointsSums, stepOf } from "../../points-sums.ts";
import { type Session, sql, statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

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
    shop: z.string().transform(fromColumn),
    span: z.number(),
    kind: z.enum(POINTS_MOVES),
    points: z.number(),
    orders: z.number(),
    unknown: z.number(),
  }),
);

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
    shop: z.string().transform(fromColumn),
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
      return session.run(SUM, { from: steps.slice(0, -1), until: steps.slice(1), kinds: [...POINTS_MOVES] });
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
