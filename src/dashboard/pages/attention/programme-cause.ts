import type { OrderRow } from "../../../client/index.ts";

/** What a call that was refused says of its cause, of any release. */
interface Because {
  readonly code?: unknown;
  readonly said?: unknown;
  readonly activityId?: unknown;
}

/** Was a step given up over what a setting of the programme names: an activity, or the campaign of a referral? */
export function isByProgramme({ code, facts }: Pick<OrderRow, "code" | "facts">): boolean {
  if (code !== "failed") return false;
  const { code: refusal, said, activityId } = (facts.because ?? {}) as Because;
  if (facts.operation === "earn") return activityId !== undefined || refusal === "activityUnusable";
  return facts.operation === "addConversion" && typeof said === "string" && /campaign/i.test(said);
}
