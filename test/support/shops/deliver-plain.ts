import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { PLAIN_HEADERS, plainSignature } from "./plain-adapter.ts";

/** Delivers an order of the shop "acme", signed and with a unique delivery ID. */
export async function deliverPlain(url: string, order: OrderSnapshot, secret: string): Promise<Response> {
  const body = JSON.stringify(order);
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, secret),
    [PLAIN_HEADERS.topic]: "order",
    [PLAIN_HEADERS.id]: crypto.randomUUID(),
  };
  return fetch(`${url}/webhooks/acme`, { method: "POST", headers, body });
}
