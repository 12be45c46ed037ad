import type { OrderKey } from "../../domain/order/order-record.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { tenantOf, type Visitor } from "../sign-in/visitor.ts";
import { exchangesAnswer } from "./exchange-shape.ts";
import { exchangesView } from "./exchange-view.ts";

export const showExchanges = endpoint("GET /orders/{shop}/{orderId}/exchanges", {
  summary: "Lists an order's requests to the loyalty service and the responses, without customer data",
  permission: "viewer",
  forTenants: true,
  answers: { 200: exchangesAnswer },
  problems: [404],
  answer: async ({ params, ...call }, parts) => exchangesOf(parts, params, call, false),
});

export const showPlainExchanges = endpoint("POST /orders/{shop}/{orderId}/exchanges/plain", {
  summary: "The same with customer data. Recorded in the audit log",
  permission: "assistant",
  forTenants: true,
  answers: { 200: exchangesAnswer },
  problems: [404],
  answer: async ({ params, ...call }, parts) => {
    const answered = await exchangesOf(parts, params, call, true);
    if (!answered.ok) return answered;
    return acted({ done: { code: "actExchangesShown" }, ...params, isRequired: true }, answered);
  },
});

async function exchangesOf(
  { store, shops, brands }: AdminContext,
  key: OrderKey,
  { words, visitor }: { readonly words: Words; readonly visitor: Visitor },
  isPlain: boolean,
) {
  const record = await store.getOrder(key);
  if (record === null) return refuseUnknown("order");
  // Redeem answers include the customer's balance, which other tenants' shops may have contributed to.
  const hasBalance = tenantOf(visitor) === null || brands.has(record.brand);
  return answer(exchangesView(record, shops, words, { isPlain, hasBalance }));
}
