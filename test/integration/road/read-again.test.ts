import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Examination } from "../../../src/admin/admin-context.ts";
import type { OrderAnswer, Status } from "../../../src/client/answers.ts";
import { listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { ADMIN_TOKEN, STAND_IN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { httpServer } from "../../support/network/broken-server.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const [OLD, NEW] = ["the-old-secret", "the-new-secret"];
const aShop = (name: string, prefix: string, given: object = {}) => ({
  ...{ platform: "plain", brand: "main", domain: `${name}.example`, secrets: [OLD], orderId: { prefix } },
  ...{ program: { earn: { activityId: "12" } }, ...given },
});
const ACME = aShop("acme", "1");
const BAKERY = aShop("bakery", "2");

let platform: ReturnType<typeof plainShop>;
let bridge: RunningBridge;
let sent: number;
beforeEach(async () => {
  sent = 0;
  platform = plainShop();
  bridge = await runBridge({ adapters: [platform.adapter], shops: { acme: ACME } });
});
afterEach(() => bridge.close());

/** Resolves with the status of the answer. */
async function deliver(orderId: string, { to = "acme", secret = OLD, isPaid = true } = {}): Promise<number> {
  const body = JSON.stringify(anOrder({ orderId, createdAt: Date.now(), updatedAt: Date.now(), isPaid }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, secret),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: String(++sent) },
  };
  return (await fetch(`${bridge.url}/webhooks/${to}`, { method: "POST", headers, body })).status;
}

const order = async (orderId: string, shop = "acme") =>
  ((await bridge.ask(`/api/orders/${shop}/${orderId}`)) as OrderAnswer).order;
const status = async () => (await bridge.ask("/api/status")) as Status;
const shops = async () => (await status()).shops.map(({ shop }) => shop);
const verdicts = async () =>
  ((await bridge.ask("/api/doctor")) as { readonly checks: Examination["checks"] }).checks.map(
    ({ code }) => code,
  );

test("another programme counts for the next order; an order keeps what it earned by", async () => {
  await deliver("1001");
  await bridge.settled();
  await bridge.reconfigure({ shops: { acme: { ...ACME, program: { earn: { activityId: "77" } } } } });
  await deliver("1002");
  await bridge.settled();
  const explained = async (id: string) => bridge.ask(`/api/orders/acme/${id}/explain`);
  expect(await explained("1001")).toMatchObject({ version: 1, activityId: "12" });
  expect(await explained("1002")).toMatchObject({ version: 2, activityId: "77" });
});

test("a programme that was saved goes on counting when the file's changes, and the log says so", async () => {
  const programme = { earn: { activityId: "77" } };
  await bridge.ask("/api/programmes/acme", { method: "PUT", body: { programme, basedOn: 1 } });
  const program = { earn: { activityId: "12" }, approve: { afterDays: 30 } };
  await bridge.reconfigure({ shops: { acme: { ...ACME, program } } });
  expect(await bridge.ask("/api/programmes/acme")).toMatchObject({ version: 2, origin: "page", programme });
  const told = bridge.logged().match(/"event":"programmeSaved","shop":"acme","version":2,/g);
  expect(told).toHaveLength(2);
  expect(await verdicts()).toContain("programmeSaved");
});

test("a mistake anywhere in the file changes nothing; status and doctor say so until it is put right", async () => {
  const broken = { ...ACME, secrets: [NEW], program: { earn: { activityId: "a b" } } };
  const { since } = (await status()).configuration;
  await bridge.misconfigure(
    JSON.stringify({ admin: { token: ADMIN_TOKEN }, shops: { acme: broken } }).replace("{", "{\n"),
  );
  expect(await deliver("1001")).toBe(200);
  const { configuration, conditions } = await status();
  expect(configuration).toMatchObject({
    ...{ since, waiting: [] },
    refused: {
      problems: expect.arrayContaining([
        expect.objectContaining({
          reason: expect.stringContaining("bridge.yaml, line 2: shops.acme.program.earn.activityId must be"),
          code: "settingProblem",
        }),
      ]),
    },
  });
  expect(conditions.map(({ key }) => key)).toEqual(["configuration"]);
  expect(await verdicts()).toContain("fileRefused");
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: [NEW] } } });
  expect((await status()).configuration.refused).toBeNull();
  expect(await verdicts()).not.toContain("fileRefused");
  expect([await deliver("1002"), await deliver("1002", { secret: NEW })]).toEqual([401, 200]);
});

test("with two secrets, deliveries signed with either are taken; with the old one alone gone, they are refused", async () => {
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: [NEW, OLD] } } });
  expect([await deliver("1"), await deliver("2", { secret: NEW })]).toEqual([200, 200]);
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: [NEW] } } });
  expect([await deliver("3"), await deliver("4", { secret: NEW })]).toEqual([401, 200]);
  expect(bridge.logged()).toContain('"settings":["shops.acme.secrets"]');
  expect(bridge.logged()).not.toContain(NEW);
});

