import type { OrderKey } from "../../domain/order/order-record.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { exchangesAnswer } from "./exchange-shape.ts";
import { exchangesView } from "./exchange-view.ts";

export const showExchanges = endpoint({
  method: "GET",
  path: "/orders/{shop}/{orderId}/exchanges",
  summary:
    "What each attempt sent to the loyalty service and what was answered, without what tells of the customer",
  permission: "viewer",
  forTenants: true,
  answers: { 200: exchangesAnswer },
  problems: [404],
  answer: async ({ params, words }, parts) => exchangesOf(parts, params, words, false),
});

export const showPlainExchanges = endpoint({
  method: "POST",
  path: "/orders/{shop}/{orderId}/exchanges/plain",
  summary: "The same as it was, with the customer's data: who asked for it is written into the log of acts",
  permission: "assistant",
  forTenants: true,
  answers: { 200: exchangesAnswer },
  problems: [404],
  answer: async ({ params, words }, parts) => {
    const answered = await exchangesOf(parts, params, words, true);
    if (!answered.ok) return answered;
    return acted({ done: { code: "actExchangesShown" }, ...params, isRequired: true }, answered);
  },
});

async function exchangesOf({ store, shops }: AdminContext, key: OrderKey, words: Words, isPlain: boolean) {
  const record = await store.getOrder(key);
  return record === null ? refuseUnknown("order") : answer(exchangesView(record, shops, words, isPlain));
}
