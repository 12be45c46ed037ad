import type { ReactNode } from "react";
import type { Order } from "../../../client/index.ts";
import { type PageLanguage, useSpoken } from "../../language.ts";
import { Amount } from "../../parts/amount.tsx";
import { Fact, Facts } from "../../parts/facts.tsx";
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
              <Cause order={order} />
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
                <OrderFacts order={order} />
              </Section>
            </div>
          </div>
        )}
      </Reading>
    </>
  );
}

/** Why the order is in its state, and what comes next; nothing where the badge says it all. */
function Cause({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  const { state, points, reason, partialRefund } = order;
  const isIdle = state === "idle";
  if (isIdle && reason === labels.shared.pointsStates[points] && partialRefund === null) return null;
  return (
    <div className="note" data-tone={isIdle ? TONES.points[points] : TONES.orders[state]}>
      <strong>{reason}</strong>
      {partialRefund === null ? null : <div>{partialRefund.detail}</div>}
      {adviceFor(order, labels)}
    </div>
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
function adviceFor({ state, code }: Order, labels: PageLanguage["labels"]): ReactNode {
  if (state === "parked" || state === "dead") return <div>{labels.shared.advice[state]}</div>;
  return code === "onHold" ? <div>{labels.order.releaseIt}</div> : null;
}

function OrderFacts({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  const { total, refunded, currency } = order.totals;
  const at = (moment: string | null) =>
    moment === null ? labels.order.notYet : <When at={moment} isShort />;
  return (
    <Facts>
      <Fact name={labels.shared.shop}>
        <Link href={`/orders?shop=${encodeURIComponent(order.shop)}`}>{order.shop}</Link>
      </Fact>
      <Fact name={labels.order.points}>
        <PointsGiven order={order} />
      </Fact>
      <Fact name={labels.order.total}>
        <Amount amount={total} currency={currency} />
      </Fact>
      <Fact name={labels.order.refunded}>
        <Amount amount={refunded} currency={currency} />
      </Fact>
      <Fact name={labels.order.status}>
        <bdi>{order.status ?? labels.order.notKnownYet}</bdi>
      </Fact>
      <Fact name={labels.order.paid}>{at(order.paidAt)}</Fact>
      <Fact name={labels.order.fulfilled}>{at(order.fulfilledAt)}</Fact>
      <Fact name={labels.order.shopsId}>{order.orderId}</Fact>
      <Fact name={labels.order.loyaltyNumber}>{order.loyaltyOrderId ?? labels.order.noneYet}</Fact>
      <Fact name={labels.order.firstSeen}>{at(order.createdAt)}</Fact>
    </Facts>
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
