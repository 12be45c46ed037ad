import { describe, expect, test } from "vitest";
import { startAttempt } from "../../../src/domain/operation/attempt.ts";
import {
  decideOperation,
  decideOrder,
  fillInContact,
  type PersonResult,
} from "../../../src/domain/person/person.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import { byAda, fulfilled, paid } from "../../support/builders/order-life.ts";
import { aContext, arrive, aSnapshotEvent, NOON, send } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";

describe("a person's decisions", () => {
  test("hold keeps everything back, release lets it go on", () => {
    const held = decideOrder(arrive(null, [paid]), "hold", byAda, aContext());
    if (!held.ok) throw new Error(held.problem.code);
    expect(send(held.record).sent).toEqual([]);
    const released = decideOrder(replan(held.record, aContext()), "release", byAda, aContext());
    expect(released.ok && send(released.record).sent).toEqual(["earn"]);
  });

  test("approve does not wait for fulfillment, and never overtakes the earn", () => {
    const approved = decideOrder(arrive(null, [paid]), "approve", byAda, aContext());
    expect(approved.ok && send(approved.record).sent).toEqual(["earn", "approvePoints"]);
  });

  test("cancel cancels earned points", () => {
    const decided = decideOrder(send(arrive(null, [paid])).record, "cancel", byAda, aContext());
    expect(decided.ok && send(decided.record).sent).toEqual(["cancelPoints"]);
  });

  test("a dead earn that is skipped is not planned again, and nothing follows it", () => {
    const dead = send(arrive(null, [fulfilled]), aContext(), [notAccepted()]);
    expect(dead.sent).toEqual(["earn"]);
    expect(dead.record.reason).toEqual({
      code: "failed",
      operation: "earn",
      because: notAccepted().detail,
    });
    const skipped = decideOperation(dead.record, dead.record.operations[0]?.id ?? "", "skip", byAda);
    expect(skipped.ok && send(skipped.record).sent).toEqual([]);
  });
});

describe("what cannot be done says why", () => {
  const phone = {
    parsePhone: (typed: string) => (typed.startsWith("+") ? typed : null),
    defaultCountry: "DE",
  };
  const problem = (result: PersonResult) => (result.ok ? null : result.problem);
  const fillIn = (given: Parameters<typeof fillInContact>[1], event = paid) =>
    problem(fillInContact(arrive(null, [event]), given, byAda, phone));

  test("a customer that the shop has erased is not filled in again", () => {
    const erased = aSnapshotEvent({ isPaid: true, isAnonymised: true });
    expect(fillIn({ email: "ada@shop.example" }, erased)).toEqual({ code: "erasedNotFilledIn" });
  });

  test.each([
    [{ mobile: "12" }, "mobileUnreadable"],
    [{ email: "ada" }, "emailUnreadable"],
    [{}, "nothingFilledIn"],
    [{ name: null }, "nothingFilledIn"],
  ])("%j: %s", (given, code) => {
    expect(fillIn(given)).toEqual({ code });
  });

  test("an operation that there is not, that is being sent, or that has ended", () => {
    const waiting = arrive(null, [paid]);
    const id = waiting.operations[0]?.id ?? "";
    const decide = (record: typeof waiting, of = id) => problem(decideOperation(record, of, "retry", byAda));
    expect(decide(waiting, "no-such")).toEqual({ code: "noSuchOperation" });
    const sending = startAttempt(waiting, id, aContext(), NOON);
    expect(decide(sending)).toEqual({ code: "beingSent" });
    expect(decide(send(waiting).record)).toEqual({ code: "operationAlready", state: "done" });
  });

  test("points that are approved stay as they are when a person approves them, who is told so", () => {
    const approved = send(arrive(null, [fulfilled])).record;
    const notice = { code: "pointsAlready", points: "approved" };
    expect(decideOrder(approved, "approve", byAda, aContext())).toEqual({
      ok: true,
      record: approved,
      notice,
    });
  });
});
