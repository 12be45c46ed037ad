import "./deliveries.css";
import { type ReactNode, useState } from "react";
import type { DeliveryRow } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { useSpoken } from "../../language.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { Opener, OpeningHead } from "../lists/opening-rows.tsx";
import { Pill } from "../pill.tsx";
import { When } from "../when.tsx";
import { DeliveryBody } from "./delivery-body.tsx";
import { OutcomePill, Topic } from "./delivery-outcome.tsx";

interface RowsProps {
  readonly deliveries: readonly DeliveryRow[];
  /** Where an order may have further deliveries: on later pages, or on any page. */
  readonly others?: "none" | "later" | "any";
}

/** The most orders whose deliveries are expanded at first; a search for an order shows all of its own. */
const FEW = 2;

/**
 * Deliveries with one line per order, newest first: their number and the latest outcome. A line expands to its
 * deliveries, and each of these to what the shop sent. A few lines are open at first.
 */
export function DeliveryRows({ deliveries, others = "none" }: RowsProps) {
  const { labels } = useSpoken();
  const { outcome, why, received } = labels.deliveries.columns;
  const hasReasons = deliveries.some(({ reason, contradicts }) => reason !== null || contradicts !== null);
  const { deliveries: counted } = labels.shell.places;
  const columns = [labels.orders.columns.order, counted, outcome, ...(hasReasons ? [why] : []), received];
  const groups = byOrders(deliveries);
  return (
    <div className="list">
      <table className="deliveries">
        <OpeningHead columns={columns} />
        {groups.map((group) => (
          <Group
            key={group.map(({ id }) => id).at(-1)}
            {...{ group, others, hasReasons }}
            isOpenFirst={groups.length <= FEW}
          />
        ))}
      </table>
    </div>
  );
}

/** Groups a shop's deliveries about the same orders. Each group is placed at its newest delivery. */
function byOrders(deliveries: readonly DeliveryRow[]): readonly DeliveryRow[][] {
  return [...Map.groupBy(deliveries, ({ shop, orderIds }) => [shop, ...orderIds].join(" ")).values()];
}

interface GroupProps extends Pick<Required<RowsProps>, "others"> {
  readonly group: readonly DeliveryRow[];
  readonly hasReasons: boolean;
  readonly isOpenFirst: boolean;
}

function Group({ group, others, hasReasons, isOpenFirst }: GroupProps) {
  const { labels } = useSpoken();
  const isMany = group.length > 1;
  const [isOpen, setOpen] = useState(isOpenFirst && isMany);
  const [latest] = group;
  if (latest === undefined) return null;
  const isCut = others === "any" || (others === "later" && !hasFirst(group));
  const hasFailed = latest.outcome !== "dead" && group.some(({ outcome }) => outcome === "dead");
  return (
    <tbody>
      <Line
        delivery={latest}
        about={<OrdersOfDelivery delivery={latest} />}
        topic={
          <>
            <Topic delivery={latest} />
            {/* The number isn't shown if other pages may have more. */}
            {isMany && !isCut ? (
              <span className="dim"> · {labels.deliveries.count({ deliveries: group.length })}</span>
            ) : null}
          </>
        }
        pills={
          <>
            <OutcomePill delivery={latest} />
            {hasFailed ? <Pill text={labels.deliveries.outcomes.dead} tone="bad" /> : null}
          </>
        }
        {...{ hasReasons, isOpen }}
        onOpen={() => setOpen(!isOpen)}
      />
      {!isOpen ? null : isMany ? (
        <>
          {group.map((delivery) => (
            <DeliveryLine key={delivery.id} {...{ delivery, latest, hasReasons }} />
          ))}
          {isCut ? <AllOfOrder delivery={latest} hasReasons={hasReasons} /> : null}
        </>
      ) : (
        <Opened id={latest.id} hasReasons={hasReasons} />
      )}
    </tbody>
  );
}

/** Whether the oldest one was the bridge's first about the order, so that none precede it. */
function hasFirst(group: readonly DeliveryRow[]): boolean {
  const oldest = group.at(-1);
  const firstSeenAt = oldest?.orders[0]?.firstSeenAt ?? null;
  return oldest !== undefined && firstSeenAt !== null && oldest.receivedAt <= firstSeenAt;
}

/** One of several deliveries about an order. */
function DeliveryLine({
  delivery,
  latest,
  hasReasons,
}: {
  readonly delivery: DeliveryRow;
  readonly latest: DeliveryRow;
  readonly hasReasons: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Line
        isPart
        saidAbove={latest.reason}
        topic={<Topic delivery={delivery} />}
        pills={<OutcomePill delivery={delivery} />}
        {...{ delivery, hasReasons, isOpen }}
        onOpen={() => setOpen(!isOpen)}
      />
      {isOpen ? <Opened id={delivery.id} hasReasons={hasReasons} /> : null}
    </>
  );
}

interface LineProps {
  /** The delivery whose reason and time the line shows. */
  readonly delivery: DeliveryRow;
  readonly about?: ReactNode;
  readonly topic: ReactNode;
  readonly pills: ReactNode;
  readonly isPart?: true;
  /** The reason that the line above gives for all. */
  readonly saidAbove?: string | null;
  readonly hasReasons: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Line({ delivery, about, topic, pills, isPart, saidAbove = null, ...opening }: LineProps) {
  const { hasReasons, isOpen, onOpen } = opening;
  const { labels, format } = useSpoken();
  const { reason, contradicts, receivedAt } = delivery;
  const why = [
    reason === saidAbove ? null : reason,
    contradicts === null ? null : labels.deliveries.contradicts({ id: contradicts }),
  ];
  return (
    <tr className={isPart ? "row is-part" : "row"}>
      <td className="is-name">{about}</td>
      <td className="is-topic">{topic}</td>
      <td className="is-pills">{pills}</td>
      {hasReasons ? (
        <td className="is-reason dim">{capital(format.list(why.filter((part) => part !== null)))}</td>
      ) : null}
      <td className="is-when dim">
        <When at={receivedAt} />
      </td>
      <td className="is-more">
        <Opener isOpen={isOpen} onOpen={onOpen} />
      </td>
    </tr>
  );
}

/** A link to the order's deliveries on other pages. */
function AllOfOrder({ delivery: { orderIds }, hasReasons }: Pick<LineProps, "delivery" | "hasReasons">) {
  const { labels } = useSpoken();
  const [order] = orderIds;
  return order === undefined ? null : (
    <tr className="row is-part">
      <td className="is-name" />
      <td className="is-topic" colSpan={hasReasons ? 5 : 4}>
        <Link href="/deliveries" term={order}>
          {labels.deliveries.allOfOrder}
        </Link>
      </td>
    </tr>
  );
}

function Opened({ id, hasReasons }: { readonly id: string; readonly hasReasons: boolean }) {
  return (
    <tr className="opened">
      <td colSpan={hasReasons ? 6 : 5}>
        <DeliveryBody id={id} isReasonSaid />
      </td>
    </tr>
  );
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
