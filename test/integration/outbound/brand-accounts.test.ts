import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Examination } from "../../../src/admin/admin-context.ts";
import type { OrderAnswer, Status } from "../../../src/client/answers.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { keepAccount } from "../../../src/outbound/brand/accounts.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { type BridgeGiven, type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, NOON, SECOND } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const SECRET = "a-secret-of-the-shop";
const BRAND_ID = STAND_IN.brandId;

let bridge: RunningBridge;
let other: ListeningSandbox;
let deliveries: number;

const shopsAt = (brand: string) => ({
  acme: {
    platform: "plain",
    domain: "acme.example",
    brand,
    secrets: [SECRET],
    program: { earn: { activityId: "12" } },
  },
});

beforeEach(async () => {
  deliveries = 0;
  other = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
  bridge = await runBridge({ adapters: [plainShop().adapter], shops: shopsAt("main") });
});
afterEach(async () => {
  await bridge.close();
  await other.close();
});

async function deliver(given: Partial<OrderSnapshot>): Promise<void> {
  await bring(given);
  await bridge.settled();
}

async function bring(given: Partial<OrderSnapshot>): Promise<void> {
  const body = JSON.stringify(anOrder({ createdAt: Date.now(), ...given }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRET),
    [PLAIN_HEADERS.topic]: "order",
    [PLAIN_HEADERS.id]: String(++deliveries),
  };
  const answer = await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

const paid = (orderId: string) => deliver({ orderId, isPaid: true });
const fulfilled = (orderId: string) =>
  deliver({ orderId, isPaid: true, isFulfilled: true, updatedAt: NOON + SECOND });
const pointsOf = async (orderId: string) =>
  ((await bridge.ask(`/api/orders/acme/${orderId}`)) as OrderAnswer).order.points;
const callsAt = ({ sandbox }: ListeningSandbox) =>
  sandbox.calls().map(({ operation, orderId }) => `${operation} ${orderId}`);

describe("a brand that has become another account", () => {
  test.each([
    ["brandId", () => ({ brandId: "another-brand" }), null],
    ["baseUrl", () => ({ baseUrl: other.url }), expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)],
  ])(
    "by its %s is refused while orders have points at the one it was",
    async (_setting, brand, formerAddress) => {
      await paid("1001");
      await paid("1002");
      await expect(bridge.restart({ brand: brand() })).rejects.toMatchObject({
        refusal: { code: "refusedAccount", brand: "main", orders: 2, formerAddress },
      });
      await bridge.restart();
      await fulfilled("1001");
      expect(await pointsOf("1001")).toBe("approved");
      expect(other.sandbox.calls()).toEqual([]);
    },
  );

  test("is no other one by a new key, or by another spelling of its address", async () => {
    await paid("1001");
    const { url } = bridge.loyalty;
    await bridge.restart({ brand: { apiKey: "a-new-key", baseUrl: `${url.replace("http:", "HTTP:")}/` } });
    expect(await pointsOf("1001")).toBe("pending");
  });

  test("may be corrected as long as nothing was ever earned there", async () => {
    await bridge.restart({ brand: { brandId: "mistyped" } });
    await bring({ orderId: "1001", isPaid: true });
    await expect
      .poll(() => bridge.ask("/api/status"), { interval: 10 })
      .toMatchObject({ inbox: { waiting: 0 } });
    await bridge.restart();
    await bridge.settled();
    expect(await pointsOf("1001")).toBe("pending");
  });

  test("is taken for the same once a person says so", async () => {
    await paid("1001");
    await expect(bridge.restart({ brand: { baseUrl: other.url } })).rejects.toThrow("refusedAccount");
    const store = await openLowdbStore({ path: bridge.folder });
    await keepAccount(store, "main", { baseUrl: other.url, brandId: BRAND_ID });
    await store.close();
    await bridge.restart({ brand: { baseUrl: other.url } });
    expect(await pointsOf("1001")).toBe("pending");
    await expect(bridge.restart()).rejects.toThrow("refusedAccount");
  });
});

