import { LONGEST_TEXT } from "../domain/order/limits.ts";
import type { OrderEvent } from "../domain/order/order-event.ts";
import type { Moment, OrderSnapshot, Refund } from "../domain/order/order-snapshot.ts";
import type { PlatformEvent, PrivacyEvent, Translation } from "./adapter.ts";
import type { DeliveryReason, IdOf, LimitProblem } from "./codes/delivery.ts";
import type { ReadingProblem } from "./codes/reading.ts";

/**
 * The limits of one delivery, for every adapter. The limits of a snapshot's texts and lists are in
 * domain/order/limits.ts.
 */
const MOST_EVENTS = 1_000;
const LONGEST_ID = 100;
const LONGEST_KEY = 1_000;
const LONGEST_CONTACT = 320;
const MOST_PRIVACY_ORDERS = 10_000;
const LONGEST_FACT = 500;

/** A delivery beyond a limit becomes a failed translation that names the limit. Texts within a reason are cut. */
export function withinTranslationLimits(translation: Translation): Translation {
  if (!translation.ok) return { ...translation, reason: cut(translation.reason) };
  const { events, reason } = translation;
  if (events.length > MOST_EVENTS) return { ok: false, reason: { code: "tooManyEvents", most: MOST_EVENTS } };
  for (const event of events) {
    const problem = beyond(event) ?? (isOfOrder(event) ? unreadableIn(event) : null);
    if (problem !== null) return { ok: false, reason: problem };
  }
  const bounded = events.map((event) =>
    event.kind === "reference" ? { ...event, reason: cut(event.reason) } : event,
  );
  return { ok: true, events: bounded, ...(reason === undefined ? {} : { reason: cut(reason) }) };
}

function isOfOrder(event: PlatformEvent): event is OrderEvent {
  return "orderId" in event;
}

function beyond(event: PlatformEvent): LimitProblem | null {
  switch (event.kind) {
    case "snapshot":
      return longId("order", event.orderId);
    case "refund":
      return (
        longId("order", event.orderId) ??
        longId("refund", event.refund.id) ??
        longCurrency(event.refund.currency)
      );
    case "fulfillment":
      return longId("order", event.orderId) ?? longId("fulfillment", event.fulfillment.id);
    case "dispute":
      return (
        longId("order", event.orderId) ??
        longId("dispute", event.dispute.id) ??
        longCurrency(event.dispute.amount?.currency ?? null)
      );
    case "deletion": {
      const isLong = event.key.length > LONGEST_KEY || event.subscription.length > LONGEST_KEY;
      return longId("order", event.orderId) ?? (isLong ? { code: "deletionTooLong" } : null);
    }
    case "reference":
      return longId(event.entity, event.id);
    case "privacy":
      return beyondPrivacy(event);
    case "uninstalled":
    case "subscriptionsEnded":
      return null;
  }
}

function beyondPrivacy({ customer, orderIds }: PrivacyEvent): LimitProblem | null {
  if (orderIds.length > MOST_PRIVACY_ORDERS) return { code: "tooManyOrdersNamed", most: MOST_PRIVACY_ORDERS };
  const contact = [customer?.id, customer?.email, customer?.phone];
  if (contact.some((text) => (text ?? "").length > LONGEST_CONTACT))
    return { code: "customerTooLong", most: LONGEST_CONTACT };
  return orderIds.map((id) => longId("order", id)).find((problem) => problem !== null) ?? null;
}

function longId(of: IdOf, id: string): LimitProblem | null {
  return id.length > LONGEST_ID ? { code: "idTooLong", of, most: LONGEST_ID } : null;
}

function longCurrency(currency: string | null): LimitProblem | null {
  const most = LONGEST_TEXT.currency;
  return (currency ?? "").length > most ? { code: "currencyTooLong", most } : null;
}

function cut(reason: DeliveryReason): DeliveryReason {
  const bounded = (_name: string, fact: unknown) =>
    typeof fact === "string" && fact.length > LONGEST_FACT ? `${fact.slice(0, LONGEST_FACT - 1)}…` : fact;
  return JSON.parse(JSON.stringify(reason, bounded)) as DeliveryReason;
}

const TIMES = ["createdAt", "updatedAt", "paidAt", "fulfilledAt", "deliveredAt"] as const;
/** Years 1000 to 2999: any other is a mistake of an adapter, such as microseconds, and could not even be shown. */
const [EARLIEST, LATEST] = [Date.UTC(1000, 0), Date.UTC(3000, 0)];

/** The part of an order's event that is not a valid time or a whole amount; `null` if all are valid. */
export function unreadableIn(event: OrderEvent): ReadingProblem | null {
  switch (event.kind) {
    case "snapshot":
      return unreadableSnapshot(event.snapshot);
    case "refund":
      return unreadableRefund(event.refund);
    case "fulfillment":
      return isTime(event.fulfillment.at) ? null : noTime("fulfillment.at");
    case "dispute":
      return isAmount(event.dispute.amount?.amountMinor) ? null : noAmount("dispute.amount");
    case "deletion":
      return null;
  }
}

function unreadableSnapshot(snapshot: OrderSnapshot): ReadingProblem | null {
  const time = TIMES.find((name) => !isTime(snapshot[name]));
  if (time !== undefined) return noTime(time);
  const { totalMinor, receivedMinor, presentment, refunds } = snapshot;
  if (![totalMinor, receivedMinor, presentment?.totalMinor].every(isAmount)) return noAmount("totalMinor");
  return refunds.map(unreadableRefund).find((problem) => problem !== null) ?? null;
}

function unreadableRefund({ amountMinor, at }: Refund): ReadingProblem | null {
  if (!isAmount(amountMinor)) return noAmount("refund.amountMinor");
  return isTime(at) ? null : noTime("refund.at");
}

function isTime(at: Moment | null | undefined): boolean {
  return at == null || (at >= EARLIEST && at < LATEST);
}

function isAmount(minor: number | undefined): boolean {
  return minor === undefined || Number.isSafeInteger(minor);
}

function noTime(field: string): ReadingProblem {
  return { code: "fieldUnreadable", field, expected: "time", found: null };
}

function noAmount(field: string): ReadingProblem {
  return { code: "amountUnreadable", field };
}
