import { z } from "zod";
import { findOrders } from "../../shops/find-orders.ts";
import { answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { isoOrNull } from "../iso.ts";
import { notesView } from "../reason-view.ts";
import { list, named, noteFields, text, time, truth } from "../shapes.ts";
import { cannotRead } from "./resyncs.ts";

const soughtOrder = named("SoughtOrder", {
  orderId: text,
  orderNumber: text.nullable(),
  createdAt: time.nullable(),
  isId: truth.describe("What was sought is its id"),
  isNumber: truth.describe("What was sought is its number"),
});
export type SoughtOrder = z.output<typeof soughtOrder>;

const soughtOrders = named("SoughtOrders", {
  orders: list(soughtOrder).describe("The one by its id first, then those of the number, the newest first"),
  ...noteFields,
});
/** A shop's orders with an id or a number. */
export type SoughtOrders = z.output<typeof soughtOrders>;

export const findShopOrders = endpoint("POST /shops/{shop}/find-orders", {
  summary:
    "The orders that the shop itself has by an id or a number, known here or not; a resync of their ids reads them in",
  permission: "assistant",
  forTenants: true,
  body: z.strictObject({ order: z.string().trim().min(1).max(100) }),
  answers: { 200: soughtOrders },
  problems: [404, 409],
  onlyReads: true,
  answer: async ({ params: { shop }, body: { order }, words }, { shops, connect }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const { pull } = context.adapter;
    if (pull === undefined) return cannotRead(context);
    const found = await findOrders(pull, connect(context), order);
    if (!found.ok) return conflict(found.problem.because);
    const { orders, notes } = found.value;
    return answer({
      orders: orders.map((each) => ({ ...each, createdAt: isoOrNull(each.createdAt) })),
      ...notesView(notes, words),
    });
  },
});
