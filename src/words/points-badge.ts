import type { LabelsOf } from "./labels.ts";

/** What an order's row says of its points. */
interface Standing {
  readonly points: "none" | "pending" | "approved" | "cancelled";
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Reasons for which an order has no points yet; for all others, none are to come. */
const YET: readonly string[] = [
  ...["waitsForOrder", "waitsForPayment", "waitsForContact", "waitsForFacts"],
  ...["onHold", "pointsBeingEarned", "pointsBeingGivenAgain"],
];

/** The state of an order's points: without points, whether some may still come. */
export function pointsBadge(
  { points, code, facts }: Standing,
  { shared: { pointsStates } }: Pick<LabelsOf<"page/main">, "shared">,
): string {
  const isYet = YET.includes(code) || (code === "failed" && facts.operation === "earn");
  return pointsStates[points === "none" && isYet ? "notYet" : points];
}
