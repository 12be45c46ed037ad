import { typed, typedOrder } from "../../words/typed.ts";
import type { ActRow } from "./acts.ts";

type Undoable = Pick<
  ActRow,
  "changes" | "undone" | "undoing" | "shop" | "orderId" | "orderNumber" | "versionBefore"
>;

/** The command that undoes an act, without the program's name; `null`: there is none, or nothing to undo. */
export function undoCommand(act: Undoable): string | null {
  const { undone, undoing, shop, orderId, orderNumber, versionBefore } = act;
  if (undone !== null || shop === null) return null;
  if (undoing === "revert" && versionBefore !== null)
    return `programme revert ${typed(shop)} ${versionBefore}`;
  if (orderId === null) return null;
  const order = typedOrder(shop, orderNumber ?? orderId);
  if (undoing === "release") return `decide ${order} release`;
  const before = contactBefore(act);
  return undoing === "correct" && before !== "" ? `contact ${order} ${before}` : null;
}

/** The options that enter the address and number from before again. No command corrects a name. */
function contactBefore({ changes }: Undoable): string {
  const place = { email: "ADDRESS", mobile: "NUMBER" };
  return changes
    .flatMap(({ thing, before }) =>
      thing === "email" || thing === "mobile" ? [`--${thing} ${typed(before ?? place[thing])}`] : [],
    )
    .join(" ");
}
