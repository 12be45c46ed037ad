import { memo } from "react";
import type { OrderRow } from "../../admin/answers.ts";
import { Link, orderAddress } from "../router.tsx";
import { ORDER_STATES, orderTitle, POINTS, plainly } from "../words.ts";
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
  ({ order }: { readonly order: OrderRow }) => (
    <li>
      <Link className="row" href={orderAddress(order)}>
        <span>
          <span className="name">{orderTitle(order)}</span> <span className="dim">{order.shop}</span>
        </span>
        <Amount amount={order.total} currency={order.currency} />
        <span className="pill-cell">
          <Pill said={POINTS[order.points]} />
          {order.state === "idle" ? null : <Pill said={ORDER_STATES[order.state]} />}
        </span>
        <span className="reason dim">{plainly(order.reason)}</span>
        <span className="dim">
          <When at={order.changedAt} />
        </span>
      </Link>
    </li>
  ),
  (before, after) => JSON.stringify(before.order) === JSON.stringify(after.order),
);
