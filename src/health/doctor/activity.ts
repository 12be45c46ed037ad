import type { Programme } from "../../domain/programme/programme.ts";
import { isSameReason } from "../../domain/reason/compare.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import { createLoyaltyClient, type Reply } from "../../outbound/loyalty/loyalty-client.ts";
import { activityProbe } from "../../outbound/loyalty/loyalty-requests.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Subject, Verdict } from "../codes/verdict.ts";
import { aboutBrand, aboutShop, judging } from "./check.ts";
import type { TriedAccount } from "./loyalty-account.ts";

/** An activity id that no account has. */
const NO_ACTIVITY = "no-such-activity";
/** The most activities to check per account at once: each check uses one request of the minute's limit. */
const MOST_CHECKED = 20;

/**
 * Checks that the account has this activity. The interface cannot list activities, so this sends an earn without
 * required fields, which the service refuses. A refusal unlike that for an invented activity means it exists.
 */
export async function tryActivity(
  { identifier: _, ...settings }: TriedAccount,
  activityId: string,
): Promise<Verdict> {
  const client = createLoyaltyClient(settings);
  const probed = await client.send(activityProbe(activityId));
  const madeUp = await client.send(activityProbe(NO_ACTIVITY));
  return judged(aboutBrand(settings.brand), activityId, { probed, madeUp });
}

/** The parts of an account's link that the check uses. */
export type ProbeLink = Pick<BrandLink, "brand" | "bucketOf" | "budget" | "call" | "client" | "stepPermits">;
/** Checks the activities of the shops' programmes, each once. Known ones are reported per account, others per shop. */
export async function checkActivities(
  { log }: { readonly log: Log },
  link: ProbeLink,
  shops: readonly Pick<ShopContext, "shop" | "brand" | "programme">[],
): Promise<readonly Verdict[]> {
  const asking = shops.filter(({ brand }) => brand === link.brand);
  const activityIds = [...new Set(asking.flatMap(({ programme }) => activitiesOf(programme)))];
  if (activityIds.length === 0) return [];
  const { warning } = judging(aboutBrand(link.brand), "activityCheck");
  const budget = link.budget(link.bucketOf("earn"));
  const probe = (activityId: string) => probeIfFree(log, link, activityId);
  const madeUp = await probe(NO_ACTIVITY);
  if (madeUp !== null && madeUp.outcome.kind !== "rejected")
    return [warning({ code: "activityNotTried", because: madeUp.outcome.detail })];
  const found: Verdict[] = [];
  for (const activityId of activityIds.slice(0, MOST_CHECKED)) {
    const probed = madeUp === null ? null : await probe(activityId);
    if (madeUp === null || probed === null) {
      const seconds = Math.max(1, Math.ceil(budget.freeInMs("later") / 1000));
      return [...found, warning({ code: "accountCallsUsedUp", seconds })];
    }
    const concerned = asking.filter(({ programme }) => activitiesOf(programme).includes(activityId));
    const of = (subject: Subject) => judged(subject, activityId, { probed, madeUp });
    const ofBrand = of(aboutBrand(link.brand));
    // The service may refuse both with the same words; nothing can be done about that.
    if (ofBrand.code === "activityInDoubt") found.push({ ...ofBrand, state: "skipped" });
    else
      found.push(
        ...(ofBrand.state === "fine" ? [ofBrand] : concerned.map(({ shop }) => of(aboutShop(shop)))),
      );
  }
  return found;
}

/** Probes unless the only free slots are reserved for live orders or a person (`null`): this check may run often. */
async function probeIfFree(log: Log, link: ProbeLink, activityId: string): Promise<Reply | null> {
  const bucket = link.bucketOf("earn");
  const first = await link.budget(bucket).tryTake("later");
  if (first === null) return null;
  const permits = link.stepPermits(bucket, first);
  try {
    return await link.call("earn", permits, log, (take) => link.client.send(activityProbe(activityId), take));
  } finally {
    permits.end();
  }
}

function activitiesOf({ earn: { activityId, rules } }: Programme): readonly string[] {
  return [activityId, ...rules.map((rule) => rule.activityId)];
}

/** Compares the refusal with the one for an activity that no account has. */
function judged(
  subject: Subject,
  activityId: string,
  { probed: { outcome: probed }, madeUp: { outcome: madeUp } }: Readonly<Record<"probed" | "madeUp", Reply>>,
): Verdict {
  const { fine, warning, failed } = judging(subject, "activityCheck");
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
