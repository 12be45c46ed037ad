import { z } from "zod";
import { type OrderRecord, orderKeyText } from "../../domain/order/order-record.ts";
import { concerns, hasNothing } from "../../people/privacy/concerned.ts";
import { findOrders } from "../../people/privacy/find-orders.ts";
import { type Identity, wantedIdentities } from "../../people/privacy/mentions/identities.ts";
import { isMentionedIn } from "../../people/privacy/mentions/mentions.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuse } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { exchangesAnswer } from "../orders/exchange-shape.ts";
import { exchangesView } from "../orders/exchange-view.ts";
import { orderAnswer } from "../orders/order-shape.ts";
import { orderView } from "../orders/order-view.ts";
import { count, listOf, text, time } from "../shapes.ts";
import { notAPerson, personBody, personOf } from "./person.ts";

const exportedDelivery = z.strictObject({ id: text, shop: text, topic: text, receivedAt: time, body: text });

const exported = z.strictObject({
  exportedAt: time,
  orders: listOf({
    ...orderAnswer.shape,
    exchanges: exchangesAnswer.shape.exchanges.describe("Requests to the loyalty service and its responses"),
  }),
  deliveries: z
    .array(exportedDelivery)
    .describe("The stored deliveries about these orders, or with the person's address or number"),
  leftOut: count.describe("Deliveries that are also about other people's orders"),
  damaged: count.describe(
    "Stored orders and deliveries that could not be read, and may be about this person",
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
    const { records, damaged } = await recordsOf(parts, identity);
    const { deliveries, leftOut, ...unread } = await deliveriesOf(parts, records, identity);
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
        leftOut,
        damaged: damaged + unread.damaged,
      }),
    );
  },
});

/** The most orders that the audit log entry lists. */
const MOST_NAMED = 5;

function numberOf({ orderId, facts }: OrderRecord): string {
  return facts.snapshot?.orderNumber ?? orderId;
}

async function recordsOf(parts: AdminContext, identity: Identity) {
  const { found, damaged } = await findOrders(parts, { shop: null, identities: [identity], orders: [] });
  const records = await Promise.all(found.map((key) => parts.store.getOrder(key)));
  return { records: records.filter((record) => record !== null), damaged };
}

function orderOf(record: OrderRecord, { shops, clock }: AdminContext, words: Words) {
  const { exchanges } = exchangesView(record, shops, words, { isPlain: true });
  return { order: orderView(record, shops, clock.now(), words), exchanges };
}

/** The deliveries that an erasure would erase, except those that also mention other people's orders. */
async function deliveriesOf({ store }: AdminContext, records: readonly OrderRecord[], identity: Identity) {
  const own = new Set(records.map(orderKeyText));
  const wanted = wantedIdentities([identity]);
  const deliveries: z.input<typeof exportedDelivery>[] = [];
  let leftOut = 0;
  const damaged = await store.eachDelivery((delivery) => {
    if (hasNothing(delivery) || !(concerns(delivery, own) || isMentionedIn(delivery, wanted))) return;
    const { id, shop, topic, receivedAt, body, orderIds } = delivery;
    const isOwn = orderIds.every((orderId) => own.has(orderKeyText({ shop, orderId })));
    const text = Buffer.from(body).toString("utf8");
    if (isOwn) deliveries.push({ id, shop, topic, receivedAt: iso(receivedAt), body: text });
    else leftOut++;
  });
  return { deliveries, leftOut, damaged };
}
