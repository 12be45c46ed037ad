import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { severalAtOnce } from "../../../src/runtime/time/several-at-once.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { KEPT_SHOP, SHOP_CHANGES } from "../../../src/shops/connect/kept-shop.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import {
  asMerchant,
  callback,
  LENT,
  MerchantBrowser,
  nameOfInstall,
  openedBridges,
  post,
} from "../../support/bridge/merchants.ts";
import { signed } from "../../support/bridge/running-app.ts";
import type { RunningBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";

const STARTED = 1_000;
const FINISHED = 200;
const GOOD = 40;
/** Each waits for its answer before it begins the next. */
const STRANGERS = 12;
/** Of strangers' requests that are answered during one of others, in nine of ten and at most: together they make 1,200. */
const [FEW, MOST] = [30, 240];
const STORM_MS = 120_000;
const MOST_HEAP_BYTES = 150 * 1024 * 1024;

const KEY = randomBytes(32).toString("base64");
const cipher = createCipher([KEY]);

const running = openedBridges();

/** A stranger's shop is at one of twenty sites. */
const shopOf = (at: number) => `shop${at}.site${at % 20}.example`;

/** Each stranger is in another network: of one, the bridge takes a few at a time. */
const networkOf = (at: number) => `10.${at >> 8}.${at & 255}.1`;

async function storm(
  bridge: RunningBridge,
  answeredBy: "browser" | "shop",
  onAnswered: () => void,
): Promise<number> {
  const connected = await severalAtOnce(
    Array.from({ length: STARTED }, (_, at) => at),
    async (at) => {
      const browser = new MerchantBrowser(bridge);
      const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": networkOf(at) };
      const { secret } = await browser.begin(shopOf(at), headers);
      onAnswered();
      if (at % (STARTED / FINISHED) !== 0) return 0;
      const given = new URLSearchParams({ secret, code: "yes" });
      const { status } = await (answeredBy === "shop"
        ? browser.open("/apps/plain/callback", { method: "POST", body: given, headers })
        : browser.open(`/apps/plain/callback?${given}`, { headers }));
      onAnswered();
      return status < 400 ? 1 : 0;
    },
    STRANGERS,
  );
  return connected.reduce<number>((sum, one) => sum + one, 0);
}

async function deliver(bridge: RunningBridge, orderId: string): Promise<void> {
  const body = JSON.stringify(anOrder({ orderId, isPaid: true }));
  const { status } = await fetch(`${bridge.url}/webhooks/acme`, {
    method: "POST",
    headers: signed(body, { id: orderId }),
    body,
  });
  expect(status).toBe(200);
}

/** From the first click to the dashboard. Returns the answer to what the merchant fills in. */
async function connect(bridge: RunningBridge, domain: string, answeredBy: "browser" | "shop") {
  const browser = new MerchantBrowser(bridge);
  const { secret, sentBackTo } = await browser.begin(domain, { "sec-fetch-site": "same-origin" });
  if (answeredBy === "shop") await post(bridge, secret);
  const back = answeredBy === "shop" ? sentBackTo : (await callback(browser, secret)).headers.get("location");
  const token = await browser.signIn(await browser.open(back ?? ""));
  const shop = await nameOfInstall(bridge, token);
  return () => asMerchant(bridge, token)(`/installs/${shop}`, LENT);
}

const waitingShops = async (bridge: RunningBridge) =>
  ((await bridge.ask("/api/installs")) as { installs: { shop: string }[] }).installs.map(({ shop }) => shop);

/**
 * Given a shop that sends webhooks, and a merchant who has connected theirs and not named an account.
 * When strangers begin 1,000 installs and finish 200 of them,
 * then each webhook and the operator's page are answered before most of the strangers, and this merchant and the next become served.
 */
test.each([
  ["browser", FINISHED + 1],
  // Those who finish are of four sites.
  ["shop", 4 * 10 + STRANGERS],
] as const)(
  "a storm of installs that the %s answers keeps nobody waiting and nobody out",
  { timeout: STORM_MS },
  async (answeredBy, mostWaiting) => {
    const acme = { ...PLAIN_SHOP, orderId: { prefix: "100" } };
    const { bridge } = await running({
      answeredBy,
      shops: { acme },
      top: { server: { port: 0, publicUrl: "https://bridge.example", trustProxy: true } },
    });
    const goOn = await connect(bridge, "garden.example", answeredBy);
    const [lines, heap] = [bridge.logged().split("\n").length, process.memoryUsage().heapUsed];
    let isOver = false;
    let answered = 0;
    const strangers = storm(bridge, answeredBy, () => answered++).finally(() => {
      isOver = true;
    });
    const meanwhile = async (work: Promise<unknown>) => {
      const before = answered;
      await work;
      return answered - before;
    };
    const [webhooks, pages]: [number[], number[]] = [[], []];
    let highest = 0;
    while (!isOver || webhooks.length < GOOD) {
      webhooks.push(await meanwhile(deliver(bridge, String(webhooks.length))));
      pages.push(await meanwhile(bridge.ask("/api/orders")));
      highest = Math.max(highest, process.memoryUsage().heapUsed);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await strangers).toBe(FINISHED);
    for (const answers of [webhooks, pages]) {
      expect(answers.filter((others) => others > FEW).length).toBeLessThanOrEqual(answers.length / 10);
      expect(Math.max(...answers)).toBeLessThan(MOST);
    }
    expect(highest - heap).toBeLessThan(MOST_HEAP_BYTES);
    expect((await waitingShops(bridge)).length).toBeLessThanOrEqual(mostWaiting);
    // For shops that were connected or made room, and none for those who only began.
    expect(bridge.logged().split("\n").length - lines).toBeLessThan(4 * FINISHED);
    const acts = (await bridge.ask("/api/acts?limit=200")) as { items: { done: { code: string } }[] };
    expect(acts.items.length).toBeLessThanOrEqual(FINISHED + 1);
    expect((await goOn()).status).toBe(200);
    const next = await connect(bridge, "bakery.example", answeredBy);
    expect((await next()).status).toBe(200);
  },
);

/** As many as may wait for their account, of fifty owners, and one merchant's, which came first. */
async function fill(folder: string): Promise<void> {
  const store = await openLowdbStore({ path: folder });
  const strangers = Array.from({ length: 499 }, (_, at) => `shop${at}.site${at % 50}.example`);
  for (const [at, domain] of ["garden.example", ...strangers].entries()) {
    const settings = { platform: "plain", tenant: domain, domain, brand: null, orderId: {}, program: {} };
    const sealed = cipher.seal('{"secrets":["s"],"credentials":{},"account":null}', `shops waiting-${at}`);
    const kept = { settings, sealed, installedAt: Date.now() };
    await store.changeValue(`waiting-${at}`, KEPT_SHOP, () =>
      JSON.stringify({ version: at + 1, kept, former: null }),
    );
  }
  await store.changeValue("", SHOP_CHANGES, () => JSON.stringify({ newest: 500, shops: [], last: null }));
  await store.close();
}

test("where as many wait as may, whoever has the most makes room for the next merchant", async () => {
  const { bridge } = await running({ answeredBy: "shop", top: { security: { encryptionKey: KEY } } });
  await bridge.restart({}, () => fill(bridge.folder));
  expect(await waitingShops(bridge)).toHaveLength(500);
  const next = await connect(bridge, "bakery.example", "shop");
  const names = await waitingShops(bridge);
  expect(names).toHaveLength(500);
  expect([names.includes("waiting-0"), names.includes("waiting-1"), names.includes("waiting-2")]).toEqual([
    ...[true, false, true],
  ]);
  expect((await next()).status).toBe(200);
});
