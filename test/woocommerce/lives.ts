import { expect } from "vitest";
import type { PointsState } from "../../src/domain/order/order-record.ts";
import type { RealShop } from "./engine/real-shop.ts";

/** What the shop's owner and its customers do with one order, a step after the other. */
export type Step =
  | { readonly does: "status"; readonly status: string }
  | { readonly does: "refund"; readonly amount: string }
  | { readonly does: "deleteRefund" | "trash" | "untrash" | "delete" | "note" };

export interface Life {
  readonly name: string;
  /** Of the order that the owner makes; "bacs" or "cod": the customer buys in the checkout, and pays that way. */
  readonly status: string;
  readonly steps: readonly Step[];
  /** Of its points, when all is done. */
  readonly points: PointsState;
}

const status = (to: string): Step => ({ does: "status", status: to });
const refund = (amount: string): Step => ({ does: "refund", amount });
const [trash, untrash, forGood, takenBack, note] = (
  ["trash", "untrash", "delete", "deleteRefund", "note"] as const
).map((does) => ({ does })) as [Step, Step, Step, Step, Step];

/** Orders of 20.00 EUR each. */
export const LIVES: readonly Life[] = [
  { name: "never paid", points: "none", status: "pending", steps: [] },
  { name: "waits for a bank transfer", points: "none", status: "on-hold", steps: [] },
  { name: "paid", points: "pending", status: "processing", steps: [] },
  { name: "paid by bank transfer", points: "pending", status: "on-hold", steps: [status("processing")] },
  { name: "paid and completed", points: "approved", status: "processing", steps: [status("completed")] },
  { name: "completed at once", points: "approved", status: "completed", steps: [] },
  { name: "failed, then paid", points: "pending", status: "failed", steps: [status("processing")] },
  { name: "payment failed", points: "none", status: "pending", steps: [status("failed")] },
  { name: "cancelled before it was paid", points: "none", status: "pending", steps: [status("cancelled")] },
  {
    name: "cancelled after it was paid",
    points: "cancelled",
    status: "processing",
    steps: [status("cancelled")],
  },
  {
    name: "cancelled after it was completed",
    points: "cancelled",
    status: "completed",
    steps: [status("cancelled")],
  },
  { name: "refunded by status", points: "cancelled", status: "processing", steps: [status("refunded")] },
  { name: "refunded whole", points: "cancelled", status: "processing", steps: [refund("20.00")] },
  {
    name: "refunded in two halves",
    points: "cancelled",
    status: "completed",
    steps: [refund("10.00"), refund("10.00")],
  },
  { name: "refunded in part", points: "pending", status: "processing", steps: [refund("5.00")] },
  {
    name: "refunded in part, then completed",
    points: "approved",
    status: "processing",
    steps: [refund("5.00"), status("completed")],
  },
  {
    name: "a refund taken back",
    points: "pending",
    status: "processing",
    steps: [refund("5.00"), takenBack],
  },
  { name: "put into the bin unpaid", points: "none", status: "pending", steps: [trash] },
  { name: "put into the bin", points: "cancelled", status: "processing", steps: [trash] },
  { name: "put into the bin completed", points: "cancelled", status: "completed", steps: [trash] },
  // An order that lives again after its points were cancelled waits for its owner.
  { name: "taken out of the bin", points: "cancelled", status: "processing", steps: [trash, note, untrash] },
  { name: "deleted for good", points: "cancelled", status: "processing", steps: [forGood] },
  {
    name: "deleted for good from the bin",
    points: "cancelled",
    status: "processing",
    steps: [trash, forGood],
  },
  {
    name: "back from completed to processing",
    points: "approved",
    status: "completed",
    steps: [status("processing")],
  },
  {
    name: "on hold again",
    points: "pending",
    status: "processing",
    steps: [status("on-hold"), status("processing")],
  },
  {
    name: "noted and edited",
    points: "approved",
    status: "processing",
    steps: [note, note, status("completed")],
  },
  { name: "edited after completion", points: "approved", status: "completed", steps: [note] },
  {
    name: "refunded in part, then cancelled",
    points: "cancelled",
    status: "processing",
    steps: [refund("5.00"), status("cancelled")],
  },
  { name: "completed, refunded in part", points: "approved", status: "completed", steps: [refund("1.00")] },
  { name: "cancelled unpaid, deleted", points: "none", status: "cancelled", steps: [forGood] },
  { name: "bought in the checkout, to be paid by bank transfer", points: "none", status: "bacs", steps: [] },
  {
    name: "bought in the checkout, then paid",
    points: "pending",
    status: "bacs",
    steps: [status("processing")],
  },
  {
    name: "bought in the checkout, paid on delivery",
    points: "approved",
    status: "cod",
    steps: [status("completed")],
  },
  {
    name: "many changes at once",
    points: "approved",
    status: "pending",
    steps: [status("on-hold"), status("processing"), note, status("completed")],
  },
];

