import "../../styles/mantine-later.css";
import { Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Amount } from "../../parts/amount.tsx";
import { Reading } from "../../parts/feedback.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { isByProgramme } from "../../parts/orders/programme-cause.ts";
import { PointsHistory } from "../../parts/points/points-history.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { Since } from "../../parts/when.tsx";
import { Link, orderAddress, orderParams, orderTitle } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { FIELDS, FillIn, mayFillIn } from "../order/fill-in.tsx";
import { Operation } from "../order/operation.tsx";
import { orderChoices, release } from "../order/order-choices.tsx";
import { useOrderPageSpoken, withinOrderPageWords } from "../order/order-page-words.tsx";
import { ReleaseQuestion } from "../order/release-question.tsx";
import { useAttentionSpoken } from "./attention-words.tsx";

interface LineProps {
  readonly order: OrderRow;
  /** The order's own reason; `null` if its cause already shows it. */
  readonly ownReason: string | null;
  readonly isChosen: boolean;
  readonly onChoose: ((isChosen: boolean) => void) | null;
  readonly onDone: (what: string) => void;
}

/** One order that waits for a person; it expands to show the possible decisions. */
export function AttentionLine({ order, ownReason, isChosen, onChoose, onDone }: LineProps) {
  const { labels, format } = useAttentionSpoken();
  const name = orderTitle(order);
  return (
    <li className="case">
      <Group gap="sm">
        {onChoose === null ? null : (
          <Checkbox
            aria-label={labels.attention.chooseOrder({ name })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <Link href={orderAddress(order)}>{labels.shared.order({ name })}</Link>
        <WhoseOrder order={order} />
      </Group>
      {ownReason === null ? null : <span>{ownReason}</span>}
      {order.decisionNote === null ? null : <bdi>{format.quote(order.decisionNote)}</bdi>}
      {order.state === "held" && order.code === "onHold" ? (
        <ReleaseRow row={order} onDone={onDone} />
      ) : (
        <Unfold summary={labels.attention.decide}>{() => <Decide row={order} onDone={onDone} />}</Unfold>
      )}
    </li>
  );
}

/** Customer, amount, shop, and since when the order waits or is decided. Old records show their last change. */
function WhoseOrder({ order }: { readonly order: OrderRow }) {
  return (
    <span className="dim">
      {order.customerName === null ? null : (
        <>
          <bdi>{order.customerName}</bdi>,{" "}
        </>
      )}
      {order.total === null ? null : (
        <>
          <Amount amount={order.total} currency={order.currency} />,{" "}
        </>
      )}
      {order.shop}, <Since at={order.decidedAt ?? order.waitsSince ?? order.changedAt} />
    </span>
  );
}

/** The history lines shown at first; more on request. */
const FEW = 5;

interface DecideProps {
  readonly row: OrderRow;
  readonly onDone: (what: string) => void;
}

function Decide({ row, onDone }: DecideProps) {
  const { labels } = useAttentionSpoken();
  const query = useQuery("GET", "/orders/{shop}/{orderId}", { params: orderParams(row) });
  return (
    <Reading query={query}>
      {({ order }) => {
        const waiting = order.operations.filter(({ state }) => state === "dead" || state === "parked");
        const contacts = [order.contact.email, order.contact.mobile].filter((each) => each !== null);
        const [who] = contacts;
        const isInDoubt = waiting.some((operation) => operation.isInDoubt || operation.mayHaveHappened);
        return (
          <>
            {mayBeContact(order) ? (
              <>
                <p>
                  <bdi>{contacts.join(", ")}</bdi>
                </p>
                <Unfold summary={labels.contact.correct}>
                  {(fold) => <FillIn order={order} fields={FIELDS} onDone={fold} />}
                </Unfold>
              </>
            ) : null}
            {waiting.map((operation) => (
              <Operation key={operation.id} {...{ operation, order, onDone }} />
            ))}
            {waiting.length > 0 ? null : (
              <>
                {mayFillIn(order) ? (
                  <FillIn order={order} onDone={() => onDone(labels.contact.save)} />
                ) : null}
                <Decisions order={order} onDone={onDone} />
              </>
            )}
            {(isInDoubt || order.offers.includes("settle")) && who !== undefined ? (
              <>
                <h3>{labels.attention.history}</h3>
                <PointsHistory shop={order.shop} who={who} type="all" rows={FEW} />
              </>
            ) : null}
          </>
        );
      }}
    </Reading>
  );
}

/** Codes of the loyalty service's own answers to what was sent. */
const REFUSALS: readonly unknown[] = ["refused", "notAccepted", "reportedFailure"];

/** Whether the loyalty service refused to give the points, which another contact may change. */
function mayBeContact({ code, facts, canFillIn }: Order): boolean {
  const { operation, because } = facts as { readonly operation?: unknown; readonly because?: Coded };
  const isRefused = operation === "earn" && REFUSALS.includes(because?.code);
  return canFillIn && code === "failed" && isRefused && !isByProgramme({ code, facts });
}

type Coded = { readonly code?: unknown } | null;

/** The only answer to an order on hold. Its effect is loaded once the person opens the question. */
function ReleaseRow({ row, onDone }: DecideProps) {
  const { labels } = useAttentionSpoken();
  const [order, setOrder] = useState<Order | null>(null);
  const params = orderParams(row);
  const read = async () => (await bridge.get("/orders/{shop}/{orderId}", { params })).order;
  const label = labels.decisions.release({ undone: "hold" });
  return (
    <div className="case-answer">
      <NotedAction
        label={label}
        title={labels.decisions.title({ decision: "release", points: 0, name: orderTitle(row), step: "" })}
        mayAsk={async () => {
          // If loading fails, confirming the question shows why.
          setOrder(await read().catch(() => null));
          return true;
        }}
        question={(choice) => (order === null ? null : <ReleaseQuestion order={order} {...choice} />)}
        act={async (note, chosen) => release(order ?? (await read()), note, chosen)}
        onDone={() => onDone(label)}
      />
    </div>
  );
}

/** Answers to what the order waits for, such as its release, or no points; others are on its own page. */
const Decisions = withinOrderPageWords(
  ({ order, onDone }: { readonly order: Order; readonly onDone: LineProps["onDone"] }) => {
    const { labels } = useOrderPageSpoken();
    const own = useAttentionSpoken();
    const { main, others } = orderChoices(order, labels);
    return (
      <Group my="sm" gap="sm">
        {[...main, ...others.filter(({ name }) => name === "cancel")].map((choice) => (
          <NotedAction
            {...choice}
            key={choice.name}
            isMain={choice === main[0] && !mayFillIn(order)}
            onDone={() => onDone(choice.label)}
          />
        ))}
        <Link href={orderAddress(order)}>{own.labels.attention.openOrder}</Link>
      </Group>
    );
  },
);
