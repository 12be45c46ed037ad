import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExplainAnswer } from "../../../src/client/answers.ts";
import { endAttempt } from "../../../src/domain/operation/attempt.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { startNextStep } from "../../../src/domain/plan/next-step.ts";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import { withFirstOrder } from "../../../src/domain/rules/first-order.ts";
import { findFirstOrder } from "../../../src/outbound/first-order.ts";
import { replanContext } from "../../../src/shops/replan-context.ts";
import { fixedShop } from "../../../src/shops/shop-context.ts";
import { knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const RULES = [{ name: "Welcome", when: { firstOrder: true }, activityId: "77" }];
const programme = programmeSchema.parse({ earn: { activityId: "12", rules: RULES } });
const HOUR = 3_600_000;

/** What the dispatcher does with an order whose earn is due. */
async function earns({ store, shop, clock }: RunningApp, orderId: string): Promise<string | null> {
  const found = await findFirstOrder(store, shop, await store.getOrder({ shop: "acme", orderId }));
  const now = clock.now();
  return store.changeOrder({ shop: "acme", orderId }, (known) => {
    if (known === null) return { record: null, result: null };
    const asked = found === undefined ? known : withFirstOrder(known, found);
    const { record, operation } = startNextStep(asked, replanContext(shop, "live", now));
    if (operation === null) return { record, result: record.terms?.activityId ?? null };
    const ended = endAttempt(record, operation.id, accepted(), { now, jitter: 0.5 });
    return { record: ended, result: ended.terms?.activityId ?? null };
  });
}

const placed = (id: number, hours: number, given: Partial<OrderSnapshot> = {}) => {
  const createdAt = NOON - 20 * HOUR + hours * HOUR;
  const order = { orderId: String(id), orderNumber: `#${id}`, createdAt };
  return aSnapshotEvent({ ...order, updatedAt: createdAt + SECOND, isPaid: true, ...given });
};
const ZORA = { ...anOrder().contact, emails: ["zora@shop.example"] };
const WITHOUT_CUSTOMER = { names: ["Ada"], emails: [], phones: [], countries: ["DE"] };

test("in whatever order a customer's orders come in, and however often, the same one is the first", async () => {
  const orders = [
    placed(1, 0, { isPaid: false }),
    placed(2, 1, { isTest: true }),
    placed(3, 2),
    placed(3, 2, { isOrderCancelled: true, updatedAt: NOON }),
    placed(4, 3),
    placed(5, 3),
    placed(6, 9, { contact: ZORA }),
    placed(7, 8, { contact: ZORA, isPaid: false }),
  ];
  const again = fc.array(fc.constantFrom(...orders), { maxLength: 4 });
  const orderOfArrival = fc
    .tuple(again, fc.shuffledSubarray(orders, { minLength: orders.length }))
    .map(([repeated, all]) => [...repeated, ...all]);
  const orderOfSending = fc.shuffledSubarray(["4", "5", "6"], { minLength: 3 });
  await fc.assert(
    fc.asyncProperty(orderOfArrival, orderOfSending, async (arriving, sending) => {
      const app = await runApp({ shop: { programme } });
      try {
        await knows(app, ...arriving);
        const activities: Record<string, string | null> = {};
        for (const orderId of sending) activities[orderId] = await earns(app, orderId);
        expect(activities).toEqual({ 4: "12", 5: "12", 6: "77" });
      } finally {
        await app.close();
      }
    }),
    { numRuns: 25 },
  );
});

test("it is found out for referrals as well, where only a first order is one", async () => {
  const referrals = {
    earn: { activityId: "12" },
    conversion: { firstOrderOnly: true, defaultCampaignId: 42 },
  };
  const app = await runApp({ shop: { programme: programmeSchema.parse(referrals) } });
  try {
    await knows(app, placed(4, 3), placed(5, 9));
    await earns(app, "5");
    const operations = async (orderId: string) =>
      (await app.store.getOrder({ shop: "acme", orderId }))?.operations.map(
        ({ kind, state }) => `${kind} ${state}`,
      );
    expect(await operations("5")).toEqual(["addConversion withdrawn", "earn done"]);
    await earns(app, "4");
    expect(await operations("4")).toEqual(["earn done", "addConversion queued"]);
  } finally {
    await app.close();
  }
});

test("an earlier order that is told only after another one earned as the first is none", async () => {
  const app = await runApp({ shop: { programme } });
  try {
    await knows(app, placed(4, 3));
    expect(await earns(app, "4")).toBe("77");
    await knows(app, placed(3, 2));
    expect(await earns(app, "3")).toBe("12");
    await knows(app, placed(4, 3, { updatedAt: NOON, tags: ["late"] }));
    expect(await earns(app, "4")).toBe("77");
  } finally {
    await app.close();
  }
});

test("what a stranger types as a name, or as a number, makes their order nobody else's", async () => {
  const app = await runApp({ shop: { programme } });
  const mallory = { ...anOrder().contact, emails: ["mallory@evil.example"], phones: [] };
  const victim = { ...ZORA, emails: ["Victim@shop.example"] };
  const found = async (q: string) =>
    (await app.store.listOrders({ q, limit: 9 })).items.map((row) => row.orderId);
  try {
    await knows(
      app,
      placed(1, 0, { contact: { ...mallory, names: ["victim@shop.example"] } }),
      placed(2, 1, { contact: { ...mallory, phones: ["victim@shop.example"] } }),
      placed(3, 2, {
        contact: { ...mallory, names: ["0170 7654321", "Mallory +491707654321", "491707654321 M"] },
      }),
      placed(4, 3, { contact: { ...mallory, emails: ["+49 170 7654321"] } }),
      placed(8, 4, { contact: victim }),
      placed(9, 5, { contact: victim }),
    );
    expect(await found("victim@shop.example")).toEqual(["9", "8"]);
    for (const q of ["01707654321", "+49 170 7654321", "491707654321", "7654321"])
      expect(await found(q)).toEqual([]);
    expect(await found("mallory")).toEqual(["3"]);
    expect([await earns(app, "8"), await earns(app, "9")]).toEqual(["77", "12"]);
  } finally {
    await app.close();
  }
});

test("an order that another term of it finds is not the customer's", async () => {
  const app = await runApp({ shop: { programme } });
  const victim = { ...ZORA, emails: ["Victim@shop.example"] };
  try {
    await knows(
      app,
      placed(1, 0, { orderNumber: "victim@shop.example", contact: ZORA }),
      placed(8, 4, { contact: victim }),
    );
    expect(await earns(app, "8")).toBe("77");
  } finally {
    await app.close();
  }
});

test("of a customer whom nobody knows, and of one with more orders than are looked at, nobody can tell", async () => {
  const app = await runApp({ shop: { programme } });
  const found = async (orderId: string) =>
    findFirstOrder(app.store, app.shop, await app.store.getOrder({ shop: "acme", orderId }));
  try {
    await knows(app, placed(7, 1, { contact: WITHOUT_CUSTOMER }));
    expect(await found("7")).toBeNull();
    await knows(app, placed(100, 0), ...Array.from({ length: 50 }, (_, at) => placed(101 + at, 1)));
    expect(await found("100")).toBe(true);
    await knows(app, placed(200, 1));
    expect(await found("100")).toBeNull();
    expect(await found("200")).toBe(false);
  } finally {
    await app.close();
  }
});

test("looking is bounded, and made only where a rule asks", async () => {
  const app = await runApp({ shop: { programme } });
  let reads = 0;
  const counted = {
    listOrders: app.store.listOrders.bind(app.store),
    getOrder: (key: { shop: string; orderId: string }) => {
      reads += 1;
      return app.store.getOrder(key);
    },
  };
  const look = async (orderId: string, shop = app.shop) => {
    const record = await app.store.getOrder({ shop: "acme", orderId });
    reads = 0;
    const found = await findFirstOrder(counted, shop, record);
    return [found, reads];
  };
  try {
    await knows(app, ...Array.from({ length: 120 }, (_, at) => placed(101 + at, at / 10)));
    expect(await look("220")).toEqual([false, 1]);
    expect((await look("101"))[1]).toBeLessThanOrEqual(51);
    const unasked = {
      ...fixedShop(app.shop),
      programme: programmeSchema.parse({ earn: { activityId: "12" } }),
    };
    expect(await look("101", unasked)).toEqual([undefined, 0]);
  } finally {
    await app.close();
  }
});

/**
 * Given a bridge with a rule for first orders, when a customer buys twice, then the service is told so: the first at the
 * one activity, the second at the other, and the orders explain themselves.
 */
test("a customer's first order earns at its own activity, the second one does not", async () => {
  const SECRET = "a-secret-of-the-shop";
  const program = {
    earn: { activityId: "12", from: "2000-01-01", rules: RULES },
    exclude: { rules: [{ name: "Second", when: { firstOrder: false, tags: ["once"] } }] },
  };
  const acme = { platform: "plain", domain: "acme.example", brand: "main", secrets: [SECRET], program };
  const bridge: RunningBridge = await runBridge({ adapters: [plainShop().adapter], shops: { acme } });
  const deliver = async (order: OrderSnapshot) => {
    await deliverPlain(bridge.url, order, SECRET);
    await bridge.settled();
  };
  const explained = async (orderId: string) =>
    (await bridge.ask(`/api/orders/acme/${orderId}/explain`)) as ExplainAnswer;
  try {
    await deliver(anOrder({ isPaid: true }));
    await deliver(anOrder({ orderId: "1002", isPaid: true, createdAt: NOON + SECOND }));
    await deliver(anOrder({ orderId: "1003", isPaid: true, createdAt: NOON + SECOND, tags: ["once"] }));
    expect(await explained("1001")).toMatchObject({ programme: "kept", activityId: "77", rule: 1 });
    expect(await explained("1002")).toMatchObject({
      ...{ programme: "kept", activityId: "12", rule: null },
      rules: [{ state: "doesNotFit", conditions: [{ code: "conditionFirstOrder", outcome: "fails" }] }],
    });
    expect(await explained("1003")).toMatchObject({ excluded: { code: "excludedByRule" } });
    const earned = bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn");
    expect(earned).toHaveLength(2);
  } finally {
    await bridge.close();
  }
});
