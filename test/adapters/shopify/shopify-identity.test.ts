import { describe, expect, test } from "vitest";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import type { RawRequest } from "../../../src/platform/request.ts";

const ID = "b54557e4-bdd9-4b37-8a5f-bf7d70bcd043";

function aRequest(headers: Record<string, readonly string[]>): RawRequest {
  return { method: "POST", target: "/apps/shopify/webhooks", headers, body: new Uint8Array() };
}

describe("a delivery's identity", () => {
  test.each<[string, readonly string[], string | null]>([
    ["the webhook id", [ID], ID],
    ["nothing when there is none", [], null],
    ["nothing when it is empty", [""], null],
    ["nothing when it came twice", [ID, ID], null],
    ["nothing when it is absurdly long", ["x".repeat(201)], null],
  ])("is %s", (_what, values, dedupeKey) => {
    expect(shopifyAdapter.identify(aRequest({ "x-shopify-webhook-id": values })).dedupeKey).toBe(dedupeKey);
  });

  test("is not the event id, which deliveries of one action share", () => {
    expect(shopifyAdapter.identify(aRequest({ "x-shopify-event-id": [ID] })).dedupeKey).toBeNull();
  });

  test.each([
    ["2026-05-04T08:15:32.123456789Z", Date.UTC(2026, 4, 4, 8, 15, 32, 123)],
    ["yesterday", null],
    ["", null],
  ])("was triggered at %j: %j", (written, triggeredAt) => {
    expect(shopifyAdapter.identify(aRequest({ "x-shopify-triggered-at": [written] }))).toMatchObject({
      triggeredAt,
    });
  });

  test("a topic is read without regard to case", () => {
    expect(shopifyAdapter.identify(aRequest({ "x-shopify-topic": ["ORDERS/Create"] })).topic).toBe(
      "orders/create",
    );
  });

  test.each<[readonly string[], string | null]>([
    [["ACME.myshopify.com"], "acme.myshopify.com"],
    [["acme.myshopify.com", "evil.myshopify.com"], null],
    [["acme.myshopify.com.evil.example"], null],
    [[], null],
  ])("the shop of %j is %j", (values, domain) => {
    expect(shopifyAdapter.shopDomain?.(aRequest({ "x-shopify-shop-domain": values }))).toBe(domain);
  });
});
