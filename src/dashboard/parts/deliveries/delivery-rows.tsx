import "../../styles/lists.css";
import "./deliveries.css";
import { useState } from "react";
import type { DeliveryRow } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { useSpoken } from "../../language.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { Pill } from "../pill.tsx";
import { When } from "../when.tsx";
import { DeliveryBody } from "./delivery-body.tsx";

/** Deliveries grouped by their orders, newest first; each line opens to show what the shop sent. */
export function DeliveryRows({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) {
  const { labels } = useSpoken();
  const { topic, outcome, why, received } = labels.deliveries.columns;
  const hasReasons = deliveries.some(({ reason, contradicts }) => reason !== null || contradicts !== null);
  const columns = [topic, outcome, ...(hasReasons ? [why] : []), received, labels.deliveries.body];
  return (
    <div className="list">
      <table className="deliveries">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={name === labels.deliveries.body ? "is-more" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {byOrders(deliveries).map((group) => (
          <tbody key={group[0]?.id}>
            <tr className="group">
              <th scope="rowgroup" colSpan={columns.length}>
                {group.slice(0, 1).map((delivery) => (
                  <OrdersOfDelivery key={delivery.id} delivery={delivery} />
                ))}
              </th>
            </tr>
            {group.map((delivery) => (
              <DeliveryLine key={delivery.id} delivery={delivery} hasReasons={hasReasons} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Groups deliveries of a shop about the same orders, each group at the place of its newest delivery. */
function byOrders(deliveries: readonly DeliveryRow[]): readonly DeliveryRow[][] {
  return [...Map.groupBy(deliveries, ({ shop, orderIds }) => [shop, ...orderIds].join(" ")).values()];
}

interface LineProps {
  readonly delivery: DeliveryRow;
  readonly hasReasons: boolean;
}

function DeliveryLine({ delivery, hasReasons }: LineProps) {
  const { labels, format } = useSpoken();
  const [isOpen, setOpen] = useState(false);
  const { id, topic, reason, contradicts, receivedAt } = delivery;
  const why = [reason, contradicts === null ? null : labels.deliveries.contradicts({ id: contradicts })];
  return (
    <>
      <tr className="row">
        <td className="is-topic">{topic}</td>
        <td className="is-pills">
          <OutcomePill delivery={delivery} />
        </td>
        {hasReasons ? (
          <td className="is-reason dim">{capital(format.list(why.filter((part) => part !== null)))}</td>
        ) : null}
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
            {isOpen ? labels.deliveries.hide : labels.shared.show}
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr className="opened">
          <td colSpan={hasReasons ? 5 : 4}>
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
      {orderIds.length === 0 ? <span>{labels.deliveries.ofNoOrder} </span> : null}
      <span className="dim">{shop}</span>
    </>
  );
}
