import type { PlatformEvent, PrivacyEvent, Translation } from "./adapter.ts";

/** What one delivery may say, whichever adapter reads it; a snapshot's own texts and lists have theirs in domain/limits.ts. */
const MOST_EVENTS = 1_000;
const LONGEST_ID = 100;
const LONGEST_KEY = 1_000;
const LONGEST_CONTACT = 320;
const MOST_PRIVACY_ORDERS = 10_000;
const LONGEST_REASON = 500;

/** Beyond a limit the delivery is not understood, with the limit named. A reason is for people to read: it is cut. */
export function withinTranslationLimits(translation: Translation): Translation {
  if (!translation.ok) return { ...translation, reason: cut(translation.reason) };
  const { events, reason } = translation;
  if (events.length > MOST_EVENTS)
    return { ok: false, reason: `the delivery tells of more than ${MOST_EVENTS} things at once` };
  for (const event of events) {
    const problem = beyond(event);
    if (problem !== null) return { ok: false, reason: problem };
  }
  const bounded = events.map((event) =>
    event.kind === "reference" ? { ...event, reason: cut(event.reason) } : event,
  );
  return { ok: true, events: bounded, ...(reason === undefined ? {} : { reason: cut(reason) }) };
}

function beyond(event: PlatformEvent): string | null {
  switch (event.kind) {
    case "snapshot":
      return longId("the order's id", event.orderId);
    case "refund":
      return longId("the order's id", event.orderId) ?? longId("the refund's id", event.refund.id);
    case "fulfillment":
      return longId("the order's id", event.orderId) ?? longId("the shipment's id", event.fulfillment.id);
    case "deletion": {
      const isLong = event.key.length > LONGEST_KEY || event.subscription.length > LONGEST_KEY;
      return (
        longId("the order's id", event.orderId) ?? (isLong ? "what names the deletion is too long" : null)
      );
    }
    case "reference":
      return longId(`the ${event.entity}'s id`, event.id);
    case "privacy":
      return beyondPrivacy(event);
    case "uninstalled":
      return null;
  }
}

function beyondPrivacy({ customer, orderIds }: PrivacyEvent): string | null {
  if (orderIds.length > MOST_PRIVACY_ORDERS)
    return `the privacy request names more than ${MOST_PRIVACY_ORDERS} orders`;
  const contact = [customer?.id, customer?.email, customer?.phone];
  if (contact.some((text) => (text ?? "").length > LONGEST_CONTACT))
    return `the customer's id, e-mail address or phone number is longer than ${LONGEST_CONTACT} characters`;
  return orderIds.map((id) => longId("an order's id", id)).find((problem) => problem !== null) ?? null;
}

function longId(what: string, id: string): string | null {
  return id.length > LONGEST_ID ? `${what} is longer than ${LONGEST_ID} characters` : null;
}

function cut(reason: string): string {
  return reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON - 1)}…` : reason;
}
