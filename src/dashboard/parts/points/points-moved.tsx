import type { PointsMovement } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";

/** The kinds of changes, in display order: what was given and what it lost, then what was approved of it. */
export const KINDS = ["given", "cancelled", "redeemed", "approved"] as const;
export type Kind = (typeof KINDS)[number];

/** The number of orders with unknown points, which no sum includes. */
export function Unknown({ moved: { unknown } }: { readonly moved: Pick<PointsMovement[Kind], "unknown"> }) {
  const { labels } = useSpoken();
  return unknown === 0 ? null : (
    <span className="unknown dim">{labels.today.points.unknown({ orders: unknown })}</span>
  );
}
