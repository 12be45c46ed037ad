import { z } from "zod";
import { POINTS_MOVES } from "../../../domain/operation/points-moves.ts";
import type { ConversionSums } from "../../conversion-sums.ts";
import { type PointsSums, stepOf } from "../../points-sums.ts";
import { type Session, statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

const SUM = statement(
  "points/sum",
  ["from", "until", "kinds"],
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
  ["from", "until", "shop", "limit"],
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
  "anew",
);

export function openSums(session: Session): PointsSums & ConversionSums {
  return {
    async sumPoints(bounds) {
      const steps = bounds.map(stepOf);
      return session.run(SUM, { from: steps.slice(0, -1), until: steps.slice(1), kinds: [...POINTS_MOVES] });
    },

    sumConversions: ({ from, until, shop, limit }) =>
      session.run(SUM_CONVERSIONS, {
        from: stepOf(from),
        until: stepOf(until),
        shop: shop === undefined ? null : toColumn(shop),
        limit,
      }),
  };
}
