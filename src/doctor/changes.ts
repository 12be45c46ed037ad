import type { ShopStatus } from "../admin/answers.ts";
import { type Check, judging } from "./check.ts";

/** Is what happened in the shop known, and are deleted orders looked for? Says what is left out. */
export function checkChanges({ shop, scan, deleted }: ShopStatus): readonly Check[] {
  const { fine, warning, failed } = judging(`shop ${shop}`);
  const checks: Check[] = [];
  if (scan !== null && scan.goodUntil !== null) {
    const known = `known until ${timeText(scan.goodUntil)}`;
    checks.push(
      scan.behindSince === null
        ? { ...fine("changes in the shop", known), shows: scan.notes }
        : warning(
            "changes in the shop",
            `${known}; what changed since is being read`,
            "wait, then run this again; where the shop cannot be read, see above",
          ),
    );
  }
  if (deleted === null) return checks;
  const name = "orders deleted in the shop";
  const { tooMany, turn, lastTurn, approvedForDays } = deleted;
  if (tooMany !== null) {
    checks.push(
      failed(
        name,
        `${tooMany.gone} of ${tooMany.asked} are gone, too many at once to be believed; nothing was done`,
        "see whether the shop was restored or moved; if they were deleted on purpose, say so on the page Shops",
      ),
    );
    return checks;
  }
  if (deleted.problem !== null)
    return [...checks, warning(name, deleted.problem, "they are asked for again within some hours")];
  const rule = `orders with points pending, work to do, or points approved within ${approvedForDays} days are asked for in turn; older ones are not`;
  if (lastTurn === null)
    return [...checks, fine(name, `${turn?.asked ?? 0} asked for, not all yet; ${rule}`)];
  const untold = lastTurn.untold === 0 ? "" : `, ${lastTurn.untold} of them without a definite answer`;
  const detail = `all ${lastTurn.asked} asked for by ${timeText(lastTurn.until)}${untold}; ${rule}`;
  return [...checks, fine(name, detail)];
}

/** What the last audit found, and what it left out. */
export function checkAudit({ shop, drift }: Pick<ShopStatus, "shop" | "drift">): Check {
  const { fine, warning } = judging(`shop ${shop}`);
  const name = "points at the loyalty service";
  const again = `npx loyalty-bridge doctor --audit ${shop}`;
  if (drift === null) return fine(name, `not compared yet; it is done once a day, or now: ${again}`);
  const { counts, compared, notCompared, auditedUntil, isReadable } = drift;
  const left = Object.values(notCompared).reduce((sum, one) => sum + one, 0);
  const since =
    auditedUntil === null
      ? "not every order has had its turn yet"
      : `all decided before ${timeText(auditedUntil)} have had their turn`;
  const covered = `${compared} orders compared, ${left} not; ${since}`;
  const differing = counts.missing + counts.extra + counts.different;
  if (drift.state === "failed") return warning(name, `${covered}; interrupted: ${drift.problem}`, again);
  if (!isReadable) return fine(name, `${covered}; its histories name no orders, so nothing can be said`);
  if (differing > 0)
    return warning(
      name,
      `${differing} orders differ; ${covered}`,
      "look at them on the page Shops, and send them again there",
    );
  return fine(name, covered);
}

function timeText(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}
