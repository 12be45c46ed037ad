import { describe, expect, test } from "vitest";
import { beyondLimits, isNews, mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import {
  inOrderCurrency,
  refundStanding,
  refundsOf,
  withGone,
  withNotice,
} from "../../../src/domain/facts/refunds.ts";
import { LONGEST_LIST } from "../../../src/domain/order/limits.ts";
import type { ReportedRefund } from "../../../src/domain/order/order-record.ts";
import { anOrder, aRefund, NOON, SECOND } from "../../support/builders/orders.ts";

/** Which reported refunds are kept, for how long, and what they come to. */

const notice = (id: string, at: number | null, receivedAt?: number) => ({
  ...({ kind: "refund", orderId: "1001", refund: aRefund(id, 100, { at }) } as const),
  ...(receivedAt === undefined ? {} : { receivedAt }),
});
const reported = (id: string, reportedAt: number, amountMinor = 100): ReportedRefund => ({
  ...aRefund(id, amountMinor, { at: null }),
  reportedAt,
});
const numbered = (count: number, reportedAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => reported(`r${String(at).padStart(4, "0")}`, reportedAt(at)));

describe("a refund that came by itself counts from", () => {
  test.each([
    ["ten seconds after its own time", NOON, NOON + 60 * SECOND, NOON + 10 * SECOND],
    ["its arrival, where nobody dates it", null, NOON, NOON],
    ["the end of time, where nobody dates its arrival either", null, undefined, Number.MAX_SAFE_INTEGER],
  ])("%s", (_case, at, receivedAt, reportedAt) => {
    expect(withNotice(NO_FACTS, notice("r1", at, receivedAt)).refunds).toEqual([
      { ...aRefund("r1", 100, { at }), reportedAt },
    ]);
  });
});

describe("a refund is kept", () => {
  const facts = (refundsSeenAt: number) => ({ ...NO_FACTS, refunds: [reported("r0", NOON)], refundsSeenAt });
  const idsOf = (refundsSeenAt: number) =>
    withNotice(facts(refundsSeenAt), notice("r1", null, NOON + SECOND)).refunds.map(({ id }) => id);
  test("until a later read of all refunds", () => {
    expect(idsOf(NOON)).toEqual(["r0", "r1"]);
    expect(idsOf(NOON + 1)).toEqual(["r1"]);
  });
  test("as the later of two reports, and as the larger of two at the same moment", () => {
    const known = { ...NO_FACTS, refunds: [reported("r1", NOON, 200)] };
    expect(withNotice(known, notice("r1", null, NOON)).refunds).toBe(known.refunds);
    expect(withNotice(known, notice("r1", null, NOON + 1)).refunds).toEqual([reported("r1", NOON + 1)]);
    const less = { ...NO_FACTS, refunds: [reported("r1", NOON, 50)] };
    expect(withNotice(less, notice("r1", null, NOON)).refunds).toEqual([reported("r1", NOON)]);
    expect(withNotice(less, notice("r1", null, NOON - 1)).refunds).toBe(less.refunds);
  });
});

describe("of more refunds than are kept", () => {
  const full = { ...NO_FACTS, refunds: numbered(LONGEST_LIST, (at) => NOON + at) };
  test("as many as are kept lose none", () => {
    const { refunds, refundsLostAt } = withNotice(
      { ...full, refunds: full.refunds.slice(1) },
      notice("r9999", null, NOON + SECOND),
    );
    expect([refunds.length, refundsLostAt]).toEqual([LONGEST_LIST, 0]);
  });
  test("the oldest goes, and its time is kept", () => {
    const { refunds, refundsLostAt } = withNotice(full, notice("r9999", null, NOON + SECOND));
    expect([refunds.length, refunds[0]?.id, refunds.at(-1)?.id]).toEqual([LONGEST_LIST, "r0001", "r9999"]);
    expect(refundsLostAt).toBe(NOON);
  });
  test("of those at one moment the one with the greatest id goes", () => {
    const alike = { ...NO_FACTS, refunds: numbered(LONGEST_LIST, () => NOON) };
    const { refunds } = withNotice(alike, notice("r9999", null, NOON));
    expect(refunds.some(({ id }) => id === "r9999")).toBe(false);
    expect(withNotice(alike, notice("r000", null, NOON)).refunds.at(-1)?.id).toBe("r0498");
  });
  test("that one was lost is said until all are read", () => {
    const lost = { ...NO_FACTS, refundsLostAt: NOON };
    expect(beyondLimits(lost)).toEqual(["refunds"]);
    expect(beyondLimits({ ...NO_FACTS, listedLostAt: NOON })).toEqual(["refunds"]);
    expect(withNotice({ ...lost, refundsSeenAt: NOON }, notice("r1", NOON)).refundsLostAt).toBe(NOON);
    expect(withNotice({ ...lost, refundsSeenAt: NOON + 1 }, notice("r1", NOON)).refundsLostAt).toBe(0);
  });
  test("what is beyond limits is listed in alphabetical order, once", () => {
    const snapshot = { ...anOrder(), beyondLimits: ["tags", "refunds"] };
    const facts = { ...NO_FACTS, snapshot, refundsLostAt: NOON, endless: ["disputes"] as const };
    expect(beyondLimits(facts)).toEqual(["disputes", "refunds", "tags"]);
  });
});

describe("refunds come to", () => {
  test("nothing of an order that no snapshot was seen of", () => {
    expect(refundStanding({ ...NO_FACTS, refunds: [reported("r1", NOON)] })).toEqual({
      ...{ refundedMinor: 0, isPartial: false, isFull: false, share: 0 },
    });
    expect(refundsOf(NO_FACTS)).toEqual([]);
  });
  test("the larger amount where two sources report one", () => {
    const snapshot = anOrder({ refunds: [aRefund("r1", 100), aRefund("r2", 300)] });
    const refunds = [reported("r1", NOON, 200), reported("r2", NOON, 200)];
    expect(refundsOf({ ...NO_FACTS, snapshot, refunds }).map(({ amountMinor }) => amountMinor)).toEqual([
      200, 300,
    ]);
  });
  test.each([
    ["not everything of an order edited upwards", 4000, 5000, 4000, { isAll: false, share: 1 }],
    ["everything at the larger total", 4000, 5000, 5000, { isAll: true, share: 0.5 }],
    ["a share of the total, of an order that was free first", 0, 4000, 1000, { isAll: false, share: 0.25 }],
    ["nothing of an order for nothing", 0, 0, 0, { isAll: false, share: 0 }],
    ["a share of what was first paid", 4000, 4000, 1000, { isAll: false, share: 0.25 }],
  ])("%s", (_case, firstMinor, totalMinor, goneMinor, expected) => {
    const facts = { ...NO_FACTS, firstPaid: { at: NOON, totalMinor: firstMinor } };
    expect(withGone(facts, anOrder({ totalMinor }), goneMinor)).toEqual(expected);
  });
  test.each([
    ["the order's", "EUR", 100],
    ["none", null, 100],
    ["the buyer's", "USD", 50],
    ["neither", "GBP", null],
  ])("an amount in the order's currency, told in %s", (_case, currency, minor) => {
    const order = anOrder({ totalMinor: 5000, presentment: { currency: "USD", totalMinor: 10_000 } });
    expect(inOrderCurrency({ amountMinor: 100, currency }, order, NO_FACTS)).toBe(minor);
  });
  test.each([0, -1])("no amount where the buyer paid nothing in that currency: %d", (totalMinor) => {
    const order = anOrder({ presentment: { currency: "USD", totalMinor } });
    expect(inOrderCurrency({ amountMinor: 100, currency: "USD" }, order, NO_FACTS)).toBeNull();
  });
});

describe("news is", () => {
  test("another refund, and not the same report once more", () => {
    const once = mergeFacts(NO_FACTS, notice("r1", NOON, NOON));
    expect(isNews(NO_FACTS, once)).toBe(true);
    expect(isNews(once, mergeFacts(once, notice("r1", NOON, NOON + SECOND)))).toBe(false);
    expect(isNews(once, mergeFacts(once, notice("r2", NOON, NOON)))).toBe(true);
  });
});
