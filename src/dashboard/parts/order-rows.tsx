import { memo } from "react";
import type { OrderRow } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { Link, orderAddress, orderTitle } from "../router.tsx";
import { TONES } from "../tones.ts";
import { Amount } from "./amount.tsx";
import { Pill } from "./pill.tsx";
import { When } from "./when.tsx";

export function OrderRows({ orders }: { readonly orders: readonly OrderRow[] }) {
  return (
    <ul className="rows">
      {orders.map((order) => (
        <OrderLine key={`${order.shop} ${order.orderId}`} order={order} />
      ))}
    </ul>
  );
}

/** Drawn again only when it says something else: lists are read anew whenever anything changes anywhere. */
const OrderLine = memo(
  ({ order }: { readonly order: OrderRow }) => {
    const { labels } = useSpoken();
    return (
      <li>
        <Link className="row" href={orderAddress(order)}>
          <span>
            <bdi className="name">{orderTitle(order)}</bdi> <span className="dim">{order.shop}</span>
          </span>
          <Amount amount={order.total} currency={order.currency} />
          <span className="pill-cell">
            <Pill text={labels.shared.pointsStates[order.points]} tone={TONES.points[order.points]} />
            {order.state === "idle" ? null : (
              <Pill text={labels.shared.orderStates[order.state]} tone={TONES.orders[order.state]} />
            )}
          </span>
          <span className="reason dim">{order.reason}</span>
          <span className="dim">
            <When at={order.changedAt} />
          </span>
        </Link>
      </li>
    );
  },
  (before, after) => JSON.stringify(before.order) === JSON.stringify(after.order),
);
