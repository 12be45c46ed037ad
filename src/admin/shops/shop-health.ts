import { z } from "zod";
import { codedReason } from "../../domain/reason/compare.ts";
import { listedNotes } from "../../shops/notes.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { approvedForDays } from "../../shops/watch/open-orders.ts";
import type { Watch } from "../../shops/watch/watch.ts";
import {
  type DeletedState,
  isConnected,
  type SubscriptionHealth,
  type WatchState,
} from "../../shops/watch/watch-state.ts";
import type { Words } from "../../words/vocabulary.ts";
import { accepted, acted, answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";
import { notesView, problemView, reasonView } from "../reason-view.ts";
import { type DeletedOrders, type ShopHealth, shopHealth } from "./health-shape.ts";
import { cannotRead, resync, resyncAddress, resyncRunning, resyncView } from "./resyncs.ts";

/** How many ids the status shows, since it is read often and for all shops. A decision also covers the others. */
const IDS_LISTED = 10;

export const checkShop = endpoint("POST /shops/{shop}/check", {
  summary: "Checks a shop now instead of in some minutes, and returns what was found and done",
  permission: "assistant",
  forTenants: true,
  answers: { 200: shopHealth },
  problems: [404],
  answer: async ({ params: { shop }, words }, { shops, watch }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const view = healthView(context, await watch.runRound(context), watch, words);
    return acted({ done: { code: "actShopChecked" }, shop }, answer({ shop, ...view }));
  },
});

/** What the watch knows about a shop. */
export function healthView(
  context: ShopContext,
  state: WatchState | null,
  watch: Pick<Watch, "behindSince">,
  words: Words,
): ShopHealth {
  const { subscriptions = null, ofNoUse = null, mended = [], scan = null, silence = null } = state ?? {};
  return {
    isConnected: isConnected(state),
    subscriptions: subscriptions && subscriptionsView(subscriptions, words),
    ofNoUse: ofNoUse && { ...reasonView(ofNoUse.reason, words), since: iso(ofNoUse.since) },
    mended: mended.map(({ at, what, how }) => ({
      at: iso(at),
      what,
      detail: words.say(how),
      ...codedReason(how),
    })),
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
            ...notesView(listedNotes(scan), words),
            ...problemView(scan.problem, words),
          },
    deleted:
      state === null || context.adapter.pull === undefined
        ? null
        : deletedView(context, state.deleted, words),
    silence: silence === null ? null : { since: iso(silence.since), usualMs: silence.usualMs },
  };
}

function deletedView(context: ShopContext, state: DeletedState, words: Words): DeletedOrders {
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
      orderIds: tooMany.orderIds.slice(0, IDS_LISTED),
    },
    kept: kept.length,
    approvedForDays: approvedForDays(context.programme),
    ...problemView(problem, words),
  };
}

function subscriptionsView({ wereThere: _, ...health }: SubscriptionHealth, words: Words) {
  return {
    ...health,
    ...problemView(health.problem, words),
    states: health.states.map((each) => ({
      ...each,
      detail: each.detail && words.say(each.detail),
      because: each.detail && codedReason(each.detail),
    })),
    restored: health.restored.map(words.say),
    checkedAt: iso(health.checkedAt),
    lastRestoredAt: isoOrNull(health.lastRestoredAt),
  };
}

const request = z.strictObject({ decision: z.enum(["cancel", "keep"]) });

export const settleMissing = endpoint("POST /shops/{shop}/missing-orders", {
  summary:
    "Decides about orders that disappeared from the shop, too many at once: `keep` leaves their points, `cancel` reads them again and cancels the points of those still gone",
  permission: "assistant",
  forTenants: true,
  body: request,
  answers: { 200: shopHealth, 202: resync },
  problems: [404, 409],
  answer: async ({ params: { shop }, body: { decision }, words }, { shops, watch, resyncs }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const orderIds = (await watch.status(shop))?.deleted.tooMany?.orderIds ?? [];
    const act = { done: { code: "actMissingSettled", decision, orders: orderIds.length }, shop } as const;
    if (orderIds.length === 0) return conflict({ code: "noMissingOrders" });
    if (decision === "keep") {
      await watch.settleMissing(context, "keep");
      const view = healthView(context, await watch.status(shop), watch, words);
      return acted(act, answer({ shop, ...view }));
    }
    const started = await resyncs.start({
      shop,
      orderIds,
      since: null,
      until: null,
      isAll: false,
      isDryRun: false,
      historyEarns: false,
      historyFrom: null,
    });
    if (!started.ok) return started.reason === "running" ? resyncRunning(started.id) : cannotRead(context);
    await watch.settleMissing(context, "cancel");
    return acted(act, accepted(resyncView(started.job, words), resyncAddress(started.job.id)));
  },
});
