import type { LabelsOf } from "./labels.ts";

/** The fields of an order's row that describe its points. */
interface Standing {
  readonly points: "none" | "pending" | "approved" | "cancelled";
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Reasons for which an order has no points yet. With any other reason, none will follow. */
const YET: readonly string[] = [
  ...["waitsForOrder", "waitsForPayment", "waitsForContact", "waitsForFacts", "waitsForAccount"],
  ...["onHold", "pointsBeingEarned", "pointsBeingGivenAgain"],
];

/** Reasons that name the step they concern. */
const OF_STEPS: readonly string[] = ["failed", "stepRetried"];

/** The state of an order's points. Without points, it says whether some may still follow. */
export function pointsBadge(standing: Standing, { pointsStates }: LabelsOf<"page/main">["shared"]): string {
  return pointsStates[badgeOf(standing)];
}

/** `noneYet`: no points, but some may still follow. */
export function badgeOf({ points, code, facts }: Standing): Standing["points"] | "noneYet" {
  const isYet = YET.includes(code) || (OF_STEPS.includes(code) && facts.operation === "earn");
  return points === "none" && isYet ? "noneYet" : points;
}

/** The present state of an order that an incident affected. */
interface Concerned {
  readonly standing: "right" | "onItsWay" | "needsPerson" | "gone";
  /** `null` if it is no longer stored. */
  readonly order: (Standing & { readonly state: keyof Shared["orderStates"] }) | null;
}

type Shared = LabelsOf<"page/main">["shared"];

/** The state as every order list shows it: that of its work, or of its points once no work is left. */
export function standingText(
  { standing, order }: Concerned,
  { gone }: LabelsOf<"page/incidents">["standings"],
  shared: Shared,
): string {
  if (order === null) return gone;
  return standing === "right" ? pointsBadge(order, shared) : shared.orderStates[order.state];
}
