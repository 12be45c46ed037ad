import type { DecisionName } from "../../domain/order/decision-name.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import { wouldRelease } from "../../domain/person/offers.ts";
import { canFillIn } from "../../domain/person/person.ts";
import { decisionsInForce } from "../../domain/person/release.ts";
import { isSameProgramme } from "../../domain/programme/programme-change.ts";
import type { Act } from "../../people/acts/act.ts";
import { type ActCode, decisionsOf, type UndoKind } from "../../people/acts/act-codes.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { AdminContext } from "../admin-context.ts";
import { undoingOf } from "./act-kinds.ts";

/** How an act can be undone now; `over` if undoing it would change nothing. `record`: the act's order. */
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

/** Whether the decision can still be undone: it was neither revoked nor carried out for good. */
function isDecisionLeft(
  { shops, clock }: AdminContext,
  { shop, done }: Act,
  record: OrderRecord | null,
): boolean {
  const context = shop === null ? undefined : shops.get(shop);
  if (record === null || context === undefined || decisionLeft(record, done) === null) return false;
  return wouldRelease(record, replanContext(context, "person", clock.now()));
}

/** The decision that the act made; `null` if it made none or the decision is no longer in force. */
export function decisionLeft(record: OrderRecord, done: ActCode): DecisionName | null {
  const made = decisionsOf(done);
  return decisionsInForce(record).find(({ name }) => made.includes(name))?.name ?? null;
}

/** Not "revert" if the earlier programme is active again or is no longer stored. */
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

/** The programme version that was active before; `null` if the act concerned no programme. */
export function versionBefore({ changes }: Pick<Act, "changes">): number | null {
  return changes.find((change) => change.thing === "version")?.before ?? null;
}
