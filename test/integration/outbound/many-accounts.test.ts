import { expect, onTestFinished, test } from "vitest";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { Dispatcher } from "../../../src/outbound/dispatcher.ts";
import type { Reply } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import type { Store } from "../../../src/store/store.ts";
import { aLoyaltyClient } from "../../support/builders/loyalty-client.ts";
import { aShop, aSnapshotEvent, SECOND } from "../../support/builders/orders.ts";
import { accepted, keyNotAccepted } from "../../support/builders/outcomes.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const FEW = 5;
const MANY = 3_000;
const DONE: Reply = { outcome: accepted(), data: null, message: null };
const REFUSED: Reply = { outcome: keyNotAccepted(), data: null, message: null };

/** A bridge with so many accounts, one shop each, that counts what its dispatcher asks the store. */
async function aBridge(accounts: number, { perMinute = 120, reply = DONE } = {}) {
  const clock = new FakeClock();
  const store = await storeOnFakeDisk(clock);
  const questions = { dueBrands: 0, takeDueLanes: 0, nextDueAt: 0 };
  const counted: Store = {
    ...store,
    dueBrands: (now) => count("dueBrands", () => store.dueBrands(now)),
    takeDueLanes: (query) => count("takeDueLanes", () => store.takeDueLanes(query)),
    nextDueAt: (query) => count("nextDueAt", () => store.nextDueAt(query)),
  };
  const count = <T>(name: keyof typeof questions, ask: () => T): T => {
    questions[name] += 1;
    return ask();
  };
  const sent: string[] = [];
  const answered = async (what: string, takePermit?: () => Promise<{ answered(): void } | null>) => {
    const permit = await takePermit?.();
    if (permit == null) return DONE;
    sent.push(what);
    permit.answered();
    return reply;
  };
  const client = aLoyaltyClient({
    earn: ({ loyaltyOrderId }, takePermit) => answered(String(loyaltyOrderId), takePermit),
    transaction: (_, takePermit) => answered("probe", takePermit),
  });
  const names = Array.from({ length: accounts }, (_, at) => `account-${at}`);
  const shops = new Map(names.map((brand) => [brand, aShop({ shop: brand, brand })]));
  const settings = { identifier: "email", timeoutMs: 10_000 } as const;
  const rateLimit = { perMinute, scope: "brand" } as const;
  const linkOf = (brand: string) => new BrandLink({ ...settings, rateLimit, brand }, client, store, clock);
  const brands = new Map(names.map((brand) => [brand, linkOf(brand)]));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const dispatcher = new Dispatcher({
    ...{ store: counted, brands, shops, clock, log, jitter: () => 0.5, isPressed: () => false },
  });
  onTestFinished(() => dispatcher.stop());
  const parts = { store, erasures: new Erasures(store) };
  const arrival = { source: { way: "delivery", topic: "order" }, priority: "live" } as const;
  return {
    ...{ clock, dispatcher, brands, sent },
    async paid(brand: string, orderId: string): Promise<void> {
      const events = [aSnapshotEvent({ orderId, isPaid: true })];
      const shop = shops.get(brand) ?? aShop();
      await reconcileOrder(parts, shop, orderId, { ...arrival, events }, clock.now());
      dispatcher.wake();
    },
    /** How many questions while `act` runs. */
    async asked(act: () => Promise<unknown>): Promise<typeof questions> {
      const before = { ...questions };
      await act();
      const { dueBrands, takeDueLanes, nextDueAt } = questions;
      return {
        dueBrands: dueBrands - before.dueBrands,
        takeDueLanes: takeDueLanes - before.takeDueLanes,
        nextDueAt: nextDueAt - before.nextDueAt,
      };
    },
  };
}

test.each([FEW, MANY])(
  "with %i accounts and nothing due, the store is asked once per patrol",
  async (accounts) => {
    const { clock, dispatcher, asked } = await aBridge(accounts);
    dispatcher.start();
    await clock.advance(SECOND);
    expect(await asked(() => clock.advance(60 * SECOND))).toEqual({
      dueBrands: 12,
      takeDueLanes: 0,
      nextDueAt: 0,
    });
  },
);

test.each([FEW, MANY])("with %i accounts, only those with a due order are asked for", async (accounts) => {
  const { clock, dispatcher, paid, sent, asked } = await aBridge(accounts);
  dispatcher.start();
  await clock.advance(SECOND);
  const { dueBrands, takeDueLanes, nextDueAt } = await asked(async () => {
    for (const at of [0, 2, 4]) await paid(`account-${at}`, `100${at}`);
    await clock.advance(0);
    // At once, not at the next patrol.
    expect(sent.toSorted()).toEqual(["1000", "1002", "1004"]);
    await clock.advance(60 * SECOND);
  });
  expect(sent).toHaveLength(3);
  expect(takeDueLanes).toBeLessThanOrEqual(6);
  expect(dueBrands).toBeLessThanOrEqual(30);
  expect(nextDueAt).toBe(0);
});

test("the probes of thousands of accounts at the start do not make the dispatcher ask for each", async () => {
  const { clock, dispatcher, brands, sent, asked } = await aBridge(MANY);
  for (const link of brands.values()) link.askForProof();
  const { dueBrands, takeDueLanes } = await asked(async () => {
    dispatcher.start();
    await clock.advance(SECOND);
  });
  expect(sent.filter((what) => what === "probe")).toHaveLength(MANY);
  expect(dueBrands).toBeLessThan(100);
  expect(takeDueLanes).toBe(0);
});

test("accounts at their limit are asked again when they have room, not before", async () => {
  const { clock, dispatcher, paid, sent, asked } = await aBridge(MANY, { perMinute: 1 });
  for (let order = 0; order < 60; order++) await paid(`account-${order % 20}`, String(order));
  const { dueBrands, takeDueLanes } = await asked(async () => {
    dispatcher.start();
    await clock.advance(60 * SECOND);
  });
  expect(sent).toHaveLength(20);
  // Rounds go on for what ends here and for the patrol; of each account no lanes are taken but the one it has room for.
  expect(takeDueLanes).toBe(20);
  expect(dueBrands).toBeLessThan(60);
});

test("an account whose key is refused is asked no more until a probe succeeds", async () => {
  const { clock, dispatcher, paid, asked } = await aBridge(FEW, { reply: REFUSED });
  for (let order = 0; order < 50; order++) await paid("account-1", String(order));
  dispatcher.start();
  await clock.advance(SECOND);
  const { dueBrands, takeDueLanes } = await asked(() => clock.advance(60 * SECOND));
  expect(takeDueLanes).toBeLessThan(30);
  expect(dueBrands).toBeLessThan(60);
});
