import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot, ReadPart, ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { asksForReading, partsToRead } from "../../../src/domain/rules/needed-parts.ts";
import { openConditions, openParts } from "../../../src/domain/rules/undecided.ts";
import { afterwards } from "../../support/builders/order-life.ts";
import {
  aContext,
  anOrder,
  aProgramme,
  arrive,
  deleted,
  hints,
  NOON,
  send,
} from "../../support/builders/orders.ts";
import { noAnswer, noConnection } from "../../support/builders/outcomes.ts";

/** Which parts of an order have to be read, because a rule asks for them. The order is paid, of 50.00 EUR. */

type When = Parameters<typeof conditionsSchema.parse>[0];
const PARTS = ["customerTags", "productTypes", "collections", "orderIndex"] as const;

const rule = (when: When, activityId = "13") => ({ when: conditionsSchema.parse(when), activityId });
const earning = (...whens: readonly When[]) =>
  aProgramme({ earn: { activityId: "12", rules: whens.map((when) => rule(when)) } });
const excluding = (...whens: readonly When[]) =>
  aProgramme({ exclude: { rules: whens.map((when) => ({ when: conditionsSchema.parse(when) })) } });
const HAT = { productTypes: ["hat"] };
const SALE = { collections: ["9"] };
const SUNDAY = { weekdays: ["sunday"] };

function anArrived(
  given: Partial<OrderSnapshot> = {},
  read?: ReadParts,
  programme = earning(HAT),
): OrderRecord {
  const snapshot = anOrder({ isPaid: true, ...given });
  const event = { kind: "snapshot", orderId: snapshot.orderId, snapshot, isRestoration: false } as const;
  const told = read === undefined ? {} : { read };
  return arrive(null, [{ ...event, observedAt: snapshot.updatedAt, ...told }], aContext({ programme }));
}
const record = anArrived();

describe("a programme asks for a reading", () => {
  test.each([
    ["where a rule asks for what is read", earning(HAT), ["productTypes"], true],
    ["where one of two rules does", earning(SUNDAY, HAT), ["productTypes"], true],
    ["where one of two parts is asked for", earning(HAT), ["collections", "productTypes"], true],
    ["where an exclusion does", excluding(SALE), ["collections"], true],
    [
      "where customers are excluded by tags",
      aProgramme({ exclude: { customerTags: ["b2b"] } }),
      ["customerTags"],
      true,
    ],
    ["where a rule asks for first orders", earning({ firstOrder: true }), ["orderIndex"], true],
    ["not for what no rule asks for", earning(HAT), ["customerTags", "collections", "orderIndex"], false],
    ["not where nothing can be read", earning(HAT), [], false],
    ["not where there are no rules", aProgramme(), PARTS, false],
  ] as const)("%s", (_, programme, readable, asks) => {
    expect(asksForReading(programme, readable as readonly ReadPart[])).toBe(asks);
  });
});

describe("what has to be read before points are given", () => {
  const programme = earning(HAT);
  const asked = (of: OrderRecord, readable: readonly ReadPart[] = PARTS) =>
    partsToRead(of, programme, readable);
  test("is what a rule asks for and nothing told yet", () => {
    expect(asked(record)).toEqual(["productTypes"]);
    expect(asked(anArrived({}, { productTypes: ["shoe"] }))).toEqual([]);
  });
  test("is asked again while the points wait for their next try", () => {
    const context = aContext({ programme });
    const { record: waiting } = send(record, context, [noConnection()]);
    expect(waiting.operations.map(({ state }) => state)).toEqual(["retrying"]);
    expect(asked(waiting)).toEqual(["productTypes"]);
  });
  test("is nothing once the points are not to be given any more", () => {
    const given = anOrder({ isPaid: true, isOrderCancelled: true, updatedAt: NOON + 1000 });
    const event = { kind: "snapshot", orderId: "1001", snapshot: given, isRestoration: false } as const;
    const cancelled = arrive(record, [{ ...event, observedAt: null }], aContext({ programme }));
    expect(cancelled.operations.map(({ kind, state }) => [kind, state])).toEqual([["earn", "withdrawn"]]);
    expect(asked(cancelled)).toEqual([]);
  });
  test("is nothing while only a conversion is to be sent", () => {
    const operations = record.operations.map((operation) => ({ ...operation, kind: "addConversion" }));
    expect(asked({ ...record, operations } as OrderRecord)).toEqual([]);
  });
  test("is nothing of an order that earns nothing", () => {
    expect(asked(anArrived({ isPaid: false }))).toEqual([]);
    expect(asked(arrive(null, [deleted()]))).toEqual([]);
  });
  test("is nothing once the points were given, or may have been", () => {
    const context = aContext({ programme });
    expect(
      asked(
        afterwards(
          [
            {
              kind: "snapshot",
              orderId: "1001",
              snapshot: anOrder({ isPaid: true }),
              isRestoration: false,
              observedAt: null,
            },
          ],
          context,
        ),
      ),
    ).toEqual([]);
    expect(asked(send(record, context, [noAnswer()]).record)).toEqual([]);
  });
  test("is nothing once the customer's data were erased", () => {
    expect(asked({ ...record, erasedAt: NOON })).toEqual([]);
  });
  test("is nothing where nothing can be read", () => {
    expect(asked(record, [])).toEqual([]);
    expect(asked(record, ["collections"])).toEqual([]);
  });
});

