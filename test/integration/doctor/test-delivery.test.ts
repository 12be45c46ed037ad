import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { base64Hmac } from "../../../src/platform/signature.ts";
import { TEST_DELIVERY } from "../../../src/store/inbox.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup, type SetupGiven } from "../../support/bridge/merchant-setup.ts";
import { type Meddling, meddlingProxy } from "../../support/network/meddling-proxy.ts";

/**
 * Given a shop, and a bridge that somebody has just set up.
 * When they send a test delivery, then it comes the whole way in, and says how far it came; nobody gets points, no order
 * is made of it, and nothing real is ever taken for it.
 */

const SECRET = "the-secret-of-garden";
let merchant: MerchantSetup;
let url: string;

beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

async function start(given?: SetupGiven): Promise<void> {
  ({ url } = await merchant.startBridge(given));
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function ask(path: string, method = "GET"): Promise<any> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "x-actor": "Ada" };
  const answer = await fetch(`${url}/api${path}`, { method, headers });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const send = () => ask("/shops/garden/test-delivery", "POST");
const look = () => ask("/shops/garden/test-delivery");
const codes = ({ way }: { readonly way: readonly { readonly code: string }[] }) =>
  way.map(({ code }) => code);
const deliveries = async () => (await ask("/deliveries")).items;

async function through() {
  await expect.poll(async () => (await look()).isThrough).toBe(true);
  return look();
}

/** What the shop of this order would send, with what is different about it. */
async function deliver(change: (order: Record<string, unknown>) => object, headers: object = {}) {
  const shop = { shop: "garden", domain: merchant.woo.domain, settings: {} };
  const [request] = woocommerceAdapter.sampleOrder?.(shop as never, SECRET, Date.now()) ?? [];
  const body = JSON.stringify(change(JSON.parse(Buffer.from((request as RawRequest).body).toString())));
  const own = Object.entries((request as RawRequest).headers).map(([name, [value = ""] = []]) => [
    name,
    value,
  ]);
  const answer = await fetch(`${url}/webhooks/garden`, {
    method: "POST",
    headers: {
      ...Object.fromEntries(own),
      "x-wc-webhook-signature": base64Hmac(body, SECRET),
      ...headers,
    },
    body,
  });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await ask("/status")).inbox.waiting).toBe(0);
}

const earnCalls = () => merchant.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn");

describe("a test delivery", () => {
  test("comes in through the public address, is understood, and nobody gets points", async () => {
    await start();
    expect(await look()).toMatchObject({ sentAt: null, isThrough: false, way: [] });
    const sent = await send();
    expect(sent).toMatchObject({ status: 200, by: "Ada" });
    const done = await through();
    expect(codes(done)).toEqual(["testCameIn", "testSigned", "testUnderstood"]);
    expect(done.way[0].facts).toEqual({ url: merchant.url });
    expect(done.wouldDo).toMatchObject([{ code: "sampleOrderWorks", facts: { calls: 2 } }]);

    expect((await ask("/orders")).items).toEqual([]);
    expect(earnCalls()).toEqual([]);
    const [only] = await deliveries();
    expect(only).toMatchObject({
      outcome: "processed",
      because: { code: "testDelivery", facts: { sentAt: Date.parse(done.sentAt) } },
      orderIds: [],
    });
  });

  test("of a shop that was connected a moment ago would lead to points: the order is as new as the delivery", async () => {
    await start({ program: { earn: { activityId: "12" } } });
    expect((await look()).wouldDo).toMatchObject([{ code: "sampleOrderWorks", facts: { calls: 2 } }]);
  });

  test("says nothing of the secret that the shop itself has, nor that the shop still sends", async () => {
    await start();
    await send();
    await through();
    expect((await ask("/status")).shops).toMatchObject([{ secretsLastSeen: [null], lastDeliveryAt: null }]);
  });

  test("comes in straight where no public address is set, and says so", async () => {
    await start({ server: { publicUrl: null } });
    await send();
    const done = await through();
    expect(codes(done)).toEqual(["testCameInHere", "testSigned", "testUnderstood"]);
    expect(done.way[0]).toMatchObject({ state: "warning", facts: { url, because: null } });
  });

  test("is not shown to whoever else answers at the public address", async () => {
    const heard: string[] = [];
    const meddling: Meddling = {
      answer: (request, response) => {
        heard.push(JSON.stringify(request.headers));
        response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
      },
    };
    const stranger = await meddlingProxy("", () => meddling);
    await start({ server: { publicUrl: stranger.url } });
    await send();
    const done = await through();
    await stranger.close();
    expect(done.way[0]).toMatchObject({
      code: "testCameInHere",
      facts: { because: { code: "pageAnswers", status: 200 } },
    });
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((headers) => headers.includes(TEST_DELIVERY))).toEqual([]);
  });

  test("is refused like any other where a proxy changes what is sent", async () => {
    const proxy = await meddlingProxy(merchant.url, () => ({ rewrite: (body) => `${body} ` }));
    await start({ server: { publicUrl: proxy.url, trustProxy: 1 } });
    const sent = await send();
    await proxy.close();
    expect(codes(sent)).toEqual(["testCameIn", "testNotTaken"]);
    expect(sent.way[1].facts).toEqual({ status: 401 });
    expect(await deliveries()).toEqual([]);
  });

  test("is sent once in ten seconds, whoever asks", async () => {
    await start();
    await send();
    expect(await send()).toMatchObject({ status: 429, code: "testTooSoon" });
    await through();
    expect(await deliveries()).toHaveLength(1);
  });

  test("is sent for nobody who is not signed in", async () => {
    await start();
    const answer = await fetch(`${url}/api/shops/garden/test-delivery`, { method: "POST" });
    expect(answer.status).toBe(401);
    expect((await look()).sentAt).toBeNull();
  });
});

describe("what is not the invented order as a whole is an order like any other", () => {
  const person = (part: object) => (order: Record<string, unknown>) => ({
    ...order,
    billing: { ...(order.billing as object), ...part },
  });
  test.each<[string, (order: Record<string, unknown>) => object]>([
    ["its id", person({ email: "jo@mail.example", phone: "+491701234567" })],
    ["its id and email address", person({ phone: "+491701234567" })],
    ["its id and mobile number", person({ email: "jo@mail.example" })],
    ["its customer, under another id", (order) => ({ ...order, id: 77, number: "77" })],
    ["all but its total", (order) => ({ ...order, total: "60.00" })],
    ["all but its currency", (order) => ({ ...order, currency: "USD" })],
  ])("%s", async (_what, change) => {
    await start();
    await deliver(change, { [TEST_DELIVERY]: "1" });
    expect((await ask("/orders")).items).toHaveLength(1);
    await expect.poll(() => earnCalls().length).toBe(1);
  });
});

test("the invented order makes no order whenever and by whomever it is delivered", async () => {
  await start();
  await deliver((order) => order);
  await deliver((order) => ({
    ...order,
    date_created_gmt: "2031-01-01T00:00:00",
    date_modified_gmt: "2031-01-01T00:00:00",
  }));
  expect((await ask("/orders")).items).toEqual([]);
  const found: readonly { because: { code: string } }[] = await deliveries();
  expect(found.map(({ because }) => because.code)).toEqual(["testDelivery", "testDelivery"]);
  expect(earnCalls()).toEqual([]);
});
