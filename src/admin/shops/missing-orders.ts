import { z } from "zod";
import type { Resyncs } from "../../shops/resync/resyncs.ts";
import { accepted, acted, answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { shopHealth } from "./health-shape.ts";
import { resync } from "./resync-shape.ts";
import { cannotRead, resyncAddress, resyncRunning, resyncView } from "./resyncs.ts";
import { type HealthParts, healthView } from "./shop-health.ts";

export interface MissingOrderParts extends HealthParts {
  readonly resyncs: Resyncs;
}

const request = z.strictObject({ decision: z.enum(["cancel", "keep"]) });

export const settleMissing = endpoint({
  method: "POST",
  path: "/shops/{shop}/missing-orders",
  summary:
    "A person's word about orders that are gone from the shop, too many at once to be believed: `keep` leaves their points for good, `cancel` reads each again, which ends the points of those that are gone still",
  body: request,
  answers: { 200: shopHealth, 202: resync },
  problems: [404, 409],
  answer: async (
    { params: { shop }, body: { decision }, words },
    { shops, watch, resyncs }: MissingOrderParts,
  ) => {
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
