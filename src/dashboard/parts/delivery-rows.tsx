import "../lists.css";
import { useState } from "react";
import type { DeliveryRow } from "../../client/index.ts";
import { capital } from "../../words/sentence.ts";
import { useSpoken } from "../language.ts";
import { Link, orderAddress, orderTitle } from "../router.tsx";
import { TONES } from "../tones.ts";
import { DeliveryBody } from "./delivery-body.tsx";
import { Pill } from "./pill.tsx";
import { When } from "./when.tsx";

/** A delivery in a line; what the shop sent opens below it. */
export function DeliveryRows({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) {
  const { labels } = useSpoken();
  return (
    <div className="list">
      <table className="deliveries">
        <thead>
          <tr>
            <th scope="col">{labels.deliveries.columns.about}</th>
            <th scope="col">{labels.deliveries.columns.topic}</th>
            <th scope="col">{labels.deliveries.columns.outcome}</th>
            <th scope="col">{labels.deliveries.columns.why}</th>
            <th scope="col">{labels.deliveries.columns.received}</th>
            <th scope="col">{labels.deliveries.body}</th>
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
  const { id, shop, topic, outcome, orders, orderIds, reason, because, contradicts, receivedAt } = delivery;
  const more = orderIds.length - orders.length;
  const why = [reason, contradicts === null ? null : labels.deliveries.contradicts({ id: contradicts })];
  return (
    <>
      <tr className="row">
        <td className="is-name">
          {orders.map((order) => (
            <Link key={order.orderId} className="name" href={orderAddress({ shop, orderId: order.orderId })}>
              <bdi>{orderTitle(order)}</bdi>{" "}
            </Link>
          ))}
          {more > 0 ? <span>{labels.deliveries.andMore({ orders: more })} </span> : null}
          <span className="dim">{shop}</span>
        </td>
        <td className="is-topic">{topic}</td>
        <td className="is-pills">
          <Pill
            text={
              because?.code === "dismissed"
                ? labels.deliveries.dismissed
                : labels.deliveries.outcomes[outcome]
            }
            tone={TONES.deliveries[outcome]}
          />
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
