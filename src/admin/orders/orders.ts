import { z } from "zod";
import { type OrderRecord, POINTS_STATES } from "../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../domain/order/order-summary.ts";
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
import type { Words } from "../../words/words.ts";
import type { DecisionAnswer, OrderAnswer, OrderRow, Page } from "../answers.ts";
import { type ApiAnswer, answer, conflict, type Endpoint, endpoint, refuseUnknown } from "../endpoint.ts";
import { emailText, pageQuery, shopName, typedText, withoutAbsent } from "../queries.ts";
import { orderView, summaryView } from "./order-view.ts";

export interface OrderParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  /** Operations may have been planned. */
  readonly wakeDispatcher: () => void;
}

const listQuery = z.strictObject({
  shop: shopName.optional(),
  points: z.enum(POINTS_STATES).optional(),
  state: z.enum(ORDER_STATES).optional(),
  q: typedText.optional(),
  ...pageQuery,
});

const contactBody = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  email: emailText.optional(),
  mobile: typedText.optional(),
});

export function listOrders({ store }: OrderParts): Endpoint {
  return endpoint({ query: listQuery, answer: ({ query, words }) => pageOfOrders(store, query, words) });
}

/** The same list, asked for in the body: what a person typed stays out of addresses, which others keep. */
export function searchOrders({ store }: OrderParts): Endpoint {
  return endpoint({ body: listQuery, answer: ({ body, words }) => pageOfOrders(store, body, words) });
}

async function pageOfOrders(
  store: Store,
  query: z.infer<typeof listQuery>,
  words: Words,
): Promise<ApiAnswer> {
  const { items, nextCursor } = await store.listOrders(withoutAbsent(query));
  return answer<Page<OrderRow>>({ items: items.map((item) => summaryView(item, words)), nextCursor });
}

export function showOrder({ store, shops, clock }: OrderParts): Endpoint {
  return endpoint({
    answer: async ({ params: { shop = "", orderId = "" }, words }) => {
      const record = await store.getOrder({ shop, orderId });
      return record === null
        ? refuseUnknown("order")
        : answer<OrderAnswer>({ order: orderView(record, shops, clock.now(), words) });
    },
  });
}

export function patchContact(parts: OrderParts): Endpoint {
  return endpoint({
    body: contactBody,
    answer: async ({ params: { shop = "", orderId = "" }, body, actor, words }) =>
      decideOn(parts, { shop, orderId, words }, (record, context, at) =>
        fillInContact(record, withoutAbsent(body), { by: actor, at }, readPhone(context)),
      ),
  });
}

/** A person approves or cancels the points, holds the order, or takes earlier decisions back. */
export function decisionOnOrder(parts: OrderParts, decision: OrderDecision): Endpoint {
  return endpoint({
    answer: async ({ params: { shop = "", orderId = "" }, actor, words }) =>
      decideOn(parts, { shop, orderId, words }, (record, context, at) =>
        decideOrder(record, decision, { by: actor, at }, context),
      ),
  });
}

/** The service is told again how the points stand: what an audit found to differ is set right so. */
export function sendOrderAgain(parts: OrderParts): Endpoint {
  return endpoint({
    answer: async ({ params: { shop = "", orderId = "" }, actor, words }) =>
      decideOn(parts, { shop, orderId, words }, (record, context, at) =>
        sendAgain(record, context, { by: actor, at }),
      ),
  });
}

/** Carries a person's decision out, plans again, and shows the order as it stands then. */
export async function decideOn(
  { store, shops, clock, wakeDispatcher }: OrderParts,
  { shop, orderId, words }: { readonly shop: string; readonly orderId: string; readonly words: Words },
  decision: (record: OrderRecord, context: ShopContext, at: number) => PersonResult,
): Promise<ApiAnswer> {
  const context = shops.get(shop);
  if (context === undefined) return refuseUnknown("shop");
  const now = clock.now();
  const decided = await decide(store, context, orderId, now, (record) => decision(record, context, now));
  if (!decided.ok)
    return decided.problem.code === "noSuchOrder" ? refuseUnknown("order") : conflict(decided.problem);
  wakeDispatcher();
  return answer<DecisionAnswer>({
    order: orderView(decided.record, shops, now, words),
    notice: decided.notice === undefined ? null : words.say(decided.notice),
    advice: decided.notice === undefined ? null : codedReason(decided.notice),
  });
}

function readPhone({ programme }: ShopContext) {
  return { parsePhone, defaultCountry: programme.contact.defaultCountry };
}
