import { describe, expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import { refunded } from "../../support/builders/order-life.ts";
import { aContext, aProgramme, aRefund, arrive, NOON, send } from "../../support/builders/orders.ts";

/** What a merchant's policies do to an order of 50.00 EUR: each row is a sentence about one of them. */

const [KEEP, ASK] = [{ partialRefund: "keep" }, { partialRefund: "ask" }] as const;
const fromShare = (share: number) => ({ partialRefund: "cancel", share }) as const;

describe("money goes back", () => {
  test.each([
    ["keep: 20 of 50 go back, and the points stay", KEEP, [refunded(3, 2000)], "approved", "pointsApproved"],
    [
      "keep: 20 and then 20 more go back, and the points stay",
      KEEP,
      [refunded(3, 2000), refunded(4, 2000, 2000)],
      "approved",
      "pointsApproved",
    ],
    [
      "keep: once the parts add up to the whole, the points are cancelled",
      KEEP,
      [refunded(3, 2000), refunded(4, 2000, 3000)],
      "cancelled",
      "pointsCancelled",
    ],
    [
      "cancel from 50 %: 20 of 50 go back, and the points stay",
      fromShare(0.5),
      [refunded(3, 2000)],
      "approved",
      "pointsApproved",
    ],
    [
      "cancel from 50 %: 20 and then 5 more reach the half, and the points are cancelled",
      fromShare(0.5),
      [refunded(3, 2000), refunded(4, 2000, 500)],
      "cancelled",
      "pointsCancelled",
    ],
    [
      "cancel from 50 %: exactly the half is enough",
      fromShare(0.5),
      [refunded(3, 2500)],
      "cancelled",
      "pointsCancelled",
    ],
    [
      "cancel from 50 %: a cent less is not",
      fromShare(0.5),
      [refunded(3, 2499)],
      "approved",
      "pointsApproved",
    ],
    [
      "cancel from 100 %: parts that do not add up to the whole leave the points",
      fromShare(1),
      [refunded(3, 2000, 2999)],
      "approved",
      "pointsApproved",
    ],
    ["ask: 20 of 50 go back, and a person decides", ASK, [refunded(3, 2000)], "approved", "askAboutRefund"],
    [
      "ask: another 20 are the same question, with the new sum",
      ASK,
      [refunded(3, 2000), refunded(4, 2000, 2000)],
      "approved",
      "askAboutRefund",
    ],
    [
      "ask: once all went back, nobody is asked",
      ASK,
      [refunded(3, 2000), refunded(4, 2000, 3000)],
      "cancelled",
      "pointsCancelled",
    ],
    [
      "ask: the only refund was deleted in the shop, and the question with it",
      ASK,
      [refunded(3, 2000), refunded(4)],
      "approved",
      "pointsApproved",
    ],
    [
      "only the shipping of 4.90 goes back: a partial refund like any other",
      ASK,
      [refunded(3, 490)],
      "approved",
      "askAboutRefund",
    ],
    [
      "only the shipping goes back, below the share that cancels: the points stay",
      fromShare(0.1),
      [refunded(3, 490)],
      "approved",
      "pointsApproved",
    ],
    [
      "an amount goes back without an article: it counts",
      fromShare(0.5),
      [refunded(3, 3000)],
      "cancelled",
      "pointsCancelled",
    ],
    [
      "articles go back on the shelf without money: the points stay",
      ASK,
      [refunded(3, 0)],
      "approved",
      "pointsApproved",
    ],
    [
      "articles go back without money, and then the money as well",
      ASK,
      [refunded(3, 0), refunded(4, 0, 2000)],
      "approved",
      "askAboutRefund",
    ],
    [
      "the same refund told twice counts once",
      fromShare(0.5),
      [refunded(3, 2000), refunded(3, 2000)],
      "approved",
      "pointsApproved",
    ],
    [
      "the same refund told by a notice of its own and by the order counts once",
      fromShare(0.5),
      [{ kind: "refund", orderId: "1001", refund: aRefund("r0", 2000) }, refunded(3, 2000)],
      "approved",
      "pointsApproved",
    ],
  ] as readonly (readonly [string, object, readonly OrderEvent[], string, string])[])(
    "%s",
    (_sentence, cancel, events, points, code) => {
      const context = aContext({ programme: aProgramme({ cancel }) });
      const approved = send(arrive(null, [refunded(1)], context), context).record;
      const { record } = events.reduce((so, event) => send(arrive(so.record, [event], context), context), {
        record: approved,
      });
      expect(record).toMatchObject({ points, reason: { code } });
    },
  );

  test("the question names all that went back, however many parts it took", () => {
    const context = aContext({ programme: aProgramme({ cancel: ASK }) });
    const { record } = send(
      arrive(null, [refunded(1), refunded(3, 1000), refunded(4, 1000, 250, 5)], context),
      context,
    );
    expect(record.reason).toEqual({ code: "askAboutRefund", amountMinor: 1255, currency: "EUR" });
  });

  test("a person who kept the points is not asked again when more goes back", () => {
    const context = aContext({ programme: aProgramme({ cancel: ASK }) });
    const asked = send(arrive(null, [refunded(3, 1000)], context), context).record;
    const kept = { ...asked, decisions: { ...asked.decisions, keepDespiteRefund: { by: "Ada", at: NOON } } };
    expect(send(arrive(kept, [refunded(4, 1000, 1000)], context), context).record.reason).toEqual({
      code: "pointsApproved",
    });
  });
});
