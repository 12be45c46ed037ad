import "../../parts/shops/connections.css";
import { Group } from "@mantine/core";
import type { Resync } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { Nothing } from "../../parts/feedback.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { useResyncSpoken } from "./resync-words.tsx";

/** Orders that changed (or would), or that have no points, each with its reason; then those that are too old. */
export function ResyncChanges({ resync }: { readonly resync: Resync }) {
  const { labels } = useResyncSpoken();
  const { changes, shop, changed, failed, state } = resync;
  if (changes.length === 0) return state === "done" ? <Nothing>{labels.resync.allWell}</Nothing> : null;
  const old = changes.filter(({ outcome, isHistory }) => outcome === "history" && isHistory);
  const shown = changes.filter(({ outcome }) => outcome !== "history").length;
  return (
    <>
      <Changes shop={shop} changes={changes.filter((change) => !old.includes(change))} />
      {changed + failed > shown ? (
        <p className="dim">{labels.shared.firstOf({ shown, count: changed + failed })}</p>
      ) : null}
      {old.length === 0 ? null : <h3>{labels.resync.tooOld}</h3>}
      <OldOrders shop={shop} orders={old} />
    </>
  );
}

function Changes({ shop, changes }: Pick<Resync, "shop" | "changes">) {
  const { labels, format } = useResyncSpoken();
  if (changes.length === 0) return null;
  return (
    <ul className="rows">
      {changes.map((change) => (
        <li key={change.orderId} className="card">
          <Group gap="sm">
            <OrderName shop={shop} order={change} />
            {change.operations.length === 0 && change.outcome !== "failed" ? (
              <Pill text={labels.resync.onlyRecorded} tone="plain" />
            ) : change.operations.length > 1 ? (
              format.list(change.operations.map(({ operation }) => labels.shared.operations[operation]))
            ) : null}
          </Group>
          {/* A step's reason says why it would be sent; the order's own reads as if it were being sent. */}
          <div className="dim">{sentence(change.operations[0]?.reason ?? change.reason)}</div>
        </li>
      ))}
    </ul>
  );
}

interface OldProps extends Pick<Resync, "shop"> {
  readonly orders: Resync["changes"];
}

interface NameProps extends Pick<Resync, "shop"> {
  readonly order: Resync["changes"][number];
}

/** A link to the order; only its name if the bridge doesn't have it. */
function OrderName({ shop, order }: NameProps) {
  const { labels } = useResyncSpoken();
  const name = labels.shared.order({ name: orderTitle(order) });
  return order.isKnown ? <Link href={orderAddress({ shop, orderId: order.orderId })}>{name}</Link> : name;
}

/** One line each, because the notes above already say why old orders earn nothing. */
function OldOrders({ shop, orders }: OldProps) {
  const { labels, format } = useResyncSpoken();
  if (orders.length === 0) return null;
  return (
    <ul className="connections">
      {orders.map((order) => {
        const placedAt = placedTooEarly(order);
        return (
          <li key={order.orderId} className="connection">
            <OrderName shop={shop} order={order} />
            <span className="dim connection-news">
              <time dateTime={new Date(placedAt).toISOString()} title={format.exact(placedAt)}>
                {labels.resync.placed({ day: format.day(placedAt) })}
              </time>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** When an order was placed that gets no points because of its age. */
function placedTooEarly({ facts }: Resync["changes"][number]): number {
  return (facts.because as { readonly createdAt: number }).createdAt;
}
