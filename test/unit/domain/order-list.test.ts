import { describe, expect, test } from "vitest";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import { redated } from "../../../src/domain/operation/redate.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import {
  headOperation,
  isOrderOf,
  nextStep,
  orderState,
  searchTerms,
  setAside,
  stateSince,
  summarise,
} from "../../../src/domain/order/order-summary.ts";
import { normaliseSearch } from "../../../src/domain/order/search-text.ts";
import { anOrder, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep } from "../../support/builders/stored.ts";

/** What the list of orders says of one, and by what it is found. */

const step = (given: Partial<Operation>) => aStep(given);
const steps = (...operations: readonly Partial<Operation>[]) =>
  aRecord({ operations: operations.map((given) => step(given)) });
const tried = { startedAt: NOON, endedAt: NOON, outcome: "transient", detail: null } as const;

describe("of an order's steps", () => {
  test("the first that is neither done nor withdrawn is next", () => {
    const record = steps({ state: "done" }, { state: "withdrawn" }, { id: "third" }, { id: "fourth" });
    expect(headOperation(record)?.id).toBe("third");
    expect(nextStep(record)).toEqual({ operation: "earn", priority: "live", dueAt: NOON, isTried: false });
  });
  test("one that has a time is due then, and one that was sent before is said to be tried", () => {
    const record = steps({ kind: "approvePoints", notBefore: NOON + SECOND, attempts: [tried] });
    expect(nextStep(record)).toEqual({
      ...{ operation: "approvePoints", priority: "live", dueAt: NOON + SECOND, isTried: true },
    });
  });
  test.each([
    ["nothing", [], "idle", null],
    ["only what is over", [{ state: "done" }], "idle", null],
    ["one that waits for a person", [{ state: "parked" }], "parked", null],
    ["one that was given up", [{ state: "dead" }], "dead", null],
    ["one that is being sent", [{ state: "sending" }], "sending", "earn"],
    ["a redeem that waits for a person", [{ kind: "redeem", state: "parked" }], "parked", null],
    ["a redeem that was given up, and another", [{ kind: "redeem", state: "dead" }, {}], "dead", "earn"],
    ["a redeem that is to be sent", [{ kind: "redeem" }, {}], "queued", "redeem"],
  ] as const)("%s: the order is %4$s", (_case, operations, state, next) => {
    const record = steps(...(operations as readonly Partial<Operation>[]));
    expect(orderState(record)).toBe(state);
    expect(nextStep(record)?.operation ?? null).toBe(next);
  });
  test("a redeem that waits for a person is set aside, and no other step", () => {
    expect(setAside(steps({ state: "parked" }, { kind: "redeem", state: "queued" }))).toBeNull();
    expect(setAside(steps({}, { id: "aside", kind: "redeem", state: "parked" }))?.id).toBe("aside");
  });
  test("an order with no steps that waits for another fact is held", () => {
    expect(orderState(aRecord({ held: { code: "nothingKnown" } }))).toBe("held");
  });
});

