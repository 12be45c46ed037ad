import type { ShopStatus } from "../../client/answers.ts";
import type { Verdict } from "../codes/verdict.ts";
import { aboutShop, judging } from "./check.ts";

/** Checks that the bridge knows what happened in the shop and looks for deleted orders, and names what it skips. */
export function checkChanges(
  status: Pick<ShopStatus, "shop" | "state" | "scan" | "deleted">,
): readonly Verdict[] {
  const { shop, state, scan, deleted } = status;
  const { fine, warning } = judging(aboutShop(shop), "changesCheck");
  const verdicts: Verdict[] = [];
  if (scan !== null && scan.goodUntil !== null) {
    const until = Date.parse(scan.goodUntil);
    const shows = scan.notes.map((text) => ({ code: "quoted", text }) as const);
    verdicts.push(
      scan.behindSince === null && state.code !== "unreadable"
        ? fine({ code: "changesKnown", until }, shows)
        : warning(
            scan.isUnderWay && scan.problem === null
              ? { code: "changesBehind", until }
              : { code: "changesNotRead", until, said: scan.problem },
          ),
    );
  }
  return deleted === null ? verdicts : [...verdicts, checkDeleted(shop, deleted)];
}

function checkDeleted(shop: string, deleted: NonNullable<ShopStatus["deleted"]>): Verdict {
  const { fine, skipped, warning, failed } = judging(aboutShop(shop), "deletedOrdersCheck");
  const { tooMany, turn, lastTurn, approvedForDays, problem } = deleted;
  if (tooMany !== null)
    return failed({ code: "tooManyDeleted", missing: tooMany.missing, checked: tooMany.checked });
  if (problem !== null) return warning({ code: "deletedNotChecked", said: problem });
  if (lastTurn === null)
    return skipped({ code: "deletedBeingChecked", checked: turn?.checked ?? 0, approvedForDays });
  const { checked, unanswered: undecided } = lastTurn;
  const until = Date.parse(lastTurn.until);
  return fine({ code: "deletedAllChecked", checked, until, undecided, approvedForDays });
}

/** What the last audit found, and what it skipped. */
export function checkAudit({ shop, drift }: Pick<ShopStatus, "shop" | "drift">): Verdict {
  const { fine, skipped, warning } = judging(aboutShop(shop), "auditCheck");
  if (drift === null) return skipped({ code: "notAuditedYet", shop });
  const { counts, compared, auditedUntil, isReadable } = drift;
  const notCompared = Object.values(drift.notCompared).reduce((sum, one) => sum + one, 0);
  const until = auditedUntil === null ? null : Date.parse(auditedUntil);
  const audited = { compared, notCompared, until };
  const differing = counts.missing + counts.extra + counts.different;
  if (drift.state === "failed")
    return warning({ code: "auditInterrupted", shop, said: drift.problem, ...audited });
  if (!isReadable) return skipped({ code: "auditNamesNoOrders", ...audited });
  if (differing > 0) return warning({ code: "auditDiffers", differing, ...audited });
  return compared === 0
    ? skipped({ code: "auditAgrees", ...audited })
    : fine({ code: "auditAgrees", ...audited });
}
