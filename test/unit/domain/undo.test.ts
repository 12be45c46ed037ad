import { describe, expect, test } from "vitest";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { orderState } from "../../../src/domain/order/order-summary.ts";
import { wouldRelease } from "../../../src/domain/person/offers.ts";
import { ORDER_DECISIONS, waitsForSettling } from "../../../src/domain/person/person.ts";
import { type UndoEffect, undoOf } from "../../../src/domain/person/undo.ts";
import { startNextStep } from "../../../src/domain/plan/next-step.ts";
import { cancelled, decided, fulfilled, paid, stepDecided, told } from "../../support/builders/order-life.ts";
import {
  aContext,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  DAY,
  hints,
  send,
} from "../../support/builders/orders.ts";
import { noAnswer, refused } from "../../support/builders/outcomes.ts";

/**
 * Given an order in any state, and a decision that a person made about it.
 * When the person is told what taking it back would do, and takes it back,
 * then exactly that happens, at once: nothing else is sent, and nobody is asked anything that was not said before.
 */

const context = aContext({
  programme: aProgramme({
    cancel: { partialRefund: "ask" },
    conversion: { defaultCampaignId: 42, on: "fulfilled" },
    redeem: { attribute: "loyalty_points" },
  }),
});
const redeeming = { referral: hints({ attributes: [{ name: "loyalty_points", value: "500" }] }) };
const partly = told(5, { refunds: [aRefund("r1", 1000)] });
const reopened = told(9);
const arrived = (...events: Parameters<typeof arrive>[1]) => arrive(null, events, context);
const sent = (record: OrderRecord, ...outcomes: readonly Outcome[]) => send(record, context, outcomes).record;
const pending = () => sent(arrived(paid));
const approved = () => sent(arrived(fulfilled));
const decide = (record: OrderRecord, decision: Parameters<typeof decided>[1]) =>
  decided(record, decision, context);
const cancelOf = (record: OrderRecord) => decide(record, "cancel");

test("points that a person cancelled are given again in one step, and the story says so", () => {
  const back = decide(sent(cancelOf(pending())), "release");
  expect([back.reason, orderState(back)]).toEqual([{ code: "pointsBeingGivenAgain", by: "Ada" }, "queued"]);
  expect(back.trace.slice(-2).map(({ detail }) => detail)).toEqual([
    { code: "decidedByPerson", by: "Ada", decision: "giveAgain" },
    { code: "earnAgain", by: "Ada" },
  ]);
  const { record, sent: calls } = send(back, context);
  expect([calls, record.points]).toEqual([["earn"], "pending"]);
  expect(send(arrive(record, [fulfilled], context), context).record.points).toBe("approved");
});

const sends = (operation: Operation["kind"], isAgain = false): UndoEffect => ({
  ...{ code: "undoSends", operation, isAgain, at: null, pointsToRedeem: null },
});
const withholds = (operation: Operation["kind"]): UndoEffect => ({ code: "undoWithholds", operation });

test.each<[string, () => OrderRecord, readonly UndoEffect[], string]>([
  ["before it was paid", () => cancelOf(arrived(aSnapshotEvent())), [], "waitsForPayment"],
  ["before its points were given", () => cancelOf(arrived(paid)), [sends("earn")], "approvalWaitsFor"],
  ["that is not sent yet", () => cancelOf(pending()), [withholds("cancelPoints")], "approvalWaitsFor"],
  ["that was sent", () => sent(cancelOf(pending())), [sends("earn", true)], "approvalWaitsFor"],
  [
    "whose answer was lost",
    () => sent(cancelOf(pending()), noAnswer()),
    [sends("earn", true)],
    "approvalWaitsFor",
  ],
  [
    "that the service refused",
    () => sent(cancelOf(pending()), refused("no such order")),
    [withholds("cancelPoints")],
    "approvalWaitsFor",
  ],
  [
    "of approved points",
    () => sent(cancelOf(approved())),
    [sends("earn", true), sends("approvePoints")],
    "pointsApproved",
  ],
])("of taking back a cancel %s it is said what it does", (_title, order, effects, standing) => {
  expect(undoOf(order(), context)).toMatchObject({ effects, afterwards: { code: standing } });
});

describe("no cancel is taken back that was not a person's", () => {
  test("an order that the shop cancelled too stays as it is, and asks when the shop opens it again", () => {
    const ended = arrive(sent(cancelOf(pending())), [cancelled], context);
    expect(wouldRelease(ended, context)).toBe(false);
    const released = arrive(decide(ended, "release"), [reopened], context);
    expect([released.reason.code, orderState(released)]).toEqual(["openedAgain", "parked"]);
  });

  test("after points were given again, a cancel by the shop is answered as ever", () => {
    const again = sent(decide(sent(cancelOf(pending())), "release"));
    const ended = sent(arrive(again, [cancelled], context));
    expect(ended.points).toBe("cancelled");
    expect(arrive(ended, [reopened], context).reason.code).toBe("openedAgain");
  });

  test("an answer about a refund that is taken back before it was sent asks again, and sends nothing", () => {
    const asked = arrive(pending(), [partly], context);
    const back = decide(stepDecided(asked, "cancelPoints", "retry", context), "release");
    expect([orderState(back), send(back, context).sent]).toEqual(["parked", []]);
  });

  test("whoever cancels again before the points are given cancels them", () => {
    const twice = decide(decide(sent(cancelOf(pending())), "release"), "cancel");
    expect(send(twice, context).sent).toEqual([]);
    expect(twice.reason.code).toBe("pointsCancelled");
    expect(send(decide(twice, "release"), context).sent).toEqual(["earn"]);
  });
});

