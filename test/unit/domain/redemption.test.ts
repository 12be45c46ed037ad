import { describe, expect, test } from "vitest";
import { interruptAttempt, startAttempt } from "../../../src/domain/operation/attempt.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { orderState } from "../../../src/domain/order/order-summary.ts";
import { decideOperation, decideOrder, takeBack } from "../../../src/domain/person/person.ts";
import { findRedemption } from "../../../src/domain/plan/redemption.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import type { PlanContext } from "../../../src/domain/plan/wanted-step.ts";
import { matchCodes } from "../../../src/shops/redeem-pattern.ts";
import { byAda, stepDecided } from "../../support/builders/order-life.ts";
import {
  aContext,
  anOrder,
  aProgramme,
  arrive,
  DAY,
  hints,
  NOON,
  SECOND,
  send,
  aSnapshotEvent as toldOf,
} from "../../support/builders/orders.ts";
import { noAnswer, noConnection, notAccepted } from "../../support/builders/outcomes.ts";

const REDEEM = { attribute: "loyalty_points", discountCodePattern: "^LP-(?<points>[0-9]+)-" };

const inContext = (given: Partial<PlanContext> = {}) =>
  aContext({ programme: aProgramme({ redeem: REDEEM }), ...given });
const context = inContext();

const points = (value: string) => ({ referral: hints({ attributes: [{ name: "Loyalty_Points", value }] }) });
const reported = (given: Partial<OrderSnapshot> = {}) =>
  toldOf({ ...points("500"), isPaid: true, paidAt: NOON, updatedAt: NOON + SECOND, ...given });

const redeemOf = ({ operations }: OrderRecord) => operations.findLast(({ kind }) => kind === "redeem");
const idOf = (record: OrderRecord) => redeemOf(record)?.id ?? "";

/** The order after a redeem whose answer was lost. */
function inDoubt(): OrderRecord {
  return send(arrive(null, [reported()], context), context, [noAnswer()]).record;
}

const decided = (record: OrderRecord, decision: "retry" | "skip" | "done") =>
  stepDecided(record, "redeem", decision, context);

test("the story says of a redeem whose answer was lost that nobody knows", () => {
  const told = inDoubt().trace.map(({ detail }) => detail);
  const answered = { code: "answered", operation: "redeem", next: "inDoubt" };
  expect(told).toContainEqual(expect.objectContaining(answered));
});

describe("what says that points were used", () => {
  test.each([
    ["the attribute, whatever its case", points("500"), 500],
    [
      "the attribute before a code",
      {
        referral: hints({
          attributes: [{ name: "loyalty_points", value: " 7 " }],
          discountCodes: ["LP-9-x"],
        }),
      },
      7,
    ],
    ["a code that fits the pattern", { referral: hints({ discountCodes: ["SUMMER", "lp-250-abc"] }) }, 250],
    ["another code", { referral: hints({ discountCodes: ["LP-x-abc", "XLP-250-abc"] }) }, null],
    ["no number", points("many"), null],
    ["nothing", points("0"), null],
    ["less than nothing", points("-5"), null],
    ["a part of a point", points("1.5"), null],
    ["more than there can be", points("99999999999"), null],
  ])("%s", (_title, given, expected) => {
    expect(pointsIn(anOrder(given))).toBe(expected);
  });

  test("a code longer than any shop gives out is not looked at, so that a pattern cannot take forever", () => {
    const anywhere = { ...REDEEM, discountCodePattern: "(?<points>[0-9]+)-POINTS" };
    const pointsOf = (code: string) =>
      pointsIn(anOrder({ referral: hints({ discountCodes: [code] }) }), anywhere);
    expect(pointsOf("LP-500-POINTS")).toBe(500);
    expect(pointsOf(`${" ".repeat(300)}500-POINTS`)).toBeNull();
  });
});