describe("the row of an order", () => {
  test.each([
    ["that failed, then", [{ state: "dead", plannedAt: NOON - 2, endedAt: NOON - 1 }], NOON - 1],
    ["that needs a decision, since that was planned", [{ state: "parked", plannedAt: NOON - 2 }], NOON - 2],
    ["that is only queued, never", [{ plannedAt: NOON - 2 }], null],
  ] as const)("tells since when it waits for a person: one %s", (_case, operations, expected) => {
    const record = steps(...(operations as readonly Partial<Operation>[]));
    expect(summarise({ ...record, changedAt: NOON }).waitsSince).toBe(expected);
  });
  test("tells since when it is held, however often it changed since", () => {
    const held = { code: "nothingKnown" } as const;
    const trace = [NOON - 3, NOON - 2].map((at) => ({ at, what: "decided", detail: held }) as const);
    expect(summarise(aRecord({ held, trace: [...trace] })).waitsSince).toBe(NOON - 2);
    expect(summarise(aRecord({ held, trace: [] })).waitsSince).toBeNull();
  });
  test("what waits for nobody has its state since its first attempt, the person's decision, or that was found out", () => {
    const again = { ...tried, startedAt: NOON + 5 };
    expect(stateSince(steps({ state: "retrying", attempts: [tried, again] }))).toBe(NOON);
    expect(stateSince(steps({ state: "sending", plannedAt: NOON - 2, attempts: [] }))).toBe(NOON - 2);
    const hold = { by: "", at: NOON - 1 };
    const { decisions } = aRecord();
    const held = aRecord({ reason: { code: "onHold", by: "" }, decisions: { ...decisions, hold } });
    expect(stateSince(held)).toBe(NOON - 1);
    const trace = [{ at: NOON - 3, what: "decided", detail: { code: "nothingKnown" } }] as const;
    expect(stateSince(aRecord({ trace: [...trace] }))).toBe(NOON - 3);
    expect(summarise(aRecord({ trace: [...trace] })).waitsSince).toBeNull();
  });
  test("tells what is known of it", () => {
    const { facts } = aRecord();
    const snapshot = anOrder({ orderNumber: "#1001" });
    const contact = { ...snapshot.contact, names: [" ", "Ann Smith "] };
    const record = aRecord({ facts: { ...facts, snapshot: { ...snapshot, contact } }, loyaltyOrderId: 7 });
    expect(summarise(record)).toEqual({
      ...{ shop: "acme", orderId: "1001", brand: "main", orderNumber: "#1001", loyaltyOrderId: 7 },
      ...{ points: "none", pointsGiven: null, state: "idle", reason: { code: "nothingKnown" } },
      ...{
        totalMinor: snapshot.totalMinor,
        refundedMinor: 0,
        currency: snapshot.currency,
        customerName: "Ann Smith",
      },
      ...{
        isErased: false,
        placedAt: snapshot.createdAt,
        scheduledAt: null,
        retry: null,
        waitsSince: null,
        decidedAt: null,
        decisionNote: null,
        changedAt: NOON,
      },
    });
  });
  test("tells nothing of an order that no snapshot was seen of", () => {
    const { facts } = aRecord();
    expect(summarise(aRecord({ facts: { ...facts, snapshot: null }, erasedAt: NOON }))).toMatchObject({
      ...{
        orderNumber: null,
        totalMinor: null,
        refundedMinor: null,
        currency: null,
        customerName: null,
        placedAt: null,
      },
      isErased: true,
    });
  });
  test("tells how many points were given, while it has any", () => {
    const pointsGiven = { count: 12 } as NonNullable<OrderRecord["pointsGiven"]>;
    expect(summarise(aRecord({ points: "pending", pointsGiven })).pointsGiven).toBe(12);
    expect(summarise(aRecord({ points: "none", pointsGiven })).pointsGiven).toBeNull();
    expect(summarise(aRecord({ points: "pending" })).pointsGiven).toBeNull();
  });
  test("tells when and why a person decided what its reason names, and nothing of other decisions", () => {
    const made = { by: "Ada", at: NOON + SECOND };
    const decisions = { ...aRecord().decisions, hold: made, approve: { by: "Ben", at: NOON } };
    const decidedAt = (reason: OrderRecord["reason"]) => summarise(aRecord({ reason, decisions })).decidedAt;
    expect(decidedAt({ code: "onHold", by: "Ada" })).toBe(NOON + SECOND);
    expect(decidedAt({ code: "pointsApproved" })).toBeNull();
    const detail = { code: "decidedByPerson", by: "Ada", decision: "hold", note: "a return" } as const;
    const trace = [{ at: NOON + SECOND, what: "person", detail }] as const;
    const noteOf = (reason: OrderRecord["reason"]) =>
      summarise(aRecord({ reason, decisions, trace })).decisionNote;
    expect(noteOf({ code: "onHold", by: "Ada" })).toBe("a return");
    expect(noteOf({ code: "pointsApproved" })).toBeNull();
    const cancelled = { ...decisions, cancel: made };
    const because = { code: "cancelledByPerson", by: "Ada" } as const;
    const reason = { code: "pointsCancelled", because } as const;
    expect(summarise(aRecord({ reason, decisions: cancelled })).decidedAt).toBe(NOON + SECOND);
    const returned = { code: "pointsCancelled", because: { code: "orderCancelled" } } as const;
    expect(summarise(aRecord({ reason: returned, decisions: cancelled })).decidedAt).toBeNull();
  });
  test.each<[string, Partial<Operation>, number | null]>([
    ["a step for later", { priority: "due", notBefore: NOON + SECOND }, NOON + SECOND],
    ["a step of now", { notBefore: NOON + SECOND }, null],
    ["a step that was tried", { priority: "due", attempts: [tried] }, null],
    ["a step that is retried", { priority: "due", state: "retrying" }, null],
  ])("tells when it goes on: %s", (_case, given, scheduledAt) => {
    expect(summarise(steps(given)).scheduledAt).toBe(scheduledAt);
  });
});

