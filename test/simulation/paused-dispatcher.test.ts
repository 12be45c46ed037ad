import { expect, test } from "vitest";
import type { ArrivalSource } from "../../src/domain/reason/reason.ts";
import { BrandLink } from "../../src/outbound/brand/brand-link.ts";
import type { TakePermit } from "../../src/outbound/brand/permit.ts";
import { Dispatcher } from "../../src/outbound/dispatcher.ts";
import type { LoyaltyClient, Reply } from "../../src/outbound/loyalty/loyalty-client.ts";
import { Erasures } from "../../src/people/privacy/erasures.ts";
import { reconcileOrder } from "../../src/reconcile/reconcile-order.ts";
import type { Clock } from "../../src/runtime/time/clock.ts";
import type { FixedShop } from "../../src/shops/shop-context.ts";
import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import type { Store } from "../../src/store/store.ts";
import { aLoyaltyClient } from "../support/builders/loyalty-client.ts";
import { aProgramme, aSnapshotEvent, NOON } from "../support/builders/orders.ts";
import { accepted, noAnswer } from "../support/builders/outcomes.ts";
import { FakeDisk } from "../support/disk/fake-disk.ts";
import { plainAdapter } from "../support/shops/plain-adapter.ts";
import { FakeClock, settle } from "../support/time/fake-clock.ts";
import { Life } from "./life.ts";

const MINUTE = 60_000;
const LONGER_THAN_A_LEASE_MS = 6 * MINUTE;
const KEY = { shop: "acme", orderId: "1001" };
const NO_ANSWER: Reply = { outcome: noAnswer(), data: null, message: null };
const DONE: Reply = { outcome: accepted(), data: null, message: null };
const SOURCE: ArrivalSource = { way: "delivery", topic: "order" };

const shop: FixedShop = {
  shop: "acme",
  brand: "main",
  tenant: null,
  adapter: plainAdapter,
  adapterShop: { shop: "acme", domain: "acme.example", settings: {} },
  secrets: ["a-secret-of-acme"],
  platformDomains: new Set<string>(),
  programme: aProgramme(),
  programmeVersion: 1,
  isProgrammeLocked: false,
  orderId: { source: "id", prefix: null },
  identifier: "email",
  remembersSince: 0,
  firstSeenAt: 0,
  movedAt: null,
  earnFrom: 0,
};

/** Several turns of everything that waits for the disk in memory. */
async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle();
}

/** A bridge's sending side on a store and a client of the test's own. */
function aDispatcher(
  store: Store,
  client: LoyaltyClient,
  clock: Clock,
  { perMinute = 10, warn = (_message: string) => {}, isPressed = (): boolean => false } = {},
): Dispatcher {
  const rateLimit = { perMinute, scope: "brand" } as const;
  const settings = { brand: "main", identifier: "email", timeoutMs: 10_000, rateLimit } as const;
  const silent = () => {};
  return new Dispatcher({
    store,
    brands: new Map([["main", new BrandLink(settings, client, store, clock)]]),
    shops: new Map([["acme", shop]]),
    clock,
    jitter: () => 0.5,
    isPressed,
    log: {
      debug: silent,
      info: silent,
      warn: (_fields, message) => warn(message),
      error: (_fields, message) => warn(message),
    },
  });
}

test("a dispatcher that was paused for longer than its lease writes nothing over what another did meanwhile", async () => {
  const clock = new FakeClock(NOON, settleAll);
  const store = await openLowdbStore({ path: "/data", files: new FakeDisk(), clock });
  const answers: ((reply: Reply) => void)[] = [];
  const client = aLoyaltyClient({
    earn: async (_earn, takePermit) => {
      (await takePermit?.())?.answered();
      return new Promise<Reply>((resolve) => answers.push(resolve));
    },
  });
  const dispatcherOf = (life: Life) => aDispatcher(life.guard(store), client, life.clock(clock));
  const arrival = { events: [aSnapshotEvent({ isPaid: true })], source: SOURCE, priority: "live" } as const;
  await reconcileOrder({ store, erasures: new Erasures(store) }, shop, KEY.orderId, arrival, clock.now());

  const paused = new Life();
  dispatcherOf(paused).start();
  await clock.advance(1_000);
  expect(answers).toHaveLength(1);
  paused.pause();
  await clock.advance(LONGER_THAN_A_LEASE_MS);

  dispatcherOf(new Life()).start();
  await clock.advance(1_000);
  expect(answers).toHaveLength(2);
  answers[1]?.(DONE);
  await clock.advance(1_000);
  const settled = await store.getOrder(KEY);
  expect(settled?.operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["earn done"]);

  answers[0]?.(NO_ANSWER);
  paused.resume();
  await clock.advance(MINUTE);
  expect(await store.getOrder(KEY)).toEqual(settled);
  expect(answers).toHaveLength(2);
});

test("while shops wait for their answers, calls are made after a rest, and still made", async () => {
  const clock = new FakeClock(NOON, settleAll);
  const store = await openLowdbStore({ path: "/data", files: new FakeDisk(), clock });
  const called: number[] = [];
  const client = aLoyaltyClient({
    earn: async (_earn, takePermit) => {
      (await takePermit?.())?.answered();
      called.push(clock.now());
      return DONE;
    },
  });
  const arrival = { events: [aSnapshotEvent({ isPaid: true })], source: SOURCE, priority: "live" } as const;
  await reconcileOrder({ store, erasures: new Erasures(store) }, shop, KEY.orderId, arrival, clock.now());

  aDispatcher(store, client, clock, { isPressed: () => true }).start();
  await clock.advance(99);
  expect(called).toHaveLength(0);
  await clock.advance(MINUTE);
  expect(called).toHaveLength(1);
});

