import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { decideOperation } from "../../../src/domain/person/person.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import { termsInForce } from "../../../src/domain/programme/terms.ts";
import type { ReasonOf } from "../../../src/domain/reason/reason.ts";
import {
  aContext,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  DAY,
  hints,
  NOON,
  send,
} from "../../support/builders/orders.ts";
import {
  accepted,
  addressNotKnown,
  noAnswer,
  noConnection,
  notAccepted,
  rateLimited,
} from "../../support/builders/outcomes.ts";

/**
 * Given an order that was planned by a programme with a mistake in it, and a programme in which it is corrected.
 * Then what was never carried out follows the corrected one and goes on by itself; what was carried out, or may have
 * been, keeps the one it was sent by.
 */
const REFUSED: Outcome = notAccepted("no such activity");
const LOST: Outcome = noAnswer();
const BUSY: Outcome = noConnection();

const at = (activityId: string, more: object = {}) =>
  aContext({ programme: aProgramme({ earn: { activityId }, ...more }) });
const wrong = at("99");
const right = at("12");
const paid = aSnapshotEvent({ isPaid: true });
const later = (context: ReturnType<typeof at>) => ({ ...context, now: NOON + 3 * DAY });
const operation = (record: OrderRecord, kind = "earn") =>
  record.operations.findLast((each) => each.kind === kind);
const sentOf = ({ trace }: OrderRecord) =>
  trace.filter(({ what }) => what === "sent").map(({ detail }) => detail);

function earnSent(given: Partial<ReasonOf<"sent">>): ReasonOf<"sent"> {
  return {
    code: "sent",
    operation: "earn",
    loyaltyOrderId: 1001,
    attempt: 1,
    activityId: null,
    campaignId: null,
    points: null,
    notActivityId: null,
    ...given,
  };
}

describe("an earn that was refused", () => {
  const dead = send(arrive(null, [paid], wrong), wrong, [REFUSED]).record;

  test("goes on by itself at the corrected activity, and says why", () => {
    expect(operation(dead)?.state).toBe("dead");
    const healed = send(dead, right);
    expect(healed.sent).toEqual(["earn"]);
    expect(healed.record).toMatchObject({ points: "pending", terms: { activityId: "12" } });
    expect(sentOf(healed.record)).toEqual([
      earnSent({ activityId: "99", attempt: 1 }),
      earnSent({ activityId: "12", attempt: 2 }),
    ]);
    expect(healed.record.trace.map(({ detail }) => detail)).toContainEqual({
      code: "plannedOtherwise",
      because: { code: "earn", trigger: "paid" },
    });
  });

  test("stays given up while it would be sent as before", () => {
    expect(operation(replan(dead, later(wrong)))?.state).toBe("dead");
    expect(operation(replan(dead, at("99", { approve: { afterDays: 9 } })))?.state).toBe("dead");
  });

  test.each([
    ["description", { earn: { activityId: "99", description: "Thank you" } }],
    ["further parameters", { extra: { earn: { lp_ref: "x" } } }],
    ["way of reading phone numbers", { contact: { defaultCountry: "FI" } }],
  ])("goes on with another %s, too", (_what, more) => {
    expect(
      operation(replan(dead, aContext({ programme: aProgramme({ earn: { activityId: "99" }, ...more }) })))
        ?.state,
    ).toBe("queued");
  });

  test("is withdrawn when the programme excludes the order now", () => {
    const excluding = at("99", { exclude: { sources: ["web"] } });
    expect(operation(replan(dead, excluding))?.state).toBe("withdrawn");
  });

  test("is sent at the corrected activity when a person retries it", () => {
    const retried = decideOperation(dead, operation(dead)?.id ?? "", "retry", { by: "Ada", at: NOON });
    if (!retried.ok) throw new Error(retried.problem.code);
    expect(send(retried.record, right).record.terms?.activityId).toBe("12");
  });
});

test.each([
  ["retrying", BUSY],
  ["paused", addressNotKnown()],
  ["throttled", rateLimited()],
] as const)("an earn that is %s is sent at the corrected activity", (_state, outcome) => {
  const { record } = send(
    arrive(null, [paid], wrong),
    { ...wrong, now: NOON + DAY },
    Array(20).fill(outcome),
  );
  expect(operation(record)?.attempts.length).toBeGreaterThan(0);
  const healed = send(record, later(right)).record;
  expect(healed).toMatchObject({ points: "pending", terms: { activityId: "12" } });
});

