import { z } from "zod";
import { codedReason } from "../../domain/reason/compare.ts";
import {
  DELIVERY_OUTCOMES,
  type ListedDelivery,
  type Delivery as StoredDelivery,
} from "../../store/inbox.ts";
import type { Store } from "../../store/store.ts";
import type { Words } from "../../words/words.ts";
import { answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { pageQuery, shopName, withoutAbsent } from "../queries.ts";
import { coded, count, list, pageOf, text, time } from "../shapes.ts";

export interface DeliveryParts {
  readonly store: Store;
  readonly wakeInbox: () => void;
}

const listQuery = z.strictObject({
  shop: shopName.optional(),
  outcome: z.enum(DELIVERY_OUTCOMES).optional(),
  ...pageQuery,
});

const rowFields = {
  id: text,
  shop: text,
  topic: text,
  outcome: z.enum(DELIVERY_OUTCOMES),
  reason: text.nullable(),
  because: coded.nullable().describe("`reason` as data"),
  orderIds: list(text),
  repeats: count,
  contradicts: text
    .nullable()
    .describe("The delivery that came first under the same id of the platform, with another body"),
  receivedAt: time,
  sizeBytes: count,
};
const deliveryRow = z.strictObject(rowFields).meta({ id: "DeliveryRow" });
export type DeliveryRow = z.output<typeof deliveryRow>;

const delivery = z
  .strictObject({ ...rowFields, headers: z.record(z.string(), z.string()), body: text })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof delivery>;

export const listDeliveries = endpoint({
  method: "GET",
  path: "/deliveries",
  summary: "The inbox, newest first; without bodies, which hold customers' data and are shown one at a time",
  query: listQuery,
  answers: { 200: pageOf(deliveryRow) },
  answer: async ({ query, words }, { store }: DeliveryParts) => {
    const { items, nextCursor } = await store.listDeliveries(withoutAbsent(query));
    return answer({ items: items.map((item) => rowView(item, words)), nextCursor });
  },
});

export const showDelivery = endpoint({
  method: "GET",
  path: "/deliveries/{id}",
  summary: "One delivery with its headers and its body",
  answers: { 200: z.strictObject({ delivery }) },
  problems: [404],
  answer: async ({ params: { id }, words }, { store }: DeliveryParts) => {
    const stored = await store.getDelivery(id);
    if (stored === null) return refuseUnknown("delivery");
    const body = Buffer.from(stored.body).toString("utf8");
    return answer({ delivery: { ...rowView(listed(stored), words), headers: stored.headers, body } });
  },
});

export const replayDelivery = endpoint({
  method: "POST",
  path: "/deliveries/{id}/replay",
  summary: "Works on the delivery again as it is: harmless when nothing has changed since",
  answers: { 200: z.strictObject({ delivery: deliveryRow }) },
  problems: [404],
  answer: async ({ params: { id }, words }, { store, wakeInbox }: DeliveryParts) => {
    if (!(await store.replayDelivery(id))) return refuseUnknown("delivery");
    wakeInbox();
    const stored = await store.getDelivery(id);
    return stored === null ? refuseUnknown("delivery") : answer({ delivery: rowView(listed(stored), words) });
  },
});

function listed({ body, ...rest }: StoredDelivery): ListedDelivery {
  return { ...rest, sizeBytes: body.byteLength };
}

function rowView(delivery: ListedDelivery, { say }: Words): DeliveryRow {
  const { id, shop, topic, outcome, reason, orderIds, repeats, contradicts, receivedAt, sizeBytes } =
    delivery;
  const said =
    reason === null ? { reason: null, because: null } : { reason: say(reason), because: codedReason(reason) };
  const row = { id, shop, topic, outcome, ...said, orderIds, repeats, contradicts };
  return { ...row, receivedAt: iso(receivedAt), sizeBytes };
}
