import { isSameReason } from "../domain/reason/compare.ts";
import { probeActivity } from "../outbound/loyalty/loyalty-client.ts";
import { ENGLISH } from "../words/languages.ts";
import { type Check, judging } from "./check.ts";
import type { TriedAccount } from "./loyalty-account.ts";

/** No account has it. */
const NO_ACTIVITY = "no-such-activity";
const NAME = "activity";

/**
 * Does the account have this activity? The interface has no question for it. Asked without what an earn requires, the
 * service refuses either way; where it refuses a made-up activity in other words, it knows the one that is asked for.
 */
export async function tryActivity(
  { identifier: _, ...settings }: TriedAccount,
  activityId: string,
): Promise<Check> {
  const { fine, warning, failed } = judging(`brand ${settings.brand}`);
  const { outcome: probed } = await probeActivity(settings, activityId);
  const { outcome: madeUp } = await probeActivity(settings, NO_ACTIVITY);
  if (probed.kind === "transient" || probed.kind === "throttled")
    return warning(
      NAME,
      `could not be looked up (${ENGLISH.say(probed.detail)})`,
      "send one order through and look at it",
    );
  if (probed.kind !== madeUp.kind || !isSameReason(probed.detail, madeUp.detail))
    return fine(NAME, `the loyalty service knows the activity ${activityId}`);
  const isUnknown = "said" in probed.detail && /activit/i.test(probed.detail.said ?? "");
  return isUnknown
    ? failed(
        NAME,
        `the loyalty service does not know the activity ${activityId} (${ENGLISH.say(probed.detail)})`,
        "take its id from the account's panel",
      )
    : warning(
        NAME,
        `the loyalty service does not say whether it knows the activity ${activityId}`,
        "compare its id with the account's panel, and send one order through",
      );
}
