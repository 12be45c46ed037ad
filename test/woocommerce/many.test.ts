import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealShop, startRealShop } from "./engine/real-shop.ts";
import { isMissing } from "./garden.ts";

const MANY = 100_000;
const SECRET = "gardensecret0123456789";
/** PHP is started with 128 MB, of which WordPress and WooCommerce take their part. */
const MEGABYTES = 110;

/** A large shop on a small server: each step of the plugin stays within PHP's memory and a request's time. */
describe.skipIf(isMissing)("the plugin in a large shop", { timeout: 600_000 }, () => {
  let shop: RealShop;
  let bridge: Server;
  const received: number[] = [];
  beforeAll(async () => {
    shop = await startRealShop({ version: "11.0.1", storage: "hpos", hasPlugin: true });
    bridge = createServer(async (request: IncomingMessage, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const sent = JSON.parse(Buffer.concat(parts).toString()) as { readonly id?: number };
      if (request.url?.endsWith("/orders") === true) return response.end('{"orders":{}}');
      received.push(sent.id ?? 0);
      return response.end('{"outcome":"stored"}');
    }).listen(0, "127.0.0.1");
    await once(bridge, "listening");
    const address = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}/webhooks/garden`;
    await shop.act("connectTo", { address, secret: SECRET });
  });
  afterAll(async () => {
    bridge?.closeAllConnections();
    bridge?.close();
    await shop?.close();
  });

  const sql = (text: string) => shop.act("sql", { sql: text });
  async function measure(action: string, given: object = {}): Promise<unknown> {
    const { result, seconds, megabytes } = await shop.act<{
      readonly result: unknown;
      readonly seconds: number;
      readonly megabytes: number;
    }>("measured", { action, given });
    if (process.env.SHOW_MEASURES !== undefined)
      process.stdout.write(`${action}: ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB\n`);
    expect(megabytes).toBeLessThan(MEGABYTES);
    // A run of the queue ends itself after 20 seconds, and the request that it is in.
    expect(seconds).toBeLessThan(45);
    return result;
  }

  test("sends a burst of 300 orders, each once", async () => {
    for (let made = 0; made < 300; made += 50)
      await shop.act("makeOrders", { count: 50, product: shop.product });
    for (let left: unknown = 1; left !== 0; ) left = await measure("sendNow");
    expect(received).toHaveLength(300);
    expect(new Set(received).size).toBe(300);
  });

  test("shows its page, exports a person and sends with 100,000 orders and as many events that wait", async () => {
    const from = 1_000_000;
    await sql(
      `INSERT INTO wp_wc_orders (id, status, currency, type, total_amount, customer_id, billing_email, date_created_gmt, date_updated_gmt)
       SELECT ${from} + seq, 'wc-completed', 'EUR', 'shop_order', 20, 0, 'ada@shop.example', NOW(), NOW() FROM seq_1_to_${MANY}`,
    );
    await sql(
      `INSERT INTO wp_loyalty_bridge_outbox (order_id, kind, created_at)
       SELECT ${from} + seq, 'changed', UNIX_TIMESTAMP() FROM seq_1_to_${MANY}`,
    );
    expect(await measure("settingsPage")).toContain("100,000");
    expect(await measure("export", { email: "ada@shop.example" })).toMatchObject({ done: false });
    received.length = 0;
    const left = await measure("sendNow");
    expect(received.length).toBeGreaterThan(20);
    expect(left).toBe(MANY - received.length);
    // In the order in which they came.
    expect(received).toEqual(received.map((_, at) => from + 1 + at));
    expect(await shop.notices()).toBe("");
  });
});
