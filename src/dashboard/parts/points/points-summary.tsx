import type { PointsSummary as Summary } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { Nothing } from "../feedback.tsx";
import { Unfold } from "../unfold.tsx";
import { KINDS, Pending, Unknown } from "./points-moved.tsx";

const BY_SHOP = lazyPage(async () => (await import("./points-by-shop.tsx")).PointsByShop);

/** Points pending now, and those given, approved, redeemed and cancelled, today and this month; by shop if there are several. */
export function PointsSummary({
  summary,
  hasSeveralShops,
}: {
  readonly summary: Summary;
  readonly hasSeveralShops: boolean;
}) {
  const { labels, format } = useSpoken();
  const { today, thisMonth, pending } = summary;
  // This month includes today.
  const isQuiet = KINDS.every((kind) => thisMonth[kind].points + thisMonth[kind].unknown === 0);
  const kinds = isQuiet ? [] : KINDS;
  const tiles = kinds.length + (pending.orders === 0 ? 0 : 1);
  return (
    <>
      {isQuiet ? <Nothing>{labels.today.points.noneYet}</Nothing> : null}
      {tiles === 0 ? null : (
        <div className="tiles" data-count={tiles}>
          {kinds.map((kind) => (
            <div key={kind} className="card tile" data-zero={today[kind].points === 0 ? "" : undefined}>
              <strong>{format.number(today[kind].points)}</strong>{" "}
              {labels.today.points[kind]({ points: today[kind].points })}
              <Unknown moved={today[kind]} />
              <div className="of-month">
                {labels.today.points.thisMonth({ points: thisMonth[kind].points })}
                <Unknown moved={thisMonth[kind]} />
              </div>
            </div>
          ))}
          <Pending pending={pending} />
        </div>
      )}
      {isQuiet ? null : <p className="dim">{labels.today.points.whenCounted}</p>}
      {hasSeveralShops && !isQuiet ? (
        <Unfold summary={labels.today.points.byShop}>{() => <BY_SHOP.Page />}</Unfold>
      ) : null}
    </>
  );
}
