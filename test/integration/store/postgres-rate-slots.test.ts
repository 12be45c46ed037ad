import { afterAll, beforeAll, expect, test } from "vitest";
import { brandOf, describeRateSlots, permitOf, takeAll } from "../../contracts/rate-slots.ts";
import { describeSharedSlots } from "../../contracts/shared-slots.ts";
import { type SlotsOnPostgres, slotsOnPostgres } from "../../support/postgres/slots-on-postgres.ts";

const MINUTE = 60_000;

let slots: SlotsOnPostgres;
beforeAll(async () => {
  slots = await slotsOnPostgres();
});
afterAll(() => slots.close());

describeRateSlots("PostgreSQL", () => slots.makePlace(), 15);
describeSharedSlots("PostgreSQL", () => slots.makePlace());

test("a clock of the database that is seen to be set forward frees nothing before the minute is over", async () => {
  const place = await slots.makePlace();
  const sender = await place.start(brandOf(3));
  place.databaseClock.isStepSeen = true;
  (await permitOf(sender))?.answered();
  place.databaseClock.isStepSeen = false;
  const other = await place.start(brandOf(3));
  await place.clock.advance(2 * MINUTE);
  expect(await takeAll(other)).toEqual([]);
  await place.clock.advance(4 * MINUTE);
  expect(await takeAll(other)).toHaveLength(3);
});

test("a clock of the database that is set back holds nothing up for longer than any call counts", async () => {
  const place = await slots.makePlace();
  const sender = await place.start(brandOf(3));
  for (const permit of await takeAll(sender)) permit.answered();
  await place.settled();
  place.databaseClock.stepMs = -60 * MINUTE;
  const other = await place.start(brandOf(3));
  await place.clock.advance(2 * MINUTE);
  await other.link.inUse();
  expect(await takeAll(other)).toEqual([]);
  await place.clock.advance(4 * MINUTE);
  expect(await takeAll(other)).toHaveLength(3);
});

test("where the database has forgotten a call, nothing is sent until that has left the minute", async () => {
  const place = await slots.makePlace();
  const sender = await place.start(brandOf(3));
  const permit = await permitOf(sender);
  await place.ask("update %rate_slots set token = 0, free_at = 0");
  permit?.answered();
  await place.settled();
  const other = await place.start(brandOf(3));
  await place.clock.advance(2 * MINUTE);
  expect(await takeAll(other)).toEqual([]);
  await place.clock.advance(4 * MINUTE);
  expect(await takeAll(other)).toHaveLength(3);
});

test("a call that the database has forgotten does not end the one that was given its slot", async () => {
  const place = await slots.makePlace();
  const [first, second] = [await place.start(brandOf(1)), await place.start(brandOf(1))];
  const forgotten = await permitOf(first);
  await place.ask("update %rate_slots set token = 0, free_at = 0");
  expect(await permitOf(second)).not.toBeNull();
  const held = async () => (await place.ask("select free_at from %rate_slots"))[0];
  const before = await held();
  forgotten?.answered();
  await place.settled();
  expect(await held()).toEqual(before);
});

test("calls that were remembered elsewhere, and copied, count for all processes", async () => {
  const place = await slots.makePlace();
  const [first, second] = [await place.start(brandOf(3)), await place.start(brandOf(3))];
  const { clock } = place;
  await first.link.restore({ bucket: "main", startedAt: clock.now(), monotonicAt: clock.monotonic() });
  expect(await takeAll(second)).toEqual([]);
  await clock.advance(2 * MINUTE);
  expect(await takeAll(second)).toHaveLength(3);
});

test("a call takes and frees its slot by one update each, and nothing else is written", async () => {
  const place = await slots.makePlace();
  const sender = await place.start(brandOf(3));
  const written = async () => {
    const [row] = await place.ask(
      "select count(taken_by)::int as taken, count(*) filter (where free_at > 0)::int as used from %rate_slots",
    );
    return row;
  };
  (await permitOf(sender))?.answered();
  await place.settled();
  expect(await written()).toEqual({ taken: 1, used: 1 });
  expect(await place.ask("select from %calls")).toEqual([]);
});

test("slots that one process wishes for together are each one call's", async () => {
  const place = await slots.makePlace();
  const sender = await place.start(brandOf(12));
  const permits = await Promise.all(Array.from({ length: 8 }, () => permitOf(sender, "person")));
  expect(permits.filter((permit) => permit !== null)).toHaveLength(8);
  for (const permit of permits) permit?.unused();
  await place.settled();
  expect(await takeAll(sender)).toHaveLength(12);
});
