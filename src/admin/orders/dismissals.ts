import { z } from "zod";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import { acted, answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { noteText } from "../queries.ts";
import { deliveryRow, rowView } from "./deliveries.ts";
import { listed } from "./deliveries-of-orders.ts";

export const dismissDelivery = endpoint("POST /deliveries/{id}/dismiss", {
  summary: "Dismisses a failed delivery: it no longer needs attention, and is kept",
  permission: "assistant",
  forTenants: true,
  body: z.strictObject({ note: noteText }),
  answers: { 200: z.strictObject({ delivery: deliveryRow }) },
  problems: [404, 409],
  answer: async ({ params: { id }, body, actor: by, words }, { store, clock }) => {
    const known = await store.getDelivery(id);
    if (known === null) return refuseUnknown("delivery");
    const note = body.note === "" ? null : body.note;
    const reason: DeliveryReason = { code: "dismissed", by, at: clock.now(), note, because: known.reason };
    if (!(await store.restateDelivery(id, "dead", { outcome: "ignored", reason })))
      return conflict({ code: "nothingToDismiss" });
    const { shop, topic } = known;
    // The note may mention a person: it is stored only with the delivery, and erased with it.
    return acted(
      { done: { code: "actDeliveryDismissed", id, topic }, shop },
      answer({ delivery: await rowView(store, { ...listed(known), outcome: "ignored", reason }, words) }),
    );
  },
});

export const takeDeliveryBack = endpoint("POST /deliveries/{id}/take-back", {
  summary: "Takes back the dismissal of a delivery",
  permission: "assistant",
  forTenants: true,
  answers: { 200: z.strictObject({ delivery: deliveryRow }) },
  problems: [404, 409],
  answer: async ({ params: { id }, words }, { store }) => {
    const known = await store.getDelivery(id);
    if (known === null) return refuseUnknown("delivery");
    const { shop, topic } = known;
    if (known.reason?.code !== "dismissed") return conflict({ code: "notDismissed" });
    const reason = known.reason.because;
    if (!(await store.restateDelivery(id, "ignored", { outcome: "dead", reason })))
      return conflict({ code: "notDismissed" });
    return acted(
      { done: { code: "actDeliveryTakenBack", id, topic }, shop },
      answer({ delivery: await rowView(store, { ...listed(known), outcome: "dead", reason }, words) }),
    );
  },
});