describe("a pattern and the codes that strangers type", () => {
  const withPattern = (discountCodePattern: string) => ({ ...REDEEM, discountCodePattern });
  const long = (code: string, count = 200) =>
    Array.from({ length: count }, (_, at) => `${at}`.padStart(3, "0") + code);
  const ordered = (discountCodes: string[]) => anOrder({ referral: hints({ discountCodes }) });

  test.each([
    ["a repetition within another one", "(?<points>([0-9]+)+)-$", `${"1".repeat(251)}!`],
    ["alternatives that overlap", "(?<points>(1|1|[0-9])+)-$", `${"1".repeat(251)}!`],
    ["a search from every beginning", "(?<points>[0-9]+)-$", "1".repeat(252)],
  ])("%s is read in a time that grows with the codes and no faster", (_, pattern, code) => {
    const found = (codes: string[]) => findRedemption(ordered(codes), withPattern(pattern), matchCodes);
    expect(found(long(code, 20))).toBeNull();
    expect(found([...long(code, 20), "120-"])).toMatchObject({ points: 120 });
  });

  test("the usual pattern reads two hundred codes as long as codes can be", () => {
    const codes = [...long("x".repeat(252), 199), "LP-7-x"];
    expect(findRedemption(ordered(codes), REDEEM, matchCodes)).toMatchObject({ points: 7 });
  });

  test("codes that would take too long together hold their order, however few each takes", () => {
    const large = withPattern("(?<points>[0-9]{1,200})-$");
    const code = "1".repeat(252);
    expect(findRedemption(ordered(long(code, 1)), large, matchCodes)).toBeNull();
    const codes = long(code);
    expect(findRedemption(ordered(codes), large, matchCodes)).toBe("tooSlow");
    const programme = aProgramme({ redeem: large });
    const typed = reported({ referral: hints({ discountCodes: codes }), isPaid: true });
    const record = arrive(null, [typed], aContext({ programme }));
    expect(record.held).toEqual({ code: "patternTooSlow" });
    expect(record.operations.map(({ kind }) => kind)).toEqual(["earn"]);
  });

  test("one that cannot be read holds orders with codes, and no others", () => {
    const behind = withPattern("(?<=LP)(?<points>[0-9]+)");
    expect(findRedemption(ordered(["LP7"]), behind, matchCodes)).toBe("tooSlow");
    expect(findRedemption(ordered([]), behind, matchCodes)).toBeNull();
  });
});

function pointsIn(order: ReturnType<typeof anOrder>, settings = REDEEM): number | null {
  const found = findRedemption(order, settings, matchCodes);
  return found === null || found === "tooSlow" ? null : found.points;
}

describe("redeeming by the order", () => {
  test("a paid order redeems once, before it earns, and never again", () => {
    const first = send(arrive(null, [reported()], context), context);
    expect(first.sent).toEqual(["redeem", "earn"]);
    expect(redeemOf(first.record)).toMatchObject({ state: "done", pointsToRedeem: 500 });
    const again = arrive(
      first.record,
      [reported({ isFulfilled: true, updatedAt: NOON + 2 * SECOND, ...points("700") })],
      context,
    );
    expect(send(again, context).sent).toEqual(["approvePoints"]);
  });

  test.each([
    ["the setting is off", {}, aContext()],
    ["it is not paid", { isPaid: false, paidAt: null }, context],
    ["it is a test order", { isTest: true }, context],
    ["it was cancelled", { isOrderCancelled: true }, context],
    ["it says nothing of points", points(""), context],
  ])("nothing is redeemed when %s", (_title, given, context) => {
    expect(send(arrive(null, [reported(given)], context), context).sent).not.toContain("redeem");
  });

  test("an order excluded from earning still redeems", () => {
    const excluding = inContext({ programme: aProgramme({ redeem: REDEEM, exclude: { tags: ["sale"] } }) });
    expect(send(arrive(null, [reported({ tags: ["sale"] })], excluding), excluding).sent).toEqual(["redeem"]);
  });

  test("without what the account knows customers by, the order waits and says so", () => {
    const contact = { ...anOrder().contact, emails: [] };
    const skipping = inContext({ programme: aProgramme({ redeem: REDEEM, contact: { missing: "skip" } }) });
    const record = arrive(null, [reported({ contact })], skipping);
    expect(record.held).toEqual({ code: "waitsForContactToRedeem", field: "email" });
    expect(record.operations).toEqual([]);
    const byMobile = { ...skipping, identifier: "mobile" } as const;
    expect(send(arrive(null, [reported({ contact })], byMobile), byMobile).sent).toEqual(["redeem"]);
  });

  test("a cancelled order's waiting redeem is withdrawn; a done one is told to be given back by hand", () => {
    const cancelled = reported({ isOrderCancelled: true, updatedAt: NOON + 2 * SECOND });
    expect(send(arrive(arrive(null, [reported()], context), [cancelled], context), context).sent).toEqual([]);
    const { record } = send(arrive(null, [reported()], context), context);
    const ended = arrive(record, [cancelled], context);
    expect(ended.reason).toEqual({
      code: "redeemedStays",
      points: 500,
      because: { code: "pointsBeingCancelled", because: { code: "orderCancelled" } },
    });
  });
});

