import { expect, test } from "vitest";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { aSnapshotEvent, DAY, NOON, SECOND } from "../../support/builders/orders.ts";

const HOUR = DAY / 24;

function read(given: Partial<OrderSnapshot>, observedAt: number): OrderEvent {
  return { ...aSnapshotEvent(given), observedAt } as OrderEvent;
}

/** The status of the newest snapshot, for each order in which these events can arrive. */
function statuses(...events: readonly OrderEvent[]): readonly (string | undefined)[] {
  const ends = permutations(events).map((arrived) => arrived.reduce(mergeFacts, NO_FACTS).snapshot?.status);
  return [...new Set(ends)];
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

test("what a wrong clock dated into the future is the newest until the order is read a day after that", () => {
  const ahead = aSnapshotEvent({ updatedAt: NOON + DAY, status: "paid" });
  const now = { updatedAt: NOON + HOUR, status: "cancelled" };
  const told = [ahead, aSnapshotEvent(now)];
  expect(statuses(...told, read(now, NOON + 2 * HOUR))).toEqual(["paid"]);
  expect(statuses(...told, read(now, NOON + 2 * DAY + SECOND))).toEqual(["cancelled"]);
});

test("a change after a read is newer, though the shop's clock is hours behind", () => {
  const before = read({ updatedAt: NOON - DAY, status: "old" }, NOON);
  expect(statuses(before, aSnapshotEvent({ updatedAt: NOON - 5 * HOUR, status: "new" }))).toEqual(["new"]);
});
