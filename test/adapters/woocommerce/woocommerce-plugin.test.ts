import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { checks } from "../../../adapters/woocommerce/connection/checks.ts";
import type { WooShop } from "../../../adapters/woocommerce/connection/rest-client.ts";
import { subscriptions } from "../../../adapters/woocommerce/connection/subscriptions.ts";
import { pluginDeliveries, samples } from "../../../adapters/woocommerce/samples.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { describeAdapterContract } from "../../contracts/adapter.ts";
import { aWooDelivery, aWooRequest, aWooShop } from "../../support/shops/woocommerce.ts";
import { connectTo, fine } from "../../support/shops/woocommerce-stand-in.ts";

const { openStandIn: _apart, adapter, ...others } = samples;
const {
  pull: _pull,
  subscriptions: _webhooks,
  install: _install,
  checks: _checks,
  sampleOrder: _sample,
  writeBack: _fields,
  ...offline
} = adapter;

/** The laws hold for what the plugin sends and signs, too. */
describeAdapterContract({
  ...others,
  adapter: {
    ...offline,
    topics: adapter.topics.filter(({ name }) => name.startsWith("plugin.")),
  },
  deliveries: pluginDeliveries,
  headersOf: (_sample, { event, sentAt }) => ({
    "webhook-id": `msg_abcdefghijkl_${event}`,
    "webhook-timestamp": String(Math.floor(sentAt / 1000)),
  }),
  signatureHeader: "webhook-signature",
  sign: (request, secret) => `v1,${standardSignature(request, secret)}`,
});

function standardSignature({ headers, body }: RawRequest, secret: string): string {
  const [id, time] = [headers["webhook-id"], headers["webhook-timestamp"]];
  return createHmac("sha256", secret).update(`${id}.${time}.`).update(body).digest("base64");
}

const TARGET = { address: "https://bridge.example/webhooks/garden", secret: "gardensecret0123456789" };
const REST = "/wp-json/wc-loyalty-bridge/v1/connection";

/** A shop with the plugin, and two webhooks: one of the bridge's and one of somebody else's. */
function shopWithPlugin() {
  const state = { version: "0.1.0", address: "", is_paused: false, is_copy: false };
  const webhooks = [
    { id: 1, topic: "order.updated", status: "active", delivery_url: TARGET.address },
    { id: 2, topic: "order.updated", status: "active", delivery_url: "https://other.example/" },
  ];
  const calls: string[] = [];
  const http: WooShop["http"] = async ({ method, url, body }) => {
    const { pathname } = new URL(url);
    if (method !== "GET") calls.push(`${method} ${pathname}`);
    if (pathname === REST && method === "PUT")
      Object.assign(state, JSON.parse(String(body)), { is_copy: false });
    const index = { namespaces: ["wc/v3"] };
    const answer = pathname === REST ? state : pathname.endsWith("/webhooks") ? webhooks : index;
    return {
      ok: true,
      value: {
        status: 200,
        headers: { "content-type": "application/json" },
        body: Buffer.from(JSON.stringify(answer)),
      },
    };
  };
  const key = {
    consumerKey: "ck_0123456789",
    consumerSecret: "cs_0123456789",
    permissions: "read_write",
  } as const;
  return { state, calls, shop: connectTo({ domain: "garden.example", key }, { http }) };
}

describe("a shop with the plugin", () => {
  let garden: ReturnType<typeof shopWithPlugin>;
  beforeEach(() => {
    garden = shopWithPlugin();
  });
  const states = async () =>
    new Set(fine(await subscriptions.inspect(garden.shop, TARGET)).map(({ state }) => state));

  test("is connected by restoring its webhooks, and the bridge's own webhooks go", async () => {
    expect(await states()).toEqual(new Set(["missing"]));
    const done = fine(await subscriptions.restore(garden.shop, TARGET));
    expect(done).toEqual([{ code: "woocommerce.pluginConnected", version: "0.1.0" }]);
    expect(garden.calls).toEqual([`PUT ${REST}`, "DELETE /wp-json/wc/v3/webhooks/1"]);
    expect(garden.state.address).toBe(TARGET.address);
    expect(await states()).toEqual(new Set(["active"]));
    const [one] = fine(await subscriptions.inspect(garden.shop, TARGET));
    expect(one?.detail).toEqual({ code: "woocommerce.pluginConnected", version: "0.1.0" });
  });

  test("that is a copy of another site reports nothing until it is connected", async () => {
    Object.assign(garden.state, { address: TARGET.address, is_copy: true });
    expect(await states()).toEqual(new Set(["missing"]));
  });

  test.each([
    ["whose owner disconnected it", { is_paused: true }],
    ["whose plugin has no table for its events", { address: TARGET.address, has_table: false }],
  ])("%s is told of by WooCommerce's webhooks", async (_what, state) => {
    Object.assign(garden.state, state);
    expect(await states()).toEqual(new Set(["active", "missing"]));
    const done = fine(await subscriptions.restore(garden.shop, TARGET));
    expect(done).toContainEqual({ code: "woocommerce.webhookMade", topic: "order.created" });
    expect(garden.calls).not.toContain(`PUT ${REST}`);
  });

  test("is judged by where the plugin sends", async () => {
    const webhooks = async () =>
      (await checks(garden.shop)).find(({ check }) => check === "woocommerce.webhooksCheck");
    Object.assign(garden.state, { address: "https://bridge.example/webhooks/elsewhere" });
    expect(await webhooks()).toMatchObject({
      state: "failed",
      code: "woocommerce.pluginElsewhere",
      shop: "garden",
    });
    Object.assign(garden.state, { address: TARGET.address });
    expect(await webhooks()).toMatchObject({ state: "fine", code: "woocommerce.pluginConnected" });
  });

  test("whose webhooks are active beside the plugin is told that one of them is enough", async () => {
    Object.assign(garden.state, { address: TARGET.address });
    expect(await checks(garden.shop)).toContainEqual(
      expect.objectContaining({
        state: "warning",
        code: "woocommerce.pluginAndWebhooks",
        count: 1,
        shop: "garden",
      }),
    );
  });

  test("says of a copy of the shop only that it is there, whatever the copy sends", () => {
    const order = { type: "plugin.order", id: 1, events: [{ key: 1, kind: "deleted" }], order: null };
    const copied = { site: "https://staging.example", copyOf: "https://garden.example" };
    const delivery = aWooDelivery(aWooRequest("plugin.order", { ...order, ...copied }));
    expect(adapter.translate(delivery, aWooShop())).toEqual({
      ok: true,
      events: [],
      reason: { code: "woocommerce.copyOfShop", site: "https://staging.example" },
    });
  });
});
