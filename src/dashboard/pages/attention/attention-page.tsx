import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { DeliveryRow, OrderRow, OrderState, Page, Status } from "../../../admin/answers.ts";
import { GoneOrders } from "../../parts/deleted-orders.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Link } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { waitingForPerson } from "../../waiting.ts";
import { ADVICE } from "../../words.ts";
import { DeliveryLine } from "../deliveries.tsx";
import { AttentionLine } from "./attention-line.tsx";
import { ManyActions, ManyAnswers } from "./many-orders.tsx";

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

function keyOf({ shop, orderId }: OrderRow): string {
  return `${shop} ${orderId}`;
}
