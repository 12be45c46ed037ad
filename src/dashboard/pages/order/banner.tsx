import type { OperationLine, Order } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { unsaid } from "../../../words/unsaid.ts";
import { Advice } from "../../parts/orders/advice.tsx";
import { OrderPills } from "../../parts/orders/order-pills.tsx";
import { isByProgramme } from "../../parts/orders/programme-cause.ts";
import { When } from "../../parts/when.tsx";
import { TONES, type Tone } from "../../tones.ts";
import { VersionLink } from "./explained.tsx";
import { OrderActions } from "./order-actions.tsx";
import { type OrderPageFormat, type OrderPageLabels, useOrderPageSpoken } from "./order-page-words.tsx";
import { currentStep, isScheduled } from "./standing.ts";
import { Way } from "./way.tsx";

/** The order's state: since when, why, what comes next and when, and what a person can do. */
export function Banner({ order }: { readonly order: Order }) {
  const { labels, format } = useOrderPageSpoken();
  const { points, state, partialRefund } = order;
  const isDue = isScheduled(order);
  const isIdle = state === "idle" || isDue;
  // For an order that has its points, the stages below show since when.
  const since = isIdle && points !== "none" ? null : order.since;
  const cause = causeOf(order, labels);
  return (
    <section className="banner card" data-tone={toneOf(order, isIdle)} aria-label={labels.orderPage.standing}>
      <div className="banner-body">
        <div>
          <div className="banner-state">
            <OrderPills order={order} isScheduled={isDue} />
            {since === null ? null : (
              <span className="dim">
                <When at={since} isShort say={labels.health.since} />
              </span>
            )}
          </div>
          <Points order={order} />
          <EarnedBy order={order} />
          {cause === "" ? null : <p className="banner-cause">{cause}</p>}
          <DecisionNote order={order} />
          {partialRefund === null ? null : <p>{unsaid(partialRefund.detail, [])}</p>}
          <Decided order={order} />
          <Unusable order={order} />
          <Next order={order} format={format} labels={labels} />
        </div>
        <OrderActions order={order} />
      </div>
      <Way order={order} />
    </section>
  );
}

/** The number of points and its source. */
function Points({ order: { points, pointsGiven, brand } }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  if (points === "none") return null;
  if (pointsGiven === null)
    return (
      <p className="dim">
        {capital(labels.shared.pointsNotKnown)} {labels.orderPage.nameActivities({ brand })}
      </p>
    );
  const { count, source } = pointsGiven;
  const given = labels.shared.pointsGiven({ points: count });
  return (
    <p>
      {points === "cancelled" ? (
        <s className="banner-figure dim">{given}</s>
      ) : (
        <span className="banner-figure">{given}</span>
      )}{" "}
      <span className="dim">{labels.orderPage.pointsSaidBy[source]}</span>
    </p>
  );
}

/** The activity that gave the points, and the programme version that chose it. */
function EarnedBy({ order: { earnedBy, shop } }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  if (earnedBy === null) return null;
  const { version, activityId } = earnedBy;
  return (
    <p className="dim">
      {labels.orderPage.byActivity({ activityId })} · <VersionLink shop={shop} version={version} />
    </p>
  );
}

/** Only an order that needs a person stands out. */
function toneOf({ state }: Order, isIdle: boolean): Tone {
  return isIdle ? "plain" : TONES.orders[state];
}

/** The reason, without repeating the badges beside it. */
function causeOf(order: Order, labels: OrderPageLabels): string {
  const { code, reason, points, state, operations } = order;
  const step = currentStep(order);
  const badges = [labels.shared.pointsStates[points], labels.shared.orderStates[state]];
  if (code === "pointsApproved") {
    const approval = operations.findLast(({ operation }) => operation === "approvePoints");
    if (approval?.code === "approve") return labels.orderPage.approvedBecause(termsOf(approval));
    if (approval?.code === "approveByPerson") return unsaid(approval.reason, badges);
  }
  // The failed attempt's error, because the reason only names the attempt.
  if (order.cause !== null && step?.lastError != null) return unsaid(step.lastError, badges);
  return unsaid(reason, badges);
}

function termsOf({ facts }: OperationLine): { readonly afterDays: number; readonly trigger: string } {
  return facts as unknown as { readonly afterDays: number; readonly trigger: string };
}

interface NextProps {
  readonly order: Order;
  readonly labels: OrderPageLabels;
  readonly format: OrderPageFormat;
}

/** The next attempt, or what a person can do, unless the cause already says it. */
function Next({ order, labels, format }: NextProps) {
  const { state, cause } = order;
  if (isByProgramme(order)) return null;
  const step = currentStep(order);
  if (state === "parked" || state === "dead") return <Advice state={state} />;
  const nextAt = Date.parse(step?.notBefore ?? "");
  if (cause === null || step === null || !(nextAt >= Date.now())) return null;
  const when = format.time(nextAt);
  return <p className="dim">{labels.orderPage.nextAttempt({ when, attempts: step.attempts })}</p>;
}

/** People's decisions in force that the cause doesn't name. */
function Decided({ order: { decisions } }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  return DECIDED.map((kind) => {
    const made = decisions[kind];
    return made === null ? null : (
      <p key={kind} className="dim">
        {labels.orderPage.decided[kind]({ by: made.by, at: Date.parse(made.at) })}
      </p>
    );
  });
}

const DECIDED = ["keepDespiteRefund", "keepDespiteFailure", "settle"] as const;

/** The note of the person whose decision the cause names. */
function DecisionNote({ order: { decisionNote } }: { readonly order: Order }) {
  const { format } = useOrderPageSpoken();
  return decisionNote === null ? null : (
    <p>
      <bdi>{format.quote(decisionNote)}</bdi>
    </p>
  );
}

/** Unusable values from the shop, which explain why a value is missing here. */
function Unusable({ order: { contact } }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  return contact.unusable.map(({ field, value, why }) => (
    <p key={`${field} ${value}`} className="dim">
      {field === "email"
        ? labels.contact.unusableEmail({ value, why })
        : labels.contact.unusableMobile({ value, why })}
    </p>
  ));
}
