import type { OrderRecord } from "../../domain/order/order-record.ts";
import { wouldRelease } from "../../domain/person/offers.ts";
import { canFillIn } from "../../domain/person/person.ts";
import { isAnswerInForce, isInForce } from "../../domain/person/undo.ts";
import { isSameProgramme } from "../../domain/programme/programme-change.ts";
import type { Act } from "../../people/acts/act.ts";
import type { ActCode, UndoKind } from "../../people/acts/act-codes.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { AdminContext } from "../admin-context.ts";
import { undoingOf } from "./act-kinds.ts";

/** How an act can be undone now: `over` if undoing it would change nothing. `record`: its order's. */
export async function undoingNow(
  parts: AdminContext,
  act: Act,
  record: OrderRecord | null,
): Promise<UndoKind> {
  const undoing = undoingOf(act.done);
  const isThere = act.shop !== null && parts.shops.has(act.shop);
  switch (undoing) {
    case "release":
      return isDecisionLeft(parts, act, record) ? undoing : "over";
    case "revert":
      return ofProgramme(parts, act);
    case "correct":
      return record?.erasedAt === null && canFillIn(record) ? undoing : "over";
    case "remove":
    case "typeAgain":
      return isThere ? undoing : "over";
    case "addAgain":
      return isThere ? "over" : undoing;
    default:
      return undoing;
  }
}

/** A decision that was carried out for good, or revoked since, cannot be undone. */
function isDecisionLeft(
  { shops, clock }: AdminContext,
  { shop, done }: Act,
  record: OrderRecord | null,
): boolean {
  const context = shop === null ? undefined : shops.get(shop);
  if (record === null || context === undefined || !isDecisionInForce(record, done)) return false;
  return wouldRelease(record, replanContext(context, "person", clock.now()));
}

function isDecisionInForce(record: OrderRecord, done: ActCode): boolean {
  if (done.code === "actOrderDecided") return isInForce(record, done.decision);
  return done.code === "actOperationDecided" && isAnswerInForce(record, done.operation);
}

/** The earlier programme may be active again because someone entered it, or may no longer be stored. */
async function ofProgramme(
  { shops, programmes }: AdminContext,
  act: Act,
): Promise<"revert" | "over" | "never"> {
  const shop = act.shop === null ? undefined : shops.get(act.shop);
  const version = versionBefore(act);
  if (shop === undefined || version === null) return "over";
  const before = (await programmes.version(shop.shop, version))?.programme ?? null;
  if (before !== null && isSameProgramme(shop.programme, before)) return "over";
  return before === null || shop.isProgrammeLocked ? "never" : "revert";
}

/** The version of the programme that was active before; `null`: the act concerned none. */
export function versionBefore({ changes }: Pick<Act, "changes">): number | null {
  return changes.find((change) => change.thing === "version")?.before ?? null;
}
