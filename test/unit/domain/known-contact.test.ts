import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import { CONTACT_PARTS, type OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { redactEvent, redactRecord } from "../../../src/domain/order/redaction.ts";
import {
  aContext,
  anOrder,
  arrive,
  aSnapshotEvent,
  hints,
  NOON,
  SECOND,
} from "../../support/builders/orders.ts";

const merged = (...events: readonly OrderEvent[]) => events.reduce(mergeFacts, NO_FACTS);
const NOBODY: OrderSnapshot["contact"] = { names: [], emails: [], phones: [], countries: [] };
const ADA = anOrder().contact;

/** The same order, read by somebody who may not see its customer. */
const withheld = (given: Partial<OrderSnapshot> = {}) =>
  aSnapshotEvent({
    updatedAt: NOON + SECOND,
    customerId: null,
    contact: { ...NOBODY, countries: ["DE"] },
    withheld: ["names", "emails", "phones", "customerId"],
    ...given,
  });

describe("what a reading was not told", () => {
  test("erases nothing that is known, whichever comes first", () => {
    for (const events of [
      [aSnapshotEvent(), withheld({ status: "paid" })],
      [withheld({ status: "paid" }), aSnapshotEvent()],
    ]) {
      expect(merged(...events).snapshot).toMatchObject({ status: "paid", customerId: "77", contact: ADA });
    }
  });

  test("lets an order go on that has been told of its customer before", () => {
    const record = arrive(null, [aSnapshotEvent(), withheld({ isPaid: true })], aContext());
    expect(record).toMatchObject({ held: null, operations: [{ kind: "earn" }] });
  });

  test("is named where an order waits for it", () => {
    const held = (events: readonly OrderEvent[]) => arrive(null, events, aContext()).held;
    expect(held([withheld({ isPaid: true })])).toEqual({
      code: "waitsForContact",
      fields: ["email", "mobile"],
      isWithheld: true,
    });
    expect(held([aSnapshotEvent({ isPaid: true, contact: NOBODY })])).toMatchObject({ isWithheld: false });
  });

  test("stays withheld until it is told", () => {
    expect(merged(withheld()).snapshot?.withheld).toEqual(["names", "emails", "phones", "customerId"]);
    expect(merged(withheld(), aSnapshotEvent()).snapshot?.withheld).toBeUndefined();
  });

  test("is filled by what such a reading did tell, behind what is known", () => {
    const contact = { ...NOBODY, names: ["Billed Person"], phones: ["+491700000000"] };
    const known = aSnapshotEvent({ contact: { ...ADA, phones: [] } });
    expect(merged(known, withheld({ contact })).snapshot?.contact).toMatchObject({
      names: ["Ada Example", "Billed Person"],
      phones: ["+491700000000"],
    });
    expect(merged(withheld({ contact })).snapshot?.contact.names).toEqual(["Billed Person"]);
  });
});

describe("the page that a visit began with", () => {
  const { referral } = anOrder();
  const landed = aSnapshotEvent({ referral: { ...referral, landingUrl: "/tee?campaign=7" } });
  const silent = aSnapshotEvent({ updatedAt: NOON + SECOND });

  test("stays when a later reading names none: what was, was", () => {
    for (const events of [
      [landed, silent],
      [silent, landed],
    ])
      expect(merged(...events).snapshot?.referral.landingUrl).toBe("/tee?campaign=7");
    expect(merged(silent).snapshot?.withheld).toBeUndefined();
  });

  test("is erased with the person", () => {
    const erased = aSnapshotEvent({ updatedAt: NOON + SECOND, isAnonymised: true });
    expect(JSON.stringify(merged(landed, erased))).not.toContain("campaign=7");
    expect(JSON.stringify(redactRecord(arrive(null, [landed]), NOON).facts)).not.toContain("campaign=7");
  });
});

describe("what a reading was told to be empty", () => {
  const emptied = aSnapshotEvent({ updatedAt: NOON + SECOND, contact: NOBODY, customerId: null });

  test("erases what was known, and an older reading does not bring it back", () => {
    for (const events of [
      [aSnapshotEvent(), emptied],
      [emptied, aSnapshotEvent()],
      [aSnapshotEvent(), emptied, withheld({ updatedAt: NOON + 2 * SECOND, contact: NOBODY })],
    ]) {
      expect(merged(...events)).toMatchObject({ snapshot: { contact: NOBODY, customerId: null } });
      expect(JSON.stringify(merged(...events))).not.toContain("ada@");
    }
  });

  test("an erasure at the shop erases it, whatever it says to have withheld", () => {
    const erased = withheld({ isAnonymised: true, contact: ADA });
    expect(JSON.stringify(merged(aSnapshotEvent(), erased))).not.toContain("ada@");
    expect(JSON.stringify(merged(erased, aSnapshotEvent()))).not.toContain("ada@");
  });

  test("an erasure asked of the bridge leaves nothing, and nothing brings it back", () => {
    const record = redactRecord(arrive(null, [aSnapshotEvent(), withheld()]), NOON);
    expect(JSON.stringify(record)).not.toContain("ada@");
    const later = arrive(
      record,
      [aSnapshotEvent({ updatedAt: NOON + 5 * SECOND }), withheld()].map(redactEvent),
    );
    expect(JSON.stringify(later)).not.toContain("ada@");
  });
});

test("readings whole and with gaps end in the same facts in any order and twice", () => {
  const part = fc.constantFrom<readonly string[]>([], ["a"], ["b"], ["a", "b"]);
  const reading = fc
    .record({
      at: fc.constantFrom(0, SECOND, 2 * SECOND),
      status: fc.constantFrom("open", "paid"),
      contact: fc.record({ names: part, emails: part, phones: part, countries: part }),
      customerId: fc.constantFrom("7", "8", null),
      referral: fc.constantFrom("/a", "/b", null).map((landingUrl) => hints({ landingUrl })),
      withheld: fc.subarray([...CONTACT_PARTS]),
      isAnonymised: fc.constantFrom(false, false, false, true),
    })
    .map(({ at, ...given }) => aSnapshotEvent({ ...given, updatedAt: NOON + at }));
  const readings = fc.array(reading, { minLength: 1, maxLength: 6 });
  const mixed = readings.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }),
    ),
  );
  fc.assert(
    fc.property(mixed, ([natural, shuffled]) => {
      expect(merged(...shuffled)).toEqual(merged(...natural));
    }),
    { numRuns: 1000 },
  );
});
