import { expect, test } from "vitest";
import { isNews, mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { readOf } from "../../../src/domain/facts/read-parts.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";

const reading = (second: number, read: ReadParts) =>
  ({ ...aSnapshotEvent(), observedAt: NOON + second * SECOND, read }) as OrderEvent;

test("of what was read twice, the later reading counts, and what only the earlier one told stays", () => {
  const [early, late] = [
    reading(1, { customerTags: ["new"], orderIndex: 1 }),
    reading(2, { customerTags: ["vip"] }),
  ];
  for (const events of [
    [early, late, aSnapshotEvent({ updatedAt: NOON + 9 * SECOND })],
    [late, early],
  ])
    expect(readOf(events.reduce(mergeFacts, NO_FACTS))).toEqual({ customerTags: ["vip"], orderIndex: 1 });
});

test("the same read again is no news, another answer is", () => {
  const facts = mergeFacts(NO_FACTS, reading(1, { customerTags: ["vip"] }));
  expect(isNews(facts, mergeFacts(facts, reading(2, { customerTags: ["vip"] })))).toBe(false);
  expect(isNews(facts, mergeFacts(facts, reading(2, { customerTags: [] })))).toBe(true);
});