describe("a redeem whose outcome nobody knows", () => {
  test("waits for a person and holds nothing else up", () => {
    const record = inDoubt();
    expect(redeemOf(record)).toMatchObject({ state: "parked", mayHaveHappened: true });
    expect(orderState(record)).toBe("parked");
    expect(record.reason).toEqual({
      code: "redeemInDoubt",
      points: 500,
      because: { code: "answerLost" },
    });
    expect(record.operations.find(({ kind }) => kind === "earn")?.state).toBe("done");
    const fulfilled = arrive(
      record,
      [reported({ isFulfilled: true, updatedAt: NOON + 2 * SECOND })],
      context,
    );
    expect(send(fulfilled, context).sent).toEqual(["approvePoints"]);
    expect(orderState(send(fulfilled, context).record)).toBe("parked");
  });

  test("cut off by a crash, it is not sent again, however often the order is planned", () => {
    const planned = arrive(null, [reported()], context);
    const started = startAttempt(planned, idOf(planned), context, context.now);
    const record = replan(interruptAttempt(started, idOf(started), context.now), context);
    expect(send(replan(record, context), context).sent).toEqual(["earn"]);
  });

  test("a person sends it again, or says how it was", () => {
    expect(send(decided(inDoubt(), "retry"), context).sent).toEqual(["redeem"]);
    expect(send(decided(inDoubt(), "done"), context).sent).toEqual([]);
    expect(send(decided(inDoubt(), "skip"), context).sent).toEqual([]);
  });

  test("waits for a person again when they take back that they skipped it, however often the order is planned", () => {
    const back = takeBack(decided(inDoubt(), "skip"), "redeem", byAda, context);
    const asked = back.ok ? replan(back.record, context) : null;
    expect(asked && [redeemOf(asked)?.state, replan(asked, context)]).toEqual(["parked", asked]);
    const fulfilled = reported({ isFulfilled: true, updatedAt: NOON + 2 * SECOND });
    expect(send(arrive(asked, [fulfilled], context), context).sent).toEqual(["approvePoints"]);
    expect(asked && send(decided(asked, "retry"), context).sent).toEqual(["redeem"]);
  });

  test("is not sent while its order is on hold, and stays in question", () => {
    const held = decideOrder(inDoubt(), "hold", byAda, context);
    const retried = held.ok ? decided(replan(held.record, context), "retry") : null;
    expect(retried && [redeemOf(retried)?.state, replan(retried, context)]).toEqual(["parked", retried]);
  });

  test("stays in question when the order ends, and when it comes back from a hold", () => {
    const cancelled = reported({ isOrderCancelled: true, updatedAt: NOON + 2 * SECOND });
    const ended = send(arrive(inDoubt(), [cancelled], context), context);
    expect(ended.sent).toEqual(["cancelPoints"]);
    expect(redeemOf(ended.record)?.state).toBe("parked");
    const held = decideOrder(inDoubt(), "hold", byAda, aContext());
    const back = held.ok ? decideOrder(replan(held.record, context), "release", byAda, aContext()) : held;
    expect(back.ok && send(back.record, context).sent).toEqual([]);
    expect(back.ok && redeemOf(replan(back.record, context))?.state).toBe("parked");
  });

  test("a refused one is a dead letter beside the earn", () => {
    const { sent, record } = send(arrive(null, [reported()], context), context, [
      notAccepted("balance too low"),
    ]);
    expect(sent).toEqual(["redeem", "earn"]);
    expect(record.points).toBe("pending");
    expect(record.reason).toEqual({
      code: "failed",
      operation: "redeem",
      because: notAccepted("balance too low").detail,
    });
    expect(orderState(record)).toBe("dead");
  });
});

describe("a redeem from before the bridge's memory", () => {
  const later = inContext({ remembersSince: NOON + 2 * DAY, now: NOON + 3 * DAY });

  test("of an order paid before the data folder was new waits for a person, and is sent when they say so", () => {
    const record = replan(arrive(null, [reported()], later), later);
    expect(redeemOf(record)).toMatchObject({
      state: "parked",
      mayHaveHappened: false,
      reason: { code: "redeemInDoubt", because: { code: "olderThanMemory" } },
    });
    expect(send(record, later).sent).toEqual(["earn"]);
    const released = decideOperation(record, idOf(record), "retry", { by: "Ada", at: later.now });
    expect(released.ok && send(released.record, later).sent).toEqual(["redeem", "earn"]);
  });

  test.each([
    ["paid long before", { createdAt: NOON, paidAt: null, updatedAt: NOON + SECOND }, false],
    ["changed since, by a platform that tells no time of payment", { createdAt: NOON, paidAt: null }, false],
    ["of no known age", { createdAt: null, paidAt: null }, false],
    [
      "made before and, as the platform says, paid since",
      { createdAt: NOON, paidAt: NOON + 2.5 * DAY },
      true,
    ],
    ["made since", { createdAt: NOON + 2.5 * DAY, paidAt: null }, true],
  ])("that was done or not for an order %s goes by what the memory can know", (_title, given, isSent) => {
    const backup = arrive(null, [toldOf({ ...points("500"), createdAt: given.createdAt })], context);
    for (const known of [null, backup]) {
      const record = arrive(known, [reported({ updatedAt: NOON + 2.6 * DAY, ...given })], later);
      expect(send(record, later).sent.includes("redeem")).toBe(isSent);
    }
  });

  test.each([
    ["was planned", (record: OrderRecord) => record],
    ["failed for a moment", (record: OrderRecord) => send(record, context, [noConnection()]).record],
    ["was released by a person", () => decided(inDoubt(), "retry")],
  ])("that %s in a backup is not sent after the backup was restored", (_title, happen) => {
    const backup = happen(arrive(null, [reported()], context));
    const restored = { ...later, now: NOON + 30 * DAY };
    expect(send(backup, restored).sent).not.toContain("redeem");
    expect(redeemOf(replan(backup, restored))?.state).toBe("parked");
  });
});
