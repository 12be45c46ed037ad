import type { PointsGiven } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";

/** In display order: all given points, their present states, and redeemed points. */
export const KINDS = ["given", "approved", "pending", "cancelled", "redeemed"] as const;
export type Kind = (typeof KINDS)[number];

/** The number of orders with unknown points, which no sum includes. */
export function Unknown({ moved: { unknown } }: { readonly moved: Pick<PointsGiven[Kind], "unknown"> }) {
  const { labels } = useSpoken();
  return unknown === 0 ? null : (
    <span className="unknown dim">{labels.today.points.unknown({ orders: unknown })}</span>
  );
}

export function isSame(one: PointsGiven[Kind], other: PointsGiven[Kind]): boolean {
  return one.points === other.points && one.unknown === other.unknown;
}