describe("what is typed to find an order", () => {
  test.each([
    ["a number without its sign", " #1001", "1001"],
    ["a phone number without its punctuation", "+49 (170) 123-45.67/8", "+4917012345678"],
    ["a short number as it is", "1 23", "1 23"],
    ["an address in small letters", "Ann.Smith@Example.com", "ann.smith@example.com"],
    ["a text with digits as it is", "Ünit 5", "ünit 5"],
    ["a name without accents, in any order", "Müller-Łukasz, Zoë", "lukasz muller zoe"],
    ["letters that have no accent of their own", "Weiß Æon Œuf Øre Đak ISık", "aeon dak isik oeuf ore weiss"],
    ["signs alone as they are", "--", "--"],
  ])("is %s", (_case, typed, wanted) => {
    expect(normaliseSearch(typed)).toBe(wanted);
  });

  const of = (names: readonly string[], given: Partial<OrderRecord> = {}) => {
    const { facts } = aRecord();
    const order = anOrder({ orderNumber: "#A7", orderSequence: "42", customerId: "7001" });
    const contact = { ...order.contact, emails: ["ann@example.com"], phones: ["0170 1234567"], names };
    return aRecord({ facts: { ...facts, snapshot: { ...order, contact } }, ...given });
  };
  test("are the ids of order and customer, the customer's address and number, and the name", () => {
    expect(searchTerms(of(["Ann Smith"], { loyaltyOrderId: 97, mobile: "+491701234567" }))).toEqual([
      ...["1001", "a7", "42", "7001", "97", "ann@example.com", "01701234567", "+491701234567"],
      ...["ann smith", "ann", "smith"],
    ]);
  });
  test("are of a name with an initial its other words", () => {
    const found = searchTerms(of(["Ann B Catherine Dora Smith"]));
    expect(found.slice(-5)).toEqual(["ann b catherine dora smith", "ann", "catherine", "dora", "smith"]);
  });
  test("are of very many words the first seven and the last, and of many names the first four", () => {
    const words = ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"];
    expect(searchTerms(of([words.join(" ")])).slice(-9)).toEqual([
      ...[words.join(" "), "aa", "bb", "cc", "dd", "ee", "ff", "gg", "ii"],
    ]);
    const names = searchTerms(of(["aa", "bb", "cc", "dd", "ee"])).slice(-4);
    // The first is the one that a person entered, which there is not.
    expect(names).toEqual(["01701234567", "aa", "bb", "cc"]);
  });
  test("are no names that read as an address or a number", () => {
    const found = searchTerms(of(["eve@example.com", "01707654321"]));
    expect(found.slice(-2)).toEqual(["ann@example.com", "01701234567"]);
  });
  test("are what a person entered, each as what it is", () => {
    const contactOverride = { name: "Eve Adams", email: "0170 999999", mobile: "eve@example.com" };
    expect(searchTerms(of([], { contactOverride })).slice(5)).toEqual([
      "01701234567",
      "adams eve",
      "eve",
      "adams",
    ]);
  });
  test.each([
    ["the address", "ANN@example.com", true],
    ["the number", "0170 123-4567", true],
    ["another address", "bann@example.com", false],
    ["the name", "Ann Smith", false],
  ])("says whose order it is: %s", (_case, wanted, isSo) => {
    expect(isOrderOf(of(["Ann Smith"]), wanted)).toBe(isSo);
  });
});

describe("once the clock that was ahead is right", () => {
  const AHEAD = NOON + 3600 * SECOND;
  const ofClock = (given: Partial<Operation>) => redated(steps(given), NOON).operations[0];
  const attempt = { ...tried, startedAt: AHEAD - SECOND, endedAt: AHEAD };

  test.each<[string, Partial<Operation>]>([
    ["planned now", {}],
    ["planned before, and tried before", { plannedAt: NOON - 1, attempts: [tried] }],
    ["done", { state: "done", plannedAt: AHEAD }],
    ["being sent", { state: "sending", plannedAt: AHEAD }],
  ])("a step stays as it is: %s", (_case, given) => {
    const record = steps(given);
    expect(redated(record, NOON)).toBe(record);
  });
  test("a step of later counts as planned now, and keeps its day", () => {
    const given = { plannedAt: AHEAD, notBefore: AHEAD + SECOND };
    expect(ofClock(given)).toEqual(step({ ...given, plannedAt: NOON }));
  });
  test("a retry waits as long as it was meant to", () => {
    const given = { state: "retrying", attempts: [attempt], notBefore: AHEAD + 5 * SECOND } as const;
    const attempts = [{ ...attempt, startedAt: NOON, endedAt: NOON }];
    expect(ofClock(given)).toEqual(step({ ...given, attempts, notBefore: NOON + 5 * SECOND }));
    expect(ofClock({ ...given, notBefore: NOON + SECOND })?.notBefore).toBe(NOON);
    expect(ofClock({ ...given, notBefore: null })?.notBefore).toBeNull();
  });
  test("a try that has not ended goes on", () => {
    const unended = { ...attempt, endedAt: null };
    const given = { state: "retrying", attempts: [unended] } as const;
    expect(ofClock(given)?.attempts).toEqual([{ ...unended, startedAt: NOON }]);
  });
  test("the order's story says so", () => {
    const { trace, changedAt } = redated(steps({ plannedAt: AHEAD }), NOON);
    expect(trace).toEqual([{ at: NOON, what: "decided", detail: { code: "clockCorrected" } }]);
    expect(changedAt).toBe(NOON);
  });
  test("its other steps stay as they are", () => {
    const record = steps({ plannedAt: AHEAD }, { id: "other" });
    expect(redated(record, NOON).operations[1]).toBe(record.operations[1]);
  });
});
