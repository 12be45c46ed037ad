import type { OrderRow } from "../../../client/index.ts";

/** The cause of a refused call, as any release may have stored it. */
interface Because {
  readonly code?: unknown;
  readonly said?: unknown;
  readonly activityId?: unknown;
}

/** Whether an operation failed because of a programme setting: an activity, or a referral's campaign. */
export function isByProgramme({ code, facts }: Pick<OrderRow, "code" | "facts">): boolean {
  if (code !== "failed") return false;
  const { code: refusal, said, activityId } = (facts.because ?? {}) as Because;
  if (facts.operation === "earn") return activityId !== undefined || refusal === "activityUnusable";
  return facts.operation === "addConversion" && typeof said === "string" && /campaign/i.test(said);
}
