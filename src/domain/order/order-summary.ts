import { refundedIn } from "../facts/refunds.ts";
import type { Operation, OperationState, Priority } from "../operation/operation.ts";
import type { OperationKind } from "../operation/operation-kind.ts";
import { resolveName } from "./contact.ts";
import type { Decision, OrderRecord } from "./order-record.ts";
import type { Moment } from "./order-snapshot.ts";
import { nameTerms, normaliseSearch, readsAsPhone } from "./search-text.ts";

/**
 * The state of the order's work: what waits for a person, otherwise its first unfinished operation, `held`, or `idle`
 * if nothing is left to do.
 */
export const ORDER_STATES = ["queued", "sending", "retrying", "parked", "dead", "held", "idle"] as const;
/** The state of an order, for lists and filters; see `ORDER_STATES`. */
export type OrderState = (typeof ORDER_STATES)[number];

/** A row of the order list, made from the record when the list is read. */
export type OrderSummary = Readonly<ReturnType<typeof summarise>>;

/** The next step of a lane, and its time; `null` if the lane waits for a person or has nothing to do. */
export interface NextStep {
  readonly operation: OperationKind;
  readonly priority: Priority;
  readonly dueAt: Moment;
  /** It was sent before and did not succeed. */
  readonly isTried: boolean;
}

const FINISHED: ReadonlySet<OperationState> = new Set(["done", "withdrawn"]);

/** The first unfinished operation of the lane: the only one that may run. */
export function headOperation(record: OrderRecord): Operation | null {
  return (
    record.operations.find((operation) => !FINISHED.has(operation.state) && !isSetAside(operation)) ?? null
  );
}

/** The redeem that waits for a person. */
export function setAside(record: OrderRecord): Operation | null {
  return record.operations.find(isSetAside) ?? null;
}

/** A redeem that waits for a person does not block the lane: no other operation of the order depends on it. */
function isSetAside({ kind, state }: Operation): boolean {
  return kind === "redeem" && (state === "parked" || state === "dead");
}

/** The order's state; operations that need a person come first. See `ORDER_STATES`. */
export function orderState(record: OrderRecord): OrderState {
  const operation = setAside(record) ?? headOperation(record);
  if (operation !== null) return operation.state as OrderState;
  return record.held === null ? "idle" : "held";
}

/** The next step of the order's lane, and when it is due; `null` if nothing is left or a person has to decide first. */
export function nextStep(record: OrderRecord): NextStep | null {
  const head = headOperation(record);
  if (head === null || head.state === "parked" || head.state === "dead") return null;
  const { kind: operation, priority, notBefore, plannedAt, attempts } = head;
  return { operation, priority, dueAt: notBefore ?? plannedAt, isTried: attempts.length > 0 };
}

/** The next step if it was scheduled for a time and not tried yet; otherwise `null`. */
function scheduledStep(record: OrderRecord): NextStep | null {
  const next = orderState(record) === "queued" ? nextStep(record) : null;
  return next !== null && next.priority === "due" && !next.isTried ? next : null;
}

/** The step that failed and is tried again: why, since when, and when next; `null` for any other order. */
function retriedStep(record: OrderRecord) {
  const head = headOperation(record);
  const [first] = head?.attempts ?? [];
  if (head === null || first === undefined || orderState(record) !== "retrying") return null;
  const { kind: operation, lastError: because, notBefore: nextAt } = head;
  return because === null ? null : { operation, because, since: first.startedAt, nextAt };
}

/** Since when it is in its state; `null`: its history does not go back that far. */
export function stateSince(record: OrderRecord): Moment | null {
  const { reason, decisions, trace } = record;
  const step = setAside(record) ?? headOperation(record);
  switch (step?.state) {
    case "dead":
      return step.endedAt;
    case "parked":
      return step.plannedAt;
    case "retrying":
    case "sending":
      return step.attempts[0]?.startedAt ?? step.plannedAt;
    default:
      if (reason.code === "onHold" && decisions.hold !== null) return decisions.hold.at;
      return trace.findLast(({ detail }) => detail.code === reason.code)?.at ?? null;
  }
}

/** The states in which an order waits for a person. */
const WAITING: ReadonlySet<OrderState> = new Set(["dead", "parked", "held"]);

/** The person's decision that explains the order's state; `null` if the state has another reason. */
function decisionNamed({ reason, decisions }: Pick<OrderRecord, "reason" | "decisions">): Decision | null {
  if (reason.code === "onHold") return decisions.hold;
  const isByPerson = "because" in reason && isCancelByPerson(reason.because);
  return isByPerson ? decisions.cancel : null;
}

