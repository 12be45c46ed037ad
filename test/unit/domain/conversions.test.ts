import { describe, expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import {
  aContext,
  type anOrder,
  aProgramme,
  arrive,
  aSnapshotEvent,
  hints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

/** Which referrals count. Ada's order: ada@shop.example, +491701234567, customer 77. */

const withRule = (conversion: object) =>
  aContext({
    programme: aProgramme({ conversion: { discountCodes: { FRIEND10: 42 }, ...conversion } as never }),
  });
const order = (given: Partial<ReturnType<typeof anOrder>["referral"]>) =>
  aSnapshotEvent({
    isPaid: true,
    updatedAt: NOON + SECOND,
    referral: hints({ discountCodes: ["FRIEND10"], ...given }),
  });
const referredBy = (value: string) => order({ attributes: [{ name: "Referrer", value }] });
const [COUNTS, NONE] = [["earn", "addConversion"], ["earn"]];
const OWN = { code: "noConversion", campaignId: 42, because: { code: "ownReferral" } };

describe("not for oneself", () => {
  test.each([
    ["somebody else referred the order: it counts", {}, referredBy("grace@shop.example"), COUNTS],
    ["nobody is named: it counts", {}, order({}), COUNTS],
    [
      "the customer's own email address, whatever its case: it does not",
      {},
      referredBy(" ADA@shop.example "),
      NONE,
    ],
    [
      "the customer's own mobile number, as people write it: it does not",
      {},
      referredBy("+49 (170) 1234-567"),
      NONE,
    ],
    ["with 00 before the country: it does not", {}, referredBy("0049 170 1234567"), NONE],
    ["the customer's own id: it does not", {}, referredBy("77"), NONE],
    [
      "another customer's id, which is a part of one's own number: it counts",
      {},
      referredBy("1234567"),
      COUNTS,
    ],
    [
      "named by the landing page: it does not",
      {},
      order({ landingUrl: "/?referrer=ada%40shop.example" }),
      NONE,
    ],
    [
      "by an attribute of another name, which the programme gives: it does not",
      { referrer: "invited_by" },
      order({ attributes: [{ name: "invited_by", value: "77" }] }),
      NONE,
    ],
    [
      "by an attribute that the programme does not read: it counts",
      { referrer: "invited_by" },
      referredBy("77"),
      COUNTS,
    ],
    ["the switch is off: it counts", { notForOneself: false }, referredBy("ada@shop.example"), COUNTS],
  ] as const)("%s", (_sentence, conversion, event, expected) => {
    const context = withRule(conversion);
    expect(send(arrive(null, [event], context), context).sent).toEqual(expected);
  });

  test("the story says so, once, and without the customer's address", () => {
    const context = withRule({});
    const record = arrive(arrive(null, [referredBy("ada@shop.example")], context), [order({})], context);
    const again = replan(send(record, context).record, context);
    expect(again.trace.filter(({ detail }) => detail.code === "noConversion")).toEqual([
      expect.objectContaining({ what: "decided", detail: OWN }),
    ]);
    expect(JSON.stringify(again.trace)).not.toContain("ada@shop.example");
  });
});

describe("first order only", () => {
  const found = (isFirstOrder: boolean | undefined, context: ReturnType<typeof withRule>): OrderRecord => {
    const record = arrive(null, [order({})], context);
    return isFirstOrder === undefined ? record : { ...record, isFirstOrder };
  };

  test.each([
    ["a first order's referral counts", { firstOrderOnly: true }, true, COUNTS],
    ["a later order's does not", { firstOrderOnly: true }, false, NONE],
    ["where nobody can tell, it counts", { firstOrderOnly: true }, undefined, COUNTS],
    ["the switch is off: a later order's counts as well", {}, false, COUNTS],
  ] as const)("%s", (_sentence, conversion, isFirst, expected) => {
    const context = withRule(conversion);
    expect(send(found(isFirst, context), context).sent).toEqual(expected);
  });

  test("one that the platform counts as a later one does not count, whatever the bridge knows", () => {
    const context = withRule({ firstOrderOnly: true });
    const read = { ...order({}), observedAt: NOON + SECOND, read: { orderIndex: 2 } } as OrderEvent;
    for (const isFirstOrder of [undefined, true])
      expect(send({ ...arrive(null, [read], context), isFirstOrder } as OrderRecord, context).sent).toEqual(
        NONE,
      );
  });

  test("one that was planned before is called off, and the story says why", () => {
    const context = withRule({ firstOrderOnly: true });
    const { record } = send(found(false, context), context);
    expect(record.operations.find(({ kind }) => kind === "addConversion")?.state).toBe("withdrawn");
    expect(record.trace.map(({ detail }) => detail)).toContainEqual({
      code: "noConversion",
      campaignId: 42,
      because: { code: "notFirstOrder" },
    });
  });
});

describe("an order that is excluded only later", () => {
  const late = { isPaid: true, isFulfilled: true, tags: ["wholesale"], updatedAt: NOON + 2 * SECOND };
  test.each([
    ["before its referral is due: it is not recorded", ["wholesale"], ["earn"]],
    ["by nothing: it is", [], ["earn", "addConversion", "approvePoints"]],
  ])("%s", (_sentence, tags, expected) => {
    const context = aContext({
      programme: aProgramme({ conversion: { on: "fulfilled", defaultCampaignId: 42 }, exclude: { tags } }),
    });
    const earned = send(arrive(null, [order({})], context), context);
    const shipped = send(arrive(earned.record, [aSnapshotEvent(late)], context), context);
    expect([...earned.sent, ...shipped.sent]).toEqual(expected);
  });
});
