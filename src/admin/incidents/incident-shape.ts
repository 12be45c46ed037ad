import { z } from "zod";
import { MINUTE_MS } from "../../domain/durations.ts";
import { formatMinorUnits } from "../../domain/order/money.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { type ConditionFacts, conditionKind } from "../../health/codes/condition.ts";
import { HEALINGS } from "../../health/codes/incident.ts";
import { type Incident, lastedMs, spansOf } from "../../health/incidents/incident.ts";
import { sentence } from "../../words/sentence.ts";
import { titled, type Words } from "../../words/vocabulary.ts";
import { iso, isoOrNull } from "../iso.ts";
import { orderRow } from "../orders/order-shape.ts";
import { count, decimal, detailFields, list, listOf, named, text, time, truth } from "../shapes.ts";

export const incidentRow = named("IncidentRow", {
  number: count,
  title: text,
  ...detailFields,
  because: text.nullable().describe("The cause, if it is known and not in the title"),
  shops: list(text).describe("The shops it can affect; empty: all shops"),
  begunAt: time,
  endedAt: time.nullable().describe("null: it is still open"),
  lastedMs: count.describe("How long it lasted, without interruptions"),
  times: count.describe("How often it occurred: if it returns within an hour, it is the same incident"),
  spans: listOf({ from: time, until: time.nullable() }).describe(
    "Each time it was present, oldest first, at most the last 21; `until` null: it still is. Empty if unknown",
  ),
  orders: count.describe("Orders that waited or failed because of it"),
  stillFailed: count
    .nullable()
    .describe("How many orders are failed now; null: it is over, or not about failed orders"),
  hasMoreOrders: truth.describe("More orders were affected than are stored"),
  amounts: listOf({ amount: decimal, currency: text }).describe(
    "What these orders came to then, in each currency; empty: none, more than are stored, or not all known",
  ),
  deliveries: count.describe("Deliveries that waited, failed or were refused because of it"),
  isBeingCounted: truth.describe("It has just begun: what it affects is counted each minute"),
  healing: z.enum(HEALINGS).nullable(),
  healed: text.nullable().describe("`healing` as a sentence, with who did what"),
});
export type IncidentRow = z.output<typeof incidentRow>;

/** The present states of an order that an incident affected. */
export const STANDINGS = ["right", "onItsWay", "needsPerson", "gone"] as const;
export type IncidentState = (typeof STANDINGS)[number];

export const incidentAnswer = named("IncidentAnswer", {
  incident: incidentRow,
  orders: listOf({
    shop: text,
    orderId: text,
    standing: z.enum(STANDINGS),
    order: orderRow.nullable().describe("The order now; null: no longer stored"),
  }),
  now: z.record(z.enum(STANDINGS), count).describe("How many of these orders are in each state"),
});
export type IncidentAnswer = z.output<typeof incidentAnswer>;

export function incidentView(incident: Incident, now: Moment, words: Words): IncidentRow {
  const { number, facts, shops, begunAt, endedAt, times, orders, hasMoreOrders, deliveries } = incident;
  return {
    number,
    ...titled(titleFacts(incident), words),
    ...codedReason(facts),
    because: becauseOf(facts, words),
    ...{ shops: [...shops], begunAt: iso(begunAt), endedAt: isoOrNull(endedAt) },
    lastedMs: lastedMs(incident, now),
    amounts: amountsOf(incident),
    ...{ times, spans: spansOf(incident).map(spanView) },
    ...{ orders: orders.length, stillFailed: stillFailed(incident), hasMoreOrders, deliveries },
    isBeingCounted: isBeingCounted(incident, now),
    ...healedView(incident, words),
  };
}

/** The condition's facts, plus those that only the incident has. */
function titleFacts({ facts, endedAt, orders: { length: orders }, hasMoreOrders }: Incident) {
  return {
    ...facts,
    ...(endedAt === null ? {} : { isOver: true }),
    ...(facts.code !== "webhooksRestored" || orders === 0 || hasMoreOrders ? {} : { orders }),
  };
}

export function amountsOf({ orders, hasMoreOrders }: Incident): IncidentRow["amounts"] {
  const sums = new Map<string, number>();
  for (const { totalMinor, currency } of orders) {
    if (hasMoreOrders || totalMinor == null || currency == null) return [];
    sums.set(currency, (sums.get(currency) ?? 0) + totalMinor);
  }
  return [...sums].map(([currency, minor]) => ({ amount: formatMinorUnits(minor, currency), currency }));
}

function spanView({ from, until }: { readonly from: Moment; readonly until: Moment | null }) {
  return { from: iso(from), until: isoOrNull(until) };
}

function stillFailed({ facts, endedAt }: Incident): number | null {
  return facts.code === "deadLetters" && endedAt === null ? (facts.orders ?? 0) : null;
}

function becauseOf(facts: ConditionFacts, { say }: Words): string | null {
  if (!("because" in facts) || facts.because == null || typeof facts.because === "string") return null;
  return sentence(say(facts.because));
}

function healedView({ healed }: Incident, { say }: Words): Pick<IncidentRow, "healing" | "healed"> {
  if (healed === null) return { healing: null, healed: null };
  const { how: healing } = healed;
  const by = healed.how === "person" ? healed.by : null;
  const text = say({ code: "incidentHealedBy", healing, by });
  return { healing, healed: healed.how === "person" ? `${text} ${say(healed.done)}` : text };
}

const COUNTED_WITHIN_MS = 2 * MINUTE_MS;

function isBeingCounted({ facts, begunAt, endedAt }: Incident, now: Moment): boolean {
  return (
    endedAt === null && now - begunAt < COUNTED_WITHIN_MS && conditionKind(facts.code).orders !== undefined
  );
}
