import type { PointsMovement, PointsSummary as Summary } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { Link } from "../../router.tsx";
import { Nothing } from "../feedback.tsx";
import { Unfold } from "../unfold.tsx";
import { KINDS, Unknown } from "./points-moved.tsx";

const BY_SHOP = lazyPage(async () => (await import("./points-by-shop.tsx")).PointsByShop);

/** The first three add up to the fourth; approved points are among those given. */
const TILES = [
  ["given", ""],
  ["cancelled", "−"],
  ["redeemed", "−"],
  ["net", "="],
  ["approved", ""],
] as const;

/** Points given, cancelled and redeemed with their sum, and approved, today and this month; pending now; by shop if there are several. */
export function PointsSummary({
  summary,
  hasSeveralShops,
}: {
  readonly summary: Summary;
  readonly hasSeveralShops: boolean;
}) {
  const { labels, format } = useSpoken();
  const { pending } = summary;
  const [today, thisMonth] = [withNet(summary.today), withNet(summary.thisMonth)];
  // This month includes today.
  const isQuiet = KINDS.every((kind) => thisMonth[kind].points + thisMonth[kind].unknown === 0);
  if (isQuiet && pending.orders === 0) return <Nothing>{labels.today.points.noneYet}</Nothing>;
  return (
    <>
      <div className="tiles" data-count={TILES.length + 1}>
        {TILES.map(([kind, sign]) => (
          <div key={kind} className="card tile" data-zero={today[kind].points === 0 ? "" : undefined}>
            <strong data-sign={sign === "" ? undefined : sign}>{format.number(today[kind].points)}</strong>{" "}
            {labels.today.points[kind]({ points: today[kind].points })}
            <Unknown moved={today[kind]} />
            <div className="of-month">
              {labels.today.points.thisMonth({ points: thisMonth[kind].points })}
              <Unknown moved={thisMonth[kind]} />
            </div>
          </div>
        ))}
        <Link className="card tile" href="/orders?points=pending">
          <strong>{format.number(pending.points)}</strong>{" "}
          {labels.today.points.pending({ points: pending.points })}
          <span className="of-month">{labels.today.points.onOrders({ orders: pending.orders })}</span>
          <Unknown moved={pending} />
        </Link>
      </div>
      <p className="dim">{labels.today.points.whenCounted}</p>
      {hasSeveralShops ? (
        <Unfold summary={labels.today.points.byShop}>{() => <BY_SHOP.Page />}</Unfold>
      ) : null}
    </>
  );
}

/** `net`: given, and neither cancelled nor redeemed. */
function withNet(moved: PointsMovement) {
  const points = moved.given.points - moved.cancelled.points - moved.redeemed.points;
  return { ...moved, net: { points, unknown: 0 } };
}
