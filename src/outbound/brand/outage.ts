import type { Outcome } from "../../domain/operation/outcome.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { CallReason } from "../../domain/reason/reason.ts";
import type { OutageKind } from "./probing.ts";

/** A brand that is not sent to, but for probes. */
export interface Outage {
  readonly kind: OutageKind;
  readonly reason: CallReason;
  readonly since: Moment;
}

export interface PassedOutage extends Outage {
  readonly overAt: Moment;
}

/** What an outcome changed for the brand as a whole. */
export type BreakerNews = "paused" | "resting" | "works" | null;

/** One call's end, as the brand's health is judged by it. */
export interface FinishedCall {
  /** Whose call it was. */
  readonly order: string;
  readonly outcome: Outcome;
  /** When the call began, on the monotonic clock. */
  readonly startedAt: number;
  /** It read, for somebody; `probe`: the question that is about nobody. A step of an order unless given. */
  readonly reading?: "probe" | "other" | undefined;
}

/** Whose trouble a failure is: the order's alone, nobody knows yet, or the whole brand's. */
export type Blame = "order" | "unknown" | "brand";

export interface Verdict {
  readonly news: BreakerNews;
  readonly blame: Blame;
}

/** The order that alone is refused has a trouble of its own; what all of them meet costs none of them an attempt. */
export function asOrders(outcome: Outcome, blame: Blame): Outcome {
  if (outcome.kind === "transient" && blame === "brand") return { ...outcome, isEverywhere: true };
  if (outcome.kind !== "unauthorised" || blame !== "order") return outcome;
  const detail = { code: "othersAccepted", because: outcome.detail } as const;
  return { kind: "transient", detail, isUnknown: outcome.mayHaveHappened === true };
}
