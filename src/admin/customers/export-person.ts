import { z } from "zod";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import { findOrders } from "../../people/privacy/find-orders.ts";
import type { Identity } from "../../people/privacy/mentions/identities.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuse } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { exchangesAnswer } from "../orders/exchange-shape.ts";
import { exchangesView } from "../orders/exchange-view.ts";
import { orderAnswer } from "../orders/order-shape.ts";
import { orderView } from "../orders/order-view.ts";
import { listOf, text, time } from "../shapes.ts";
import { notAPerson, personBody, personOf } from "./person.ts";

const exported = z.strictObject({
  exportedAt: time,
  orders: listOf({
    ...orderAnswer.shape,
    exchanges: exchangesAnswer.shape.exchanges.describe("Requests to the loyalty service and its responses"),
  }),
  deliveries: listOf({ id: text, shop: text, topic: text, receivedAt: time, body: text }).describe(
    "The stored deliveries about these orders",
  ),
});

export const exportPerson = endpoint("POST /export", {
  summary: "Exports everything the bridge stores about a person, in all shops. Recorded in the audit log",
  permission: "owner",
  body: personBody,
  answers: { 200: exported },
  problems: [422],
  answer: async ({ body, words }, parts) => {
    const identity = personOf(body, parts.shops);
    if (identity === null) return refuse(notAPerson(body));
    const records = await recordsOf(parts, identity);
    const deliveries = await deliveriesOf(parts, records);
    return acted(
      {
        done: {
          ...{ code: "actExported", orders: records.length, deliveries: deliveries.length },
          ...(records.length === 0 ? {} : { numbers: records.slice(0, MOST_NAMED).map(numberOf) }),
        },
        isRequired: true,
      },
      answer({
        exportedAt: iso(parts.clock.now()),
        orders: records.map((record) => orderOf(record, parts, words)),
        deliveries,
      }),
    );
  },
});

/** The audit log names at most so many of the orders. */
const MOST_NAMED = 5;

function numberOf({ orderId, facts }: OrderRecord): string {
  return facts.snapshot?.orderNumber ?? orderId;
}

async function recordsOf(parts: AdminContext, identity: Identity): Promise<readonly OrderRecord[]> {
  const found = await findOrders(parts, { shop: null, identities: [identity], orders: [] });
  const records = await Promise.all(found.map((key) => parts.store.getOrder(key)));
  return records.filter((record) => record !== null);
}

function orderOf(record: OrderRecord, { shops, clock }: AdminContext, words: Words) {
  const { exchanges } = exchangesView(record, shops, words, { isPlain: true });
  return { order: orderView(record, shops, clock.now(), words), exchanges };
}

/** Histories of orders name their deliveries. One that is also about other people is left out. */
async function deliveriesOf({ store }: AdminContext, records: readonly OrderRecord[]) {
  const own = new Set(records.map(({ shop, orderId }) => JSON.stringify([shop, orderId])));
  const ids = new Set(records.flatMap(({ trace }) => trace.flatMap(({ delivery }) => delivery ?? [])));
  const stored = await Promise.all([...ids].map((id) => store.getDelivery(id)));
  return stored
    .filter((delivery) => delivery !== null)
    .filter(({ shop, orderIds }) => orderIds.every((orderId) => own.has(JSON.stringify([shop, orderId]))))
    .map(({ id, shop, topic, receivedAt, body }) => ({
      ...{ id, shop, topic, receivedAt: iso(receivedAt) },
      body: Buffer.from(body).toString("utf8"),
    }));
}
