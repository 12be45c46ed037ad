import { expect } from "vitest";
import { woocommerceSampleShop } from "../../../adapters/woocommerce/stand-in/sample-shop.ts";

/** Delivers a paid order of the shop "garden". */
export async function deliverPaidOrder(url: string, domain: string): Promise<void> {
  const shop = woocommerceSampleShop("garden", domain, "the-secret-of-garden");
  const at = new Date();
  const order = {
    id: 7,
    number: 7,
    total: "10.00",
    discountCode: null,
    createdAt: at,
    updatedAt: at,
    paidAt: at,
    fulfilledAt: null,
    cancelledAt: null,
    refunds: [],
    buyer: { firstName: "Ada", lastName: "Example", email: "ada@customers.example", phone: "+491701234501" },
  };
  const [delivery] = shop.deliveries(order, "paid");
  const answer = await fetch(`${url}/webhooks/garden`, { method: "POST", ...delivery });
  expect(answer.status).toBe(200);
}