type Row = readonly [
  when: string,
  programme: ReturnType<typeof aProgramme>,
  order: OrderRecord,
  open: readonly string[],
];
const VIP = { customerTags: ["vip"] };
const unreported = anArrived({ unreported: ["customerTags"] });
const byTag = aProgramme({ exclude: { customerTags: ["b2b"] } });
const referred = { referral: hints({ discountCodes: ["FRIEND"] }) };
const firstOnly = aProgramme({ conversion: { discountCodes: { FRIEND: 7 }, firstOrderOnly: true } });

describe("a reading has to tell", () => {
  test.each<Row>([
    ["what the only rule asks for", earning(HAT), record, ["productTypes"]],
    [
      "what each of two rules asks for, in the platform's order",
      earning(SALE, HAT),
      record,
      ["productTypes", "collections"],
    ],
    [
      "what both conditions of a rule ask for",
      earning({ ...SALE, ...HAT }),
      record,
      ["productTypes", "collections"],
    ],
    ["nothing for a rule that another condition rules out", earning({ ...HAT, minTotal: 60 }), record, []],
    ["nothing for a rule after one that fits", earning({ minTotal: 10 }, HAT), record, []],
    ["what comes before a rule that fits", earning(HAT, { minTotal: 10 }, SALE), record, ["productTypes"]],
    [
      "nothing for an order that is excluded anyway",
      { ...earning(HAT), exclude: excluding({ minTotal: 10 }).exclude },
      record,
      [],
    ],
    ["what an exclusion asks for", excluding(SALE), record, ["collections"]],
    ["an excluded customer's tags, which the shop kept to itself", byTag, unreported, ["customerTags"]],
    ["no tags that the shop tells", byTag, record, []],
    ["no tags that no rule names", earning(HAT), unreported, ["productTypes"]],
    [
      "no tags that were read",
      byTag,
      anArrived({ unreported: ["customerTags"] }, { customerTags: ["new"] }),
      [],
    ],
    ["whether a referred order is the first", firstOnly, anArrived(referred), ["orderIndex"]],
    ["not so where nobody referred it", firstOnly, record, []],
    [
      "not so where the bridge knows an earlier one",
      firstOnly,
      { ...anArrived(referred), isFirstOrder: false },
      [],
    ],
    [
      "whether the bridge's first order is the platform's",
      firstOnly,
      { ...anArrived(referred), isFirstOrder: true },
      ["orderIndex"],
    ],
    [
      "not so for conversions of all orders",
      aProgramme({ conversion: { discountCodes: { FRIEND: 7 } } }),
      anArrived(referred),
      [],
    ],
    [
      "nothing where a reading cannot tell all that a rule asks for",
      earning({ ...HAT, countries: ["DE"] }),
      anArrived({ contact: { names: [], emails: [], phones: [], countries: [] } }),
      [],
    ],
    ["nothing of an order that was not told of", earning(HAT), arrive(null, [deleted()]), []],
  ])("%s", (_, programme, order, open) => {
    expect(openParts(order, programme, PARTS)).toEqual(open);
  });
  test("nothing that was read, nor what the platform does not tell", () => {
    expect(openParts(anArrived({}, { productTypes: ["shoe"] }), earning(HAT), PARTS)).toEqual([]);
    expect(openParts(record, earning(HAT), ["collections"])).toEqual([]);
    expect(openParts(record, earning(HAT, { ...SALE, ...HAT }), ["productTypes"])).toEqual(["productTypes"]);
  });
});

describe("nobody knows of an order", () => {
  const nowhere = anArrived({ createdAt: null });
  test.each<Row>([
    ["what was not read", earning(HAT, { ...SALE, ...HAT }), record, ["productTypes", "collections"]],
    ["the customer's tags where the shop kept them to itself", earning(VIP), unreported, ["customerTags"]],
    [
      "when it was placed",
      earning({ ...SUNDAY, hours: { from: "10:00", to: "12:00" } }, { dates: { from: "2026-01-01" } }),
      nowhere,
      ["weekdays", "hours", "dates"],
    ],
    ["an excluded customer's tags, until they were read", byTag, unreported, ["customerTags"]],
    ["none of them since", byTag, anArrived({ unreported: ["customerTags"] }, { customerTags: ["new"] }), []],
    ["whether it is the first", earning({ firstOrder: true }), record, ["firstOrder"]],
    ["nothing that decides nothing: its total is known", earning({ ...HAT, minTotal: 60 }), record, []],
    ["nothing where all holds or fails", earning(SUNDAY, { minTotal: 10 }), record, []],
    ["nothing as long as it was not told of", earning(HAT), arrive(null, [deleted()]), []],
  ])("%s", (_, programme, order, open) => {
    expect(openConditions(order, programme)).toEqual(open);
  });
});