interface Placed {
  readonly id: number;
}

/** A new order of two pieces; paid if its status says so, as a gateway would. */
export async function place(
  shop: RealShop,
  { status: begun }: Pick<Life, "status">,
  at: number,
): Promise<number> {
  const customer = {
    ...{ first_name: "Ada", last_name: `Example ${at}`, email: `ada${at}@shop.example` },
    ...{ phone: `0170 555${1000 + at}`, country: "DE" },
  };
  if (begun === "bacs" || begun === "cod") return buy(shop, customer, begun);
  const isPaid = begun === "processing" || begun === "completed";
  const { id } = await shop.rest<Placed>("POST", "orders", {
    status: begun,
    set_paid: isPaid,
    payment_method: "bacs",
    currency: "EUR",
    billing: customer,
    line_items: [{ product_id: shop.product, quantity: 2 }],
  });
  // Made whole by one call, it may keep the status that payment gives.
  if (isPaid) await shop.rest("PUT", `orders/${id}`, { status: begun });
  return id;
}

/** As the block checkout does it. */
async function buy({ domain, product }: RealShop, customer: object, payment: string): Promise<number> {
  const call = async (path: string, token: string, body?: object) => {
    const headers = { "content-type": "application/json", ...(token === "" ? {} : { "cart-token": token }) };
    const address = `http://${domain}/wp-json/wc/store/v1/${path}`;
    const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(address, { headers, ...sent });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    return response;
  };
  const cart = await call("cart/add-item", "", { id: product, quantity: 2 });
  const address = { ...customer, address_1: "Teststr. 1", city: "Berlin", postcode: "10115", state: "DE-BE" };
  const token = cart.headers.get("cart-token") ?? "";
  // The shop stores a cart only after it has answered.
  const itemsInCart = async () => {
    const { items } = (await (await call("cart", token)).json()) as { readonly items: readonly unknown[] };
    return items.length;
  };
  await expect.poll(itemsInCart).toBe(1);
  const bought = await call("checkout", token, {
    ...{ billing_address: address, shipping_address: address, payment_method: payment },
  });
  return ((await bought.json()) as { readonly order_id: number }).order_id;
}

export async function take(shop: RealShop, id: number, step: Step): Promise<void> {
  if (step.does === "status") return void (await shop.rest("PUT", `orders/${id}`, { status: step.status }));
  if (step.does === "refund") {
    return void (await shop.rest("POST", `orders/${id}/refunds`, { amount: step.amount, api_refund: false }));
  }
  if (step.does === "note") {
    return void (await shop.rest("PUT", `orders/${id}`, {
      customer_note: `Please ring twice, ${crypto.randomUUID()}`,
    }));
  }
  if (step.does === "trash") return void (await shop.rest("DELETE", `orders/${id}`));
  if (step.does === "delete") return void (await shop.rest("DELETE", `orders/${id}?force=true`));
  if (step.does === "untrash") return void (await shop.act("restore", { order: id }));
  const [latest] = await shop.rest<readonly Placed[]>("GET", `orders/${id}/refunds`);
  await shop.act("deleteRefund", { refund: latest?.id });
}
