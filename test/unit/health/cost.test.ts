import { expect, test } from "vitest";
import { incidentView } from "../../../src/admin/incidents/incident-shape.ts";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import { wasHeldUp } from "../../../src/health/incidents/cost.ts";
import { MOST_ORDERS, withCost } from "../../../src/health/incidents/incident.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { anIncident } from "../../support/builders/incidents.ts";
import { NOON } from "../../support/builders/orders.ts";

const SPAN = { since: NOON, until: NOON + 600 };
const attempt = (startedAt: number, outcome: "done" | "transient" | "unauthorised" | "throttled") => ({
  startedAt,
  endedAt: startedAt + 1,
  outcome,
  detail: null,
});
const step = (given: Partial<Operation>) =>
  ({ plannedAt: NOON + 1, notBefore: null, endedAt: null, attempts: [], ...given }) as unknown as Operation;

test.each<readonly [string, Partial<Operation>, boolean]>([
  ["failed in it", { attempts: [attempt(NOON + 1, "transient")] }, true],
  [
    "failed in it and is tried again after it",
    { notBefore: NOON + 900, attempts: [attempt(NOON + 1, "transient")] },
    true,
  ],
  ["was refused in it", { attempts: [attempt(NOON + 1, "unauthorised")] }, true],
  ["was throttled in it", { attempts: [attempt(NOON + 1, "throttled")] }, false],
  ["failed before it and was sent in it", { attempts: [attempt(NOON - 1, "transient")] }, true],
  ["was done before it", { endedAt: NOON - 1, attempts: [attempt(NOON - 9, "transient")] }, false],
  ["failed after it", { plannedAt: NOON + 600, attempts: [attempt(NOON + 600, "transient")] }, false],
  ["was due in it and sent after it", { attempts: [attempt(NOON + 601, "done")] }, true],
  ["was sent in it", { attempts: [attempt(NOON + 2, "done")] }, false],
  ["became due after it", { notBefore: NOON + 601, attempts: [attempt(NOON + 602, "done")] }, false],
  ["is not sent yet", {}, false],
])("an order whose step %s was held up or not", (_what, given, isHeldUp) => {
  expect(wasHeldUp({ operations: [step(given)] }, SPAN)).toBe(isHeldUp);
});

test("an incident names each order once, as many as are kept, and says that there are more", () => {
  const order = (id: number) => ({ shop: "acme", orderId: String(id) });
  const some = { orders: [order(1), order(2)], hasMoreOrders: false, deliveries: 3 };
  const once = withCost(anIncident(), { ...some, orders: [...some.orders, order(2)] });
  expect(once).toMatchObject(some);
  expect(withCost(once, some)).toBe(once);
  const many = Array.from({ length: MOST_ORDERS + 1 }, (_, at) => order(at));
  const full = withCost(once, { orders: many, hasMoreOrders: false, deliveries: 1 });
  expect([full.orders.length, full.hasMoreOrders, full.deliveries]).toEqual([MOST_ORDERS, true, 3]);
  expect(withCost(full, { orders: [order(9_999)], hasMoreOrders: false, deliveries: 0 })).toBe(full);
});

const OF_ORDERS = [
  { totalMinor: 4990, currency: "EUR" },
  { totalMinor: 1000, currency: "USD" },
  { totalMinor: 10, currency: "EUR" },
].map((amount, at) => ({ shop: "acme", orderId: String(at), ...amount }));
const EACH_SUM = [
  { amount: "50.00", currency: "EUR" },
  { amount: "10.00", currency: "USD" },
];

test.each([
  ["come to a sum in each currency", {}, EACH_SUM],
  ["have no sum if there are more than are kept", { hasMoreOrders: true }, []],
  ["have no sum if one has no amount", { orders: [{ shop: "acme", orderId: "9", totalMinor: null }] }, []],
])("the orders of an incident %s", (_what, given, amounts) => {
  const begun = withCost(anIncident(), { orders: OF_ORDERS, hasMoreOrders: false, deliveries: 0 });
  const incident = withCost(begun, { orders: [], hasMoreOrders: false, deliveries: 0, ...given });
  expect(incidentView(incident, NOON, ENGLISH).amounts).toEqual(amounts);
});
