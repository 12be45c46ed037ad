import { isSameReason } from "../domain/reason/compare.ts";
import { probeActivity } from "../outbound/loyalty/loyalty-client.ts";
import type { Verdict } from "../words/codes/verdict.ts";
import { aboutBrand, judging } from "./check.ts";
import type { TriedAccount } from "./loyalty-account.ts";

/** No account has it. */
const NO_ACTIVITY = "no-such-activity";

/**
 * Does the account have this activity? The interface has no question for it. Asked without what an earn requires, the
 * service refuses either way; where it refuses a made-up activity in other words, it knows the one that is asked for.
 */
export async function tryActivity(
  { identifier: _, ...settings }: TriedAccount,
  activityId: string,
): Promise<Verdict> {
  const { fine, warning, failed } = judging(aboutBrand(settings.brand), "activityCheck");
  const { outcome: probed } = await probeActivity(settings, activityId);
  const { outcome: madeUp } = await probeActivity(settings, NO_ACTIVITY);
  const { detail: because } = probed;
  if (probed.kind === "transient" || probed.kind === "throttled")
    return warning({ code: "activityNotTried", because });
  if (probed.kind !== madeUp.kind || !isSameReason(because, madeUp.detail))
    return fine({ code: "activityKnown", activityId });
  // The service's own words.
  const isUnknown = "said" in because && /activit/i.test(because.said ?? "");
  return isUnknown
    ? failed({ code: "activityUnknown", activityId, because })
    : warning({ code: "activityInDoubt", activityId });
}
