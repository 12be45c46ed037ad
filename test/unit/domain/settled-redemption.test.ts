import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { orderState } from "../../../src/domain/order/order-summary.ts";
import { offeredDecisions } from "../../../src/domain/person/offers.ts";
import { decideOrder } from "../../../src/domain/person/person.ts";
import { byAda, decided, told } from "../../support/builders/order-life.ts";
import {
  aContext,
  aProgramme,
  arrive,
  aSnapshotEvent,
  hints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

const context = aContext({ programme: aProgramme({ redeem: {} }) });
const attributes = [{ name: "loyalty_points", value: "500" }];
const reported = (given: object = {}) => told(1, { referral: hints({ attributes }), paidAt: NOON, ...given });

describe("an order that ended after points were redeemed with it", () => {
  const cancelled = reported({ isOrderCancelled: true, updatedAt: NOON + 2 * SECOND });
  const because = { code: "pointsCancelled", because: { code: "orderCancelled" } } as const;
  const ended = () => {
    const { record } = send(arrive(null, [reported()], context), context);
    return send(arrive(record, [cancelled], context), context).record;
  };
  const settled = (record: OrderRecord) => decided(record, "settle", context);

  test("waits for a person, with the number of points, while its own points are cancelled", () => {
    const reason = { code: "redeemedStays", points: 500, because };
    expect(ended()).toMatchObject({ points: "cancelled", reason, held: reason });
    expect(orderState(ended())).toBe("held");
    expect(offeredDecisions(ended(), context)).toContain("settle");
  });

  test("is over once a person says that it was settled, and says who", () => {
    const record = settled(ended());
    expect(record).toMatchObject({ reason: because, held: null, decisions: { settle: byAda } });
    expect(orderState(record)).toBe("idle");
    expect(record.trace).toContainEqual(
      expect.objectContaining({ detail: { code: "decidedByPerson", by: "Ada", decision: "settle" } }),
    );
    expect(offeredDecisions(record, context)).not.toContain("settle");
    expect(arrive(record, [cancelled], context).held).toBeNull();
    expect(settled(record)).toBe(record);
  });

  test("there is nothing to settle where nothing was redeemed, or the order lives", () => {
    const { record } = send(arrive(null, [reported()], context), context);
    expect(offeredDecisions(record, context)).not.toContain("settle");
    const refusal = { ok: false, problem: { code: "nothingToSettle" } };
    expect(decideOrder(record, "settle", byAda, context)).toEqual(refusal);
    const plain = arrive(null, [aSnapshotEvent({ isPaid: true, isOrderCancelled: true })], context);
    expect(decideOrder(plain, "settle", byAda, context)).toEqual(refusal);
  });
});
