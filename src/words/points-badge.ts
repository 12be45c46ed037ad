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
  readonly order: (Standing & { readonly state: keyof Shared["orderStates"] }) | null;
}

type Shared = LabelsOf<"page/main">["shared"];

/** As every list of orders shows it: the state of its work, or of its points once nothing is left to do. */
export function standingText(
  { standing, order }: Concerned,
  { gone }: LabelsOf<"page/incidents">["standings"],
  shared: Shared,
): string {
  if (order === null) return gone;
  return standing === "right" ? pointsBadge(order, shared) : shared.orderStates[order.state];
}
