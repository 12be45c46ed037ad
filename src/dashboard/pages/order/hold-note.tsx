import type { Order } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";

/** Why a person holds the order, in that person's words. */
export function HoldNote({ order: { decisions, trace } }: { readonly order: Order }) {
  const { format } = useSpoken();
  const made = decisions.hold === null ? undefined : trace.findLast(({ facts }) => facts.decision === "hold");
  const note = made?.facts.note;
  return typeof note === "string" ? (
    <p>
      <bdi>{format.quote(note)}</bdi>
    </p>
  ) : null;
}
