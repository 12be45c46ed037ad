import type { PointsGiven, PointsSummary as Summary } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { Link } from "../../router.tsx";
import { Legend } from "../charts/legend.tsx";
import { Nothing } from "../feedback.tsx";
import { Unfold } from "../unfold.tsx";
import { isSame, KINDS, Unknown } from "./points-moved.tsx";

const BY_SHOP = lazyPage(async () => (await import("./points-by-shop.tsx")).PointsByShop);

const PENDING = "/orders?points=pending";

/** The present states of given points, which add up to all of them. */
const SHARES = ["approved", "pending", "cancelled"] as const;

/** Points given today and this month with their states, pending and redeemed ones; by shop if there are several. */
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
  // Equal figures are shown once: this month includes today, and all pending points may be of this month.
  const isAllToday =
    !isNone(thisMonth.given) &&
    (["given", ...SHARES] as const).every((kind) => isSame(today[kind], thisMonth[kind]));
  const isAllThisMonth = isSame(pending, thisMonth.pending);
  const isRedeemedToday = isSame(today.redeemed, thisMonth.redeemed);
  const isQuiet = KINDS.every((kind) => isNone(thisMonth[kind]));
  if (isQuiet && pending.orders === 0) return <Nothing>{said.noneYet}</Nothing>;
  return (
    <>
      <div className="tiles points-summary">
        {isAllToday || isNone(thisMonth.given) ? null : <Given title={said.givenToday} points={today} />}
        <Given
          title={isAllToday ? said.givenTodayAndThisMonth : said.thisMonth}
          points={thisMonth}
          pendingHref={isAllThisMonth ? PENDING : undefined}
        />
        {isAllThisMonth ? null : (
          <Link className="card tile" href={PENDING}>
            <h3>{said.pendingNow}</h3>
            <strong>{format.number(pending.points)}</strong>{" "}
            <span className="dim">{said.onOrders({ orders: pending.orders })}</span>
            <Unknown moved={pending} />
          </Link>
        )}
        <div className="card tile" data-zero={today.redeemed.points === 0 ? "" : undefined}>
          <h3>
            {isRedeemedToday ? said.redeemedAllToday({ isNone: isNone(today.redeemed) }) : said.redeemedToday}
          </h3>
          <strong>{format.number(today.redeemed.points)}</strong>{" "}
          {isRedeemedToday ? null : (
            <span className="dim">{said.redeemedThisMonth({ points: thisMonth.redeemed.points })}</span>
          )}
        </div>
      </div>
      <p className="dim">{said.day(summary)}</p>
      {hasSeveralShops ? (
        <Unfold summary={said.byShop}>{() => <BY_SHOP.Page summary={summary} />}</Unfold>
      ) : null}
    </>
  );
}

function isNone({ points, unknown }: PointsGiven["given"]): boolean {
  return points + unknown === 0;
}

/** All given points, with their present states as segments of a bar below. */
function Given({
  title,
  points,
  pendingHref,
}: {
  readonly title: string;
  readonly points: PointsGiven;
  readonly pendingHref?: string | undefined;
}) {
  const { labels, format } = useSpoken();
  const counted = SHARES.map((state) => ({
    name: labels.today.points.columns[state],
    color: `--chart-${state}`,
    value: points[state].points,
    unknown: points[state].unknown,
    href: state === "pending" ? pendingHref : undefined,
  }));
  return (
    <div className="card tile given" data-zero={isNone(points.given) ? "" : undefined}>
      <h3>{title}</h3>
      <strong>{format.number(points.given.points)}</strong> <Unknown moved={points.given} />
      {isNone(points.given) ? null : (
        <>
          <div className="shares" aria-hidden>
            {counted.map(({ name, color, value }) =>
              value > 0 ? <span key={name} style={{ flexGrow: value, background: `var(${color})` }} /> : null,
            )}
          </div>
          <Legend counted={counted} />
        </>
      )}
    </div>
  );
}
