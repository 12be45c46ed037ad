import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { compareOrder } from "../../../src/outbound/audit/compare.ts";
import { ordersInHistory } from "../../../src/outbound/audit/points-history.ts";
import { earnedLine } from "../../../src/sandbox/loyalty/history.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aRecord, aStep } from "../../support/builders/stored.ts";

describe("orders that a history names", () => {
  test.each<[what: string, data: unknown, isNamed: boolean]>([
    ["as a number", [{ lp_orderid: 1001 }], true],
    ["as text", { history: [{ reference: "1001" }] }, true],
    ["deep inside", { a: { b: [[{ c: { order: 1001 } }]] } }, true],
    ["under a name that means money", [{ lp_orderid: 7, lp_points: 1001 }], false],
    ["within a list of points", { points: [{ order: 1001 }] }, true],
    ["as a part of another number", [{ lp_orderid: 10012 }], false],
    ["in no history", null, false],
    ["in a text", "nothing", false],
  ])("%s", (_, data, isNamed) => {
    expect(ordersInHistory(data).orders.has("1001")).toBe(isNamed);
  });

  test.each<[what: string, data: unknown, state: string | null]>([
    ["beside it", [{ lp_orderid: 1001, lp_status: "approved" }], "approved"],
    ["in any case", [{ order: "1001", Status: " Cancelled " }], "cancelled"],
    ["in other words of the field", [{ order: 1001, state: "on hold" }], "pending"],
    ["of the record around it", [{ status: "pending", order: { id: 1001 } }], "pending"],
    ["nowhere", [{ lp_orderid: 1001 }], null],
    ["in a word that is not understood", [{ order: 1001, status: "P4" }], null],
    ["as a number", [{ order: 1001, status: 2 }], null],
    ["of the answer as a whole", { status: "success", data: [{ order: 1001 }] }, null],
    [
      "twice alike",
      [
        { o: 1001, status: "approved" },
        { o: 1001, status: "confirmed" },
      ],
      "approved",
    ],
    ["in one of two records", [{ o: 1001, status: "approved" }, { o: 1001 }], "approved"],
    [
      "differently in two records",
      [
        { o: 1001, status: "pending" },
        { o: 1001, status: "approved" },
      ],
      null,
    ],
    ["differently in one", [{ o: 1001, status: "pending", lp_state: "approved" }], null],
    [
      "differently in two of three records",
      [
        { o: 1001, status: "pending" },
        { o: 1001, status: "approved" },
        { o: 1001, status: "approved" },
      ],
      null,
    ],
  ])("with the state that stands %s", (_, data, state) => {
    expect(ordersInHistory(data).orders.get("1001")).toBe(state);
  });

  test("as the stand-in tells them", () => {
    const line = earnedLine({
      orderId: "1001",
      activityId: "12",
      points: 50,
      description: null,
      state: "approved",
      extra: {},
      name: "Ada",
      mobile: "+491701234567",
      email: "ada@shop.example",
      earnedAt: NOON,
      changedAt: NOON,
    });
    expect(ordersInHistory([line]).orders.get("1001")).toBe("approved");
  });

  test("at twice the cost where there are twice as many, and to a limit that is told", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, id) => ({ o: id }));
    expect(ordersInHistory(lines(40_000)).isWhole).toBe(true);
    expect(ordersInHistory(lines(60_000)).isWhole).toBe(false);
    expect(ordersInHistory(lines(60_000)).orders.size).toBeLessThan(60_000);
  });
});

describe("an order's record against the history", () => {
  const record = (points: OrderRecord["points"], steps: Parameters<typeof aStep>[0][] = []) =>
    aRecord({ loyaltyOrderId: 1001, points, operations: steps.map((step) => aStep(step)) });
  const DONE = { state: "done" } as const;
  const history = (state?: string) =>
    ordersInHistory(state === undefined ? [] : [{ o: 1001, status: state }]);
  const APPROVE_LATER = { kind: "approvePoints", notBefore: NOON + 1 } as const;

  test.each<[what: string, record: OrderRecord, state: string | undefined, is: string]>([
    ["with points that it names alike", record("approved", [DONE]), "approved", "same"],
    ["with points that it does not name", record("approved", [DONE]), undefined, "missing"],
    ["with points that stand elsewhere there", record("approved", [DONE]), "pending", "different"],
    ["whose points it calls cancelled", record("pending", [DONE]), "cancelled", "different"],
    ["whose cancelled points it calls approved", record("cancelled", [DONE]), "approved", "different"],
    ["with cancelled points that it does not name", record("cancelled", [DONE]), undefined, "same"],
    ["with points in a state that it does not tell", record("approved", [DONE]), "?", "stateUnknown"],
    ["without points, named", record("none"), "pending", "extra"],
    ["without points, named as cancelled", record("none"), "cancelled", "same"],
    ["without points, not named", record("none"), undefined, "same"],
    [
      "whose earn may have arrived",
      record("none", [{ state: "withdrawn", mayHaveHappened: true }]),
      "pending",
      "same",
    ],
    ["with a step under way", record("pending", [DONE, { state: "retrying" }]), "approved", "beingSent"],
    ["with a step that is due", record("pending", [DONE, { state: "queued" }]), "approved", "beingSent"],
    ["with a step for later", record("pending", [DONE, APPROVE_LATER]), "approved", "different"],
    ["with a dead letter", record("pending", [DONE, { state: "dead" }]), "approved", "different"],
  ])("%s", (_, known, state, is) => {
    const compared = compareOrder(known, history(state), NOON);
    expect(compared.is === "notCompared" ? compared.why : compared.is).toBe(is);
  });

  test("is not said to be missing from a history that was too long to be read", () => {
    const cut = { orders: new Map(), points: new Map(), isWhole: false };
    expect(compareOrder(record("approved", [DONE]), cut, NOON)).toMatchObject({ why: "historyTooLong" });
  });
});
