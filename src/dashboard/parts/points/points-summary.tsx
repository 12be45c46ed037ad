import type { PointsSummary as Summary } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { Link } from "../../router.tsx";
import { Nothing } from "../feedback.tsx";
import { Unfold } from "../unfold.tsx";
import { KINDS, Unknown } from "./points-moved.tsx";

const BY_SHOP = lazyPage(async () => (await import("./points-by-shop.tsx")).PointsByShop);

const SIGNS = { given: "", cancelled: "−", pending: "=", approved: "+", redeemed: "" } as const;

/** Points given today and this month and what became of them, redeemed ones, and all that are pending; by shop if there are several. */
export function PointsSummary({
  summary,
  hasSeveralShops,
}: {
  readonly summary: Summary;
  readonly hasSeveralShops: boolean;
}) {
  const { labels, format } = useSpoken();
  const { pending, today, thisMonth } = summary;
  // This month includes today.
  const isQuiet = KINDS.every((kind) => thisMonth[kind].points + thisMonth[kind].unknown === 0);
  if (isQuiet && pending.orders === 0) return <Nothing>{labels.today.points.noneYet}</Nothing>;
  return (
    <>
      <div className="tiles" data-count={KINDS.length + 1}>
        {KINDS.map((kind) => (
          <div key={kind} className="card tile" data-zero={today[kind].points === 0 ? "" : undefined}>
            <strong data-sign={SIGNS[kind] === "" ? undefined : SIGNS[kind]}>
              {format.number(today[kind].points)}
            </strong>{" "}
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
          {labels.today.points.pendingInAll({ points: pending.points })}
          <span className="of-month">{labels.today.points.onOrders({ orders: pending.orders })}</span>
          <Unknown moved={pending} />
        </Link>
      </div>
      <p className="dim">
        {labels.today.points.day(summary)} {labels.today.points.whenCounted}
      </p>
      {hasSeveralShops ? (
        <Unfold summary={labels.today.points.byShop}>{() => <BY_SHOP.Page />}</Unfold>
      ) : null}
    </>
  );
}
