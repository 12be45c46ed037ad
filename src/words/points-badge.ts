import type { LabelsOf } from "./labels.ts";

/** What an order's row says of its points. */
interface Standing {
  readonly points: "none" | "pending" | "approved" | "cancelled";
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Reasons for which an order has no points yet; for all others, none are to come. */
const YET: readonly string[] = [
  ...["waitsForOrder", "waitsForPayment", "waitsForContact", "waitsForFacts", "waitsForAccount"],
  ...["onHold", "pointsBeingEarned", "pointsBeingGivenAgain"],
];

/** Reasons that name the step they are about. */
const OF_STEPS: readonly string[] = ["failed", "stepRetried"];

/** The state of an order's points: without points, whether some may still come. */
export function pointsBadge(
  { points, code, facts }: Standing,
  { pointsStates }: LabelsOf<"page/main">["shared"],
): string {
  const isYet = YET.includes(code) || (OF_STEPS.includes(code) && facts.operation === "earn");
  return points === "none" && isYet ? pointsStates.noneYet : pointsStates[points];
}
