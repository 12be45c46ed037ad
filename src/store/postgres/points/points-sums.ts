import { z } from "zod";
import { POINTS_MOVES } from "../../../domain/operation/points-moves.ts";
import { type PointsSums, stepOf } from "../../points-sums.ts";
import { type Session, statement } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";

const SUM = statement(
  "points/sum",
  ["from", "until"],
  z.object({
    shop: z.string().transform(fromColumn),
    span: z.number(),
    kind: z.enum(POINTS_MOVES),
    points: z.number(),
    orders: z.number(),
    unknown: z.number(),
  }),
);

export function openPointsSums(session: Session): PointsSums {
  return {
    async sumPoints(bounds) {
      const steps = bounds.map(stepOf);
      return session.run(SUM, { from: steps.slice(0, -1), until: steps.slice(1) });
    },
  };
}