/**
 * Given orders with points and one without, when their shop is moved to another brand, then what has points goes on at
 * the account it has them at, and everything else at the new one.
 */
test("a shop that is moved to another brand takes no points with it", async () => {
  await paid("1001");
  await deliver({ orderId: "1002" });
  const second = { ...STAND_IN, baseUrl: other.url };
  const { apiKey, brandId, baseUrl } = second;
  await bridge.restart({ shops: shopsAt("second"), brands: { second: { apiKey, brandId, baseUrl } } });
  await fulfilled("1001");
  await deliver({ orderId: "1002", isPaid: true, updatedAt: NOON + SECOND });
  await paid("1003");
  expect(callsAt(bridge.loyalty)).toEqual(["earn 1001", "updatePoints 1001"]);
  expect(callsAt(other)).toEqual(["earn 1002", "earn 1003"]);
});

const restart = (changed: Partial<BridgeGiven>) => bridge.restart(changed);
async function takeOutAndPutIn(changed: Partial<BridgeGiven>): Promise<void> {
  const [acme] = Object.values(changed.shops ?? {});
  await bridge.reconfigure({
    ...changed,
    shops: { zenith: { ...acme, domain: "zenith.example", orderId: { prefix: "2" } } },
  });
  await bridge.reconfigure(changed);
}

/**
 * Given orders that wait for an account that refuses the key, when their shop is moved to another one, then they are sent
 * there, whatever becomes of the former one.
 */
test.each([
  ["at a start", "is right again", restart],
  ["at a start", "leaves", restart],
  ["taken out and put in again", "refuses still", takeOutAndPutIn],
])("what waits goes along with its shop %s, where the former brand %s", async (_when, former, change) => {
  await bridge.reconfigure({ brand: { apiKey: "a-wrong-key" } });
  for (const orderId of ["1001", "1002", "1003"]) await bring({ orderId, isPaid: true });
  await expect
    .poll(async () => bridge.loyalty.sandbox.calls().some(({ status }) => status === 401), { interval: 10 })
    .toBe(true);
  const { apiKey, brandId } = STAND_IN;
  const second = { apiKey, brandId, baseUrl: other.url };
  const brands = former === "leaves" ? { second, main: undefined as never } : { second };
  const brand = former === "refuses still" ? { apiKey: "a-wrong-key" } : {};
  await change({ shops: shopsAt("second"), brands, brand });
  await bridge.settled();
  expect(callsAt(other).toSorted()).toEqual(["earn 1001", "earn 1002", "earn 1003"]);
  expect(bridge.loyalty.sandbox.calls().filter(({ status }) => status === 200)).toEqual([]);
});

/** A brand by another name in the file is another brand: what waits for the former one says so, wherever one looks. */
test("a brand that left the configuration is named by the status and by doctor while orders wait for it", async () => {
  const { apiKey, brandId } = STAND_IN;
  const second = { apiKey, brandId, baseUrl: other.url };
  await bridge.restart({ shops: shopsAt("second"), brands: { second } });
  await paid("1001");
  await bridge.restart({ shops: shopsAt("main") });
  const missing = async () => ((await bridge.ask("/api/status")) as Status).missingBrands;
  expect(await missing()).toEqual([]);
  await bring({ orderId: "1001", isPaid: true, isFulfilled: true, updatedAt: NOON + SECOND });
  await expect.poll(missing, { interval: 10 }).toEqual(["second"]);
  const { checks } = (await bridge.ask("/api/doctor")) as Examination;
  expect(checks).toContainEqual(
    expect.objectContaining({ about: "loyalty account second", state: "failed" }),
  );
  await bridge.restart({ shops: shopsAt("second"), brands: { second } });
  await bridge.settled();
  expect(await missing()).toEqual([]);
  expect(await pointsOf("1001")).toBe("approved");
});
