import { z } from "zod";
import { HIDDEN } from "../../domain/operation/exchange.ts";
import type { ContactCandidates } from "../../domain/order/order-snapshot.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { countryOf } from "../../people/privacy/find-orders.ts";
import { maskedBody } from "../../people/privacy/masking/masked-body.ts";
import { hiddenOf } from "../../people/privacy/masking/masked-text.ts";
import { isJson } from "../../people/privacy/mentions/body-mentions.ts";
import type { Shops } from "../../shops/shop-context.ts";
import {
  DELIVERY_OUTCOMES,
  type ListedDelivery,
  type Delivery as StoredDelivery,
} from "../../store/inbox.ts";
import type { Store } from "../../store/store.ts";
import type { Words } from "../../words/vocabulary.ts";
import { acted, answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";
import { moment, pageQuery, shopName, typedText, withoutAbsent } from "../queries.ts";
import { coded, count, list, listOf, named, pageOf, text, time, truth } from "../shapes.ts";
import { deliveriesOfOrders, listed } from "./deliveries-of-orders.ts";

const selection = {
  shop: shopName.optional(),
  outcome: z.enum(DELIVERY_OUTCOMES).optional(),
  from: moment.optional().describe("Received at this time or later"),
  before: moment.optional(),
};
const listQuery = z.strictObject({ ...selection, ...pageQuery });
const searchBody = z.strictObject({ q: typedText, ...selection });

const rowFields = {
  id: text,
  shop: text,
  topic: text,
  outcome: z.enum(DELIVERY_OUTCOMES),
  reason: text.nullable(),
  because: coded.nullable().describe("`reason` as data"),
  orderIds: list(text),
  orders: listOf({
    orderId: text,
    orderNumber: text.nullable(),
    firstSeenAt: time.nullable().describe("When the bridge first heard of it; null: it does not know it"),
  }).describe("The first five of `orderIds`"),
  repeats: count,
  contradicts: text.nullable().describe("An earlier delivery with the same platform id and a different body"),
  receivedAt: time,
  sizeBytes: count,
};
export const deliveryRow = named("DeliveryRow", rowFields);
export type DeliveryRow = z.output<typeof deliveryRow>;

export const delivery = named("Delivery", {
  ...rowFields,
  headers: z.record(z.string(), z.string()),
  body: text,
  isPlain: truth.describe("True: as the shop sent it; false: without customer data"),
});
export type Delivery = z.output<typeof delivery>;

export const listDeliveries = endpoint("GET /deliveries", {
  summary: "Lists deliveries, newest first, without their bodies",
  permission: "viewer",
  forTenants: true,
  query: listQuery,
  answers: { 200: pageOf(deliveryRow) },
  answer: async ({ query: { before: until, ...query }, words }, { store }) => {
    const { items, nextCursor } = await store.listDeliveries(withoutAbsent({ ...query, until }));
    return answer({ items: await Promise.all(items.map((item) => rowView(store, item, words))), nextCursor });
  },
});

export const searchDeliveries = endpoint("POST /deliveries/search", {
  summary: "Lists the newest deliveries of orders that match `q`: order id, number, name, email or mobile",
  permission: "viewer",
  forTenants: true,
  body: searchBody,
  onlyReads: true,
  answers: {
    200: z.strictObject({
      items: list(deliveryRow),
      hasMore: truth.describe("More orders match, or they may have older deliveries that are not listed"),
    }),
  },
  answer: async ({ body, words }, { store }) => {
    const { found, hasMore } = await deliveriesOfOrders(store, withoutAbsent(body));
    return answer({ items: await Promise.all(found.map((item) => rowView(store, item, words))), hasMore });
  },
});

export const showDelivery = endpoint("GET /deliveries/{id}", {
  summary: "Returns a delivery with headers and body, without customer data",
  permission: "viewer",
  forTenants: true,
  answers: { 200: z.strictObject({ delivery }) },
  problems: [404],
  answer: async ({ params: { id }, words }, { store, shops }) => {
    const stored = await store.getDelivery(id);
    if (stored === null) return refuseUnknown("delivery");
    const body = await maskedDelivery({ store, shops }, stored);
    return answer({ delivery: { ...(await wholeView(store, stored, words)), body, isPlain: false } });
  },
});

export const showPlainDelivery = endpoint("POST /deliveries/{id}/plain", {
  summary: "The same as the shop sent it, with customer data. Recorded in the audit log",
  permission: "assistant",
  forTenants: true,
  answers: { 200: z.strictObject({ delivery }) },
  problems: [404],
  answer: async ({ params: { id }, words }, { store }) => {
    const stored = await store.getDelivery(id);
    if (stored === null) return refuseUnknown("delivery");
    const { shop, topic } = stored;
    return acted(
      { done: { code: "actDeliveryShown", id, topic }, shop, isRequired: true },
      answer({ delivery: await plainView(store, stored, words) }),
    );
  },
});

/** A delivery as the shop sent it. */
export async function plainView(store: Store, stored: StoredDelivery, words: Words): Promise<Delivery> {
  const body = Buffer.from(stored.body).toString("utf8");
  return { ...(await wholeView(store, stored, words)), body, isPlain: true };
}

async function wholeView(store: Store, stored: StoredDelivery, words: Words) {
  return { ...(await rowView(store, listed(stored), words)), headers: stored.headers };
}

export const replayDelivery = endpoint("POST /deliveries/{id}/replay", {
  summary: "Processes the delivery again; harmless if nothing has changed since",
  permission: "assistant",
  forTenants: true,
  answers: { 200: z.strictObject({ delivery: deliveryRow }) },
  problems: [404],
  answer: async ({ params: { id }, words }, { store, wakeInbox }) => {
    if (!(await store.replayDelivery(id))) return refuseUnknown("delivery");
    wakeInbox();
    const stored = await store.getDelivery(id);
    if (stored === null) return refuseUnknown("delivery");
    const { shop, topic } = stored;
    return acted(
      { done: { code: "actDeliveryReplayed", id, topic }, shop },
      answer({ delivery: await rowView(store, listed(stored), words) }),
    );
  },
});

const ORDERS_NAMED = 5;

export async function rowView(store: Store, delivery: ListedDelivery, { say }: Words): Promise<DeliveryRow> {
  const { id, shop, topic, outcome, reason, orderIds, repeats, contradicts, receivedAt, sizeBytes } =
    delivery;
  const named = orderIds.slice(0, ORDERS_NAMED).map(async (orderId) => {
    const record = await store.getOrder({ shop, orderId });
    const orderNumber = record?.facts.snapshot?.orderNumber ?? null;
    return { orderId, orderNumber, firstSeenAt: isoOrNull(record?.createdAt ?? null) };
  });
  return {
    ...{ id, shop, topic, outcome, orderIds, repeats, contradicts, sizeBytes },
    ...{ reason: reason && say(reason), because: reason && codedReason(reason) },
    ...{ orders: await Promise.all(named), receivedAt: iso(receivedAt) },
  };
}

/** The most orders of a delivery that are read to find its customers. */
const ORDERS_ASKED = 5;

/** A delivery's body with customer data masked, found by field names and by its orders' customers. */
async function maskedDelivery(
  { store, shops }: { readonly store: Pick<Store, "getOrder">; readonly shops: Shops },
  { shop, body, orderIds }: StoredDelivery,
): Promise<string> {
  const asked = orderIds.slice(0, ORDERS_ASKED).map((orderId) => store.getOrder({ shop, orderId }));
  const records = (await Promise.all(asked)).filter((record) => record !== null);
  const contacts = records.flatMap(({ facts }) => facts.snapshot?.contact ?? []);
  const of = (part: keyof ContactCandidates) => contacts.flatMap((contact) => contact[part]);
  const contact = {
    names: of("names"),
    emails: of("emails"),
    phones: of("phones"),
    countries: of("countries"),
  };
  const text = Buffer.from(body).toString("utf8");
  // Text that isn't JSON has no field names to find personal data by, so all of it is hidden.
  return isJson(text) ? maskedBody(text, hiddenOf(contact, countryOf(shops, shop))) : HIDDEN;
}
