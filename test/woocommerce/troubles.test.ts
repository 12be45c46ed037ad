import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/network/free-port.ts";
import { type RealShop, startRealShop } from "./engine/real-shop.ts";
import { ENGINES, isMissing } from "./garden.ts";
import { place } from "./lives.ts";

const OUTBOX = "wp_loyalty_bridge_outbox";
const SECRET = "gardensecret0123456789";

interface Sent {
  readonly id: number;
  readonly order: { readonly status: string } | null;
}
type Answer = (response: ServerResponse, sent: Sent) => void | Promise<void>;

const confirm: Answer = (response) => void response.end('{"outcome":"stored"}');
const status = (code: number, headers = {}): Answer => {
  return (response) => void response.writeHead(code, headers).end("no");
};
const anHourAgo = () => new Date(Date.now() - 3_600_000).toUTCString();

/** The plugin against whatever may answer at the bridge's address: nothing is lost, and its page says what to do. */
describe.skipIf(isMissing).each(ENGINES)("the plugin, where something is wrong, $version", (engine) => {
  let shop: RealShop;
  let bridge: Server;
  let address: string;
  let answer: Answer = confirm;
  let received: Sent[] = [];
  let orders: number[];

  beforeAll(async () => {
    shop = await startRealShop({ ...engine, hasPlugin: true });
    bridge = createServer(async (request: IncomingMessage, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const sent = JSON.parse(Buffer.concat(parts).toString()) as Sent;
      received.push(sent);
      await answer(response, sent);
    }).listen(0, "127.0.0.1");
    await once(bridge, "listening");
    address = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}/webhooks/garden`;
    await shop.act("connectTo", { address, secret: SECRET });
    orders = [await place(shop, { status: "processing" }, 1), await place(shop, { status: "processing" }, 2)];
    await sendNow();
    received = [];
  });
  afterEach(() => {
    answer = confirm;
    received = [];
  });
  afterAll(async () => {
    bridge?.closeAllConnections();
    bridge?.close();
    await shop?.close();
  });

  const change = (some: readonly number[], to: string) =>
    shop.act("bulkStatus", { orders: some, status: to });
  const sendNow = () => shop.act<number>("sendNow");
  const page = () => shop.act<string>("settingsPage");
  const sql = (text: string) => shop.act<readonly Record<string, string>[]>("sql", { sql: text });
  const sendAll = () => expect.poll(sendNow).toBe(0);

  test.each<[what: string, answers: Answer, says: string]>([
    ["500", status(500), "The bridge cannot receive events now (500)"],
    ["429", status(429), "The bridge cannot receive events now (429)"],
    ["401", status(401), "The bridge refuses the signature"],
    [
      "401 on a machine whose clock is wrong",
      status(401, { date: anHourAgo() }),
      "The clocks of this server",
    ],
    ["404", status(404), "The bridge does not know this shop"],
    ["410", status(410), "The bridge does not know this shop"],
    ["a redirect", status(301, { location: "https://shop.example/" }), "leads to another address"],
    ["an HTML page", (response) => void response.end("<html>parked</html>"), "Something else answers"],
    ["nothing, as an empty 204", status(204), "Something else answers"],
    ["with a cut connection", (response) => void response.destroy(), "The bridge cannot be reached"],
  ])("keeps its events and says so when the bridge answers %s", async (_what, answers, says) => {
    answer = answers;
    await change(orders, "on-hold");
    const waiting = await sendNow();
    expect(waiting).toBeGreaterThanOrEqual(2);
    // The first answer stops the run: the bridge is not asked again for each order.
    expect(received).toHaveLength(1);
    expect(await page()).toContain(says);
    expect(await page()).toContain("Nothing is lost");
    answer = confirm;
    received = [];
    await sendAll();
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(orders));
    expect(await page()).not.toContain("Nothing is lost");
  });

  test("keeps its events when the bridge never answers, and waits no longer than its time", async () => {
    answer = () => {};
    await change(orders, "on-hold");
    expect(await sendNow()).toBeGreaterThanOrEqual(2);
    expect(await page()).toContain("The bridge cannot be reached");
    answer = confirm;
    await sendAll();
  });

  test("keeps its events at a wrong address", async () => {
    await shop.act("connectTo", { address: `http://127.0.0.1:${await freePort()}/`, secret: SECRET });
    await change(orders, "on-hold");
    expect(await sendNow()).toBeGreaterThanOrEqual(2);
    expect(await page()).toContain("The bridge cannot be reached");
    await shop.act("connectTo", { address, secret: SECRET });
    await sendAll();
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(orders));
  });

  test("asks a bridge that fails for a day seldom, and sends everything when it is back", async () => {
    answer = status(500);
    await change(orders, "on-hold");
    await sendNow();
    const state = "option_name = 'loyalty_bridge_state'";
    // A day of a minute each: what the shop's schedule calls, with the waits of the failures moved into the past.
    let waits = 0;
    for (let passed = 0; passed < 24 * 3600; waits += 1) {
      const [row] = await sql(`SELECT option_value AS value FROM wp_options WHERE ${state}`);
      const until = Number(/paused_until";i:(\d+)/.exec(row?.value ?? "")?.[1]);
      passed += until - Date.now() / 1000;
      expect(until).toBeGreaterThan(Date.now() / 1000 + 5);
      await shop.act("sendNow");
    }
    expect(waits).toBeLessThan(30);
    answer = confirm;
    received = [];
    await sendAll();
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(orders));
  });

  test("does not wait any longer once the bridge asks again", async () => {
    answer = status(500);
    await change(orders, "on-hold");
    await sendNow();
    answer = confirm;
    expect(await shop.act("send")).toBeGreaterThanOrEqual(2);
    expect(await shop.act("askByRest")).toBe(200);
    await expect.poll(() => shop.act("send")).toBe(0);
  });

  test("lets one order wait that the bridge refuses, and sends the others", async () => {
    const [bad] = orders;
    answer = (response, sent) => (sent.id === bad ? status(422)(response, sent) : confirm(response, sent));
    await change(orders, "on-hold");
    expect(await sendNow()).toBe(1);
    expect(await page()).toContain("The bridge refuses events (orders: 1)");
    await sql(`UPDATE ${OUTBOX} SET next_at = 0`);
    answer = confirm;
    await sendAll();
  });

  test("sends what an order became while it was being sent", async () => {
    const [first = 0] = orders;
    let isFirst = true;
    answer = async (response, sent) => {
      if (isFirst) {
        isFirst = false;
        await change([first], "completed");
      }
      await confirm(response, sent);
    };
    await change([first], "on-hold");
    await sendAll();
    expect(received.map(({ order }) => order?.status)).toEqual(["on-hold", "completed"]);
  });

  test("sends each event once, however often its owner presses the button", async () => {
    answer = (response, sent) => void setTimeout(() => confirm(response, sent), 200);
    await change(orders, "on-hold");
    await Promise.all([sendNow(), sendNow(), sendNow()]);
    await sendAll();
    expect(received.map(({ id }) => id).sort()).toEqual([...orders].sort());
  });

  test("is connected when two owners connect it at once", async () => {
    const connect = () => shop.act("connectByRest", { address, secret: SECRET });
    expect(await Promise.all([connect(), connect()])).toEqual([200, 200]);
    await change(orders, "on-hold");
    await sendAll();
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(orders));
  });

  test("lets the order screens wait once for a bridge that never answers, not at each page", async () => {
    answer = () => {};
    const box = () =>
      shop.act<{ readonly result: string; readonly seconds: number }>("measured", {
        action: "orderBox",
        given: { order: orders[0] },
      });
    expect((await box()).result).toContain("does not answer now");
    const second = await box();
    expect(second.result).toContain("does not answer now");
    expect(second.seconds).toBeLessThan(2);
  });

  test("does not wait for another shop on the same database server", async () => {
    await change(orders, "on-hold");
    expect(await shop.act("sendWhileLocked", { lock: OUTBOX })).toBe(0);
  });

  test("says how to mend a schedule that does not run", async () => {
    await change(orders, "on-hold");
    expect(await page()).not.toContain("wp-cron.php");
    await sql(`UPDATE ${OUTBOX} SET created_at = created_at - 3600`);
    expect(await page()).toContain("Ask your host for a cron job that calls wp-cron.php every minute");
    await sendAll();
    expect(await page()).not.toContain("wp-cron.php");
  });

  test("is not connected without its table, and says how to mend that", async () => {
    await shop.act("loseTable");
    expect(await page()).toContain("The table for waiting events could not be created");
    expect(await shop.act("connectByRest", { address, secret: SECRET })).toBe(500);
    await shop.act("mendTable");
    expect(await shop.act("connectByRest", { address, secret: SECRET })).toBe(200);
    await change(orders, "on-hold");
    await sendAll();
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(orders));
  });

  test("cannot be connected by the bridge while its owner wants it disconnected", async () => {
    await shop.act("disconnect");
    expect(received.map((sent) => (sent as object as { type: string }).type)).toEqual([
      "plugin.disconnected",
    ]);
    expect(await shop.act("connectByRest", { address, secret: SECRET })).toBe(409);
    await shop.act("connectTo", { address, secret: SECRET });
  });

  test("a copy of the shop that is disconnected tells the shop's bridge nothing", async () => {
    await shop.act("copyOf", { site: "https://shop.example.com" });
    await shop.act("disconnect");
    expect(received).toEqual([]);
    await shop.act("connectTo", { address, secret: SECRET });
  });

  test("PHP noticed nothing", async () => {
    expect(await shop.notices()).toBe("");
  });
});
