import { describe, expect, test } from "vitest";
import { newRecord } from "../../src/domain/new-record.ts";
import type { Operation } from "../../src/domain/operation.ts";
import { redactEvent, redactRecord } from "../../src/domain/redaction.ts";
import { spellingsOf } from "../../src/reconcile/phone.ts";
import { aContext, arrive, DAY, deleted, NOON, send, told } from "../support/builders.ts";

const PERSON = /ada|example|49170|1234567|vip|summer/i;

describe("redaction", () => {
  const order = {
    isPaid: true,
    customerTags: ["vip-ada"],
    tags: ["call Ada"],
    referral: {
      discountCodes: ["ADA10"],
      attributes: [{ name: "gift for", value: "Ada" }],
      attributedCampaigns: ["summer"],
      landingUrl: "/?mail=ada@shop.example",
    },
  };

  test("leaves no trace of the person in a record, and every accounting fact", () => {
    const { record } = send(arrive(null, [told(order)]));
    const filled = { ...record, contactOverride: { name: "Ada", email: "ada@x.example", mobile: null } };
    const redacted = redactRecord(filled, NOON + DAY);
    const { terms: _, ...kept } = redacted;
    expect(JSON.stringify(kept)).not.toMatch(PERSON);
    expect(redacted).toMatchObject({
      orderId: "1001",
      loyaltyOrderId: 1001,
      points: "pending",
      erasedAt: NOON + DAY,
      facts: { firstPaidAt: NOON, snapshot: { totalMinor: 5000, orderNumber: "#1001", isPaid: true } },
    });
    const standing = ({ id, state, sentAt }: Operation) => ({ id, state, sentAt });
    expect(redacted.operations.map(standing)).toEqual(record.operations.map(standing));
  });

  test("of a record that knows no snapshot yet is fine", () => {
    const record = newRecord({ shop: "acme", orderId: "1" }, "main", NOON);
    expect(redactRecord(record, NOON)).toMatchObject({ erasedAt: NOON, facts: { snapshot: null } });
  });

  test("withdraws what would need the person, and still cancels points by their number", () => {
    const waiting = arrive(null, [told({ isPaid: true })]);
    const withdrawn = arrive(redactRecord(waiting, NOON), []);
    expect(withdrawn.operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["earn withdrawn"]);
    const { record } = send(arrive(null, [told({ isPaid: true })]));
    const cancelled = arrive(redactRecord(record, NOON), [
      redactEvent(told({ isOrderCancelled: true, updatedAt: NOON + 1 })),
    ]);
    expect(send(cancelled, aContext()).sent).toEqual(["cancelPoints"]);
  });

  test("of an event is the same however often it is done, and whenever the event is told", () => {
    const events = [told(order), deleted(), deleted("Ada's")];
    for (const event of events) {
      const redacted = redactEvent(event);
      expect(JSON.stringify(redacted)).not.toMatch(PERSON);
      expect(redactEvent(redacted)).toEqual(redacted);
      expect(redactEvent(structuredClone(event))).toEqual(redacted);
    }
  });
});

test("a number is looked for in the ways people write it", () => {
  expect(spellingsOf("+491701234567")).toEqual([
    "+491701234567",
    "491701234567",
    "00491701234567",
    "01701234567",
    "1701234567",
  ]);
});