test.each(["first request", "quick retry"])(
  "a process that is paused before its %s does not make it when another has the lane by now",
  async (moment) => {
    const clock = new FakeClock(NOON, settleAll);
    const store = await openLowdbStore({ path: "/data", files: new FakeDisk(), clock });
    let sent = 0;
    const paused = new Life();
    const pauseOnce = (at: string) => {
      if (at === moment && sent === (at === "first request" ? 0 : 1)) paused.pause();
    };
    const clientOf = (life: Life) =>
      aLoyaltyClient({
        earn: async (_earn, takePermit) => {
          for (const at of ["first request", "quick retry"]) {
            if (life === paused) pauseOnce(at);
            await life.awake();
            (await takePermit?.())?.answered();
            sent += 1;
            if (life !== paused) break;
          }
          return DONE;
        },
      });
    const dispatcherOf = (life: Life) => aDispatcher(life.guard(store), clientOf(life), life.clock(clock));
    const arrival = { events: [aSnapshotEvent({ isPaid: true })], source: SOURCE, priority: "live" } as const;
    await reconcileOrder({ store, erasures: new Erasures(store) }, shop, KEY.orderId, arrival, clock.now());

    dispatcherOf(paused).start();
    await clock.advance(1_000);
    const sentBefore = sent;
    await clock.advance(LONGER_THAN_A_LEASE_MS);
    dispatcherOf(new Life()).start();
    await clock.advance(1_000);
    expect(sent).toBe(sentBefore + 1);
    paused.resume();
    await clock.advance(MINUTE);
    expect(sent).toBe(sentBefore + 1);
  },
);

test("a lane that is handed out again before its run hears that it released it goes on as soon as it does", async () => {
  const clock = new FakeClock(NOON, settleAll);
  const store = await openLowdbStore({ path: "/data", files: new FakeDisk(), clock });
  const sent: string[] = [];
  const call = (kind: string) => async (_request: unknown, takePermit?: TakePermit) => {
    (await takePermit?.())?.answered();
    sent.push(kind);
    return DONE;
  };
  const client = aLoyaltyClient({ earn: call("earn"), updatePoints: call("updatePoints") });
  const arrival = {
    events: [aSnapshotEvent({ isPaid: true, isFulfilled: true })],
    source: SOURCE,
    priority: "live",
  } as const;
  await reconcileOrder({ store, erasures: new Erasures(store) }, shop, KEY.orderId, arrival, clock.now());
  // Released at once, but the one who released hears of it later than the next one takes the lane.
  const slow: Store = {
    ...store,
    async changeOrder(key, change, lease) {
      let isReleased = false;
      const noting: typeof change = (record) => {
        const decided = change(record);
        isReleased = decided.releases === true;
        return decided;
      };
      const result = await store.changeOrder(key, noting, lease);
      if (isReleased) await new Promise<void>((resolve) => clock.after(2 * MINUTE, resolve));
      return result;
    },
  };
  aDispatcher(slow, client, clock, { perMinute: 1 }).start();
  await clock.advance(1_000);
  expect(sent).toEqual(["earn"]);
  await clock.advance(2 * MINUTE);
  expect(sent).toEqual(["earn", "updatePoints"]);
});

test("an answer is written down although its lane was leased anew while that waited", async () => {
  const clock = new FakeClock(NOON, settleAll);
  const store = await openLowdbStore({ path: "/data", files: new FakeDisk(), clock });
  let sent = 0;
  const client = aLoyaltyClient({
    earn: async (_earn, admit) => {
      (await admit?.())?.answered();
      sent += 1;
      return DONE;
    },
  });
  const arrival = { events: [aSnapshotEvent({ isPaid: true })], source: SOURCE, priority: "live" } as const;
  await reconcileOrder({ store, erasures: new Erasures(store) }, shop, KEY.orderId, arrival, clock.now());
  let isSlow = true;
  const slow: Store = {
    ...store,
    async changeOrder(key, change, lease) {
      if (sent > 0 && isSlow) {
        isSlow = false;
        await new Promise<void>((resolve) => clock.after(LONGER_THAN_A_LEASE_MS, resolve));
      }
      return store.changeOrder(key, change, lease);
    },
  };
  aDispatcher(slow, client, clock).start();
  await clock.advance(2 * LONGER_THAN_A_LEASE_MS);
  const { operations = [] } = (await store.getOrder(KEY)) ?? {};
  expect(operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["earn done"]);
  expect(sent).toBe(1);
});

test("orders of a shop that left the configuration cost one line, and hold nobody else up", async () => {
  const clock = new FakeClock(NOON, settleAll);
  const store = await openLowdbStore({ path: "/data", files: new FakeDisk(), clock });
  const earned: unknown[] = [];
  const client = aLoyaltyClient({
    earn: async ({ loyaltyOrderId }, takePermit) => {
      (await takePermit?.())?.answered();
      earned.push(loyaltyOrderId);
      return DONE;
    },
  });
  const arrival = { events: [aSnapshotEvent({ isPaid: true })], source: SOURCE, priority: "live" } as const;
  const gone = { ...shop, shop: "gone" };
  for (let number = 0; number < 100; number++)
    await reconcileOrder(
      { store, erasures: new Erasures(store) },
      gone,
      String(number),
      arrival,
      clock.now(),
    );
  await reconcileOrder({ store, erasures: new Erasures(store) }, shop, KEY.orderId, arrival, clock.now());
  const warned: string[] = [];
  aDispatcher(store, client, clock, { perMinute: 1, warn: (message) => warned.push(message) }).start();
  await clock.advance(LONGER_THAN_A_LEASE_MS);
  expect(earned).toHaveLength(1);
  expect(warned).toEqual([expect.stringContaining("not in the configuration")]);
});
