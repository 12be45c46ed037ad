import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { termHash } from "../../../src/store/lowdb/index/search-terms.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { type PlainShop, plainShop } from "../../support/shops/plain-shop.ts";

const SECRET = "the-secret-of-the-shop";
const EMAIL = "zora.canary@person.example";
const MOBILE = "+491701234567";
/** How the bytes of deliveries are stored. */
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g;
const CANARIES = ["zora", "canary", "person.example", "1701234567", "170 1234567"];

/** As the order list finds her. */
const TERMS = [EMAIL, MOBILE, "01701234567"];

/** In the journal as a number, in the search index as four bytes. */
function holdsDigest(stored: string, digest: number): boolean {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(digest);
  return stored.includes(String(digest)) || stored.includes(bytes.toString("latin1"));
}

describe("erasing a person", () => {
  let shop: PlainShop;
  let bridge: RunningBridge;
  let deliveries: number;

  beforeEach(async () => {
    shop = plainShop();
    deliveries = 0;
    const program = { earn: { activityId: "12", from: "2000-01-01" }, approve: { afterDays: 14 } };
    const common = { platform: "plain", brand: "main", secrets: [SECRET], program };
    bridge = await runBridge({
      adapters: [shop.adapter],
      shops: {
        acme: { ...common, domain: "acme.example", orderId: { prefix: "1" } },
        zenith: { ...common, domain: "zenith.example", orderId: { prefix: "2" } },
      },
    });
  });
  afterEach(() => bridge.close());

  const zora = (given: Partial<OrderSnapshot> = {}): OrderSnapshot =>
    anOrder({
      isPaid: true,
      contact: { names: ["Zora Canary"], emails: [EMAIL], phones: ["0170 1234567"], countries: ["DE"] },
      ...given,
    });

  async function deliver(body: object, { to = "acme", topic = "order" } = {}): Promise<void> {
    const text = JSON.stringify(body);
    const answer = await fetch(`${bridge.url}/webhooks/${to}`, {
      method: "POST",
      headers: {
        [PLAIN_HEADERS.signature]: plainSignature(text, SECRET),
        [PLAIN_HEADERS.topic]: topic,
        [PLAIN_HEADERS.id]: String(++deliveries),
      },
      body: text,
    });
    expect(answer.status).toBe(200);
    await bridge.settled();
  }

  const erase = (body: object) => bridge.ask("/api/erase", { method: "POST", body });
  const order = async (orderId: string, at = "acme") =>
    ((await bridge.ask(`/api/orders/${at}/${orderId}`)) as { order: Record<string, never> }).order;

  /** Every file of the data folder that holds something of her. */
  async function traces(): Promise<readonly string[]> {
    const files = await readdir(bridge.folder, { recursive: true, withFileTypes: true });
    const found: string[] = [];
    for (const file of files.filter((entry) => entry.isFile())) {
      const stored = (await readFile(join(file.parentPath, file.name))).toString("latin1");
      const decoded = [...stored.matchAll(BASE64)].map(([run]) =>
        Buffer.from(run, "base64").toString("latin1"),
      );
      const text = [stored, ...decoded].join("\n").toLowerCase();
      for (const canary of CANARIES) if (text.includes(canary)) found.push(`${file.name}: ${canary}`);
      for (const term of TERMS) if (holdsDigest(stored, termHash(term))) found.push(`${file.name}: #${term}`);
    }
    return found;
  }

  /**
   * Given orders of hers in two shops, whose steps wait, are done and were given up, a delivery that could not be read,
   * and somebody else's order; when she is erased by her address, then no file holds a byte of her, the books stay,
   * and the other order is as it was.
   */
  test("leaves no byte of them in the folder, and all accounting facts", async () => {
    await deliver(zora());
    await deliver(zora({ orderId: "1002", isPaid: false }));
    await deliver(zora({ orderId: "1003" }), { to: "zenith" });
    await deliver({ broken: `${EMAIL} 0170/1234567` });
    await deliver(
      anOrder({
        orderId: "2000",
        isPaid: true,
        contact: {
          ...zora().contact,
          emails: ["bob@else.example"],
          names: ["Bob"],
          phones: ["+15024592181"],
        },
      }),
    );
    expect((await traces()).filter((trace) => trace.includes("#"))).not.toEqual([]);
    expect((await traces()).filter((trace) => !trace.includes("#"))).not.toEqual([]);
    expect(await erase({ email: EMAIL.toUpperCase() })).toMatchObject({ orders: 3, deliveries: 4 });
    expect(await traces()).toEqual([]);
    await bridge.restart();
    expect(await traces()).toEqual([]);
    expect(await order("1001")).toMatchObject({
      points: "pending",
      totals: { total: "50.00" },
      contact: { name: null, email: null, mobile: null },
    });
    expect(await order("2000")).toMatchObject({ points: "pending", contact: { email: "bob@else.example" } });
    expect(bridge.logged()).not.toMatch(/zora|canary|1701234567/i);
  });

  test("by the number finds what was written in another way", async () => {
    await deliver(zora({ contact: { ...zora().contact, emails: [] } }));
    expect(await erase({ mobile: "0170/1234567" })).toMatchObject({ orders: 1, deliveries: 1 });
    expect(await traces()).toEqual([]);
  });

  test("holds against everything that is told of the order later", async () => {
    await deliver(zora());
    await erase({ email: EMAIL });
    await deliver(zora({ updatedAt: zora().updatedAt + 1000, status: "changed" }));
    await deliver(zora({ orderId: "1009" }));
    await deliver({ entity: "order", id: "1001" }, { topic: "notice" });
    shop.put(zora({ updatedAt: zora().updatedAt + 2000 }));
    await deliver({ entity: "order", id: "1001" }, { topic: "notice" });
    for (const orderId of ["1001", "1009"])
      expect(await order(orderId)).toMatchObject({ contact: { name: null, email: null, mobile: null } });
    expect(await order("1009")).toMatchObject({
      points: "none",
      code: "noPoints",
      facts: { because: { code: "erasedAtShop" } },
    });
    await bridge.restart();
    expect(await traces()).toEqual([]);
  });

  test("lets them come back of their own will", async () => {
    await deliver(zora());
    await erase({ email: EMAIL });
    await deliver(zora({ orderId: "1010", createdAt: Date.now() + 1000 }));
    expect(await order("1010")).toMatchObject({ points: "pending", contact: { email: EMAIL } });
  });

  test("may be repeated, and then finds nothing", async () => {
    await deliver(zora());
    await erase({ email: EMAIL });
    expect(await erase({ email: EMAIL })).toMatchObject({ orders: 0, deliveries: 0 });
  });

  describe("because a platform asks for it", () => {
    const customer = { id: "7", email: EMAIL, phone: MOBILE };
    const privacy = (request: string, given: object = {}) =>
      deliver(
        { events: [{ kind: "privacy", request, customer, orderIds: [], ...given }] },
        { topic: "notice" },
      );
    const requests = async () =>
      ((await bridge.ask("/api/privacy-requests")) as { items: readonly Record<string, never>[] }).items;

    test("tells what is held", async () => {
      await deliver(zora());
      await privacy("dataRequest", { orderIds: ["1001", "7777"] });
      expect(await requests()).toMatchObject([
        {
          shop: "acme",
          request: "dataRequest",
          held: [
            {
              orderId: "1001",
              orderNumber: "#1001",
              contact: { email: EMAIL, mobile: MOBILE },
              points: "pending",
            },
          ],
        },
      ]);
    });

    test("is done in that shop, by address, number and order", async () => {
      await deliver(zora());
      await deliver(zora({ orderId: "1002", contact: { ...zora().contact, emails: [], phones: [] } }));
      await deliver(zora({ orderId: "1003" }), { to: "zenith" });
      await privacy("redactCustomer", { orderIds: ["1002"] });
      for (const orderId of ["1001", "1002"])
        expect(await order(orderId)).toMatchObject({ contact: { name: null, email: null } });
      expect(await order("1003", "zenith")).toMatchObject({ contact: { email: EMAIL } });
      expect(await requests()).toMatchObject([{ request: "redactCustomer", orders: 2, held: [] }]);
      expect(JSON.stringify(await bridge.ask("/api/deliveries?shop=acme"))).not.toContain("1002,");
    });

    test("is done for a whole shop", async () => {
      await deliver(zora());
      await deliver(anOrder({ orderId: "1002" }));
      await deliver(zora({ orderId: "1003" }), { to: "zenith" });
      await privacy("redactShop", { customer: null });
      for (const orderId of ["1001", "1002"])
        expect(await order(orderId)).toMatchObject({ contact: { name: null, email: null } });
      expect(await order("1003", "zenith")).toMatchObject({ contact: { email: EMAIL } });
    });
  });

  test.each([{}, { email: EMAIL, mobile: MOBILE }])("of %j is refused", async (body) => {
    await expect(erase(body)).rejects.toThrow(/^400 /);
  });

  test.each([
    { email: "   " },
    { email: "shop" },
    { email: "@person.example" },
    { email: "zora.canary@" },
    { email: "*@*" },
    { mobile: "none" },
    { mobile: "1701" },
  ])("of %j, which is nobody, is refused and touches nothing", async (body) => {
    await deliver(zora());
    await expect(erase(body)).rejects.toThrow(/^422 .*Nothing was erased/);
    expect(await order("1001")).toMatchObject({ contact: { email: EMAIL, mobile: MOBILE } });
  });
});
