import { expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { NOON } from "../../support/builders/orders.ts";

const MINUTE = 60_000;
const BAD = "order.updated (7)";
const GOOD = "order.created (6)";

function someArrivals() {
  const arrivals = new Arrivals(createLog({ destination: { write: () => {} } }));
  const told: string[] = [];
  arrivals.onSignedWrongly((shop) => told.push(shop));
  let now = NOON;
  const wrong = (webhook: string | null = BAD) => {
    now += 1;
    arrivals.refuse("acme", "signature_invalid", now, { webhook });
  };
  const right = (webhook: string | null = GOOD, afterMs = 1) => {
    now += afterMs;
    arrivals.sawSecret("acme", 0, now, webhook);
  };
  return { arrivals, told, wrong, right, found: () => arrivals.signedWrongly("acme") };
}

test("one webhook of five with a wrong secret is told at its third delivery, whatever the others send in between", () => {
  const { told, wrong, right, found } = someArrivals();
  for (let each = 0; each < 2; each++) {
    wrong();
    right();
  }
  expect([found(), told]).toEqual([null, []]);
  wrong();
  expect(found()).toEqual({ webhook: BAD, requests: 3, since: NOON + 1 });
  right();
  expect(found()).toMatchObject({ webhook: BAD });
  expect(told).toEqual(["acme"]);
});

test("a right delivery of the webhook itself ends it, as new webhooks do", () => {
  const { arrivals, wrong, right, found } = someArrivals();
  const three = () => {
    for (let each = 0; each < 3; each++) {
      wrong();
      right();
    }
  };
  three();
  right(BAD);
  expect(found()).toBeNull();
  three();
  arrivals.forgetWrongSignatures("acme");
  expect(found()).toBeNull();
});

test("what a stranger invents as a webhook ends within the hour, once the shop is heard", () => {
  const { wrong, right, found } = someArrivals();
  for (let each = 0; each < 3; each++) wrong("order.updated (999)");
  right();
  expect(found()).toMatchObject({ webhook: "order.updated (999)" });
  right(GOOD, 61 * MINUTE);
  expect(found()).toBeNull();
});

test("strangers' thousand webhooks take no more room than a few dozen, and tell somebody every ten minutes at most", () => {
  const { arrivals, told, wrong, right } = someArrivals();
  for (let id = 0; id < 1_000; id++)
    for (let each = 0; each < 3; each++) {
      wrong(`order.updated (${id})`);
      right();
    }
  expect(told).toEqual(["acme"]);
  let left = 0;
  for (let id = 0; id < 1_000; id++) {
    if (arrivals.signedWrongly("acme") === null) break;
    right(arrivals.signedWrongly("acme")?.webhook ?? null);
    left += 1;
  }
  expect(left).toBeLessThanOrEqual(64);
});

test("wrong signatures of whatever webhooks, and no right one since, are told of the shop as a whole", () => {
  const { wrong, right, found } = someArrivals();
  wrong("order.updated (1)");
  wrong("order.updated (2)");
  wrong(null);
  expect(found()).toMatchObject({ webhook: null, requests: 3 });
  right();
  expect(found()).toBeNull();
});

test.each([
  ["order.updated", "7", "order.updated (7)"],
  ["order.updated", "seven", null],
  ["order.updated", "7".repeat(21), null],
  ["<b>", "7", null],
  ["", "", null],
])("a WooCommerce request of topic %j and webhook %j names %j", (topic, id, name) => {
  const headers = { "x-wc-webhook-topic": [topic], "x-wc-webhook-id": [id] };
  const request = { method: "POST", target: "/", headers, body: new Uint8Array() };
  expect(woocommerceAdapter.webhookName?.(request)).toBe(name);
});
