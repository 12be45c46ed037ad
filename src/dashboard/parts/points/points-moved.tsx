import type { PointsMovement } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";

/** What happened to points, as the page orders it. */
export const KINDS = ["given", "approved", "redeemed", "cancelled"] as const;
export type Kind = (typeof KINDS)[number];

/** What is not known is in no sum. */
export function Unknown({ moved: { unknown } }: { readonly moved: Pick<PointsMovement[Kind], "unknown"> }) {
  const { labels } = useSpoken();
  return unknown === 0 ? null : (
    <span className="unknown dim">{labels.today.points.unknown({ orders: unknown })}</span>
  );
}
