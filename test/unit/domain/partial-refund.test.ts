import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_DECISIONS } from "../../../src/domain/order/new-record.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { partialRefund } from "../../../src/domain/plan/partial-refund.ts";
import { byAda, cancelled, refunded } from "../../support/builders/order-life.ts";
import { aContext, aProgramme, arrive, send } from "../../support/builders/orders.ts";

const [KEEP, ASK] = [{ partialRefund: "keep" }, { partialRefund: "ask" }] as const;
const fromShare = (share: number) => ({ partialRefund: "cancel", share }) as const;
type Policy = typeof KEEP | typeof ASK | ReturnType<typeof fromShare>;

/** An order of 50.00 EUR whose points are approved, after this went back. */
function after(cancel: Policy, ...amounts: readonly number[]) {
  const programme = aProgramme({ cancel: { ...aProgramme().cancel, ...cancel } });
  const context = aContext({ programme });
  const approved = send(arrive(null, [refunded(1)], context), context).record;
  return { programme, record: send(arrive(approved, [refunded(3, ...amounts)], context), context).record };
}

test.each([
  ["keep", KEEP, [2000], "stay", "approved"],
  ["cancel from 50 %, of which 40 % went", fromShare(0.5), [2000], "stayBelow", "approved"],
  ["cancel from 50 %, which went", fromShare(0.5), [2000, 500], "cancelled", "cancelled"],
  ["ask", ASK, [2000], "asked", "approved"],
] as const)("%s: what went back, and what became of the points", (_, policy, amounts, effect, points) => {
  const { record, programme } = after(policy, ...amounts);
  const amountMinor = amounts.reduce<number>((sum, amount) => sum + amount, 0);
  expect(partialRefund(record, programme)).toEqual({
    ...{ code: "partlyRefunded", amountMinor, currency: "EUR", share: amountMinor / 5000 },
    ...{ from: programme.cancel.share, effect },
  });
  expect(record.points).toBe(points);
});

test("the history tells each partial refund once, with what came of it", () => {
  const told = ({ trace }: OrderRecord) =>
    trace.flatMap(({ detail }) =>
      detail.code === "partlyRefunded" ? [[detail.amountMinor, detail.effect]] : [],
    );
  const { record } = after(KEEP, 2000);
  expect(told(record)).toEqual([[2000, "stay"]]);
  expect(arrive(record, [refunded(3, 2000)])).toBe(record);
  expect(told(arrive(record, [refunded(4, 2000, 500)]))).toEqual([
    [2000, "stay"],
    [2500, "stay"],
  ]);
  // A step says so, or the question; and an order without points has none that stay.
  for (const policy of [ASK, fromShare(0.1)]) expect(told(after(policy, 2000).record)).toEqual([]);
  expect(told(arrive(null, [cancelled, refunded(3, 2000)]))).toEqual([]);
});

test("what a person decided about it is said", () => {
  const { record, programme } = after(ASK, 2000);
  const kept = { ...record, decisions: { ...NO_DECISIONS, keepDespiteRefund: byAda } };
  expect(partialRefund(kept, programme)?.effect).toBe("keptByPerson");
});

test("an order of which nothing or all went back, or that ended otherwise, says nothing of a part", () => {
  for (const amounts of [[], [5000]]) {
    const { record, programme } = after(KEEP, ...amounts);
    expect(partialRefund(record, programme)).toBeNull();
  }
  const { record, programme } = after(KEEP, 2000);
  expect(partialRefund(arrive(record, [cancelled]), programme)).toBeNull();
});

test("whatever parts go back, the story and the points say the same", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 4 });
  const policies = fc.oneof(
    fc.constantFrom<Policy>(KEEP, ASK),
    fc.double({ min: 0.01, max: 1, noNaN: true }).map(fromShare),
  );
  fc.assert(
    fc.property(policies, amounts, (policy, parts) => {
      const { record, programme } = after(policy, ...parts);
      const told = partialRefund(record, programme);
      const gone = parts.reduce((sum, part) => sum + part, 0);
      expect(told !== null).toBe(gone > 0 && gone < 5000);
      if (told !== null) expect(record.points === "cancelled").toBe(told.effect === "cancelled");
    }),
  );
});
