import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { BackupPlace, KeptBackup } from "../../../src/store/care.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { Backups, isDue } from "../../../src/wiring/backups/backups.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** In the machine's time zone, as whoever sets the hour means it. */
const local = (day: number, hour: number, minute = 0) => new Date(2026, 5, day, hour, minute).getTime();
const FULL = { code: "noSpaceLeft", error: "ENOSPC" } as const;

describe("a day's backup is due", () => {
  test.each([
    ["where there is none", null, local(10, 12), true],
    ["after the quiet hour", local(9, 3, 5), local(10, 3), true],
    ["not before it", local(9, 3, 5), local(10, 2, 59), false],
    ["not twice", local(10, 3), local(10, 23), false],
    ["later, where the machine was off then", local(8, 3), local(10, 14), true],
    ["not again because one was made by hand at noon", local(10, 12), local(10, 13), false],
    ["where the clock was set back to before the newest", local(10, 3), local(9, 12), true],
  ])("%s", (_, newestAt, now, expected) => {
    expect(isDue(newestAt, now, 3)).toBe(expected);
  });

  test("at midnight, too", () => {
    expect(isDue(local(9, 23, 59), local(10, 0), 0)).toBe(true);
    expect(isDue(local(10, 0), local(10, 23, 59), 0)).toBe(false);
  });
});

/** Keeps what was made in memory, and takes as long as it is told. */
class Place implements BackupPlace {
  made: number[] = [];
  atOnce = 0;
  most = 0;
  fails = false;
  until: Promise<void> = Promise.resolve();

  async list(): Promise<readonly KeptBackup[]> {
    return this.made
      .map((at, index) => ({
        path: `/b/${index}`,
        number: index + 1,
        at,
        bytes: 1,
        isOwn: true,
        restore: [],
      }))
      .toReversed();
  }

  async make(at: number): Promise<void> {
    this.most = Math.max(this.most, ++this.atOnce);
    await this.until;
    this.atOnce -= 1;
    if (this.fails) throw new StoreUnavailable(FULL);
    this.made.push(at);
  }
}

describe("backups by themselves", () => {
  let clock: FakeClock;
  let place: Place;
  let backups: Backups;
  const log = createLog({ level: "silent" });
  const settings = { folder: "/b", keep: 7, hour: 3 };
  beforeEach(() => {
    clock = new FakeClock(local(10, 12));
    place = new Place();
    backups = new Backups({ settings, place, clock, log });
  });
  afterEach(() => backups.stop());

  test("are made soon after the first start, and then once a day after the quiet hour", async () => {
    backups.start();
    await clock.advance(HOUR);
    expect(place.made).toHaveLength(1);
    await clock.advance(13 * HOUR);
    expect(place.made).toHaveLength(1);
    await clock.advance(2 * HOUR);
    expect(place.made.map((at) => new Date(at).getHours())).toEqual([12, 3]);
    await clock.advance(3 * DAY);
    expect(place.made).toHaveLength(5);
  });

  test("are none where they are off, neither by themselves nor asked for", async () => {
    backups = new Backups({ settings: null, place: null, clock, log });
    backups.start();
    await clock.advance(3 * DAY);
    expect(clock.timers).toBe(0);
    expect(backups.begin()).toBe(false);
    expect(await backups.list()).toEqual([]);
  });

  test("are never two at once, whoever asks", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    place.until = promise;
    backups.start();
    expect(backups.begin()).toBe(true);
    expect(backups.begin()).toBe(false);
    await clock.advance(HOUR);
    expect(backups.running).not.toBeNull();
    resolve();
    await clock.advance(HOUR);
    expect([place.most, place.made.length, backups.running]).toEqual([1, 1, null]);
  });

  test("go on after the clock was set back: one at once, then daily as before", async () => {
    backups.start();
    await clock.advance(HOUR);
    clock.jumpWall(-400 * DAY);
    await clock.advance(HOUR);
    expect(place.made).toHaveLength(2);
    await clock.advance(2 * DAY);
    expect(place.made).toHaveLength(4);
  });

  test("that failed are tried again each hour; what failed since when is known until one succeeds", async () => {
    place.fails = true;
    backups.start();
    await clock.advance(HOUR / 2);
    const at = backups.failed?.at;
    expect(backups.failed).toEqual({ at: local(10, 12) + 20_000, folder: "/b", because: FULL });
    await clock.advance(2 * HOUR);
    expect(backups.failed?.at).toBe(at);
    place.fails = false;
    await clock.advance(HOUR);
    expect([place.made.length, backups.failed]).toEqual([1, null]);
  });

  test("that cannot even be listed are told as failed", async () => {
    place.list = () => Promise.reject(new StoreUnavailable(FULL));
    backups.start();
    await clock.advance(HOUR);
    expect(backups.failed).toMatchObject({ because: FULL });
    expect(place.made).toEqual([]);
  });

  test("are not begun by a bridge that stops, and one that is cut off by it is no failure", async () => {
    place.make = (_at: number, given?: { readonly signal: AbortSignal }) =>
      new Promise((_, reject) => given?.signal.addEventListener("abort", () => reject(new Error("aborted"))));
    backups.begin();
    await backups.stop();
    expect([backups.begin(), backups.failed]).toEqual([false, null]);
  });
});
