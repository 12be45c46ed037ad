import type { ShopStatus } from "../admin/answers.ts";
import { SECRET_FAILURES } from "../platform/adapter.ts";
import { type Check, judging } from "./check.ts";

type ReportedArrivals = Pick<
  ShopStatus,
  | "shop"
  | "lastDeliveryAt"
  | "refused"
  | "secretsLastSeen"
  | "wrongSignatures"
  | "isSignedWrongly"
  | "ofNoUse"
>;

const NAME = "deliveries";

/**
 * Do the shop's deliveries come, and are they signed with a secret that the bridge has? Anybody can send what is not
 * signed: it counts against the secret only while nothing else comes.
 */
export function checkDeliveries(told: ReportedArrivals): Check {
  const { shop, lastDeliveryAt, refused, secretsLastSeen, wrongSignatures, isSignedWrongly, ofNoUse } = told;
  const { fine, warning, failed } = judging(`shop ${shop}`);
  if (ofNoUse !== null)
    return failed(
      NAME,
      ofNoUse.reason,
      "with access to the shop the bridge makes the webhooks anew by itself; without, make them by hand in the shop",
    );
  const unsigned = SECRET_FAILURES.reduce((sum, reason) => sum + (refused[reason] ?? 0), 0);
  const isWorking = secretsLastSeen.some((at) => at !== null);
  if (unsigned > 0 && !isWorking)
    return warning(
      NAME,
      `since the bridge was started, ${unsigned} were refused for their signature and none was accepted`,
      `compare shops.${shop}.secrets with the secret that the platform signs this shop's webhooks with`,
    );
  if (isSignedWrongly)
    return warning(
      NAME,
      `the last ${wrongSignatures} were signed with another secret, and none with the right one since`,
      `compare shops.${shop}.secrets with the secret that the platform signs this shop's webhooks with`,
    );
  const others = unsigned === 0 ? "" : `; ${unsigned} were refused for their signature since the start`;
  if (lastDeliveryAt === null) return fine(NAME, "none has come yet: place an order in the shop to see one");
  const at = lastDeliveryAt.slice(0, 16).replace("T", " ");
  return fine(NAME, `the last one came on ${at} UTC${others}`);
}
