import { afterEach, beforeEach, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup, type SetupGiven } from "../../support/bridge/merchant-setup.ts";

/**
 * Given a bridge that has just been set up.
 * Then it says what is still to be done, by doctor's own checks, until all is; and never again after that.
 */

let merchant: MerchantSetup;
let url: string;
let bridge: Awaited<ReturnType<MerchantSetup["startBridge"]>>;

beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

async function start(given?: SetupGiven): Promise<void> {
  bridge = await merchant.startBridge(given);
  url = bridge.url;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function ask(path: string, method = "GET"): Promise<any> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

interface Seen {
  readonly isOver: boolean;
  readonly isChecking: boolean;
  readonly steps: readonly {
    readonly step: string;
    readonly isDone: boolean;
    readonly checks: readonly object[];
  }[];
}

async function checked(): Promise<Seen> {
  await expect.poll(async () => (await ask("/first-hour")).isChecking).toBe(false);
  return ask("/first-hour");
}

const open = ({ steps }: Seen) => steps.filter(({ isDone }) => !isDone).map(({ step }) => step);

test("a new bridge has its test delivery and its first order before it; with both, the list goes for good", async () => {
  await start();
  await ask("/shops/garden/check", "POST");
  expect(open(await checked())).toEqual(["testDelivery", "firstOrder"]);

  await ask("/shops/garden/test-delivery", "POST");
  await expect.poll(async () => (await ask("/shops/garden/test-delivery")).isThrough).toBe(true);
  expect(open(await ask("/first-hour"))).toEqual(["firstOrder"]);

  const { orders, webhooks } = merchant.woo;
  const { id } = orders.place();
  orders.pay(id);
  await webhooks.runQueue();
  await expect.poll(async () => (await ask("/status")).points.pending).toBe(1);
  expect(await ask("/first-hour")).toEqual({
    isOver: true,
    isChecking: false,
    checkedAt: null,
    steps: [],
    shops: [],
  });

  await bridge.close();
  await start({ server: { publicUrl: null } });
  expect((await ask("/first-hour")).isOver).toBe(true);
});

test("each step says what is wrong, with what to do about it", async () => {
  await start({ server: { publicUrl: null }, brand: { apiKey: "another-key" } });
  const seen = await checked();
  expect(open(seen)).toEqual(["account", "publicAddress", "webhooks", "testDelivery", "firstOrder"]);
  expect(seen.steps[0]?.checks).toMatchObject([{ code: "accountRefused", nextStep: expect.any(String) }]);
  expect(seen.steps[1]?.checks).toMatchObject([{ code: "noAddressSet", nextStep: expect.any(String) }]);
});

test.each(["http://localhost:8787", "https://192.168.1.20", "https://[fd00::7]"])(
  "a shop on the internet does not reach %s, and what to do stands beside it",
  async (publicUrl) => {
    await start({ server: { publicUrl }, shop: { domain: "shop.example" } });
    const seen = await checked();
    expect(open(seen)).toContain("publicAddress");
    const nextStep = expect.stringContaining("server.publicUrl");
    expect(seen.steps[1]?.checks).toMatchObject([{ code: "addressInside", nextStep }]);
  },
);

test("without a key and a public address, the shop is not connected, and a test delivery within the machine proves nothing", async () => {
  await start({ server: { publicUrl: null }, shop: { credentials: undefined } });
  await ask("/shops/garden/test-delivery", "POST");
  await expect.poll(async () => (await ask("/shops/garden/test-delivery")).isThrough).toBe(true);
  expect(open(await checked())).toEqual(["publicAddress", "shop", "webhooks", "testDelivery", "firstOrder"]);
});
