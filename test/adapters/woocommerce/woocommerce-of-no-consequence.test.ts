import { expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { woocommerceSettings } from "../../../adapters/woocommerce/settings.ts";
import type { Translation } from "../../../src/platform/adapter.ts";

function translated(topic: string, body: unknown): Translation {
  const delivery = { topic, headers: {}, body, receivedAt: 0, deliveryKey: "delivery-1" };
  const settings = woocommerceSettings.parse({});
  return woocommerceAdapter.translate(delivery, { shop: "garden", domain: "shop.example", settings });
}

test.each<[string, unknown, Translation]>([
  ["", {}, { ok: false, reason: { code: "noTopic" } }],
  ["product.updated", {}, { ok: true, events: [], reason: { code: "topicIgnored" } }],
  ["customer.updated", {}, { ok: true, events: [], reason: { code: "customersInOrders" } }],
  ["order.deleted", {}, { ok: false, reason: { code: "notOfTopic", expected: null } }],
])("a delivery of %j says why nothing follows from it", (topic, body, expected) => {
  expect(translated(topic, body)).toEqual(expected);
});