describe("an earn that may have happened", () => {
  const lost = send(arrive(null, [paid], wrong), wrong, [LOST]).record;

  test("is sent again as it was, and says so", () => {
    const again = send(lost, later(right)).record;
    expect(again.terms?.activityId).toBe("99");
    expect(sentOf(again).at(-1)).toEqual(earnSent({ activityId: "99", attempt: 2, notActivityId: "12" }));
  });

  test("stays given up when it is refused then", () => {
    const refused = send(lost, later(wrong), [REFUSED]).record;
    expect(operation(replan(refused, later(right)))?.state).toBe("dead");
  });
});

test("an earn that may have happened keeps its programme once a cancel has answered it", () => {
  const strict = at("12", { cancel: { partialRefund: "cancel", share: 0.3 } });
  const unsure = send(arrive(null, [paid], strict), strict, [LOST]).record;
  const partly = aSnapshotEvent({ isPaid: true, updatedAt: NOON + DAY, refunds: [aRefund("r1", 2000)] });
  const ended = send(arrive(unsure, [partly], strict), strict).record;
  expect(operation(ended, "cancelPoints")?.state).toBe("done");
  const because = { code: "refundedShare" };
  expect(ended.reason).toMatchObject({ because });
  // By a programme that leaves the points, it is not taken for an order that was opened again.
  expect(replan(ended, right).reason).toMatchObject({ because });
});

test("an earn that was done decides by its own programme later", () => {
  const slow = at("12", { approve: { on: "paid", afterDays: 2 } });
  const earned = send(arrive(null, [paid], slow), slow).record;
  expect(termsInForce(earned)?.activityId).toBe("12");
  expect(
    operation(replan(earned, at("13", { approve: { on: "paid", afterDays: 1 } })), "approvePoints")
      ?.notBefore,
  ).toBe(NOON + 2.5 * DAY);
});

describe("a conversion", () => {
  const referral = hints({ discountCodes: ["FRIEND10"] });
  const campaign = (id: number) => at("12", { conversion: { discountCodes: { FRIEND10: id } } });
  const referred = arrive(null, [aSnapshotEvent({ isPaid: true, referral })], campaign(41));

  test("that was refused goes on for the corrected campaign", () => {
    const refused = send(referred, campaign(41), [accepted(), REFUSED]).record;
    expect(operation(refused, "addConversion")).toMatchObject({ state: "dead", campaignId: 41 });
    const healed = send(refused, campaign(42)).record;
    expect(operation(healed, "addConversion")).toMatchObject({ state: "done", campaignId: 42 });
  });

  test("that may have been recorded keeps its campaign", () => {
    const lost = send(referred, campaign(41), [accepted(), LOST]).record;
    expect(operation(replan(lost, campaign(42)), "addConversion")?.campaignId).toBe(41);
  });

  test("that today's programme has no more is withdrawn for good, however often the order is planned", () => {
    const earned = send(referred, campaign(41), [accepted(), BUSY]).record;
    const withdrawn = replan(earned, right);
    expect(operation(withdrawn, "addConversion")?.state).toBe("withdrawn");
    expect(replan(withdrawn, right)).toBe(withdrawn);
  });

  test("that nobody planned when the points were earned is not added later", () => {
    const plain = send(arrive(null, [aSnapshotEvent({ isPaid: true, referral })], right), right).record;
    expect(operation(replan(plain, campaign(42)), "addConversion")).toBeUndefined();
  });
});

test("a redeem that was refused goes on by the corrected pattern", () => {
  const attributes = [
    { name: "points", value: "70" },
    { name: "loyalty_points", value: "7" },
  ];
  const referral = hints({ attributes });
  const by = (attribute: string) => ({ ...at("12", { redeem: { attribute } }), remembersSince: 0 });
  const refused = send(
    arrive(null, [aSnapshotEvent({ isPaid: true, referral })], by("points")),
    by("points"),
    [REFUSED],
  ).record;
  expect(operation(refused, "redeem")).toMatchObject({ state: "dead", pointsToRedeem: 70 });
  const healed = send(refused, by("loyalty_points")).record;
  expect(operation(healed, "redeem")).toMatchObject({ state: "done", pointsToRedeem: 7 });
});
