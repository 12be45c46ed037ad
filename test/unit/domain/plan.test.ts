import { describe, expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { orderState } from "../../../src/domain/order/order-summary.ts";
import { decideOperation, fillInContact } from "../../../src/domain/person/person.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import type { Exclusion, PointsEnd } from "../../../src/domain/reason/reason.ts";
import { byAda, cancelled, fulfilled, paid } from "../../support/builders/order-life.ts";
import {
  aContext,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  deleted,
  hints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";
import { noAnswer, refused } from "../../support/builders/outcomes.ts";

const ended = (given: Partial<OrderSnapshot>) =>
  aSnapshotEvent({ isPaid: true, updatedAt: NOON + 3 * SECOND, ...given });

describe("earning", () => {
  test("an order that was only created waits for payment", () => {
    expect(arrive(null, [aSnapshotEvent()])).toMatchObject({
      points: "none",
      operations: [],
      reason: { code: "waitsForPayment" },
    });
  });

  test("a paid order earns, and is approved once it is fulfilled", () => {
    const earned = send(arrive(null, [paid]));
    expect(earned.sent).toEqual(["earn"]);
    expect(earned.record).toMatchObject({ points: "pending", loyaltyOrderId: 1001 });
    const approved = send(arrive(earned.record, [fulfilled]));
    expect(approved.sent).toEqual(["approvePoints"]);
    expect(approved.record).toMatchObject({ points: "approved", reason: { code: "pointsApproved" } });
  });

  test("with earn.on created, an unpaid order earns", () => {
    const context = aContext({ programme: aProgramme({ earn: { on: "created" } }) });
    expect(send(arrive(null, [aSnapshotEvent()], context), context).sent).toEqual(["earn"]);
  });

  test.each<[string, object, object, Exclusion]>([
    ["a test order", { isTest: true }, {}, { code: "testOrder" }],
    ["a checkout that is no order yet", { isDraft: true }, {}, { code: "draftOrder" }],
    ["an order whose customer was erased", { isAnonymised: true }, {}, { code: "erasedAtShop" }],
    ["an order of zero", { totalMinor: 0 }, {}, { code: "zeroTotal" }],
    ["an order of gift cards", { isGiftCardOnly: true }, {}, { code: "giftCardsOnly" }],
    [
      "an excluded tag, whatever its case",
      { tags: ["Wholesale"] },
      { tags: ["wholesale"] },
      { code: "excludedTag", tag: "wholesale" },
    ],
    [
      "an excluded customer tag",
      { customerTags: ["staff"] },
      { customerTags: ["staff"] },
      { code: "excludedCustomerTag", tag: "staff" },
    ],
    [
      "an excluded source",
      { source: "pos" },
      { sources: ["pos"] },
      { code: "excludedSource", source: "pos" },
    ],
    [
      "an excluded currency",
      { currency: "USD" },
      { currencies: ["USD"] },
      { code: "excludedCurrency", currency: "USD" },
    ],
    [
      "a total below the minimum",
      { totalMinor: 999 },
      { minTotal: "10" },
      { code: "belowMinimum", amountMinor: 1000, currency: "EUR" },
    ],
  ])("%s earns nothing and says why", (_title, order, exclude, because) => {
    const context = aContext({ programme: aProgramme({ exclude }) });
    const record = arrive(null, [aSnapshotEvent({ ...order, isPaid: true })], context);
    expect(record.operations).toEqual([]);
    expect(record.reason).toEqual({ code: "noPoints", because });
  });

  test("each exclusion has its own switch", () => {
    const context = aContext({
      programme: aProgramme({ exclude: { zeroTotal: false, giftCardOnly: false } }),
    });
    const record = arrive(
      null,
      [aSnapshotEvent({ totalMinor: 0, isGiftCardOnly: true, isPaid: true })],
      context,
    );
    expect(send(record, context).sent).toEqual(["earn"]);
  });

  test("the first rule that fits chooses the activity, and the record keeps it", () => {
    const rules = [{ when: { customerTags: ["vip"] }, activityId: "13" }] as never;
    const context = aContext({ programme: aProgramme({ earn: { rules } }) });
    const { record } = send(
      arrive(null, [aSnapshotEvent({ customerTags: ["VIP"], isPaid: true })], context),
      context,
    );
    expect(record.terms).toMatchObject({ activityId: "13", rule: 1, totalMinor: 5000 });
  });
});

describe("what ends the points", () => {
  test.each<[string, OrderEvent, PointsEnd]>([
    ["deleted", deleted(), { code: "orderDeleted" }],
    ["cancelled", cancelled, { code: "orderCancelled" }],
    ["voided", ended({ isVoided: true }), { code: "paymentVoided" }],
    ["fully refunded", ended({ isRefunded: true }), { code: "fullyRefunded" }],
    [
      "refunded beyond the share that the programme names",
      ended({ refunds: [aRefund("r", 2000)] }),
      { code: "refundedShare", amountMinor: 2000, currency: "EUR", share: 0.4 },
    ],
  ])(
    "an order that is %s says so: before it earned, while the points are cancelled and after",
    (_title, event, because) => {
      const context = aContext({
        programme: aProgramme({ cancel: { partialRefund: "cancel", share: 0.4 } }),
      });
      expect(arrive(null, [paid, event], context).reason).toEqual({ code: "noPoints", because });
      const ending = arrive(send(arrive(null, [paid], context), context).record, [event], context);
      expect(ending.reason).toEqual({ code: "pointsBeingCancelled", because });
      expect(ending.operations.at(-1)?.reason).toEqual({ code: "cancel", because });
      expect(send(ending, context).record.reason).toEqual({ code: "pointsCancelled", because });
    },
  );

  test.each([
    ["cancelled", cancelled],
    ["voided", aSnapshotEvent({ isVoided: true, updatedAt: NOON + 3 * SECOND })],
    ["deleted", deleted()],
    [
      "refunded by its sums",
      aSnapshotEvent({ isPaid: true, refunds: [aRefund("r", 5000)], updatedAt: NOON + 3 * SECOND }),
    ],
    [
      "refunded by the platform's word",
      aSnapshotEvent({ isPaid: true, isRefunded: true, updatedAt: NOON + 3 * SECOND }),
    ],
  ])("an earned order that is %s is cancelled at the service", (_title, end) => {
    for (const before of [send(arrive(null, [paid])).record, send(arrive(null, [fulfilled])).record]) {
      const ended = send(arrive(before, [end]));
      expect(ended.sent).toEqual(["cancelPoints"]);
      expect(ended.record.points).toBe("cancelled");
    }
  });

  test("an earn that still waits is withdrawn and nothing is sent", () => {
    const ended = send(arrive(arrive(null, [paid]), [cancelled]));
    expect(ended.sent).toEqual([]);
    expect(ended.record.operations.map(({ kind, state }) => [kind, state])).toEqual([["earn", "withdrawn"]]);
  });

  test("a cancel that arrives before the order was ever seen keeps it from earning", () => {
    expect(send(arrive(arrive(null, [deleted()]), [paid])).sent).toEqual([]);
  });

  test("an earn whose outcome is unknown is withdrawn, and a cancel is sent", () => {
    const unsure = send(arrive(null, [paid]), aContext(), [noAnswer()]).record;
    const ended = send(arrive(unsure, [cancelled]));
    expect(ended.sent).toEqual(["cancelPoints"]);
    expect(ended.record.points).toBe("cancelled");
    expect(ended.record.trace.find(({ what }) => what === "withdrawn")?.detail).toEqual({
      code: "withdrawn",
      operation: "earn",
      isUnsure: true,
    });
  });

  test("when the service refuses that cancel there was nothing to cancel", () => {
    const unsure = send(arrive(null, [paid]), aContext(), [noAnswer()]).record;
    const ended = send(arrive(unsure, [cancelled]), aContext(), [refused()]);
    expect(orderState(ended.record)).toBe("idle");
    expect(ended.record.trace.findLast(({ what }) => what === "answered")?.detail).toMatchObject({
      code: "answered",
      because: { code: "nothingToCancel", because: refused().detail },
    });
  });

  test("an order opened again after its cancel was sent waits for a person", () => {
    const ended = send(arrive(send(arrive(null, [paid])).record, [cancelled])).record;
    const reopened = arrive(ended, [aSnapshotEvent({ isPaid: true, updatedAt: NOON + 9 * SECOND })]);
    expect(send(reopened).sent).toEqual([]);
    expect(orderState(reopened)).toBe("parked");
    const parked = reopened.operations.at(-1)?.id ?? "";
    const again = decideOperation(reopened, parked, "retry", byAda);
    expect(again.ok && send(again.record).sent).toEqual(["earn"]);
    const skipped = decideOperation(reopened, parked, "skip", byAda);
    expect(skipped.ok && orderState(replan(skipped.record, aContext()))).toBe("idle");
  });
});

describe("a missing contact", () => {
  const noMobile = aSnapshotEvent({
    isPaid: true,
    contact: { names: [], emails: ["ada@shop.example"], phones: ["SHIP"], countries: ["DE"] },
  });

  test("holds the order until a later delivery brings it", () => {
    const held = arrive(null, [noMobile]);
    expect(held.held).toEqual({ code: "waitsForContact", fields: ["mobile"], isWithheld: false });
    expect(held.operations).toEqual([]);
    expect(send(arrive(held, [paid])).sent).toEqual(["earn"]);
  });

  test("holds the order until a person fills it in", () => {
    const held = arrive(null, [noMobile]);
    const parsePhone = (typed: string) => aContext().readPhone(typed, "DE")?.number ?? null;
    const phone = { parsePhone, defaultCountry: "DE" };
    expect(fillInContact(held, { mobile: "SHIP" }, byAda, phone)).toEqual({
      ok: false,
      problem: { code: "mobileUnreadable" },
    });
    const filled = fillInContact(held, { mobile: "+491709999999" }, byAda, phone);
    expect(filled.ok && send(filled.record).sent).toEqual(["earn"]);
  });

  test.each([
    ["skip gives no points", { missing: "skip" }, []],
    [
      "a placeholder mobile is sent instead",
      { missing: "placeholder", placeholderMobile: "+4915200000000" },
      ["earn"],
    ],
  ])("%s", (_title, contact, expected) => {
    const context = aContext({ programme: aProgramme({ contact: contact as never }) });
    expect(send(arrive(null, [noMobile], context), context).sent).toEqual(expected);
  });
});

describe("conversions", () => {
  const DISCOUNT = { code: "discountCodeUsed", discountCode: "friend10" } as const;
  const ATTRIBUTE = { code: "attributeSays", name: "campaign", value: "43" } as const;
  const SHOP = { code: "shopAttributes", campaign: "44" } as const;
  const LANDING = { code: "landingPageSays", parameter: "campaign", value: "45" } as const;
  const DEFAULT = { code: "defaultCampaign" } as const;
  const referral = {
    discountCodes: ["friend10"],
    attributes: [{ name: "Campaign", value: "43" }],
    attributedCampaigns: ["44"],
    landingUrl: "/?campaign=45#top",
  };
  const none = hints();
  const context = aContext({
    programme: aProgramme({
      conversion: { discountCodes: { FRIEND10: 42 }, defaultCampaignId: 46 } as never,
    }),
  });

  test.each([
    ["a mapped discount code first, without regard to case", referral, 42, DISCOUNT],
    ["then a cart attribute", { ...referral, discountCodes: ["OTHER"] }, 43, ATTRIBUTE],
    ["then the shop's own attribution", { ...referral, discountCodes: [], attributes: [] }, 44, SHOP],
    ["then the landing page", { ...none, landingUrl: referral.landingUrl }, 45, LANDING],
    ["which is read as browsers write it", { ...none, landingUrl: "/?a=%ZZ&%43ampaign=+%345" }, 45, LANDING],
    ["then the default campaign", none, 46, DEFAULT],
    ["a value that is no campaign number is none", { ...none, landingUrl: "/?campaign=spring" }, 46, DEFAULT],
  ])("evidence in order: %s", (_title, hints, campaignId, because) => {
    const { record, sent } = send(
      arrive(null, [aSnapshotEvent({ isPaid: true, referral: hints })], context),
      context,
    );
    expect(sent).toEqual(["earn", "addConversion"]);
    const conversion = record.operations.find(({ kind }) => kind === "addConversion");
    expect(conversion?.campaignId).toBe(campaignId);
    expect(conversion?.reason).toEqual({ code: "addConversion", campaignId, because });
  });

  test("one conversion per order, and none once it is cancelled", () => {
    const once = send(arrive(null, [aSnapshotEvent({ isPaid: true, referral })], context), context).record;
    expect(send(arrive(once, [fulfilled], context), context).sent).toEqual(["approvePoints"]);
    expect(
      send(
        arrive(null, [aSnapshotEvent({ isPaid: true, isOrderCancelled: true, referral })], context),
        context,
      ).sent,
    ).toEqual([]);
  });
});
