import { z } from "zod";
import type { DeliveryReason } from "../../../platform/codes/delivery.ts";
import { DELIVERY_OUTCOMES, type Delivery, type DeliveryRemains, type ListedDelivery } from "../../inbox.ts";
import { type Sql, sql, statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

const FACTS = z.object({
  id: z.string(),
  shop: z.string(),
  topic: z.string(),
  receivedAt: z.number(),
  headers: z.string(),
  isBodySigned: z.boolean(),
  content: z.enum(["whole", "events", "gone"]),
  outcome: z.enum(DELIVERY_OUTCOMES),
  reason: z.string().nullable(),
  orderIds: z.string(),
  repeats: z.number(),
  contradicts: z.string().nullable(),
  begun: z.number(),
});

/** The columns of FACTS except the IDs and `begun`. */
const COLUMNS = sql`
  shop, topic, received_at as "receivedAt", headers, is_body_signed as "isBodySigned", content, outcome, reason,
  order_ids as "orderIds", repeats
`;
/** All columns of FACTS but `begun`. */
export const FACT_COLUMNS = sql`id::text, contradicts::text, ${COLUMNS}`;
/** `begun` for a row of `deliveries`; 0 once the delivery is settled. */
export const BEGUN = sql`coalesce((select begun from waiting_deliveries as waiting where waiting.id = deliveries.id), 0) as begun`;

/** A delivery as the statements return it. */
export const DELIVERY_ROW = FACTS.extend({ body: z.instanceof(Buffer) });

/** Selects up to `limit` deliveries after the ID `after`, but no more than fit into `bytes`; one delivery at least. */
export const nextDeliveries = (further: Sql<never>) => sql`
  select ${COLUMNS}, body, ${BEGUN}, ${further}
  from (
    select *, sum(octet_length(body)) over (order by id) - octet_length(body) as before
    from (select * from deliveries where id > ${"after"} order by id limit ${"limit"}) as few
  ) as deliveries
  where before < ${"bytes"}
  order by deliveries.id
`;
export const READ_DELIVERIES = statement(
  "erasure/read-deliveries",
  nextDeliveries(sql`id::text, contradicts::text, erasures`),
  DELIVERY_ROW.extend({ erasures: z.number() }),
);
export const LISTED_ROW = FACTS.extend({ sizeBytes: z.number() });

export function deliveryOf({ body, ...facts }: z.infer<typeof DELIVERY_ROW>): Delivery {
  return { ...factsOf(facts), body };
}

export function listedOf({ sizeBytes, ...facts }: z.infer<typeof LISTED_ROW>): ListedDelivery {
  return { ...factsOf(facts), sizeBytes };
}

function factsOf(row: z.infer<typeof FACTS>): Omit<Delivery, "body"> {
  return {
    ...row,
    shop: fromColumn(row.shop),
    topic: fromColumn(row.topic),
    headers: JSON.parse(row.headers) as Delivery["headers"],
    reason: row.reason === null ? null : (JSON.parse(row.reason) as DeliveryReason),
    orderIds: JSON.parse(row.orderIds) as Delivery["orderIds"],
  };
}

/** Sets what remains of an erased delivery, from `erasedColumns`. */
export const SET_ERASED = sql`
  topic = ${"topic"}, headers = ${"headers"}, body = ${"body"}, content = ${"content"}, reason = ${"reason"},
  erasures = erasures + 1
`;

export function erasedColumns({ topic, headers, body, content }: DeliveryRemains) {
  return {
    topic: toColumn(topic),
    headers: JSON.stringify(headers),
    body: bytesOf(body),
    content,
    reason: ERASED,
  };
}

const ERASED = JSON.stringify({ code: "erased" } satisfies DeliveryReason);

export function bytesOf(body: Uint8Array): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** The ID in the text; `null` if it cannot be an ID of this store. */
export function idOf(text: string): string | null {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? text : null;
}
