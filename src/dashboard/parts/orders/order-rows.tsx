import "../../styles/lists.css";
import { memo } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { unsaid } from "../../../words/unsaid.ts";
import { useSpoken } from "../../language.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { Amount } from "../amount.tsx";
import { Icon } from "../icon.tsx";
import { Pill } from "../pill.tsx";
import { When } from "../when.tsx";
import "./order-columns.css";
import type { OptionalColumn } from "./order-columns.tsx";

export type ListEnd = "newest" | "oldest";

/** Which end is first, and how to change that. */
interface SortOrder {
  readonly first: ListEnd;
  readonly onSort: (first: ListEnd) => void;
}

/** A table where there is room for one, and else an order in some lines: the container decides (lists.css). */
export function OrderRows({
  orders,
  sorting = null,
  leftOut = [],
}: {
  readonly orders: readonly OrderRow[];
  readonly sorting?: SortOrder | null;
  readonly leftOut?: readonly OptionalColumn[];
}) {
  const { labels } = useSpoken();
  return (
    <div className="list">
      <table className="orders" data-without={leftOut.join(" ")}>
        <thead>
          <tr>
            <th scope="col">{labels.orders.columns.order}</th>
            <th scope="col" className="of-customer">
              {labels.orders.columns.customer}
            </th>
            <th scope="col" className="amount of-total">
              {labels.orders.columns.total}
            </th>
            <th scope="col" className="amount of-points">
              {labels.shared.points}
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
  if (sorting === null)
    return (
      <th scope="col" className="of-changed">
        {labels.orders.columns.changed}
      </th>
    );
  const { first, onSort } = sorting;
  return (
    <th scope="col" className="sorted of-changed" aria-sort={first === "newest" ? "descending" : "ascending"}>
      <button type="button" onClick={() => onSort(first === "newest" ? "oldest" : "newest")}>
        {labels.orders.columns.changed} <Icon name={first === "newest" ? "down" : "up"} />
      </button>
    </th>
  );
}

/** Redrawn only if its content changed: lists are read again after every change anywhere. */
const OrderLine = memo(
  ({ order }: { readonly order: OrderRow }) => {
    const { labels, format } = useSpoken();
    const { placedAt } = order;
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
        <td className="is-amount amount">
          <Amount amount={order.total} currency={order.currency} />
        </td>
        <td className="is-points amount">
          <PointsGiven order={order} />
        </td>
        <td className="is-state">
          <State order={order} />
        </td>
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
  return <span className="points">{labels.shared.pointsGiven({ points: pointsGiven })}</span>;
}

/** The state of its points and of its work as badges, and beside them only what they do not say. */
function State({ order: { points, state, scheduledAt, decidedAt, reason } }: { readonly order: OrderRow }) {
  const { labels, format } = useSpoken();
  const isBusy = state !== "idle" && scheduledAt === null;
  const named = [labels.shared.pointsStates[points], labels.shared.orderStates[state]] as const;
  const said =
    scheduledAt === null
      ? unsaid(reason, named)
      : labels.orders.scheduled({ day: format.day(Date.parse(scheduledAt)) });
  return (
    <>
      {isBusy && points === "none" ? null : <Pill text={named[0]} tone={TONES.points[points]} />}
      {isBusy ? <Pill text={named[1]} tone={TONES.orders[state]} /> : null}
      <span className="dim">
        {decidedAt === null ? said : said.replace(/\.$/, ", ")}
        {decidedAt === null ? null : <When at={decidedAt} isShort say={labels.health.since} />}
      </span>
    </>
  );
}
