import type { ShopStatus } from "../../client/answers.ts";
import { SECRET_FAILURES } from "../../platform/adapter.ts";
import type { Verdict } from "../codes/verdict.ts";
import { aboutShop, judging } from "./check.ts";

type ReportedArrivals = Pick<
  ShopStatus,
  | "shop"
  | "lastDeliveryAt"
  | "refused"
  | "secretsLastSeen"
  | "wrongSignatures"
  | "isSignedWrongly"
  | "wrongWebhook"
  | "ofNoUse"
  | "webhooksByHand"
>;

/**
 * Checks that the shop's deliveries arrive and are signed with a secret that the bridge has. Anyone can send unsigned requests,
 * so these count against the secret only while nothing else arrives.
 */
export function checkDeliveries(arrivals: ReportedArrivals): Verdict {
  const { shop, lastDeliveryAt, refused, secretsLastSeen, wrongSignatures: count, ofNoUse } = arrivals;
  const { fine, warning, failed } = judging(aboutShop(shop), "deliveriesCheck");
  const { isSignedWrongly, wrongWebhook: webhook, webhooksByHand: webhooks } = arrivals;
  const isOneOfThem = webhook !== null && ofNoUse?.code === "signedWrongly";
  if (ofNoUse !== null && !isOneOfThem) return failed({ code: "deliveriesOfNoUse", said: ofNoUse.reason });
  const unsigned = SECRET_FAILURES.reduce((sum, reason) => sum + (refused[reason] ?? 0), 0);
  const isWorking = secretsLastSeen.some((at) => at !== null);
  if (unsigned > 0 && !isWorking) return warning({ code: "noDeliveryAccepted", refused: unsigned, shop });
  if (isSignedWrongly) return warning({ code: "deliveriesSignedOtherwise", count, shop, webhook });
  if (webhooks.length > 0) return warning({ code: "nothingReports", shop, webhooks });
  if (lastDeliveryAt === null) return fine({ code: "noDeliveryYet" });
  return fine({ code: "lastDelivery", at: Date.parse(lastDeliveryAt), refused: unsigned });
}
