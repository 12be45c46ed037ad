import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { OperationLine, Order, TraceLine } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { DeliveryBody } from "../../parts/deliveries/delivery-body.tsx";
import { Nothing } from "../../parts/feedback.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import { questionTitle } from "./operation-answers.ts";
import { release } from "./order-choices.tsx";
import { type OrderPageFormat, type OrderPageLabels, useOrderPageSpoken } from "./order-page-words.tsx";
import { ReleaseQuestion } from "./release-question.tsx";
import { currentStep } from "./standing.ts";
import {
  failureOf,
  inRuns,
  isAccepted,
  type TimelineEvent,
  timelineEvents,
  toneOfEvent,
} from "./timeline-events.ts";

/** The most lines that a record keeps (domain/order/trace.ts). */
const LINES_KEPT = 200;
/** The most events shown at first. */
const SHOWN = 10;

// Loaded on demand, because shared code would be loaded with the first page.
const EXCHANGE = lazyPage(async () => (await import("./call-exchange.tsx")).CallExchange);

/** The order's history, newest first: from the shop, to and from the loyalty service, and by people. */
export function Timeline({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const [isWhole, setWhole] = useState(false);
  const events = inRuns(timelineEvents(order));
  const earlier = isWhole ? 0 : Math.max(0, events.length - SHOWN);
  if (events.length === 0) return <Nothing>{labels.orderPage.timeline.nothing}</Nothing>;
  return (
    <>
      <ol className="story">
        {events.slice(0, events.length - earlier).map((run) => (
          <Run key={run.at(-1)?.key} run={run} order={order} />
        ))}
      </ol>
      {earlier === 0 ? null : (
        <Button variant="default" size="sm" onClick={() => setWhole(true)}>
          {labels.orderPage.timeline.earlier({ events: earlier })}
        </Button>
      )}
      {order.trace.length < LINES_KEPT || earlier > 0 ? null : (
        <p className="dim">{labels.orderPage.newestLines({ lines: LINES_KEPT })}</p>
      )}
    </>
  );
}

/** The newest attempt represents its run, which expands to the single attempts. */
function Run({ run, order }: { readonly run: readonly TimelineEvent[]; readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const each = run.map((event) => <Event key={event.key} event={event} order={order} />);
  const [latest] = run;
  if (latest === undefined || run.length === 1) return each;
  return (
    <li data-tone={toneOfEvent(latest)}>
      <EventHead event={latest} order={order} attempts={run.length} />
      <Unfold summary={labels.orderPage.timeline.attempts}>{() => <ol className="story">{each}</ol>}</Unfold>
    </li>
  );
}

interface EventProps {
  readonly event: TimelineEvent;
  readonly order: Order;
}

function EventHead({ event, order, attempts = 1 }: EventProps & { readonly attempts?: number }) {
  const { labels, format } = useOrderPageSpoken();
  const title = titleOf(event, order, labels, format);
  const said = event.answer === null ? null : answerOf(event, labels);
  return (
    <>
      <div className="event">
        <span className="event-title">
          {attempts === 1 ? title : labels.orderPage.timeline.failedTimes({ title, attempts })}
        </span>
        <span className="dim">
          <When at={event.line.at} isShort />
        </span>
      </div>
      {said === null || isInBanner(said, order) ? null : <div className="dim">{capital(said)}</div>}
    </>
  );
}

function Event({ event, order }: EventProps) {
  const { labels, format } = useOrderPageSpoken();
  const { line, call, outcomes } = event;
  const news = outcomes.filter(({ detail }) => !isInBanner(detail, order));
  return (
    <li data-tone={toneOfEvent(event)}>
      <EventHead event={event} order={order} />
      {line.facts.isAfterPoints === true ? (
        <div className="dim">{labels.orderPage.timeline.notTold}</div>
      ) : null}
      {news.map((outcome) => (
        <div key={`${outcome.at} ${outcome.code}`} className="dim">
          {outcomeOf(outcome, labels, format)}
        </div>
      ))}
      {call === null || call.number === null ? null : (
        <Exchanged operation={call.operation} number={call.number} />
      )}
      <Undo line={line} order={order} />
      {line.delivery === undefined ? null : <StoredDelivery id={line.delivery} />}
    </li>
  );
}

/** Undoes the line's decision while it is in force. */
function Undo({ line, order }: { readonly line: TraceLine; readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const decisions = order.release?.decisions ?? [];
  const own = decisions.find(({ at, code }) => at === line.at && code === line.code);
  if (own === undefined) return null;
  return (
    <Group mt={6}>
      <NotedAction
        label={labels.orderPage.release.undo}
        title={questionTitle(order, "undo", labels)}
        leave={labels.shared.close}
        first={decisions.length < 2 ? null : own.name}
        question={(choice) => <ReleaseQuestion order={order} {...choice} />}
        act={(note, chosen) => release(order, note, chosen)}
      />
    </Group>
  );
}

function titleOf(event: TimelineEvent, order: Order, labels: OrderPageLabels, format: OrderPageFormat) {
  const { line, answer } = event;
  const { timeline } = labels.orderPage;
  if (line.what === "arrived") return arrivalOf(event, order, labels, format);
  // The banner already has the hold's note.
  if (line.at === order.decisions.hold?.at && order.code === "onHold") return order.reason;
  if (line.what !== "sent") return outcomeOf(line, labels, format);
  const operation = line.facts.operation as OperationLine["operation"];
  if (answer === null) return timeline.sending({ step: labels.shared.operations[operation] });
  return isAccepted(event) === true
    ? timeline.sent({ step: timeline.done[operation] })
    : timeline.failed[operation];
}

/** Reasons of steps that are yet to be sent. */
const PLANS: readonly string[] = [
  ...["earn", "earnAgain", "approve", "approveByPerson", "cancel", "addConversion", "redeem"],
];

function outcomeOf(
  { what, code, facts, detail: said }: TraceLine,
  labels: OrderPageLabels,
  { language }: OrderPageFormat,
) {
  if (what !== "decided" || !PLANS.includes(code)) return said;
  const { because } = facts as { readonly because?: { readonly code?: string } };
  // The line above already says who cancelled them.
  const detail = because?.code === "cancelledByPerson" ? labels.shared.operations.cancelPoints : said;
  // After a colon, only German keeps the capital, since its text begins with a noun.
  const step = language === "de" ? detail : detail.charAt(0).toLowerCase() + detail.slice(1);
  return labels.orderPage.timeline.planned({ step });
}

/** Whether the banner already says it. */
function isInBanner(text: string, order: Order): boolean {
  const texts = [order.reason, order.partialRefund?.detail, currentStep(order)?.lastError];
  return texts.some((each) => each?.toLowerCase().includes(text.toLowerCase()));
}

interface Part {
  readonly kind: "snapshot" | "refund" | "fulfillment" | "dispute" | "deletion";
  readonly status?: string;
}

/** "Shop reported: Paid", or the refunded amount, because a refund may not change the status. */
function arrivalOf(
  { line, outcomes }: TimelineEvent,
  order: Order,
  labels: OrderPageLabels,
  format: OrderPageFormat,
) {
  const { timeline } = labels.orderPage;
  const { source, parts, isOld } = line.facts as unknown as {
    readonly source: { readonly way: string };
    readonly parts: readonly Part[];
    readonly isOld: boolean;
  };
  const texts = parts.map(({ kind, status = "" }) =>
    kind === "snapshot"
      ? (order.statuses[status] ?? status)
      : timeline.parts[kind === "refund" && isFullRefund(line, order) ? "fullRefund" : kind],
  );
  const refund = outcomes.find(({ code }) => code === "partlyRefunded")?.facts;
  const amount = refund && format.amount(Number(refund.amountMinor), String(refund.currency));
  const what = amount === undefined ? format.list([...new Set(texts)]) : timeline.refunded({ amount });
  const isRead = source.way !== "delivery" && source.way !== "reference";
  const isState = amount !== undefined || parts[0]?.kind === "snapshot";
  const say = isRead ? timeline.read : isState ? timeline.shop : timeline.shopPart;
  return `${say({ what })}${isOld ? ` ${timeline.old}` : ""}`;
}

/** Whether this is the last refund of a fully refunded order. */
function isFullRefund(line: TraceLine, { trace, totals }: Order): boolean {
  const hasRefund = ({ facts: { parts } }: TraceLine) =>
    Array.isArray(parts) && parts.some(({ kind }: Part) => kind === "refund");
  return totals.total !== null && totals.total === totals.refunded && trace.findLast(hasRefund) === line;
}

/** The loyalty service's answer to this attempt. */
function answerOf(event: TimelineEvent, labels: OrderPageLabels): string {
  return isAccepted(event) === true ? labels.orderPage.timeline.accepted : failureOf(event);
}

function Exchanged({ operation, number }: { readonly operation: OperationLine; readonly number: number }) {
  const { labels } = useOrderPageSpoken();
  return (
    <Unfold summary={labels.orderPage.timeline.exchange}>
      {() => <EXCHANGE.Page id={operation.id} number={number} />}
    </Unfold>
  );
}

function StoredDelivery({ id }: { readonly id: string }) {
  const { labels } = useOrderPageSpoken();
  return <Unfold summary={labels.deliveries.body}>{() => <DeliveryBody id={id} />}</Unfold>;
}
