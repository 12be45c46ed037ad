import { Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import type {
  DeliveryRow,
  OperationLine,
  OrderAnswer,
  OrderRow,
  OrderState,
  Page,
  Status,
} from "../../admin/answers.ts";
import { ask } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { GoneOrders } from "../parts/deleted-orders.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { PointsHistory } from "../parts/points-history.tsx";
import { When } from "../parts/when.tsx";
import { Link, orderAddress } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { waitingForPerson } from "../waiting.ts";
import { ADVICE, countOf, orderTitle, plainly } from "../words.ts";
import { DeliveryLine } from "./deliveries.tsx";
import { FillIn } from "./order/contact.tsx";
import { Operation } from "./order/operation-list.tsx";

const SHOWN = 50;

const GROUPS: readonly { readonly state: OrderState; readonly title: string }[] = [
  { state: "held", title: "On hold" },
  { state: "parked", title: "Waiting for your decision" },
  { state: "dead", title: "Given up" },
];

/** Everything that only a person can move on; a group is there only while something is in it. */
export function AttentionPage() {
  const status = useQuery<Status>("/status");
  return (
    <>
      <Heading title="Needs attention" />
      <Reading asked={status}>
        {(told) =>
          waitingForPerson(told) === 0 ? (
            <Nothing>Nothing waits for you. Whatever needs a person shows up here by itself.</Nothing>
          ) : null
        }
      </Reading>
      {GROUPS.map((group) => (
        <AttentionGroup key={group.state} {...group} />
      ))}
      <DeadDeliveries />
      {status.value?.shops.some(({ deleted }) => deleted?.tooMany != null) ? (
        <Section title="Orders that are gone from the shop">
          {status.value.shops.map((shop) => (
            <GoneOrders key={shop.shop} shop={shop} />
          ))}
        </Section>
      ) : null}
    </>
  );
}

function DeadDeliveries() {
  const dead = useQuery<Page<DeliveryRow>>(`/deliveries?outcome=dead&limit=${SHOWN}`);
  if (dead.value?.items.length === 0 && dead.problem === null) return null;
  return (
    <Section title="Deliveries that were not understood">
      <p className="dim">
        Each is kept as it came, and the shop need not send it again. When the reason is gone, open “What the
        shop sent” and choose “Work on it again”.
      </p>
      <Reading asked={dead}>
        {({ items, nextCursor }) => (
          <>
            <ul className="rows">
              {items.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            {nextCursor === null ? null : <Link href="/deliveries?outcome=dead">All of them</Link>}
          </>
        )}
      </Reading>
    </Section>
  );
}

function AttentionGroup({ state, title }: (typeof GROUPS)[number]) {
  const asked = useQuery<Page<OrderRow>>(`/orders?state=${state}&limit=${SHOWN}`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string, isChosen: boolean) =>
    setChosen((known) => new Set(isChosen ? [...known, key] : [...known].filter((one) => one !== key)));
  if (asked.value?.items.length === 0 && asked.problem === null) return null;
  return (
    <Section title={title}>
      <Reading asked={asked}>
        {({ items, nextCursor }) => {
          const some = items.filter((order) => chosen.has(keyOf(order)));
          return (
            <>
              <p className="dim">{ADVICE[state]}</p>
              {state === "held" ? null : (
                <Group mb="sm">
                  <Button
                    variant="default"
                    size="sm"
                    onClick={() =>
                      setChosen(some.length === items.length ? new Set() : new Set(items.map(keyOf)))
                    }
                  >
                    {some.length === items.length ? "Choose none" : "Choose all"}
                  </Button>
                  {some.length === 0 ? null : state === "parked" ? (
                    <ManyAnswers orders={some} onDone={() => setChosen(new Set())} />
                  ) : (
                    <ManyActions orders={some} onDone={() => setChosen(new Set())} />
                  )}
                </Group>
              )}
              <ul className="rows">
                {items.map((order) => (
                  <AttentionLine
                    key={keyOf(order)}
                    order={order}
                    isChosen={chosen.has(keyOf(order))}
                    onChoose={state === "held" ? null : (isChosen) => toggle(keyOf(order), isChosen)}
                  />
                ))}
              </ul>
              {nextCursor === null ? null : <Link href={`/orders?state=${state}`}>All of them</Link>}
            </>
          );
        }}
      </Reading>
    </Section>
  );
}

function ManyActions({
  orders,
  onDone,
}: {
  readonly orders: readonly OrderRow[];
  readonly onDone: () => void;
}) {
  const count = countOf(orders.length, "order");
  return (
    <>
      <Action
        label={`Try ${count} again`}
        isMain
        question={`The steps of ${count} are sent again, one after another, as fast as the loyalty service allows. Redeems in doubt are left alone: those need a look each.`}
        act={() => decideAll(orders, "retry", ({ state, isInDoubt }) => state === "dead" && !isInDoubt)}
        onDone={onDone}
      />
      <Action
        label={`Skip ${count}`}
        question={`The waiting steps of ${count} are not sent.`}
        act={() => decideAll(orders, "skip", ({ state }) => state === "dead")}
        onDone={onDone}
      />
    </>
  );
}

/** The question that comes in numbers. Whatever else waits for a decision needs a look each. */
function ManyAnswers({
  orders,
  onDone,
}: {
  readonly orders: readonly OrderRow[];
  readonly onDone: () => void;
}) {
  const count = countOf(orders.length, "order");
  const others = "Orders that ask something else than about a partial refund are left alone.";
  const isAsked = ({ state, operation }: OperationLine) => state === "parked" && operation === "cancelPoints";
  return (
    <>
      <Action
        label={`Keep the points of ${count}`}
        question={`The customers keep all points, although a part of each order was refunded. ${others}`}
        act={() => decideAll(orders, "skip", isAsked)}
        onDone={onDone}
      />
      <Action
        label={`Cancel the points of ${count}`}
        question={`The customers lose all points of these orders. ${others}`}
        isDangerous
        act={() => decideAll(orders, "retry", isAsked)}
        onDone={onDone}
      />
    </>
  );
}

/** One order after another: what was done stays done when one of them fails. */
async function decideAll(
  orders: readonly OrderRow[],
  decision: "retry" | "skip",
  isMeant: (operation: OperationLine) => boolean,
): Promise<void> {
  for (const row of orders) {
    const { order } = await ask<OrderAnswer>(orderAddress(row));
    for (const { id } of order.operations.filter(isMeant))
      await ask(`/operations/${encodeURIComponent(id)}/${decision}`, { method: "POST" });
  }
}

function AttentionLine({
  order,
  isChosen,
  onChoose,
}: {
  readonly order: OrderRow;
  readonly isChosen: boolean;
  readonly onChoose: ((isChosen: boolean) => void) | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="card">
      <Group gap="sm">
        {onChoose === null ? null : (
          <Checkbox
            aria-label={`Choose order ${orderTitle(order)}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <Link href={orderAddress(order)}>Order {orderTitle(order)}</Link>
        <span className="dim">
          {order.shop}, <When at={order.changedAt} />
        </span>
      </Group>
      <p>{plainly(order.reason)}</p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Look and decide</summary>
        {isOpen ? <Closer row={order} /> : null}
      </details>
    </li>
  );
}

function Closer({ row }: { readonly row: OrderRow }) {
  const asked = useQuery<OrderAnswer>(orderAddress(row));
  return (
    <Reading asked={asked}>
      {({ order }) => {
        const waiting = order.operations.filter(({ state }) => state === "dead" || state === "parked");
        const isInDoubt = waiting.some((operation) => operation.isInDoubt || operation.mayHaveHappened);
        return (
          <>
            {waiting.map((operation) => (
              <Operation key={operation.id} operation={operation} onDone={asked.again} />
            ))}
            {waiting.length > 0 ? null : order.contact.missing.length > 0 ? (
              <FillIn order={order} onDone={asked.again} />
            ) : (
              <Link href={orderAddress(row)}>Open the order</Link>
            )}
            {isInDoubt && order.contact.email !== null ? (
              <>
                <h3>What the loyalty service says of this customer</h3>
                <PointsHistory shop={order.shop} who={order.contact.email} type="all" />
              </>
            ) : null}
          </>
        );
      }}
    </Reading>
  );
}

function keyOf({ shop, orderId }: OrderRow): string {
  return `${shop} ${orderId}`;
}