test("a shop that is put in is served; taken out, its deliveries are refused and its orders stay", async () => {
  expect(await deliver("7", { to: "bakery" })).toBe(401);
  await bridge.reconfigure({ shops: { acme: ACME, bakery: BAKERY } });
  expect(await shops()).toEqual(["acme", "bakery"]);
  expect(await deliver("7", { to: "bakery" })).toBe(200);
  await bridge.settled();
  expect(await order("7", "bakery")).toMatchObject({ points: "pending", loyaltyOrderId: 27 });
  await bridge.reconfigure({ shops: { acme: ACME } });
  expect(await shops()).toEqual(["acme"]);
  expect([await deliver("8", { to: "bakery" }), await deliver("8")]).toEqual([401, 200]);
  expect(await order("7", "bakery")).toMatchObject({ points: "pending" });
});

test("nothing is sent for a shop that was taken out while its orders waited, and its absence is told; put in again, all is", async () => {
  const both = { acme: ACME, bakery: BAKERY };
  await bridge.reconfigure({ shops: both, brand: { apiKey: "a-wrong-key" } });
  await deliver("7", { to: "bakery" });
  await expect.poll(async () => (await status()).brands[0]?.paused ?? null).not.toBeNull();
  await bridge.reconfigure({ shops: { acme: ACME } });
  await deliver("8");
  await expect.poll(async () => (await order("8")).points).toBe("pending");
  expect(await order("7", "bakery")).toMatchObject({ points: "none" });
  expect((await status()).conditions.map(({ key }) => key)).toContain("missing-shop/bakery");
  await expect.poll(bridge.logged).toContain('"event":"shopGone"');
  await bridge.reconfigure({ shops: both });
  await expect.poll(async () => (await order("7", "bakery")).points).toBe("pending");
});

test("a call under way ends where its shop is taken out meanwhile, and the order's next step is not sent", async () => {
  const program = { earn: { activityId: "12" }, conversion: { on: "paid", defaultCampaignId: 42 } };
  const shops = { acme: ACME, bakery: { ...BAKERY, program } };
  const calls: string[] = [];
  const service = await httpServer(async (request, response) => {
    calls.push(request.url?.replace(/^\/loyalty\/v1\/(\w+).*$/, "$1") ?? "");
    await bridge.reconfigure({ shops: { acme: ACME } });
    const body = await text(request);
    const { host: _, "content-length": __, ...headers } = request.headers;
    const given = { method: request.method ?? "", headers: headers as Record<string, string>, body };
    const answer = await fetch(`${bridge.loyalty.url}${request.url}`, given);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await bridge.close();
  bridge = await runBridge({ adapters: [platform.adapter], shops, brand: { baseUrl: service.url } });
  await deliver("7", { to: "bakery" });
  await expect.poll(async () => (await order("7", "bakery")).points).toBe("pending");
  expect(calls).toEqual(["earn"]);
  const { operations } = await order("7", "bakery");
  expect(operations.map(({ operation, state }) => [operation, state])).toEqual([
    ["earn", "done"],
    ["addConversion", "queued"],
  ]);
  await service.close();
});

test("a delivery is worked on to its end where its shop is taken out meanwhile", async () => {
  await bridge.reconfigure({ shops: { acme: ACME, bakery: BAKERY } });
  platform.put({ orderId: "17", isPaid: true });
  platform.beforeAnswer = async (call) => {
    if (call.startsWith("find")) await bridge.reconfigure({ shops: { acme: ACME } });
  };
  const body = JSON.stringify({ entity: "refund", id: "7" });
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, OLD),
    ...{ [PLAIN_HEADERS.topic]: "notice", [PLAIN_HEADERS.id]: "n" },
  };
  const answer = await fetch(`${bridge.url}/webhooks/bakery`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await status()).inbox.waiting).toBe(0);
  expect(await shops()).toEqual(["acme"]);
  expect(await order("17", "bakery")).toMatchObject({ orderId: "17", points: "none" });
});

test("a brand that is put in works with its shop; taken out, it stays until the next start", async () => {
  const other = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
  const brands = { other: { baseUrl: other.url, apiKey: STAND_IN.apiKey, brandId: STAND_IN.brandId } };
  const bakery = { ...BAKERY, brand: "other" };
  await bridge.reconfigure({ shops: { acme: ACME, bakery }, brands });
  await deliver("7", { to: "bakery" });
  await bridge.settled();
  expect(await order("7", "bakery")).toMatchObject({ points: "pending" });
  expect((await status()).brands.map(({ brand }) => brand)).toEqual(["main", "other"]);
  await bridge.reconfigure({ shops: { acme: ACME } });
  expect((await status()).configuration.waiting).toEqual(["brands.other"]);
  await other.close();
});

