import type { Outcome } from "../../domain/operation/outcome.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { CallReason } from "../../domain/reason/reason.ts";
import type { OutageKind } from "./probing.ts";

/** A brand that gets no requests except probes. */
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

/** The end of one call, from which the brand's health is judged. */
export interface FinishedCall {
  /** The order of the call. */
  readonly order: string;
  readonly outcome: Outcome;
  /** When the call began, on the monotonic clock. */
  readonly startedAt: number;
  /** Set if it was a read; `probe`: one about no customer. Default: a step of an order. */
  readonly reading?: "probe" | "other" | undefined;
}

/** What a failure concerns: only the order, unknown, or the whole brand. */
export type Blame = "order" | "unknown" | "brand";

export interface Verdict {
  readonly news: BreakerNews;
  readonly blame: Blame;
}

/** An order that is refused alone has its own problem; a failure that all orders have costs none of them an attempt. */
export function asOrders(outcome: Outcome, blame: Blame): Outcome {
  if (outcome.kind === "transient" && blame === "brand") return { ...outcome, isEverywhere: true };
  if (outcome.kind !== "unauthorised" || blame !== "order") return outcome;
  const detail = { code: "othersAccepted", because: outcome.detail } as const;
  return { kind: "transient", detail, isUnknown: outcome.mayHaveHappened === true };
}
