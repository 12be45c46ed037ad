import { expect, test } from "vitest";
import { ReadingShare, sharedReading } from "../../../src/store/postgres/reading-share.ts";
import { TooMuchRead } from "../../../src/store/store.ts";
import { SECOND } from "../../support/builders/orders.ts";
import { FakeClock, settle } from "../../support/time/fake-clock.ts";

test("only so many read at once, in the order of asking, and all have their turn", async () => {
  const share = new ReadingShare(3, new FakeClock());
  const ends: (() => void)[] = [];
  const ended: number[] = [];
  const all = Array.from({ length: 40 }, (_, n) =>
    share.run(() => new Promise<void>((end) => void ends.push(end))).then(() => ended.push(n)),
  );
  for (let over = 0; over < 40; over++) {
    await settle();
    expect(ends.length).toBe(Math.min(40, over + 3));
    ends[over]?.();
  }
  await Promise.all(all);
  expect(ended).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test("who waits too long, or behind too many, is told so, and takes nobody's turn", async () => {
  const clock = new FakeClock();
  const share = new ReadingShare(1, clock);
  let end = () => {};
  const first = share.run(() => new Promise<void>((resolve) => (end = resolve)));
  const answers = await Promise.allSettled([
    ...Array.from({ length: 300 }, () => share.run(async () => "read")),
    clock.advance(10 * SECOND),
  ]);
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused).toHaveLength(300);
  expect(refused.every(({ reason }) => reason instanceof TooMuchRead)).toBe(true);
  end();
  await first;
  expect(await share.run(async () => "read")).toBe("read");
});

test("however many ask for a count, one is made at a time, and each is begun after it was asked for", async () => {
  const clock = new FakeClock();
  let begun = 0;
  const ends: ((count: number) => void)[] = [];
  const ask = sharedReading(() => {
    begun++;
    return new Promise<number>((end) => void ends.push(end));
  }, clock);
  const early = ask();
  await settle();
  const late = Array.from({ length: 40 }, () => ask());
  await settle();
  expect(begun).toBe(1);
  await clock.advance(SECOND / 10);
  ends[0]?.(1);
  expect(await early).toBe(1);
  await clock.advance(SECOND / 10);
  expect(begun).toBe(1);
  await clock.advance(SECOND);
  ends[1]?.(2);
  expect(new Set(await Promise.all(late))).toEqual(new Set([2]));
  expect(begun).toBe(2);
});
