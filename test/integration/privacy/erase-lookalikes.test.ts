import { afterEach, beforeEach, expect, test } from "vitest";
import { contactOf, type ErasingSite, erasingSite, hers } from "../../support/bridge/erasing-site.ts";
import { anOrder } from "../../support/builders/orders.ts";

/** Given customers whose addresses, numbers, names and order ids nearly are Ann's, then redacting her changes none of theirs. */
const ANN = { email: "ann@shop.co", phone: "+447700900123", name: "Ann Smith" };
const OTHERS = [
  ["201", "mann@shop.co", "+447700900124", "ann@shop.com and 07700 9001234"],
  ["202", "ann@shop.com", "+4477009001234", "ann@shop.co.uk"],
  ["203", "ann@shop.co.uk", "+14477009001", "447700900123 shipped 2026-12-24; ref 07700900123-A"],
  ["447700900123", "carl@else.example", "+4915100000001", "Ann Smithson, not Ann Smith-Jones"],
  ["07700900123", "dora@else.example", "+4915100000002", "SKU 447700900123"],
] as const;

let site: ErasingSite;
beforeEach(async () => {
  site = await erasingSite();
});
afterEach(() => site.bridge.close());

type Plain = { readonly delivery: { readonly body: string } };

/** Of each of the others: what is known of the order, and every delivery of it, unmasked. */
async function keptOfOthers(): Promise<readonly unknown[]> {
  const { items } = (await site.bridge.ask("/api/deliveries?shop=acme")) as { items: { id: string }[] };
  const ask = ({ id }: { id: string }) =>
    site.bridge.ask(`/api/deliveries/${id}/plain`, { method: "POST", body: {} });
  const bodies = (await Promise.all(items.map(ask))).map((answer) => (answer as Plain).delivery.body);
  return Promise.all(
    OTHERS.map(async ([orderId]) => [
      await site.order(orderId),
      bodies.filter((body) => body.includes(`"orderId":"${orderId}"`)),
    ]),
  );
}

test("what only looks like the redacted customer stays, in orders and in deliveries", async () => {
  for (const [orderId, email, phone, note] of OTHERS)
    await site.deliver(
      anOrder({
        ...{ orderId, orderNumber: `#${orderId}`, isPaid: true, tags: [note, "447700900123"] },
        contact: { ...contactOf(email, phone), names: [`Customer of ${orderId}`] },
        referral: {
          discountCodes: ["447700900123", "ANN@SHOP.CO.UK"],
          attributes: [{ name: "gift", value: note }],
          attributedCampaigns: [],
          landingUrl: "https://shop.co/?u=447700900123",
        },
      }),
    );
  const { email, phone, name } = ANN;
  await site.deliver(hers({ orderId: "300", contact: { ...contactOf(email, phone), names: [name] } }));
  const before = await keptOfOthers();
  const customer = { email: email.toUpperCase(), phone };
  await site.deliver(
    { events: [{ kind: "privacy", request: "redactCustomer", customer, orderIds: [] }] },
    { topic: "notice" },
  );
  expect(await keptOfOthers()).toEqual(before);
  expect(JSON.stringify(await site.bridge.ask("/api/orders/acme/300"))).not.toMatch(
    /ann@shop\.co|7700900123|Ann Smith/i,
  );
});