/** Every state an order can be in when somebody decides. */
const STATES: Readonly<Record<string, () => OrderRecord>> = {
  "not paid": () => arrived(aSnapshotEvent()),
  history: () => arrived(told(1, { createdAt: 0 })),
  "earn queued": () => arrived(paid),
  "earn being sent": () => startNextStep(arrived(paid), context).record,
  "earn lost": () => sent(arrived(paid), noAnswer()),
  "earn refused": () => sent(arrived(paid), refused("no such member")),
  pending,
  "approval queued": () => arrive(pending(), [fulfilled], context),
  "approval refused": () => sent(arrive(pending(), [fulfilled], context), refused("not now")),
  approved,
  "refund asked": () => arrive(pending(), [partly], context),
  "refund asked of approved points": () => arrive(approved(), [{ ...partly }], context),
  "cancelled in the shop": () => sent(arrive(pending(), [cancelled], context)),
  "cancelled before it earned": () => arrived(cancelled),
  "opened again": () => arrive(sent(arrive(pending(), [cancelled], context)), [reopened], context),
  redeemed: () => sent(arrived(told(1, redeeming))),
  "redeem in doubt": () => sent(arrived(told(1, redeeming)), noAnswer()),
  "redeemed and ended": () =>
    sent(
      arrive(sent(arrived(told(1, redeeming))), [told(3, { ...redeeming, isOrderCancelled: true })], context),
    ),
};

/** Every decision a person can make: about the order, and about its first step that is open. */
const ACTS: Readonly<Record<string, (record: OrderRecord) => OrderRecord>> = {
  ...Object.fromEntries(
    ORDER_DECISIONS.filter((decision) => decision !== "release").map((decision) => [
      decision,
      (record: OrderRecord) => {
        const isOver =
          (decision === "approve" && ["approved", "cancelled"].includes(record.points)) ||
          (decision === "settle" && !waitsForSettling(record));
        return isOver ? record : decide(record, decision);
      },
    ]),
  ),
  ...Object.fromEntries(
    (["skip", "retry", "done"] as const).map((decision) => [
      decision,
      (record: OrderRecord) => {
        const open = record.operations.find(({ state }) => !["done", "withdrawn", "sending"].includes(state));
        return open === undefined ? record : stepDecided(record, open.kind, decision, context);
      },
    ]),
  ),
};

/** How far the decision was carried out when it is taken back. */
const PROGRESS: Readonly<Record<string, (record: OrderRecord) => OrderRecord>> = {
  "at once": (record) => record,
  "while it is being sent": (record) => startNextStep(record, context).record,
  "once it was sent": (record) => sent(record),
  "after its answer was lost": (record) => sent(record, noAnswer()),
  "after it was refused": (record) => sent(record, refused("no")),
  "after the shop went on": (record) =>
    sent(arrive(sent(record), [told(20, { isFulfilled: true })], context)),
};

const LATER = { ...context, now: context.now + DAY };
const stands = ({ operations }: OrderRecord) =>
  operations
    .filter(({ state }) => state !== "withdrawn")
    .map(({ id, kind, state, notBefore }) => ({ id, kind, state, at: state === "done" ? null : notBefore }));

describe.each(Object.keys(STATES))("an order: %s", (state) => {
  test.each(Object.keys(ACTS).flatMap((act) => Object.keys(PROGRESS).map((when) => [act, when] as const)))(
    "taking back %s %s does what was said before",
    (act, when) => {
      const order = PROGRESS[when]?.(ACTS[act]?.(STATES[state]?.() as OrderRecord) as OrderRecord);
      if (order === undefined) throw new Error("no order");
      const said = undoOf(order, LATER);
      const before = stands(send(order, LATER).record);
      const after = send(decided(order, "release", LATER), LATER).record;
      const isNew = (operation: (typeof before)[number]) =>
        !before.some((known) => JSON.stringify(known) === JSON.stringify(operation));
      const happened = stands(after).filter(isNew);
      const calls = said.effects.filter(({ code }) => code === "undoSends");
      const asks = said.effects.filter(({ code }) => code === "undoAsks");
      expect(calls.map(({ operation }) => operation)).toEqual(
        happened.filter((each) => each.state !== "parked").map(({ kind }) => kind),
      );
      expect(asks.map(({ operation }) => operation)).toEqual(
        happened.filter((each) => each.state === "parked").map(({ kind }) => kind),
      );
      expect(said.afterwards.code).toBe(after.reason.code);
      if (!wouldRelease(order, LATER)) expect(happened).toEqual([]);
      const isCancelled = order.points === "cancelled" && send(order, LATER).record.points === "cancelled";
      if (isCancelled && after.points === "pending")
        expect(calls).toContainEqual(expect.objectContaining({ operation: "earn", isAgain: true }));
    },
  );
});

test("an approval that a person hastened goes back to its day, which is said", () => {
  const waiting = aContext({ programme: aProgramme({ approve: { afterDays: 14 } }) });
  const unhurried = send(arrive(null, [fulfilled], waiting), waiting).record;
  const at = unhurried.operations.at(-1)?.notBefore ?? null;
  expect(at).toBeGreaterThan(waiting.now);
  const order = decided(unhurried, "approve", waiting);
  const { effects } = undoOf(order, waiting);
  expect(effects).toEqual([{ ...sends("approvePoints"), at }]);
  expect(decided(order, "release", waiting).operations.at(-1)).toMatchObject({
    state: "queued",
    notBefore: at,
  });
});
