import type { DecisionName } from "../../domain/order/decision-name.ts";
import type { UndoKind } from "../../people/acts/act-codes.ts";
import { asTyped, typed, typedOrderId } from "../../words/sentence.ts";

/** The fields of an act's row that decide how it is undone. */
interface Undoable {
  readonly changes: readonly { readonly thing: string; readonly before: string | null }[];
  readonly undone: object | null;
  readonly undoing: UndoKind;
  readonly shop: string | null;
  readonly orderId: string | null;
  readonly versionBefore: number | null;
  /** With `release`: the decision to revoke. */
  readonly decision: DecisionName | null;
}

/** The command that undoes an act, without the program's name; `null` if there is none or nothing to undo. */
export function undoCommand(act: Undoable): string | null {
  const { undone, undoing, shop, orderId, versionBefore, decision } = act;
  if (undone !== null || shop === null) return null;
  if (undoing === "revert" && versionBefore !== null)
    return `programme revert ${typed(shop)} ${versionBefore}`;
  if (orderId === null) return null;
  const order = typedOrderId(shop, orderId);
  if (undoing === "release" && decision !== null)
    return `decide ${order} release --only ${asTyped(decision)}`;
  const before = contactBefore(act);
  return undoing === "correct" && before !== "" ? `contact ${order} ${before}` : null;
}

/** Options that restore the earlier email address and number. No command can restore a name. */
function contactBefore({ changes }: Undoable): string {
  const place = { email: "ADDRESS", mobile: "NUMBER" };
  return changes
    .flatMap(({ thing, before }) =>
      thing === "email" || thing === "mobile" ? [`--${thing} ${typed(before ?? place[thing])}`] : [],
    )
    .join(" ");
}