test("a brand that is paused for its key goes on as soon as the file has the right one", async () => {
  await bridge.reconfigure({ shops: { acme: ACME }, brand: { apiKey: "a-wrong-key" } });
  await deliver("1001");
  await expect.poll(async () => (await status()).brands[0]?.paused ?? null).not.toBeNull();
  await bridge.reconfigure({ shops: { acme: ACME } });
  await expect.poll(async () => (await order("1001")).points).toBe("pending");
  expect((await status()).brands[0]?.paused).toBeNull();
});

test("a call under the former key that is refused late says nothing of the new one", async () => {
  const keys: unknown[] = [];
  const service = await httpServer(async (request, response) => {
    keys.push(1);
    const body = await text(request);
    if (keys.length === 1) {
      await bridge.reconfigure({ shops: { acme: ACME }, brand: { baseUrl: service.url } });
      return void response.writeHead(401, { "content-type": "application/json" }).end("{}");
    }
    const { host: _, "content-length": __, ...headers } = request.headers;
    const given = { method: request.method ?? "", headers: headers as Record<string, string>, body };
    const answer = await fetch(`${bridge.loyalty.url}${request.url}`, given);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await bridge.close();
  const brand = { baseUrl: service.url, apiKey: "the-former-key" };
  bridge = await runBridge({ adapters: [platform.adapter], shops: { acme: ACME }, brand });
  await deliver("1001");
  await expect.poll(() => keys.length).toBeGreaterThan(0);
  await expect.poll(() => bridge.logged()).toContain('"settings":["brands.main.apiKey"]');
  await deliver("1002");
  await expect.poll(async () => (await order("1002")).points).toBe("pending");
  expect(bridge.logged()).not.toContain("brandPaused");
  await expect.poll(async () => (await order("1001")).operations[0]?.attempts ?? 0).toBeGreaterThan(0);
  await service.close();
});

test("what was seen of a shop's secrets is forgotten with them: when they change, and when the shop goes", async () => {
  const seen = async () => (await status()).shops.map(({ secretsLastSeen }) => secretsLastSeen)[0];
  await deliver("1");
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: [NEW, OLD] } } });
  expect(await seen()).toEqual([null, null]);
  await deliver("2");
  expect(await seen()).toEqual([null, expect.any(String)]);
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: [NEW, OLD], program: BAKERY.program } } });
  expect(await seen()).toEqual([null, expect.any(String)]);
  await bridge.reconfigure({ shops: { bakery: BAKERY } });
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: [NEW] } } });
  expect(await seen()).toEqual([null]);
  for (const id of ["3", "4", "5", "6"]) await deliver(id);
  expect((await status()).shops).toMatchObject([{ isSignedWrongly: true }]);
  await bridge.reconfigure({ shops: { acme: ACME } });
  expect((await status()).shops).toMatchObject([{ isSignedWrongly: false, wrongSignatures: 0 }]);
});

test("what the store knows better is refused as at a start: other numbers of orders, another account", async () => {
  await bridge.reconfigure({ shops: { acme: ACME, bakery: BAKERY } });
  await deliver("7", { to: "bakery" });
  await bridge.settled();
  await bridge.reconfigure({ shops: { acme: ACME } });
  await bridge.reconfigure({ shops: { acme: ACME, bakery: aShop("bakery", "3") } });
  expect((await status()).configuration.refused?.problems).toMatchObject([
    { code: "refusedOrderIds", facts: { shop: "bakery" } },
  ]);
  expect(await shops()).toEqual(["acme"]);
});

test("what needs a start is told by name, and what came with it counts", async () => {
  const top = { server: { port: 1 }, retention: { deliveriesDays: 3 } };
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: [NEW] } }, top });
  expect((await status()).configuration.waiting).toEqual(["server.port", "server.graceSeconds"]);
  expect((await status()).conditions.map(({ key }) => key)).toEqual(["restart"]);
  expect(await verdicts()).toContain("settingsWait");
  expect(await deliver("1", { secret: NEW })).toBe(200);
});

test("alerts go where the file says from now on", async () => {
  let posts = 0;
  const receiver = await httpServer((_request, response) => {
    posts += 1;
    response.writeHead(204).end();
  });
  await bridge.reconfigure({ shops: { acme: ACME }, top: { alerts: { webhook: { url: receiver.url } } } });
  expect(bridge.logged()).toContain('"settings":["alerts"]');
  expect(posts).toBe(0);
  await receiver.close();
});
