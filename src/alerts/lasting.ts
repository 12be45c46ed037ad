import type { Condition } from "../incidents/condition.ts";

/** Of a condition that goes on, and does not grow. */
export const LASTING = { level: 1, happenedAt: null } as const satisfies Partial<Condition>;
