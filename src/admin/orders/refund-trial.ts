import { z } from "zod";
import { toMinorUnits } from "../../domain/order/money.ts";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { tryRefund } from "../../domain/plan/refund-trial.ts";
import { replanContext } from "../../shops/replan-context.ts";
import { answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { doneView, reasonView } from "../reason-view.ts";
import { detailFields, named, orNull, reasonFields } from "../shapes.ts";

const refundTrial = named("RefundTrial", {
  points: z.enum(POINTS_STATES),
  ...reasonFields,
  partialRefund: orNull(detailFields).describe(
    "The programme's decision; null: the order would be fully refunded, or has no points",
  ),
});
/** What a refund would do to the points of an order. */
export type RefundTrialAnswer = z.output<typeof refundTrial>;

export const tryOrderRefund = endpoint("GET /orders/{shop}/{orderId}/refund-trial", {
  summary: "Previews what another refund would do to the points; changes nothing",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject({
    amount: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,4})?$/, { error: expected("expectedPlainAmount") })
      .describe("In the order's currency, in addition to earlier refunds: 12.50"),
  }),
  answers: { 200: refundTrial },
  problems: [404, 409],
  answer: async ({ params: { shop, orderId }, query: { amount }, words }, { store, shops, clock }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const record = await store.getOrder({ shop, orderId });
    if (record === null) return refuseUnknown("order");
    const amountMinor = toMinorUnits(amount, record.facts.snapshot?.currency ?? "") ?? 0;
    const trial = tryRefund(record, amountMinor, replanContext(context, "person", clock.now()));
    if (trial === null) return conflict({ code: "waitsForOrder" });
    const { points, reason, partial } = trial;
    return answer({
      points,
      ...reasonView(reason, words),
      partialRefund: partial === null ? null : doneView(partial, words),
    });
  },
});
