import { describe, expect, test } from "vitest";
import { newRecord } from "../../src/domain/new-record.ts";
import { emailIdentity, identitiesOf, redactEvent, redactRecord } from "../../src/domain/redaction.ts";
import { mentions } from "../../src/reconcile/mentions.ts";
import { parsePhone, spellingsOf } from "../../src/reconcile/phone.ts";
import { aContext, anOrder, arrive, DAY, deleted, NOON, send, told } from "../support/builders.ts";

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
    expect(redacted.operations).toEqual(record.operations);
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

  test("of an event takes the person out of a snapshot and leaves others as they are", () => {
    expect(JSON.stringify(redactEvent(told(order)))).not.toMatch(PERSON);
    expect(redactEvent(deleted())).toEqual(deleted());
  });
});

test("a snapshot tells a person by every address and every number that can be read", () => {
  const contact = {
    names: ["Ada"],
    emails: ["Ada@Shop.example"],
    phones: ["0170 1234567", "+1 (502) 459-2181", "none"],
    countries: ["DE"],
  };
  const told = identitiesOf(anOrder({ contact }), "US", parsePhone);
  expect(told).toEqual([
    { kind: "email", value: "ada@shop.example" },
    { kind: "mobile", value: "+491701234567" },
    { kind: "mobile", value: "+15024592181" },
  ]);
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

describe("a delivery speaks of a person", () => {
  const ada = [emailIdentity("Ada@Shop.example"), { kind: "mobile", value: "+491701234567" } as const];

  test.each<[what: string, body: string, expected: boolean]>([
    ["by the address", '{"email":"ada@shop.example"}', true],
    ["by the address in other letters", '{"email":"ADA@shop.EXAMPLE"}', true],
    ["by the address behind escapes", '{"email":"\\u0061da\\u0040shop.example"}', true],
    ["by the address in a form", "email=ada%40shop.example&x=1", true],
    ["by the number with its country", '{"phone":"+49 170 / 123-4567"}', true],
    ["by the number without a plus", '{"phone":"0049 170 1234567"}', true],
    ["by the number as written at home", '{"phone":"(0170) 1234567"}', true],
    ["by the number behind escapes", '{"phone":"0170\\/1234567"}', true],
    ["not by another address", '{"email":"bob@shop.example"}', false],
    ["not by a longer number", '{"id":91701234567}', false],
    ["not by a number abroad", '{"phone":"+44 170 1234567"}', false],
    ["not by nothing", "", false],
  ])("%s", (_, body, expected) => {
    expect(mentions({ body: Buffer.from(body), headers: {}, reason: null } as never, ada)).toBe(expected);
  });
});
