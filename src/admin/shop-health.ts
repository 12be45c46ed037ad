import type { DriftAudit, DriftReport } from "../outbound/drift-audit.ts";
import type { Watch } from "../reconcile/watch.ts";
import type { WatchState } from "../reconcile/watch-state.ts";
import type { Shops } from "../shop-context.ts";
import type { DriftAnswer, ShopHealth } from "./answers.ts";
import { answer, type Endpoint, endpoint, refuseUnknown } from "./endpoint.ts";
import { iso, isoOrNull } from "./iso.ts";

export interface HealthParts {
  readonly shops: Shops;
  readonly watch: Watch;
  readonly drift: DriftAudit;
}

/** Looks after a shop now instead of in some minutes, and tells what was found and done. */
export function checkShop({ shops, watch }: HealthParts): Endpoint {
  return endpoint({
    answer: async ({ params: { shop = "" } }) => {
      const context = shops.get(shop);
      if (context === undefined) return refuseUnknown("shop");
      return answer<ShopHealth & { readonly shop: string }>({
        shop,
        ...healthView(await watch.look(context), watch),
      });
    },
  });
}

/** How the records compared with the loyalty service's history the last time; `null` before the first audit. */
export function driftView(report: DriftReport | null): DriftAnswer | null {
  return report === null ? null : { ...report, checkedAt: iso(report.checkedAt) };
}

/** What the watch knows of a shop. */
export function healthView(state: WatchState | null, watch: Pick<Watch, "behindSince">): ShopHealth {
  const { subscriptions = null, scan = null, silence = null } = state ?? {};
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
            problem: scan.problem,
          },
    silence: silence === null ? null : { since: iso(silence.since), usualMs: silence.usualMs },
  };
}
