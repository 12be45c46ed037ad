import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { DeliveryRows } from "../../parts/deliveries/delivery-rows.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Ailments } from "../../parts/headline.tsx";
import { GoneOrders } from "../../parts/shops/deleted-orders.tsx";
import { Link } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { AttentionLine } from "./attention-line.tsx";
import { DoneLine, type LastDecision } from "./done-line.tsx";
import { ManyActions, ManyAnswers } from "./many-orders.tsx";

const SHOWN = 50;

const GROUPS = ["held", "parked", "dead"] as const;

/** Everything that only a person can move on; a group is there only while something is in it. */
export function AttentionPage() {
  const { labels } = useSpoken();
  const status = useQuery("GET", "/status");
  const [done, setDone] = useState<LastDecision | null>(null);
  const tell = (what: string, order: OrderRow | null) =>
    setDone((before) => ({ what, order, number: (before?.number ?? 0) + 1 }));
  return (
    <>
      <Heading title={labels.shell.places.attention} />
      <Reading query={status}>
        {(known) => <Ailments status={known} well={<Nothing>{labels.attention.nothing}</Nothing>} />}
      </Reading>
      {GROUPS.map((state) => (
        <AttentionGroup key={state} state={state} onDone={tell} />
      ))}
      <DeadDeliveries />
      {status.value?.shops.some(({ deleted }) => deleted?.tooMany != null) ? (
        <Section title={labels.attention.goneOrders}>
          {status.value.shops.map((shop) => (
            <GoneOrders key={shop.shop} shop={shop} />
          ))}
        </Section>
      ) : null}
      <DoneLine done={done} onDone={tell} />
    </>
  );
}

function DeadDeliveries() {
  const { labels } = useSpoken();
  const dead = useQuery("GET", "/deliveries", { query: { outcome: "dead", limit: SHOWN } });
  if (dead.value?.items.length === 0 && dead.problem === null) return null;
  return (
    <Section title={labels.attention.deadDeliveries}>
      <p className="dim">{labels.attention.aboutDeliveries}</p>
      <Reading query={dead}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? null : <DeliveryRows deliveries={items} />}
            {nextCursor === null ? null : <Link href="/deliveries?outcome=dead">{labels.shared.all}</Link>}
          </>
        )}
      </Reading>
    </Section>
  );
}

interface GroupProps {
  readonly state: (typeof GROUPS)[number];
  /** `what`: the decision, as its button calls it. `order`: `null` where it was about several. */
  readonly onDone: (what: string, order: OrderRow | null) => void;
}

function AttentionGroup({ state, onDone }: GroupProps) {
  const { labels } = useSpoken();
  const query = useQuery("GET", "/orders", { query: { state, limit: SHOWN } });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string, isChosen: boolean) =>
    setChosen((known) => new Set(isChosen ? [...known, key] : [...known].filter((one) => one !== key)));
  if (query.value?.items.length === 0 && query.problem === null) return null;
  return (
    <Section title={labels.attention.groups[state]}>
      <Reading query={query}>
        {({ items, nextCursor }) => (
          <>
            <p className="dim">{labels.shared.advice[state]}</p>
            {state === "held" ? null : (
              <DecideTogether
                {...{ state, onDone }}
                all={items}
                some={items.filter((order) => chosen.has(keyOf(order)))}
                onChoose={(orders) => setChosen(new Set(orders.map(keyOf)))}
              />
            )}
            <ul className="rows">
              {items.map((order) => (
                <AttentionLine
                  key={keyOf(order)}
                  order={order}
                  isChosen={chosen.has(keyOf(order))}
                  onChoose={state === "held" ? null : (isChosen) => toggle(keyOf(order), isChosen)}
                  onDone={(what) => onDone(what, order)}
                />
              ))}
            </ul>
            {nextCursor === null ? null : <Link href={`/orders?state=${state}`}>{labels.shared.all}</Link>}
          </>
        )}
      </Reading>
    </Section>
  );
}

interface TogetherProps extends GroupProps {
  readonly all: readonly OrderRow[];
  /** Those that are chosen. */
  readonly some: readonly OrderRow[];
  readonly onChoose: (orders: readonly OrderRow[]) => void;
}

/** Chooses orders, and decides about all of them. */
function DecideTogether({ state, all, some, onChoose, onDone }: TogetherProps) {
  const { labels } = useSpoken();
  const isAll = some.length === all.length;
  const Many = state === "parked" ? ManyAnswers : ManyActions;
  return (
    <Group mb="sm">
      <Button variant="default" size="sm" onClick={() => onChoose(isAll ? [] : all)}>
        {isAll ? labels.attention.chooseNone : labels.attention.chooseAll}
      </Button>
      {some.length === 0 ? null : (
        <Many
          orders={some}
          onDone={(what) => {
            onChoose([]);
            onDone(what, null);
          }}
        />
      )}
    </Group>
  );
}

function keyOf({ shop, orderId }: OrderRow): string {
  return `${shop} ${orderId}`;
}
