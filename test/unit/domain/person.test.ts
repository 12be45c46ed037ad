import { describe, expect, test } from "vitest";
import { decideOperation, decideOrder } from "../../../src/domain/person/person.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import { aContext, arrive, aSnapshotEvent, NOON, SECOND, send } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";

const paid = aSnapshotEvent({ isPaid: true, updatedAt: NOON + SECOND });
const fulfilled = aSnapshotEvent({ isPaid: true, isFulfilled: true, updatedAt: NOON + 2 * SECOND });
const byAda = { by: "Ada", at: NOON };

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
