import "../../styles/lists.css";
import { useState } from "react";
import type { DeliveryRow } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { useSpoken } from "../../language.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { Pill } from "../pill.tsx";
import { When } from "../when.tsx";
import { DeliveryBody } from "./delivery-body.tsx";

/** A delivery in a line; what the shop sent opens below it. */
export function DeliveryRows({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) {
  const { labels } = useSpoken();
  const { about, topic, outcome, why, received } = labels.deliveries.columns;
  return (
    <div className="list">
      <table className="deliveries">
        <thead>
          <tr>
            {[about, topic, outcome, why, received, labels.deliveries.body].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DeliveryLine({ delivery }: { readonly delivery: DeliveryRow }) {
  const { labels, format } = useSpoken();
  const [isOpen, setOpen] = useState(false);
  const { id, topic, reason, contradicts, receivedAt } = delivery;
  const why = [reason, contradicts === null ? null : labels.deliveries.contradicts({ id: contradicts })];
  return (
    <>
      <tr className="row">
        <td className="is-name">
          <OrdersOfDelivery delivery={delivery} />
        </td>
        <td className="is-topic">{topic}</td>
        <td className="is-pills">
          <OutcomePill delivery={delivery} />
        </td>
        <td className="is-reason dim">{capital(format.list(why.filter((part) => part !== null)))}</td>
        <td className="is-when dim">
          <When at={receivedAt} />
        </td>
        <td className="is-more">
          <button
            type="button"
            className="open"
            aria-expanded={isOpen}
            onClick={() => setOpen((known) => !known)}
          >
            {isOpen ? labels.deliveries.hide : labels.deliveries.see}
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr className="opened">
          <td colSpan={6}>
            <DeliveryBody id={id} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function OutcomePill({ delivery: { outcome, because } }: { readonly delivery: DeliveryRow }) {
  const { labels } = useSpoken();
  const text =
    because?.code === "dismissed" ? labels.deliveries.dismissed : labels.deliveries.outcomes[outcome];
  return <Pill text={text} tone={TONES.deliveries[outcome]} />;
}

function OrdersOfDelivery({ delivery: { shop, orders, orderIds } }: { readonly delivery: DeliveryRow }) {
  const { labels } = useSpoken();
  const more = orderIds.length - orders.length;
  return (
    <>
      {orders.map((order) => (
        <Link key={order.orderId} className="name" href={orderAddress({ shop, orderId: order.orderId })}>
          <bdi>{orderTitle(order)}</bdi>{" "}
        </Link>
      ))}
      {more > 0 ? <span>{labels.deliveries.andMore({ orders: more })} </span> : null}
      <span className="dim">{shop}</span>
    </>
  );
}
