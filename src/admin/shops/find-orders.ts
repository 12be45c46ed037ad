import { z } from "zod";
import { findOrders } from "../../shops/find-orders.ts";
import { answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { isoOrNull } from "../iso.ts";
import { notesView } from "../reason-view.ts";
import { list, named, noteFields, text, time, truth } from "../shapes.ts";
import { cannotRead } from "./resyncs.ts";

const matchingOrder = named("MatchingOrder", {
  orderId: text,
  orderNumber: text.nullable(),
  createdAt: time.nullable(),
  isId: truth.describe("The id matches"),
  isNumber: truth.describe("The number matches"),
});
export type MatchingOrder = z.output<typeof matchingOrder>;

const matchingOrders = named("MatchingOrders", {
  orders: list(matchingOrder).describe("First the match by id, then those by number, newest first"),
  ...noteFields,
});
/** A shop's orders that match an id or number. */
export type MatchingOrders = z.output<typeof matchingOrders>;

export const findShopOrders = endpoint("POST /shops/{shop}/find-orders", {
  summary: "Finds orders in the shop by id or number, even those the bridge does not have yet",
  permission: "assistant",
  forTenants: true,
  body: z.strictObject({ order: z.string().trim().min(1).max(100) }),
  answers: { 200: matchingOrders },
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