function isCancelByPerson(because: unknown): boolean {
  return (because as { readonly code?: unknown } | null)?.code === "cancelledByPerson";
}

/** The person's reason for the decision; `null` if none was given or the history no longer contains it. */
function noteOf({ trace }: OrderRecord, decision: Decision | null): string | null {
  const made = trace.findLast(({ at, detail }) => at === decision?.at && detail.code === "decidedByPerson");
  return made?.detail.code === "decidedByPerson" ? (made.detail.note ?? null) : null;
}

/** The order's row in a list. */
export function summarise(record: OrderRecord) {
  const { snapshot } = record.facts;
  const decision = decisionNamed(record);
  const state = orderState(record);
  return {
    shop: record.shop,
    orderId: record.orderId,
    brand: record.brand,
    orderNumber: snapshot?.orderNumber ?? null,
    loyaltyOrderId: record.loyaltyOrderId,
    points: record.points,
    /** The points given; `null`: none, or the number is unknown. */
    pointsGiven: record.points === "none" ? null : (record.pointsGiven?.count ?? null),
    state,
    reason: record.reason,
    totalMinor: snapshot?.totalMinor ?? null,
    refundedMinor: snapshot === null ? null : refundedIn(record.facts, snapshot),
    currency: snapshot?.currency ?? null,
    /** The customer's name; `null`: unknown. */
    customerName: snapshot === null ? null : resolveName(snapshot, record.contactOverride),
    /** The customer's data was erased. */
    isErased: record.erasedAt !== null,
    /** When the order was created in the shop. */
    placedAt: snapshot?.createdAt ?? null,
    /** When the next step is due, if it was scheduled and not tried yet. */
    scheduledAt: scheduledStep(record)?.dueAt ?? null,
    retry: retriedStep(record),
    /** Since when the order waits for a person; `null` if it does not wait, or if that is unknown. */
    waitsSince: WAITING.has(state) ? stateSince(record) : null,
    /** When a person made the decision that `reason` refers to; `null` if it refers to none. */
    decidedAt: decision?.at ?? null,
    decisionNote: noteOf(record, decision),
    changedAt: record.changedAt,
  };
}

/** The most names of an order's customer that search covers. */
const NAMES_FOUND = 4;

/** The search terms that find the order, in the form that `normaliseSearch` returns. */
export function searchTerms(record: OrderRecord): readonly string[] {
  const { snapshot } = record.facts;
  const { contactOverride: filledIn } = record;
  const terms = [
    record.orderId,
    snapshot?.orderNumber,
    snapshot?.orderSequence,
    snapshot?.customerId,
    record.loyaltyOrderId === null ? null : String(record.loyaltyOrderId),
    ...contactTerms(record),
    ...[filledIn.name, ...(snapshot?.contact.names ?? [])].slice(0, NAMES_FOUND).flatMap(nameTerms),
  ];
  return [
    ...new Set(
      terms.filter((term) => term != null && term !== "").map((term) => normaliseSearch(String(term))),
    ),
  ];
}

/** True if nothing that a search reads has changed; most changes only concern an order's operations. */
export function isFoundAlike(one: OrderRecord, other: OrderRecord): boolean {
  return (
    one.facts.snapshot === other.facts.snapshot &&
    one.contactOverride === other.contactOverride &&
    one.mobile === other.mobile &&
    one.loyaltyOrderId === other.loyaltyOrderId
  );
}

/**
 * Whether the order belongs to the customer with this email address or mobile number. Other search terms, such as
 * names, are not proof.
 */
export function isOrderOf(record: OrderRecord, emailOrMobile: string): boolean {
  const wanted = normaliseSearch(emailOrMobile);
  return contactTerms(record).some((term) => normaliseSearch(term) === wanted);
}

/** The customer's email addresses and phone numbers. A phone number in an email field is ignored, and the reverse. */
function contactTerms({ facts: { snapshot }, contactOverride: filledIn, mobile }: OrderRecord): string[] {
  const emails = [...(snapshot?.contact.emails ?? []), filledIn.email].filter((text) => text !== null);
  const phones = [...(snapshot?.contact.phones ?? []), mobile, filledIn.mobile].filter(
    (text) => text !== null,
  );
  return [...emails.filter((text) => !readsAsPhone(text)), ...phones.filter((text) => !text.includes("@"))];
}
