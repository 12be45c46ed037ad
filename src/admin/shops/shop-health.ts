import type { DriftAudit } from "../../outbound/audit/drift-audit.ts";
import { listedNotes } from "../../shops/notes.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import { approvedForDays } from "../../watch/open-orders.ts";
import type { Watch } from "../../watch/watch.ts";
import type { DeletedState, WatchState } from "../../watch/watch-state.ts";
import type { DeletedOrders, ShopHealth } from "../answers.ts";
import { answer, type Endpoint, endpoint, refuseUnknown } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";

/** The status is read often and for all shops at once; the other orders are settled with these. */
const IDS_TOLD = 10;

export interface HealthParts {
  readonly shops: Shops;
  readonly watch: Watch;
  readonly drift: DriftAudit;
}

/** Checks a shop now instead of in some minutes, and reports what was found and done. */
export function checkShop({ shops, watch }: HealthParts): Endpoint {
  return endpoint({
    answer: async ({ params: { shop = "" } }) => {
      const context = shops.get(shop);
      if (context === undefined) return refuseUnknown("shop");
      return answer<ShopHealth & { readonly shop: string }>({
        shop,
        ...healthView(context, await watch.runRound(context), watch),
      });
    },
  });
}

/** What the watch knows of a shop. */
export function healthView(
  context: ShopContext,
  state: WatchState | null,
  watch: Pick<Watch, "behindSince">,
): ShopHealth {
  const { subscriptions = null, ofNoUse = null, mended = [], scan = null, silence = null } = state ?? {};
  return {
    isConnected: scan === null || scan.lastAt === null ? null : scan.problemKind !== "notConnected",
    subscriptions:
      subscriptions === null
        ? null
        : {
            ...subscriptions,
            checkedAt: iso(subscriptions.checkedAt),
            lastRestoredAt: isoOrNull(subscriptions.lastRestoredAt),
          },
    ofNoUse: ofNoUse && { ...ofNoUse, since: iso(ofNoUse.since) },
    mended: mended.map(({ at, ...done }) => ({ at: iso(at), ...done })),
    lastScanAt: isoOrNull(scan?.lastAt ?? null),
    scan:
      scan === null
        ? null
        : {
            goodUntil: isoOrNull(scan.goodUntil),
            isUnderWay: scan.under !== null,
            behindSince: isoOrNull(state === null ? null : watch.behindSince(state)),
            healed: scan.healed,
            lastHealedAt: isoOrNull(scan.lastHealedAt),
            notes: listedNotes(scan),
            problem: scan.problem,
          },
    deleted:
      state === null || context.adapter.pull === undefined ? null : deletedView(context, state.deleted),
    silence: silence === null ? null : { since: iso(silence.since), usualMs: silence.usualMs },
  };
}

function deletedView(context: ShopContext, state: DeletedState): DeletedOrders {
  const { lastAt, turn, lastTurn, found, lastFoundAt, tooMany, kept, problem } = state;
  return {
    lastAt: isoOrNull(lastAt),
    turn: turn && { ...turn, since: iso(turn.since) },
    lastTurn: lastTurn && { ...lastTurn, since: iso(lastTurn.since), until: iso(lastTurn.until) },
    found,
    lastFoundAt: isoOrNull(lastFoundAt),
    tooMany: tooMany && {
      ...tooMany,
      since: iso(tooMany.since),
      orderIds: tooMany.orderIds.slice(0, IDS_TOLD),
    },
    kept: kept.length,
    approvedForDays: approvedForDays(context.programme),
    problem,
  };
}
