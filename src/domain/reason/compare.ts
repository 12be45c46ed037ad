import type { Reason } from "./reason.ts";

/** Whether both say the same. Facts are written in the same order wherever a code is made. */
export function isSameReason(one: Reason | null, other: Reason | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The former reason if it equals the new one, so that a record without news stays the same object. */
export function keptReason<Kept extends Reason | null>(before: Kept, now: Kept): Kept {
  return isSameReason(before, now) ? before : now;
}

/** The code, and the facts without it: what programs get next to a sentence. */
export function codedReason<Code extends string>(reason: {
  readonly code: Code;
}): {
  readonly code: Code;
  readonly facts: Readonly<Record<string, unknown>>;
} {
  const { code, ...facts } = reason;
  return { code, facts };
}
