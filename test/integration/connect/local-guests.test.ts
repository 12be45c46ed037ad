import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { MerchantBrowser } from "../../support/bridge/merchants.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";

const GRANT = {
  ...{ key_id: 1, key_permissions: "read_write" },
  ...{ consumer_key: "ck_ofnobody", consumer_secret: "cs_ofnobody" },
};

let bridge: RunningBridge;
let closed: Server;
let asked = 0;
beforeEach(async () => {
  asked = 0;
  closed = createServer((_request, response) => {
    asked++;
    response.end("[]");
  }).listen(0, "127.0.0.1");
  await once(closed, "listening");
});
afterEach(async () => {
  closed.close();
  await bridge.close();
});

async function connect(publicUrl: string, shop: string): Promise<void> {
  bridge = await runBridge({
    adapters: [woocommerceAdapter],
    shops: {},
    top: {
      server: { port: 0, publicUrl },
      security: { encryptionKey: randomBytes(32).toString("base64") },
      install: { open: true, apps: { woocommerce: {} }, lends: "main" },
    },
  });
  const headers = { "sec-fetch-site": "same-origin" };
  const { port } = closed.address() as AddressInfo;
  const query = new URLSearchParams({ shop: shop.replace("PORT", String(port)) });
  const begun = await new MerchantBrowser(bridge).open(`/apps/woocommerce/install?${query}`, { headers });
  const consent = URL.parse(begun.headers.get("location") ?? "");
  if (consent === null) return;
  const body = JSON.stringify({ ...GRANT, user_id: consent.searchParams.get("user_id") });
  await new MerchantBrowser(bridge).open("/apps/woocommerce/callback", { method: "POST", body });
}

/** Given a service on the bridge's machine that is closed to others, and a loyalty service there as well. */
test.each([
  "127.0.0.1:PORT",
  "127.0.0.1:PORT/internal",
  "localhost:PORT",
  "localhost.:PORT",
  "127.1:PORT",
  "0x7f000001:PORT",
  "[::ffff:127.0.0.1]:PORT",
  "0.0.0.0:PORT",
])("no stranger makes a public bridge call it, as a shop at %s", async (shop) => {
  await connect("https://bridge.example", shop);
  expect(asked).toBe(0);
});

test("a bridge of this machine alone may be tried with a shop here", async () => {
  await connect("http://127.0.0.1:8787", "127.0.0.1:PORT");
  expect(asked).toBe(1);
});
