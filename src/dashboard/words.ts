import type {
  DeliveryOutcome,
  OperationKind,
  OperationState,
  OrderState,
  PointsState,
  Resync,
  TraceLine,
} from "../admin/answers.ts";
import { OPERATIONS } from "../words/en/terms.ts";
import { shortTime } from "./parts/when.tsx";

/** How the bridge's words are said to a shop assistant. */

export type Tone = "plain" | "good" | "wait" | "bad" | "over";

export interface Said {
  readonly text: string;
  readonly tone: Tone;
}

export const POINTS: Readonly<Record<PointsState, Said>> = {
  none: { text: "No points", tone: "plain" },
  pending: { text: "Points pending", tone: "wait" },
  approved: { text: "Points approved", tone: "good" },
  cancelled: { text: "Points cancelled", tone: "over" },
};

export const ORDER_STATES: Readonly<Record<OrderState, Said>> = {
  queued: { text: "Waiting its turn", tone: "wait" },
  sending: { text: "Being sent", tone: "wait" },
  retrying: { text: "Will be tried again", tone: "wait" },
  parked: { text: "Needs a decision", tone: "bad" },
  dead: { text: "Given up", tone: "bad" },
  held: { text: "On hold", tone: "bad" },
  idle: { text: "Nothing to do", tone: "plain" },
};

/** What a person can do now, where only a person can do something. */
export const ADVICE: Readonly<Partial<Record<OrderState, string>>> = {
  held: "Fill in what is missing, or “Release” what somebody put on hold: it goes on at once.",
  parked: "The bridge does not decide this by itself: look, then choose.",
  dead: "Tried often, or refused by the loyalty service. When the reason is gone, choose “Try again now”; if it is never to happen, “Skip”.",
};

export const OPERATION_STATES: Readonly<Record<OperationState, Said>> = {
  queued: { text: "Waiting its turn", tone: "wait" },
  sending: { text: "Being sent", tone: "wait" },
  retrying: { text: "Will be tried again", tone: "wait" },
  parked: { text: "Needs a decision", tone: "bad" },
  done: { text: "Done", tone: "good" },
  dead: { text: "Given up", tone: "bad" },
  withdrawn: { text: "Not needed any more", tone: "over" },
};

export { OPERATIONS };

export const DELIVERY_OUTCOMES: Readonly<Record<DeliveryOutcome, Said>> = {
  waiting: { text: "Waiting", tone: "wait" },
  processed: { text: "Understood", tone: "good" },
  ignored: { text: "Not about points", tone: "plain" },
  dead: { text: "Not understood", tone: "bad" },
};

export const TRACE: Readonly<Record<TraceLine["what"], Said>> = {
  arrived: { text: "The shop told us", tone: "plain" },
  decided: { text: "The bridge decided", tone: "plain" },
  waiting: { text: "Waiting", tone: "wait" },
  sent: { text: "Sent to the loyalty service", tone: "plain" },
  answered: { text: "The loyalty service answered", tone: "plain" },
  person: { text: "A person decided", tone: "plain" },
  withdrawn: { text: "Called off before it was sent", tone: "over" },
};

export const RESYNC_STATES: Readonly<Record<Resync["state"], Said>> = {
  queued: { text: "Starting", tone: "wait" },
  running: { text: "Running", tone: "wait" },
  done: { text: "Finished", tone: "good" },
  failed: { text: "Stopped by a problem", tone: "bad" },
  cancelled: { text: "Cancelled", tone: "over" },
};

/** Why a request in a shop's name was not taken, with what to look at. */
export const REFUSALS: Readonly<Record<string, string>> = {
  signature_missing: "not signed at all: somebody else's request, or a webhook without a secret",
  signature_malformed: "with a signature that is none: a proxy may have changed the request",
  signature_invalid: "signed with another secret: compare the webhook's secret in the shop with the bridge's",
  expired: "signed too long ago, or by a clock that is wrong",
  keys_stale: "signed with a key that the bridge does not know yet",
  too_large: "larger than server.bodyLimit allows",
  content_encoding: "compressed: shops send their webhooks as they are",
  other_shop: "meant for another shop: compare the address in the shop with the bridge's",
};

/** Where a step is meant: not in the name of a setting, nor where a person lets an order earn. */
const KINDS_IN_TEXT = new RegExp(
  `\\b(${Object.keys(OPERATIONS).join("|")})(?=:| (?:at activity|for campaign|of \\d+ points|as order|failed|is not sent)\\b)`,
  "g",
);

const TIMES_IN_TEXT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A sentence of the trace, with operations and times as people say them. */
export function plainly(detail: string): string {
  return detail
    .replace(TIMES_IN_TEXT, (time) => shortTime(time))
    .replace(KINDS_IN_TEXT, (kind) => `“${OPERATIONS[kind as OperationKind]}”`);
}

export function orderTitle(order: { readonly orderNumber: string | null; readonly orderId: string }): string {
  return order.orderNumber ?? order.orderId;
}

/** With a capital in front and a full stop behind. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

export function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
