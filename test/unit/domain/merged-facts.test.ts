import { describe, expect, test } from "vitest";
import { isDeleted, withDeletion } from "../../../src/domain/facts/deletions.ts";
import { joinedDispute } from "../../../src/domain/facts/disputes.ts";
import { NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { newestSnapshot } from "../../../src/domain/facts/newest-snapshot.ts";
import { withRead } from "../../../src/domain/facts/read-parts.ts";
import { unionById } from "../../../src/domain/facts/union.ts";
import type { Dispute, ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { anOrder, deleted, NOON, SECOND } from "../../support/builders/orders.ts";

/** What two reports of the same thing say together, whichever of them came first. */

describe("of parts that were read", () => {
  const snapshot = anOrder();
  const reading = (observedAt: number | null, read?: ReadParts) => ({
    ...({ kind: "snapshot", orderId: "1001", snapshot, isRestoration: false, observedAt } as const),
    ...(read === undefined ? {} : { read }),
  });
  const merged = (...readings: readonly ReturnType<typeof reading>[]) => {
    let facts = NO_FACTS;
    for (const each of readings) facts = { ...facts, ...withRead(facts, each) };
    return facts.read;
  };
  const vip = { at: NOON, value: ["vip"] };

  test("each is kept with when it was read", () => {
    expect(merged(reading(NOON + SECOND, { customerTags: ["vip"] }))).toEqual({
      customerTags: { at: NOON + SECOND, value: ["vip"] },
    });
  });
  test("one that nobody dates counts from the order's own time", () => {
    expect(merged(reading(null, { customerTags: ["vip"] }))).toEqual({ customerTags: vip });
  });
  test("the greater text counts, of two at the same moment", () => {
    const [less, more] = [reading(NOON, { customerTags: ["new"] }), reading(NOON, { customerTags: ["vip"] })];
    expect(merged(less, more)).toEqual({ customerTags: vip });
    expect(merged(more, less)).toEqual({ customerTags: vip });
  });
  test("they are kept in the same order, whichever came first", () => {
    const all: readonly ReadParts[] = [
      { productTypes: ["hat"] },
      { customerTags: ["vip"] },
      { orderIndex: 1 },
    ];
    const keys = (parts: readonly ReadParts[]) =>
      Object.keys(merged(...parts.map((each) => reading(NOON, each))) ?? {});
    expect(keys(all)).toEqual(["customerTags", "orderIndex", "productTypes"]);
    expect(keys(all.toReversed())).toEqual(["customerTags", "orderIndex", "productTypes"]);
  });
  test("what brings nothing new leaves what is kept as it is", () => {
    const facts = { ...NO_FACTS, read: { customerTags: vip } };
    expect(withRead(facts, reading(NOON + SECOND)).read).toBe(facts.read);
    expect(withRead(facts, reading(NOON, { customerTags: ["vip"] })).read).toBe(facts.read);
    expect(withRead(NO_FACTS, reading(NOON))).toEqual({});
  });
});

describe("of snapshots with the same stamp", () => {
  const [paid, fulfilled] = [anOrder({ isPaid: true }), anOrder({ isPaid: true, isFulfilled: true })];
  const event = (snapshot: typeof paid, observedAt: number | null) =>
    ({ kind: "snapshot", orderId: "1001", snapshot, isRestoration: false, observedAt }) as const;
  const known = { ...NO_FACTS, snapshot: fulfilled };

  test.each([
    ["a reading two seconds after it counts, even of an earlier state", 2 * SECOND, paid, NOON + 2 * SECOND],
    ["a reading a moment before that does not", 2 * SECOND - 1, fulfilled, 0],
  ])("%s", (_, after, snapshot, snapshotSeenAt) => {
    expect(newestSnapshot(known, event(paid, NOON + after))).toEqual({ snapshot, snapshotSeenAt });
  });
  test("a webhook does not, unless its state is further along", () => {
    expect(newestSnapshot(known, event(paid, null))).toEqual({ snapshot: fulfilled, snapshotSeenAt: 0 });
    expect(newestSnapshot({ ...known, snapshot: paid }, event(fulfilled, null)).snapshot).toBe(fulfilled);
  });
  test("the greater text settles the rest", () => {
    const [one, other] = [anOrder({ tags: ["a"] }), anOrder({ tags: ["b"] })];
    expect(newestSnapshot({ ...NO_FACTS, snapshot: one }, event(other, null)).snapshot).toBe(other);
    expect(newestSnapshot({ ...NO_FACTS, snapshot: other }, event(one, null)).snapshot).toBe(other);
  });
  test("the same one once more stays as it is, and is seen later", () => {
    const seen = newestSnapshot(known, event({ ...fulfilled }, NOON + 5 * SECOND));
    expect(seen.snapshot).toBe(fulfilled);
    expect(seen.snapshotSeenAt).toBe(NOON + 5 * SECOND);
  });
});

describe("of deletions", () => {
  const [early, late] = [deleted("d1", NOON), deleted("d1", NOON + SECOND)];
  const notices = (...events: readonly ReturnType<typeof deleted>[]) =>
    events.reduce<ReturnType<typeof withDeletion>>(
      (all, event) => (event.kind === "deletion" ? withDeletion(all, event) : all),
      [],
    );
  test("the one received first is kept, of a notice and its repetition", () => {
    const kept = [{ subscription: "4", key: "d1", receivedAt: NOON }];
    expect(notices(early, late)).toEqual(kept);
    expect(notices(late, early)).toEqual(kept);
  });
  test("the last has to be older than the order being seen alive", () => {
    const deletions = notices(early, deleted("d2", NOON + SECOND));
    const seenAlive = (aliveAt: number | null) => isDeleted({ ...NO_FACTS, deletions, aliveAt });
    expect(seenAlive(NOON + SECOND + 1)).toBe(false);
    expect(seenAlive(NOON + SECOND)).toBe(true);
    expect(seenAlive(null)).toBe(true);
  });
  test("the subscription that told of most counts against the restorations", () => {
    const deletions = notices(early, deleted("d2", NOON), deleted("d1", NOON, "5"));
    expect(isDeleted({ ...NO_FACTS, deletions, restorations: [NOON] })).toBe(true);
    expect(isDeleted({ ...NO_FACTS, deletions, restorations: [NOON, NOON + 1] })).toBe(false);
  });
});

describe("of disputes", () => {
  const euros = (amountMinor: number) => ({ amountMinor, currency: "EUR" });
  const open: Dispute = { id: "d1", state: "open", amount: euros(900) };
  const lost: Dispute = { id: "d1", state: "lost" };
  test("the later state and the amount that either tells", () => {
    const both = { id: "d1", state: "lost", amount: euros(900) };
    expect(joinedDispute(open, lost)).toEqual(both);
    expect(joinedDispute(lost, open)).toEqual(both);
  });
  test("the larger amount, by its number", () => {
    const more = { ...open, amount: euros(1000) };
    expect(joinedDispute(open, more)).toBe(more);
    expect(joinedDispute(more, open)).toBe(more);
  });
  test("no amount, where none tells one", () => {
    const opened: Dispute = { id: "d1", state: "open" };
    expect(joinedDispute(opened, lost)).toBe(lost);
    expect(joinedDispute(lost, opened)).toBe(lost);
  });
});

test("a union is in the order of its ids, whichever list had them", () => {
  const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];
  const first = <T>(one: T) => one;
  expect(unionById([b], [c, a], first)).toEqual([a, b, c]);
  expect(unionById([c, a], [b], first)).toEqual([a, b, c]);
});
