import type { Reason } from "./reason.ts";

/** Whether both are equal. All code writes the facts of a reason in the same order. */
export function isSameReason(one: Reason | null, other: Reason | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Returns `before` if both are equal, so that an unchanged record stays the same object. */
export function keptReason<Kept extends Reason | null>(before: Kept, now: Kept): Kept {
  return isSameReason(before, now) ? before : now;
}

/** Splits a reason into its code and its facts, for API clients. */
export function codedReason<Code extends string>(reason: {
  readonly code: Code;
}): {
  readonly code: Code;
  readonly facts: Readonly<Record<string, unknown>>;
} {
  const { code, ...facts } = reason;
  return { code, facts };
}
