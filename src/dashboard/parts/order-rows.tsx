import type { OrderRow } from "../api-types.ts";
import { Link, orderAddress } from "../router.tsx";
import { ORDER_STATES, orderTitle, POINTS, plainly } from "../words.ts";
import { Amount } from "./amount.tsx";
import { Pill } from "./pill.tsx";
import { When } from "./when.tsx";

export function OrderRows({ orders }: { readonly orders: readonly OrderRow[] }) {
  return (
    <ul className="rows">
      {orders.map((order) => (
        <li key={`${order.shop} ${order.orderId}`}>
          <Link className="row" href={orderAddress(order)}>
            <span>
              <span className="name">{orderTitle(order)}</span> <span className="dim">{order.shop}</span>
            </span>
            <Amount amount={order.total} currency={order.currency} />
            <span className="pill-cell">
              <Pill said={POINTS[order.points]} />{" "}
              {order.state === "idle" ? null : <Pill said={ORDER_STATES[order.state]} />}
            </span>
            <span className="reason dim">{plainly(order.reason)}</span>
            <span className="dim">
              <When at={order.changedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
