import type { Outcome } from "../../domain/operation/outcome.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { CallReason } from "../../domain/reason/reason.ts";
import type { OutageKind } from "./probing.ts";

/** An outage of a brand: it gets no requests except probes. */
export interface Outage {
  readonly kind: OutageKind;
  readonly reason: CallReason;
  readonly since: Moment;
}

/** How an outage was found: the service fails for any call, or different orders fail. */
export type Finder = "service" | "orders";

export interface PassedOutage extends Outage {
  readonly overAt: Moment;
}

/** How an outcome changed the state of the brand. */
export type BreakerNews = "paused" | "resting" | "works" | null;

/** One finished call, from which the brand's health is judged. */
export interface FinishedCall {
  /** The order of the call. */
  readonly order: string;
  readonly outcome: Outcome;
  /** When the call began, on the monotonic clock. */
  readonly startedAt: number;
  /** Set if it was a read; `probe`: a read for no real customer. Default: a step of an order. */
  readonly reading?: "probe" | "other" | undefined;
}

/** Whether a failure concerns only the order, the whole brand, or is unclear. */
export type Blame = "order" | "unknown" | "brand";

export interface Verdict {
  readonly news: BreakerNews;
  readonly blame: Blame;
}

/** The outcome for the order: a failure of the brand spends no attempt, a refusal of this order alone does. */
export function asOrders(outcome: Outcome, blame: Blame): Outcome {
  if (outcome.kind === "transient" && blame === "brand") return { ...outcome, isEverywhere: true };
  if (outcome.kind !== "unauthorised" || blame !== "order") return outcome;
  const detail = { code: "othersAccepted", because: outcome.detail } as const;
  return { kind: "transient", detail, isUnknown: outcome.mayHaveHappened === true };
}
