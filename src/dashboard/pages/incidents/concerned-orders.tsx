import type { ReactNode } from "react";
import type { IncidentAnswer, IncidentRow, OrderRow } from "../../../client/index.ts";
import { Reading } from "../../parts/feedback.tsx";
import { OrderRows } from "../../parts/orders/order-rows.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Link } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { useIncidentsSpoken } from "./incidents-words.tsx";

/** Columns of the order list that say nothing about the incident. */
const LEFT_OUT = ["points", "changed"] as const;

/** Removes the part of each order's reason that is already shown above. */
function beyond(orders: readonly OrderRow[]): (order: OrderRow) => OrderRow {
  const failed = new Set(orders.flatMap(({ state, reason }) => (state === "dead" ? [reason] : [])));
  return (order) =>
    order.code === "waitsForAccount" || (order.state === "dead" && failed.size === 1)
      ? { ...order, reason: "", facts: {} }
      : order;
}

interface ConcernedProps {
  readonly incident: IncidentRow;
  /** A link to decide about the orders, if they wait for a person. */
  readonly review: ReactNode;
}

/** The affected orders with their present state. */
export function ConcernedOrders({ incident, review }: ConcernedProps) {
  const { labels, format } = useIncidentsSpoken();
  const params = { number: String(incident.number) };
  const query = useQuery("GET", "/incidents/{number}", { params });
  return (
    <Reading query={query}>
      {({ orders, now }) => {
        const kept = orders.flatMap(({ order }) => order ?? []);
        return (
          <>
            <p>
              {now.right === orders.length
                ? labels.incidents.allRight
                : `${format.list(
                    (["right", "onItsWay", "needsPerson", "gone"] as const)
                      .filter((standing) => now[standing] > 0)
                      .map((standing) => labels.incidents.now[standing]({ orders: now[standing] })),
                  )}.`}
            </p>
            {review}
            {kept.length === 0 ? null : <OrderRows orders={kept.map(beyond(kept))} leftOut={LEFT_OUT} />}
            {kept.length === orders.length ? null : (
              <ul className="rows">
                {orders.map(({ shop, orderId, order }) =>
                  order === null ? <GoneOrder key={`${shop}/${orderId}`} {...{ shop, orderId }} /> : null,
                )}
              </ul>
            )}
            {incident.hasMoreOrders ? (
              <Link href={ordersOf(incident)}>{labels.incidents.changedThen}</Link>
            ) : null}
          </>
        );
      }}
    </Reading>
  );
}

function GoneOrder({ shop, orderId }: Pick<IncidentAnswer["orders"][number], "shop" | "orderId">) {
  const { labels } = useIncidentsSpoken();
  return (
    <li>
      {labels.shared.order({ name: orderId })} <span className="dim">{shop}</span>{" "}
      <Pill text={labels.incidents.standings.gone} tone="plain" />
    </li>
  );
}

/** The address of the order list for that period. */
function ordersOf({ shops, begunAt, endedAt }: IncidentRow): string {
  const [shop] = shops;
  const query = new URLSearchParams(shops.length === 1 && shop !== undefined ? { shop } : {});
  query.set("from", begunAt.slice(0, 10));
  if (endedAt !== null) query.set("to", endedAt.slice(0, 10));
  return `/orders?${query}`;
}
