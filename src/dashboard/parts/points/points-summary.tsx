import type { PointsGiven, PointsSummary as Summary } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { Link } from "../../router.tsx";
import { Legend } from "../charts/legend.tsx";
import { Nothing } from "../feedback.tsx";
import { Unfold } from "../unfold.tsx";
import { KINDS, Unknown } from "./points-moved.tsx";

const BY_SHOP = lazyPage(async () => (await import("./points-by-shop.tsx")).PointsByShop);

/** What has become of given points by now: together they are all of them. */
const SHARES = [
  ["approved", "--chart-approved"],
  ["pending", "--chart-pending"],
  ["cancelled", "--chart-cancelled"],
] as const;

/** Points given today and this month and what became of them, redeemed ones, and all that are pending; by shop if there are several. */
export function PointsSummary({
  summary,
  hasSeveralShops,
}: {
  readonly summary: Summary;
  readonly hasSeveralShops: boolean;
}) {
  const { labels, format } = useSpoken();
  const said = labels.today.points;
  const { pending, today, thisMonth } = summary;
  // This month includes today: equal figures stand once.
  const isAllToday = (["given", "approved", "pending", "cancelled"] as const).every(
    (kind) =>
      today[kind].points === thisMonth[kind].points && today[kind].unknown === thisMonth[kind].unknown,
  );
  const isQuiet = KINDS.every((kind) => isNone(thisMonth[kind]));
  if (isQuiet && pending.orders === 0) return <Nothing>{said.noneYet}</Nothing>;
  return (
    <>
      <div className="points-summary">
        <div className="card">
          {isNone(today.given) || isAllToday ? null : <Given title={said.givenToday} points={today} />}
          {isNone(today.given) && !isNone(thisMonth.given) ? <p>{said.noneToday}</p> : null}
          {isNone(thisMonth.given) ? (
            <p>{said.noneYet}</p>
          ) : (
            <Given title={isAllToday ? said.givenTodayAndThisMonth : said.thisMonth} points={thisMonth} />
          )}
        </div>
        <div className="tiles" data-count={2}>
          <Link className="card tile" href="/orders?points=pending">
            <strong>{format.number(pending.points)}</strong> {said.pendingNow}{" "}
            <span className="dim">{said.onOrders({ orders: pending.orders })}</span>
            <Unknown moved={pending} />
          </Link>
          <div className="card tile" data-zero={today.redeemed.points === 0 ? "" : undefined}>
            <strong>{format.number(today.redeemed.points)}</strong>{" "}
            {today.redeemed.points === thisMonth.redeemed.points ? (
              said.redeemedAllToday({ isNone: today.redeemed.points === 0 })
            ) : (
              <>
                {said.redeemedToday}{" "}
                <span className="dim">{said.redeemedThisMonth({ points: thisMonth.redeemed.points })}</span>
              </>
            )}
          </div>
        </div>
      </div>
      <p className="dim">{said.day(summary)}</p>
      {hasSeveralShops ? <Unfold summary={said.byShop}>{() => <BY_SHOP.Page />}</Unfold> : null}
    </>
  );
}

function isNone({ points, unknown }: PointsGiven["given"]): boolean {
  return points + unknown === 0;
}

/** All of them, and below as parts of one bar what became of them. */
function Given({ title, points }: { readonly title: string; readonly points: PointsGiven }) {
  const { labels, format } = useSpoken();
  const counted = SHARES.map(([state, color]) => ({
    name: labels.today.points.shares[state],
    color,
    value: points[state].points,
    unknown: points[state].unknown,
  }));
  return (
    <div className="given">
      <h3>{title}</h3>
      <strong>{format.number(points.given.points)}</strong> <Unknown moved={points.given} />
      <div className="shares" aria-hidden>
        {counted.map(({ name, color, value }) =>
          value > 0 ? <span key={name} style={{ flexGrow: value, background: `var(${color})` }} /> : null,
        )}
      </div>
      <Legend counted={counted} />
    </div>
  );
}
