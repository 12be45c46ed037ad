import { z } from "zod";
import type { DeliveryReason } from "../../../words/codes/delivery.ts";
import { DELIVERY_OUTCOMES, type Delivery, type DeliveryRemains, type ListedDelivery } from "../../inbox.ts";
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

/** A delivery as the statements return it. */
export const DELIVERY_ROW = FACTS.extend({ body: z.instanceof(Buffer) });
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

/** The columns of what stays of an erased delivery. */
export const ERASED_COLUMNS = ["topic", "headers", "body", "content", "reason"] as const;

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

/** `null` for what cannot be an id of this store. */
export function idOf(text: string): string | null {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? text : null;
}
