import { describe, expect, test } from "vitest";
import { operationId, orderOfOperation } from "../../../src/domain/operation/operation-id.ts";
import { isCalledOff, isUnreached } from "../../../src/domain/operation/outcome.ts";
import { idFromPath, idInPath } from "../../../src/domain/order/id-in-path.ts";
import { mapOrderId } from "../../../src/domain/order/loyalty-order-id.ts";
import { isShopsNumber } from "../../../src/domain/order/shops-number.ts";
import { fillTemplate, unknownPlaceholders } from "../../../src/domain/programme/template.ts";
import type { NoAnswer } from "../../../src/domain/reason/call-reason.ts";
import { codedReason, isSameReason, keptReason } from "../../../src/domain/reason/compare.ts";
import { anOrder } from "../../support/builders/orders.ts";

/** How ids, numbers and other short texts are written and read. */

describe("an operation's id", () => {
  const order = { shop: "acme", orderId: "a:b/1" };
  test("names the order, the kind and a count, and leads back to the order", () => {
    const id = operationId(order, "approvePoints", 12);
    expect(id).toBe("acme:a%3Ab%2F1:approvePoints:12");
    expect(orderOfOperation(id)).toEqual(order);
  });
  test.each([
    ["without a shop", ":1:earn:1"],
    ["without an order", "acme::earn:1"],
    ["with more parts", "acme:1:earn:1:2"],
    ["with fewer parts", "acme:1:earn"],
    ["with another count", "acme:1:earn:1a"],
    ["with a count behind something", "acme:1:earn:a1"],
    ["with an unknown kind", "acme:1:give:1"],
    ["with a broken escape", "acme:%E0%A4:earn:1"],
  ])("is none %s", (_case, id) => {
    expect(orderOfOperation(id)).toBeNull();
  });
});

describe("a call that got no answer", () => {
  const judged = (cause: NoAnswer) => {
    const detail = { code: "noAnswer", cause, error: "" } as const;
    return { isUnreached: isUnreached(detail), isCalledOff: isCalledOff(detail) };
  };
  test.each([
    "connectionRefused",
    "hostNotFound",
    "notConnectedInTime",
    "certificate",
    "noConnection",
  ] as const)("did not reach the service: %s", (cause) => {
    expect(judged(cause)).toEqual({ isUnreached: true, isCalledOff: false });
  });
  test.each(["stoppedBefore", "stoppedWaiting"] as const)("was called off: %s", (cause) => {
    expect(judged(cause)).toEqual({ isUnreached: false, isCalledOff: true });
  });
  test.each(["timedOut", "cutOff", "answeredTwice"] as const)("may have reached it: %s", (cause) => {
    expect(judged(cause)).toEqual({ isUnreached: false, isCalledOff: false });
  });
});

describe("an order's id as a segment of a path", () => {
  test.each([
    ["1001", "1001"],
    ["a/b c", "a%2Fb%20c"],
    [".", "~."],
    ["..", "~.."],
    ["~.", "~~."],
    ["~~..", "~~~.."],
    ["...", "..."],
    [".a", ".a"],
    ["a.", "a."],
    ["~", "~"],
  ])("%s is %s, and is read as it was", (id, segment) => {
    expect(idInPath(id)).toBe(segment);
    expect(idFromPath(decodeURIComponent(segment))).toBe(id);
  });
  test("a folder's name from elsewhere stays as it is", () => {
    expect([idFromPath("."), idFromPath("..")]).toEqual([".", ".."]);
  });
});

describe("an order's number at the loyalty service", () => {
  const mapped = (source: "id" | "number" | "hash", prefix: string | null, given = {}) =>
    mapOrderId(
      anOrder({ orderId: "007", orderSequence: "0042", ...given }),
      { source, prefix },
      (text) => text.length,
    );
  test.each([
    ["the id", "id", null, 7],
    ["the id behind a prefix, without its zeros", "id", "9", 97],
    ["the number behind a prefix, without its zeros", "number", "9", 942],
    ["a hash of the prefix and the id", "hash", "99", "99:007".length],
    ["a hash of the id", "hash", null, ":007".length],
  ] as const)("is %s", (_case, source, prefix, loyaltyOrderId) => {
    expect(mapped(source, prefix)).toEqual({ ok: true, loyaltyOrderId });
  });
  test("keeps the last digit of a number that is zero", () => {
    expect(mapped("number", "9", { orderSequence: "00" })).toEqual({ ok: true, loyaltyOrderId: 90 });
  });
  test.each([null, "12a", "a12", ""])("is none from %j", (orderSequence) => {
    const problem = { code: "notWholeNumber", source: "number" };
    expect(mapped("number", null, { orderSequence })).toEqual({ ok: false, problem });
  });
  test("is at most the largest whole number that is exact", () => {
    const most = String(Number.MAX_SAFE_INTEGER);
    expect(mapped("number", null, { orderSequence: most })).toEqual({
      ...{ ok: true, loyaltyOrderId: Number.MAX_SAFE_INTEGER },
    });
    const number = String(BigInt(most) + 1n);
    const problem = { code: "numberTooLarge", number, source: "number" };
    expect(mapped("number", null, { orderSequence: number })).toEqual({ ok: false, problem });
  });
});

describe("a shop's own number", () => {
  test.each(["1", "#1001", "ABCD-123456789", "AB/12", "#AB12", "1001-1", "1001/2345", "12345-1234"])(
    "is %s",
    (text) => {
      expect(isShopsNumber(text)).toBe(true);
    },
  );
  test.each([
    ["five letters", "ABCDE1"],
    ["ten digits", "1234567890"],
    ["ten digits in two parts", "123456-7890"],
    ["a text behind it", "1001 Ann"],
    ["a text before it", "Ann 1001"],
    ["another sign before the digits", "AB 12"],
    ["another sign between the parts", "12 34"],
    ["letters behind the digits", "12-ab"],
    ["a second part that is too long", "1-12345"],
    ["no digits", "AB-"],
  ])("is none with %s", (_case, text) => {
    expect(isShopsNumber(text)).toBe(false);
  });
});

describe("a template", () => {
  const values = { number: "#7", orderId: "1007", total: "9.90", currency: "EUR", shop: "acme" };
  test("has its placeholders filled in, and all else as it was", () => {
    expect(fillTemplate("{number} of {shop}, {total} {currency} {{orderId}} {other} {}", values)).toBe(
      "#7 of acme, 9.90 EUR {1007} {other} {}",
    );
  });
  test("says which words in braces are no placeholders", () => {
    expect(unknownPlaceholders("{number} {other} {} {total} {Shop} {open")).toEqual(["other", "", "Shop"]);
  });
});

describe("reasons are compared", () => {
  const [one, alike, other] = [
    { code: "earn", trigger: "paid" },
    { code: "earn", trigger: "paid" },
    { code: "earn", trigger: "fulfilled" },
  ] as const;
  test("by all that they say", () => {
    expect([isSameReason(one, one), isSameReason(one, alike), isSameReason(one, other)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isSameReason(null, null), isSameReason(one, null)]).toEqual([true, false]);
  });
  test("and the former one is kept where nothing is new", () => {
    expect(keptReason<typeof one | typeof alike>(one, alike)).toBe(one);
    expect(keptReason<typeof one | typeof other>(one, other)).toBe(other);
  });
  test("and told as a code and its facts", () => {
    expect(codedReason(one)).toEqual({ code: "earn", facts: { trigger: "paid" } });
  });
});
