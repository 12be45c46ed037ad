import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { aWooOrder, aWooRequest } from "../../support/shops/woocommerce.ts";

const SIGNATURE = "x-wc-webhook-signature";
const request = aWooRequest("order.updated", aWooOrder());

function signedWith(key: string): RawRequest {
  const signature = createHmac("sha256", key).update(request.body).digest("base64");
  return { ...request, headers: { ...request.headers, [SIGNATURE]: [signature] } };
}

describe("verify", () => {
  test.each([
    ["a&amp;b", "a&b"],
    ["&lt;&gt;&quot;&#039;", `<>"'`],
    ["&#38;&#x26;&#60;&#062;&#34;&#x27;", `&&<>"'`],
    ["&amp;lt;", "&lt;"],
    ["&eacute;&apos;", "&eacute;&apos;"],
  ])("the secret %s signs as %s", (secret, key) => {
    const secrets = ["first&amp;secret", secret];
    expect(woocommerceAdapter.verify(signedWith(key), secrets, 0)).toMatchObject({
      ok: true,
      secretIndex: 1,
    });
    expect(woocommerceAdapter.verify(signedWith(secret), secrets, 0)).toMatchObject({
      ok: true,
      secretIndex: 1,
    });
  });
});

describe("handshake", () => {
  const ping: RawRequest = {
    method: "POST",
    target: "/webhooks/garden",
    headers: { "content-type": ["application/x-www-form-urlencoded"] },
    body: Buffer.from("webhook_id=5"),
  };

  test("a ping is answered 200 at once", () => {
    const answer = { status: 200, body: '{"outcome":"ping"}' };
    expect(woocommerceAdapter.handshake?.(ping)).toEqual(answer);
    expect(woocommerceAdapter.handshake?.({ ...ping, headers: {} })).toEqual(answer);
  });

  test.each<[string, Partial<RawRequest>]>([
    ["another method", { method: "PUT" }],
    ["another body", { body: Buffer.from("webhook_id=5&x=1") }],
    ["a line after the body", { body: Buffer.from("webhook_id=5\n") }],
    ["no number", { body: Buffer.from("webhook_id=") }],
    ["another content type", { headers: { "content-type": ["application/json"] } }],
    ["a header of a delivery", { headers: { ...ping.headers, "x-wc-webhook-topic": ["order.created"] } }],
  ])("%s makes it no ping", (_title, given) => {
    expect(woocommerceAdapter.handshake?.({ ...ping, ...given })).toBeNull();
  });
});

describe("identify", () => {
  test("keeps webhook, second and shop, and never the signature", () => {
    const source = "https://garden.example/";
    const from = aWooRequest("order.updated", aWooOrder(), { "x-wc-webhook-source": source, cookie: "a=b" });
    expect(woocommerceAdapter.identify(from)).toEqual({
      topic: "order.updated",
      dedupeKey: null,
      triggeredAt: null,
      keptHeaders: {
        "x-wc-webhook-id": "2",
        "x-wc-webhook-delivery-id": "90f11ba991bb6bad3759e46e661ed052",
        "x-wc-webhook-source": source,
      },
    });
  });

  test("two orders deleted in one second are two deliveries, one of them sent twice is one", () => {
    const key = (id: number) => woocommerceAdapter.identify(aWooRequest("order.deleted", { id })).dedupeKey;
    expect(key(7)).not.toBe(key(8));
    expect(key(7)).toBe(key(7));
  });

  test("a topic given twice is no topic", () => {
    const headers = { ...request.headers, "x-wc-webhook-topic": ["order.updated", "order.deleted"] };
    expect(woocommerceAdapter.identify({ ...request, headers }).topic).toBe("");
  });
});
