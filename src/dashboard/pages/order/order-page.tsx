import { Stack } from "@mantine/core";
import type { Order, OrderAnswer } from "../../../admin/answers.ts";
import { Amount } from "../../parts/amount.tsx";
import { Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Pill } from "../../parts/pill.tsx";
import { When } from "../../parts/when.tsx";
import { Link } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { ADVICE, ORDER_STATES, orderTitle, POINTS, plainly } from "../../words.ts";
import { Contact } from "./contact.tsx";
import { OperationList } from "./operation-list.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Story } from "./story.tsx";

/** Where are my points? Everything that is known of one order, and what a person can do about it. */
export function OrderPage({ shop, orderId }: { readonly shop: string; readonly orderId: string }) {
  const path = `/orders/${encodeURIComponent(shop)}/${encodeURIComponent(orderId)}`;
  const asked = useQuery<OrderAnswer>(path);
  const { value, again } = asked;
  return (
    <>
      <Heading title={`Order ${value === null ? orderId : orderTitle(value.order)}`}>
        {value === null ? null : <Pill said={POINTS[value.order.points]} />}
        {value === null || value.order.state === "idle" ? null : (
          <Pill said={ORDER_STATES[value.order.state]} />
        )}
      </Heading>
      {value === null && asked.problem !== null ? <Link href="/orders">All orders</Link> : null}
      <Reading asked={asked}>
        {({ order }) => (
          <Stack gap={0}>
            <div className="note" data-tone={ORDER_STATES[order.state].tone}>
              <strong>{plainly(order.reason)}</strong>
              {ADVICE[order.state] === undefined ? null : <div>{ADVICE[order.state]}</div>}
            </div>
            <OrderActions order={order} onDone={again} />
            <Contact order={order} onDone={again} />
            <Section title="What the loyalty service is told">
              <OperationList order={order} onDone={again} />
            </Section>
            <Section title="What happened">
              <Story order={order} />
            </Section>
            <Section title="The order">
              <Facts order={order} />
            </Section>
          </Stack>
        )}
      </Reading>
    </>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const { total, refunded, currency } = order.totals;
  return (
    <dl className="facts">
      <dt>Shop</dt>
      <dd>
        <Link href={`/orders?shop=${encodeURIComponent(order.shop)}`}>{order.shop}</Link>
      </dd>
      <dt>Total</dt>
      <dd>
        <Amount amount={total} currency={currency} />
      </dd>
      <dt>Refunded</dt>
      <dd>
        <Amount amount={refunded} currency={currency} />
      </dd>
      <dt>State in the shop</dt>
      <dd>{order.status ?? "not known yet"}</dd>
      <dt>Paid</dt>
      <dd>{order.paidAt === null ? "not yet" : <When at={order.paidAt} isShort />}</dd>
      <dt>Fulfilled</dt>
      <dd>{order.fulfilledAt === null ? "not yet" : <When at={order.fulfilledAt} isShort />}</dd>
      <dt>The shop's id</dt>
      <dd>{order.orderId}</dd>
      <dt>Number at the loyalty service</dt>
      <dd>{order.loyaltyOrderId ?? "none yet"}</dd>
      <dt>First seen</dt>
      <dd>
        <When at={order.createdAt} isShort />
      </dd>
    </dl>
  );
}
