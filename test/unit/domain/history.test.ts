import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderDecision } from "../../../src/domain/person/person.ts";
import { isHistory, resolveEarnFrom } from "../../../src/domain/plan/history.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import { decided } from "../../support/builders/order-life.ts";
import {
  aContext,
  aProgramme,
  arrive,
  aSnapshotEvent,
  DAY,
  hints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";
import { noAnswer } from "../../support/builders/outcomes.ts";

/**
 * Given a shop whose orders earn from noon on.
 * Then an order created before noon earns nothing by itself and redeems nothing, and no conversion is recorded of it;
 * a person, or a backfill that says so, lets it earn; what earned already goes its way.
 */
const programme = aProgramme({
  redeem: {},
  conversion: { discountCodes: { FRIEND10: 42 } },
});
const context = aContext({ programme, earnFrom: NOON, remembersSince: 0 });
const referral = hints({
  discountCodes: ["FRIEND10"],
  attributes: [{ name: "loyalty_points", value: "50" }],
});
const old = { createdAt: NOON - SECOND, isPaid: true, paidAt: NOON - SECOND, isFulfilled: true, referral };

const decide = (record: OrderRecord, decision: OrderDecision) => decided(record, decision, context);
const planned = ({ operations }: OrderRecord) => operations.map(({ kind }) => kind);

describe("an order from before the beginning", () => {
  test("earns, redeems and converts nothing by itself, and says since when orders do", () => {
    const record = arrive(null, [aSnapshotEvent(old)], context);
    expect(record.operations).toEqual([]);
    expect(record.reason).toEqual({
      code: "noPoints",
      because: { code: "history", createdAt: NOON - SECOND, earnFrom: NOON },
    });
  });

  test("of the very moment is none", () => {
    const record = arrive(null, [aSnapshotEvent({ ...old, createdAt: NOON })], context);
    expect(planned(record)).toEqual(["redeem", "earn", "addConversion", "approvePoints"]);
  });

  test("without a time of creation counts as created when it was first heard of", () => {
    const unknown = [aSnapshotEvent({ ...old, createdAt: null })];
    expect(planned(arrive(null, unknown, { ...context, now: NOON - 1 }))).toEqual([]);
    expect(planned(arrive(null, unknown, { ...context, now: NOON }))).toContain("earn");
  });

  test("has nothing to be cancelled", () => {
    const record = arrive(null, [aSnapshotEvent({ ...old, isOrderCancelled: true })], context);
    expect(record.operations).toEqual([]);
  });

  test("earns by the rules once a person lets it go on", () => {
    const released = decide(
      arrive(null, [aSnapshotEvent({ ...old, isFulfilled: false })], context),
      "release",
    );
    expect(planned(released)).toEqual(["redeem", "earn", "addConversion"]);
    expect(released.trace.map(({ detail }) => detail)).toContainEqual({
      code: "decidedByPerson",
      by: "Ada",
      decision: "letEarn",
    });
  });

  test("earns and is approved where a person approves it", () => {
    expect(planned(decide(arrive(null, [aSnapshotEvent(old)], context), "approve"))).toContain(
      "approvePoints",
    );
  });

  test("is held and let go without earning: the first release takes back the hold only", () => {
    const back = decide(decide(arrive(null, [aSnapshotEvent(old)], context), "hold"), "release");
    expect(planned(back)).toEqual([]);
    expect(planned(decide(back, "release"))).toContain("earn");
  });

  test("that earned already is approved and cancelled like any other, whatever earn.from says later", () => {
    const early = { ...context, earnFrom: 0 };
    const earned = send(arrive(null, [aSnapshotEvent({ ...old, isFulfilled: false })], early), early).record;
    expect(earned.points).toBe("pending");
    expect(isHistory(earned, context)).toBe(false);
    const shipped = arrive(earned, [aSnapshotEvent({ ...old, updatedAt: NOON + DAY })], context);
    expect(send(shipped, context).record.points).toBe("approved");
    const ended = arrive(
      earned,
      [aSnapshotEvent({ ...old, updatedAt: NOON + DAY, isOrderCancelled: true })],
      context,
    );
    expect(send(ended, context).record.points).toBe("cancelled");
  });

  test("whose earn was lost on the way is not given up as history", () => {
    const early = { ...context, earnFrom: 0, programme: aProgramme() };
    const lost = send(arrive(null, [aSnapshotEvent(old)], early), early, [noAnswer()]).record;
    expect(planned(replan(lost, { ...early, earnFrom: NOON }))).toContain("earn");
    expect(replan(lost, { ...early, earnFrom: NOON }).operations[0]?.state).toBe("retrying");
  });
});

describe("earn.from", () => {
  const read = (from: unknown) => programmeSchema.safeParse({ earn: { activityId: "12", from } });

  test.each([
    ["connected", NOON],
    ["2026-06-02", NOON + DAY / 2],
    ["2026-06-01T14:00:00+02:00", NOON],
    ["2026-06-01T12:00:00.250Z", NOON + 250],
  ])("%s is an exact moment", (from, moment) => {
    const connectedAt = NOON + 999;
    expect(resolveEarnFrom(aProgramme({ earn: { from } }), connectedAt)).toBe(moment);
  });

  test.each(["", "yesterday", "2026-02-30", "2026-06-01T12:00:00", "01.06.2026", 20260601, null])(
    "%s is refused",
    (from) => {
      expect(read(from).success).toBe(false);
    },
  );

  test("is connected unless it is given", () => {
    expect(read(undefined).data?.earn.from).toBe("connected");
  });
});
