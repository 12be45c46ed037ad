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
export function pointsBadge(standing: Standing, { pointsStates }: LabelsOf<"page/main">["shared"]): string {
  return pointsStates[badgeOf(standing)];
}

/** `noneYet`: some may still come. */
export function badgeOf({ points, code, facts }: Standing): Standing["points"] | "noneYet" {
  const isYet = YET.includes(code) || (OF_STEPS.includes(code) && facts.operation === "earn");
  return points === "none" && isYet ? "noneYet" : points;
}

/** How an order that an incident affected stands now. */
interface Concerned {
  readonly standing: "right" | "onItsWay" | "needsPerson" | "gone";
  /** `null`: no longer stored. */
  readonly order: { readonly state: keyof OrderStates } | null;
}

type OrderStates = LabelsOf<"page/main">["shared"]["orderStates"];

/** The order's own state, as every list of orders shows it, unless it is fine or was deleted. */
export function standingText(
  { standing, order }: Concerned,
  { right, gone }: LabelsOf<"page/incidents">["standings"],
  { orderStates }: LabelsOf<"page/main">["shared"],
): string {
  if (order === null) return gone;
  return standing === "right" ? right : orderStates[order.state];
}
