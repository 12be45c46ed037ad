import { z } from "zod";
import { changesOf } from "../../acts/act.ts";
import type { OrderKey, OrderRecord } from "../../domain/order/order-record.ts";
import {
  decideOrder,
  fillInContact,
  type OrderDecision,
  type PersonResult,
} from "../../domain/person/person.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { parsePhone } from "../../identity/phone.ts";
import { decide } from "../../reconcile/reconcile-order.ts";
import { sendAgain } from "../../reconcile/send-again.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import type { Clock } from "../../time/clock.ts";
import type { ActDone } from "../../words/codes/act.ts";
import type { Words } from "../../words/words.ts";
import { acted, answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { emailText, pageQuery, typedText, withoutAbsent } from "../queries.ts";
import { pageOf } from "../shapes.ts";
import { orderSelection, selected } from "./order-selection.ts";
import { decisionAnswer, orderAnswer, orderRow } from "./order-shape.ts";
import { orderView, summaryView } from "./order-view.ts";

export interface OrderParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  /** Operations may have been planned. */
  readonly wakeDispatcher: () => void;
}

const listQuery = z.strictObject({ ...orderSelection, ...pageQuery });

const contactBody = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  email: emailText.optional(),
  mobile: typedText.optional(),
});

export const listOrders = endpoint({
  method: "GET",
  path: "/orders",
  summary: "Lists orders, newest change first; `q` finds order id, number, e-mail, mobile and name",
  query: listQuery,
  answers: { 200: pageOf(orderRow) },
  answer: ({ query, words }, { store }: OrderParts) => pageOfOrders(store, query, words),
});

export const searchOrders = endpoint({
  method: "POST",
  path: "/orders/search",
  summary:
    "The same list, asked for in the body: what a person typed stays out of addresses, which others keep",
  body: listQuery,
  answers: { 200: pageOf(orderRow) },
  onlyReads: true,
  answer: ({ body, words }, { store }: OrderParts) => pageOfOrders(store, body, words),
});

async function pageOfOrders(store: Store, query: z.output<typeof listQuery>, words: Words) {
  const { items, nextCursor } = await store.listOrders(selected(query));
  return answer({ items: items.map((item) => summaryView(item, words)), nextCursor });
}

export const showOrder = endpoint({
  method: "GET",
  path: "/orders/{shop}/{orderId}",
  summary: "Everything there is to know of an order, with its operations and its story",
  answers: { 200: orderAnswer },
  problems: [404],
  answer: async ({ params: { shop, orderId }, words }, { store, shops, clock }: OrderParts) => {
    const record = await store.getOrder({ shop, orderId });
    return record === null
      ? refuseUnknown("order")
      : answer({ order: orderView(record, shops, clock.now(), words) });
  },
});

export const patchContact = endpoint({
  method: "PATCH",
  path: "/orders/{shop}/{orderId}/contact",
  summary: "Fills in what is missing of the customer's contact, and releases an order that was held for it",
  body: contactBody,
  answers: { 200: decisionAnswer },
  problems: [404, 409],
  answer: async ({ params, body, actor, words }, parts: OrderParts) =>
    decideOn(parts, { ...params, words, done: contactGiven(body) }, (record, context, at) =>
      fillInContact(record, withoutAbsent(body), { by: actor, at }, readPhone(context)),
    ),
});

function decisionOnOrder<const Decision extends OrderDecision>(
  decision: Decision,
  summary: string,
  problems: readonly (404 | 409)[] = [404],
) {
  return endpoint({
    method: "POST",
    path: `/orders/{shop}/{orderId}/${decision}`,
    summary,
    answers: { 200: decisionAnswer },
    problems,
    answer: async ({ params, actor, words }, parts: OrderParts) =>
      decideOn(
        parts,
        { ...(params as OrderKey), words, done: { code: "actOrderDecided", decision } },
        (record, context, at) => decideOrder(record, decision, { by: actor, at }, context),
      ),
  });
}

export const approveOrder = decisionOnOrder(
  "approve",
  "A person approves the points, or lets history earn",
  [404, 409],
);
export const cancelOrder = decisionOnOrder("cancel", "A person cancels the points");
export const holdOrder = decisionOnOrder("hold", "A person holds the order: nothing is sent");
export const releaseOrder = decisionOnOrder("release", "Takes back every earlier decision of a person");

export const settleOrder = decisionOnOrder(
  "settle",
  "A person has given back, or lets be, what was redeemed with an order that ended",
);

export const sendOrderAgain = endpoint({
  method: "POST",
  path: "/orders/{shop}/{orderId}/send-again",
  summary:
    "Tells the loyalty service again how the points stand: what an audit found to differ is set right so",
  answers: { 200: decisionAnswer },
  problems: [404, 409],
  answer: async ({ params, actor, words }, parts: OrderParts) =>
    decideOn(parts, { ...params, words, done: { code: "actSentAgain" } }, (record, context, at) =>
      sendAgain(record, context, { by: actor, at }),
    ),
});

function contactGiven(given: z.output<typeof contactBody>): ActDone {
  const fields = (["name", "email", "mobile"] as const).filter((field) => given[field] !== undefined);
  return { code: "actContactGiven", fields };
}

/** Carries a person's decision out, plans again, and shows the order as it stands then. `done`: what it is in the log. */
export async function decideOn(
  { store, shops, clock, wakeDispatcher }: OrderParts,
  { shop, orderId, words, done }: OrderKey & { readonly words: Words; readonly done: ActDone },
  decision: (record: OrderRecord, context: ShopContext, at: number) => PersonResult,
) {
  const context = shops.get(shop);
  if (context === undefined) return refuseUnknown("shop");
  const now = clock.now();
  const found: { before?: OrderRecord } = {};
  const decided = await decide(store, context, orderId, now, (record) => {
    found.before = record;
    return decision(record, context, now);
  });
  if (!decided.ok)
    return decided.problem.code === "noSuchOrder" ? refuseUnknown("order") : conflict(decided.problem);
  wakeDispatcher();
  const { before = decided.record } = found;
  const changes = changesOf(before, decided.record);
  return acted(
    before === decided.record ? null : { done, shop, orderId, changes },
    answer({
      order: orderView(decided.record, shops, now, words),
      notice: decided.notice === undefined ? null : words.say(decided.notice),
      advice: decided.notice === undefined ? null : codedReason(decided.notice),
    }),
  );
}

function readPhone({ programme }: ShopContext) {
  return { parsePhone, defaultCountry: programme.contact.defaultCountry };
}
