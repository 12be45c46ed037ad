import "../../styles/lists.css";
import { memo } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { Amount } from "../amount.tsx";
import { Icon } from "../icon.tsx";
import { Pill } from "../pill.tsx";
import { When } from "../when.tsx";

export type ListEnd = "newest" | "oldest";

/** Which end stands first, and how that is changed. */
interface SortOrder {
  readonly first: ListEnd;
  readonly onSort: (first: ListEnd) => void;
}

/** A table where there is room for one, and else an order in some lines: the container decides (lists.css). */
export function OrderRows({
  orders,
  sorting = null,
}: {
  readonly orders: readonly OrderRow[];
  readonly sorting?: SortOrder | null;
}) {
  const { labels } = useSpoken();
  return (
    <div className="list">
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">{labels.orders.columns.order}</th>
            <th scope="col">{labels.orders.columns.customer}</th>
            <th scope="col">{labels.shared.points}</th>
            <th scope="col" className="amount">
              {labels.orders.columns.total}
            </th>
            <th scope="col">{labels.orders.columns.stands}</th>
            <Changed sorting={sorting} />
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderLine key={`${order.shop} ${order.orderId}`} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The one column that lists can be sorted by, at any length. */
function Changed({ sorting }: { readonly sorting: SortOrder | null }) {
  const { labels } = useSpoken();
  if (sorting === null) return <th scope="col">{labels.orders.columns.changed}</th>;
  const { first, onSort } = sorting;
  return (
    <th scope="col" className="sorted" aria-sort={first === "newest" ? "descending" : "ascending"}>
      <button type="button" onClick={() => onSort(first === "newest" ? "oldest" : "newest")}>
        {labels.orders.columns.changed} <Icon name={first === "newest" ? "down" : "up"} />
      </button>
    </th>
  );
}

/** Drawn again only when it says something else: lists are read anew whenever anything changes anywhere. */
const OrderLine = memo(
  ({ order }: { readonly order: OrderRow }) => {
    const { labels, format } = useSpoken();
    const { placedAt } = order;
    const state = labels.shared.pointsStates[order.points];
    const isSaid = order.state === "idle" && order.reason === state;
    return (
      <tr className="row">
        <td className="is-name">
          <Link className="name" href={orderAddress(order)}>
            <bdi>{orderTitle(order)}</bdi>
          </Link>{" "}
          <span className="dim">
            {order.shop}
            {placedAt === null ? null : `, ${format.day(Date.parse(placedAt))}`}
          </span>
        </td>
        <td className="is-customer">
          {order.customerName === null && order.isErased ? (
            <span className="dim">{labels.orders.erased}</span>
          ) : (
            <bdi>{order.customerName ?? "–"}</bdi>
          )}
        </td>
        <td className="is-pills">
          <PointsGiven order={order} />
          <Pill text={state} tone={TONES.points[order.points]} />
          <Work order={order} />
        </td>
        <td className="is-amount amount">
          <Amount amount={order.total} currency={order.currency} />
        </td>
        <td className={isSaid ? "is-reason is-said dim" : "is-reason dim"}>{order.reason}</td>
        <td className="is-when dim">
          <When at={order.changedAt} />
        </td>
      </tr>
    );
  },
  (before, after) => JSON.stringify(before.order) === JSON.stringify(after.order),
);

/** How many points it has, or had; nothing where there never were any. */
function PointsGiven({ order: { points, pointsGiven } }: { readonly order: OrderRow }) {
  const { labels } = useSpoken();
  if (points === "none") return null;
  if (pointsGiven === null) return <span className="points dim">{labels.shared.pointsNotKnown}</span>;
  return <strong className="points">{labels.shared.pointsGiven({ points: pointsGiven })}</strong>;
}

/** Where its work stands, unless nothing is left of it. */
function Work({ order: { state, scheduledAt } }: { readonly order: OrderRow }) {
  const { labels, format } = useSpoken();
  if (state === "idle") return null;
  if (scheduledAt === null)
    return <Pill text={labels.shared.orderStates[state]} tone={TONES.orders[state]} />;
  return <Pill text={labels.orders.scheduled({ day: format.day(Date.parse(scheduledAt)) })} tone="plain" />;
}
