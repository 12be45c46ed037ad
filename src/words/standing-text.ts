import type { LabelsOf } from "./labels.ts";

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
