import "./attention.css";
import "../../styles/answer-bar.css";
import { useState } from "react";
import type { OrderRow } from "../../../client/index.ts";
import { DeliveryRows } from "../../parts/deliveries/delivery-rows.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Ailments } from "../../parts/headline.tsx";
import { Closable } from "../../parts/note.tsx";
import { Advice } from "../../parts/orders/advice.tsx";
import { isByProgramme } from "../../parts/orders/programme-cause.ts";
import { GoneOrders } from "../../parts/shops/deleted-orders.tsx";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { May } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { ActUndo } from "../act-undo.tsx";
import { ActsWords, useActsSpoken } from "../acts-words.tsx";
import { AttentionCause } from "./attention-cause.tsx";
import { useAttentionSpoken, withinAttentionWords } from "./attention-words.tsx";
import { causesOf } from "./causes.ts";
import { isRedeem, type ManyDecided, RetryAll, UndoMany } from "./many-orders.tsx";

const SHOWN = 50;

const GROUPS = ["dead", "parked", "held"] as const;

/** Everything that needs a person. A group is shown only while it has entries. */
export const AttentionPage = withinAttentionWords(Attention);

function Attention(_props: { readonly place: URL }) {
  const { labels } = useAttentionSpoken();
  const status = useQuery("GET", "/status");
  const [done, setDone] = useState<LastDecision | null>(null);
  const tell: GroupProps["onDone"] = (what, order, decided) =>
    setDone((before) => ({ what, order, decided, number: (before?.number ?? 0) + 1 }));
  return (
    <>
      <Heading title={labels.shell.places.attention} about={labels.attention.about} />
      <Reading query={status}>
        {(known) => (
          <Ailments
            status={known}
            well={<Nothing>{labels.attention.nothing}</Nothing>}
            noneWaits={<Nothing>{labels.attention.noneWaits}</Nothing>}
          />
        )}
      </Reading>
      {GROUPS.map((state) => (
        <AttentionGroup key={state} state={state} failed={status.value?.outbox.dead ?? 0} onDone={tell} />
      ))}
      <DeadDeliveries />
      {status.value?.shops.some(({ deleted }) => deleted?.tooMany != null) ? (
        <Section title={labels.attention.goneOrders}>
          {status.value.shops.map((shop) => (
            <GoneOrders key={shop.shop} shop={shop} />
          ))}
        </Section>
      ) : null}
      <DoneLine done={done} onDone={tell} onClose={() => setDone(null)} />
    </>
  );
}

function DeadDeliveries() {
  const { labels } = useAttentionSpoken();
  const dead = useQuery("GET", "/deliveries", { query: { outcome: "dead", limit: SHOWN } });
  if (dead.value?.items.length === 0 && dead.problem === null) return null;
  return (
    <Section title={labels.attention.deadDeliveries}>
      <May needs="assistant">
        <p className="dim">{labels.attention.aboutDeliveries}</p>
      </May>
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
  /** The number of failed orders, listed or not. */
  readonly failed: number;
  /** `what`: the decision as named on the button, or a sentence about several orders, for which `order` is `null`. */
  readonly onDone: (what: string, order: OrderRow | null, decided?: ManyDecided) => void;
}

function AttentionGroup({ state, failed, onDone }: GroupProps) {
  const { labels } = useAttentionSpoken();
  const query = useQuery("GET", "/orders", { query: { state, limit: SHOWN } });
  if (query.value?.items.length === 0 && query.problem === null) return null;
  return (
    <Section title={labels.attention.groups[state]}>
      <Reading query={query}>
        {({ items, nextCursor }) => {
          const causes = causesOf(items);
          const isAllRetried = state === "dead" && (nextCursor !== null || causes.length > 1);
          return (
            <>
              {/* Orders on hold, and those that failed because of the programme, already say what to do. */}
              {state === "held" || items.every(isByProgramme) ? null : <Advice state={state} />}
              {isAllRetried ? (
                <RetryAll
                  orders={failed}
                  hasRedeem={nextCursor !== null || items.some(isRedeem)}
                  onDone={(steps) => onDone(labels.attention.sentAgain({ steps }), null)}
                />
              ) : null}
              {causes.map((cause) => (
                <AttentionCause key={cause.key} {...{ cause, state, onDone }} isMain={!isAllRetried} />
              ))}
              {nextCursor === null ? null : (
                <p className="dim">
                  {labels.attention.onlyListed({ shown: items.length })}{" "}
                  <Link href={`/orders?state=${state}`}>{labels.shared.all}</Link>
                </p>
              )}
            </>
          );
        }}
      </Reading>
    </Section>
  );
}

/** The last decision made on this page. */
interface LastDecision {
  /** The decision as named on its button; for several orders, the whole sentence. */
  readonly what: string;
  /** `null` for several orders. */
  readonly order: OrderRow | null;
  /** For several orders, what can be undone. */
  readonly decided: ManyDecided | undefined;
  /** Counts the decisions of this visit, because the same decision about the same order may repeat. */
  readonly number: number;
}

interface DoneProps {
  readonly done: LastDecision;
  readonly onDone: GroupProps["onDone"];
  readonly onClose: () => void;
}

/** Stays visible wherever the removed line was, and is announced: its element exists before the text. */
function DoneLine({ done, ...way }: Omit<DoneProps, "done"> & { readonly done: LastDecision | null }) {
  return (
    <div className={done === null ? undefined : "answer-bar"} role="status">
      {done === null ? null : (
        <ActsWords>
          <WhatWasDone done={done} {...way} />
        </ActsWords>
      )}
    </div>
  );
}

function WhatWasDone({ done: { what, order, decided, number }, onDone, onClose }: DoneProps) {
  const { labels } = useActsSpoken();
  return (
    <Closable onClose={onClose}>
      {order === null ? (
        <>
          <span>{what}</span>
          {decided === undefined ? null : (
            <UndoMany key={number} decided={decided} onDone={(said) => onDone(said, null)} />
          )}
        </>
      ) : (
        <>
          <span>{labels.acts.doneTo({ what, name: orderTitle(order) })}</span>
          <Link href={orderAddress(order)}>{labels.shared.order({ name: orderTitle(order) })}</Link>
          <Undo key={number} order={order} onDone={() => onDone(labels.acts.undoIt, order)} />
        </>
      )}
    </Closable>
  );
}

/** Undoes the decision like the audit log does. */
function Undo({
  order: { shop, orderId },
  onDone,
}: {
  readonly order: OrderRow;
  readonly onDone: () => void;
}) {
  const newest = useQuery("GET", "/acts", { query: { shop, orderId, limit: 1 } }, { isLive: false });
  const act = newest.value?.items[0];
  return act === undefined ? null : <ActUndo act={act} onDone={onDone} />;
}
