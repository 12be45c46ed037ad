import type { PointsMovement, PointsSummary as Summary } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

/** The kinds of changes, in display order. */
export const KINDS = ["given", "approved", "redeemed", "cancelled"] as const;
export type Kind = (typeof KINDS)[number];

/** The number of orders with unknown points, which no sum includes. */
export function Unknown({ moved: { unknown } }: { readonly moved: Pick<PointsMovement[Kind], "unknown"> }) {
  const { labels } = useSpoken();
  return unknown === 0 ? null : (
    <span className="unknown dim">{labels.today.points.unknown({ orders: unknown })}</span>
  );
}

/** The points that wait for their approval now, with the way to their orders. */
export function Pending({ pending: { points, orders, unknown } }: Pick<Summary, "pending">) {
  const { labels, format } = useSpoken();
  return orders === 0 ? null : (
    <Link className="card tile" href="/orders?points=pending">
      <strong>{format.number(points)}</strong> {labels.today.points.pending({ points })}
      <span className="of-month">{labels.today.points.onOrders({ orders })}</span>
      <Unknown moved={{ unknown }} />
    </Link>
  );
}
