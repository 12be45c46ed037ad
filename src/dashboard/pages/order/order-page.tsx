import "../../facts.css";
import type { ReactNode } from "react";
import type { Order } from "../../../client/index.ts";
import { type Spoken, useSpoken } from "../../language.ts";
import { Amount } from "../../parts/amount.tsx";
import { Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Pill } from "../../parts/pill.tsx";
import { When } from "../../parts/when.tsx";
import { Link, orderTitle } from "../../router.tsx";
import { TONES } from "../../tones.ts";
import { useQuery } from "../../use-query.ts";
import { Contact } from "./contact.tsx";
import { Explained } from "./explained.tsx";
import { OperationList } from "./operation-list.tsx";
import { OrderActions } from "./order-actions.tsx";
import "./order.css";
import { Story } from "./story.tsx";
import { Way } from "./way.tsx";

/** Where are my points? Everything that is known of one order, and what a person can do about it. */
export function OrderPage({ shop, orderId }: { readonly shop: string; readonly orderId: string }) {
  const { labels } = useSpoken();
  const query = useQuery("GET", "/orders/{shop}/{orderId}", { params: { shop, orderId } });
  const { value, again } = query;
  return (
    <>
      <Heading title={labels.shared.order({ name: value === null ? orderId : orderTitle(value.order) })}>
        {value === null ? null : <States order={value.order} />}
      </Heading>
      {value === null && query.problem !== null ? <Link href="/orders">{labels.shell.allOrders}</Link> : null}
      <Reading query={query}>
        {({ order }) => (
          <div className="order">
            <div>
              <div
                className="note"
                data-tone={order.state === "idle" ? TONES.points[order.points] : TONES.orders[order.state]}
              >
                <strong>{order.reason}</strong>
                {order.partialRefund === null ? null : <div>{order.partialRefund.detail}</div>}
                {adviceFor(order, labels)}
              </div>
              <Way order={order} />
              <OrderActions order={order} onDone={again} />
              <Section title={labels.order.steps}>
                <OperationList order={order} onDone={again} />
              </Section>
              <Section title={labels.order.story}>
                <Story order={order} />
              </Section>
              <Explained order={order} />
            </div>
            <div>
              <Contact order={order} onDone={again} />
              <Section title={labels.order.facts}>
                <Facts order={order} />
              </Section>
            </div>
          </div>
        )}
      </Reading>
    </>
  );
}

function States({ order: { points, state } }: { readonly order: Order }) {
  const { labels } = useSpoken();
  return (
    <>
      <Pill text={labels.shared.pointsStates[points]} tone={TONES.points[points]} />
      {state === "idle" ? null : <Pill text={labels.shared.orderStates[state]} tone={TONES.orders[state]} />}
    </>
  );
}

/** What a person can do, where the reason above does not say it. */
function adviceFor({ state, code }: Order, labels: Spoken["labels"]): ReactNode {
  if (state === "parked" || state === "dead") return <div>{labels.shared.advice[state]}</div>;
  return code === "onHold" ? <div>{labels.order.releaseIt}</div> : null;
}

function Facts({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  const { total, refunded, currency } = order.totals;
  return (
    <dl className="facts">
      <dt>{labels.shared.shop}</dt>
      <dd>
        <Link href={`/orders?shop=${encodeURIComponent(order.shop)}`}>{order.shop}</Link>
      </dd>
      <dt>{labels.order.points}</dt>
      <dd>
        <PointsGiven order={order} />
      </dd>
      <dt>{labels.order.total}</dt>
      <dd>
        <Amount amount={total} currency={currency} />
      </dd>
      <dt>{labels.order.refunded}</dt>
      <dd>
        <Amount amount={refunded} currency={currency} />
      </dd>
      <dt>{labels.order.status}</dt>
      <dd>
        <bdi>{order.status ?? labels.order.notKnownYet}</bdi>
      </dd>
      <dt>{labels.order.paid}</dt>
      <dd>{order.paidAt === null ? labels.order.notYet : <When at={order.paidAt} isShort />}</dd>
      <dt>{labels.order.fulfilled}</dt>
      <dd>{order.fulfilledAt === null ? labels.order.notYet : <When at={order.fulfilledAt} isShort />}</dd>
      <dt>{labels.order.shopsId}</dt>
      <dd>{order.orderId}</dd>
      <dt>{labels.order.loyaltyNumber}</dt>
      <dd>{order.loyaltyOrderId ?? labels.order.noneYet}</dd>
      <dt>{labels.order.firstSeen}</dt>
      <dd>
        <When at={order.createdAt} isShort />
      </dd>
    </dl>
  );
}

/** How many, and who says so. */
function PointsGiven({ order: { points, pointsGiven, brand } }: { readonly order: Order }) {
  const { labels } = useSpoken();
  if (points === "none") return labels.shared.pointsStates.none;
  if (pointsGiven === null)
    return (
      <>
        {labels.shared.pointsNotKnown} <span className="dim">{labels.order.nameActivities({ brand })}</span>
      </>
    );
  const { count, source } = pointsGiven;
  return (
    <>
      <strong>{labels.shared.pointsGiven({ points: count })}</strong>{" "}
      <span className="dim">{labels.order.pointsSaidBy[source]}</span>
    </>
  );
}
