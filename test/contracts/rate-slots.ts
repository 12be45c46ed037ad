import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BrandLink } from "../../src/outbound/brand/brand-link.ts";
import type { BrandLinkSettings } from "../../src/outbound/brand/brand-link-settings.ts";
import type { Permit } from "../../src/outbound/brand/permit.ts";
import { longestHoldMs, REMEMBERED_FOR_MS, type Urgency } from "../../src/outbound/brand/slot-rule.ts";
import type { RateSlots } from "../../src/store/rate-slots.ts";
import type { FakeClock } from "../support/time/fake-clock.ts";

/** A process that sends. */
export interface Sender {
  readonly link: BrandLink;
  readonly slots: RateSlots;
  /** kill -9: what it did not make durable is lost, and nothing more is heard of it. */
  kill(): void;
}

/** Where slots are kept, and whoever takes them; the store's clock, too, is the test's. */
export interface SlotsPlace {
  readonly clock: FakeClock;
  /** So many processes may send at once: one more starts when another has ended. */
  readonly senders: number;
  start(settings: BrandLinkSettings): Promise<Sender>;
  /** Resolves when everything that was begun is done. */
  settled(): Promise<void>;
  remove(): Promise<void>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const ANSWER_MS = 10 * SECOND;
/** A request may arrive so much later than its sender stopped waiting. */
const LATE_MS = 2 * SECOND;
/** A killed sender's slots are back after this. */
const HOLD_MS = longestHoldMs(ANSWER_MS);

export function brandOf(perMinute: number, given: Partial<BrandLinkSettings> = {}): BrandLinkSettings {
  const rateLimit = { perMinute, scope: "brand" } as const;
  return { brand: "main", identifier: "email", timeoutMs: ANSWER_MS, rateLimit, ...given };
}

/** As a lane does: a slot that is free now, remembered before it is used. */
export async function permitOf(
  { link }: Pick<Sender, "link">,
  urgency: Urgency = "live",
): Promise<Permit | null> {
  const bucket = link.bucketOf("earn");
  const first = await link.budget(bucket).tryTake(urgency);
  return first && link.stepPermits(bucket, first).take();
}

/** Takes until nothing is left. */
export async function takeAll(
  sender: Pick<Sender, "link">,
  urgency: Urgency = "person",
): Promise<readonly Permit[]> {
  const taken: Permit[] = [];
  for (;;) {
    const permit = await permitOf(sender, urgency);
    if (permit === null) return taken;
    taken.push(permit);
  }
}

/** The most arrivals in any rolling minute. */
export function busiestMinute(arrivals: readonly number[]): number {
  const sorted = arrivals.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + MINUTE).length));
}

/** How one call goes. */
interface Going {
  readonly sender: number;
  readonly pauseMs: number;
  readonly outMs: number;
  readonly backMs: number;
  /** Its process is killed with the permit in hand (`killed`) or before the answer comes (`silent`). */
  readonly end: "answered" | "unused" | "late" | "killed" | "silent";
}

const call: fc.Arbitrary<Going> = fc.record({
  sender: fc.nat(),
  pauseMs: fc.nat(4 * SECOND),
  outMs: fc.nat(6 * SECOND),
  backMs: fc.nat(6 * SECOND),
  end: fc.constantFrom("answered", "answered", "answered", "answered", "unused", "late", "killed", "silent"),
});

/** The laws of slots (src/store/rate-slots.ts), as whoever sends relies on them; for every kind of store. */
export function describeRateSlots(name: string, makePlace: () => Promise<SlotsPlace>, numRuns = 40): void {
  describe(`${name} keeps the laws of slots`, () => {
    let place: SlotsPlace;
    beforeEach(async () => {
      place = await makePlace();
    });
    afterEach(() => place.remove());

    /** How many slots there are to be had, which are given back. */
    async function free(sender: Sender): Promise<number> {
      const taken = await takeAll(sender);
      for (const permit of taken) permit.unused();
      await place.settled();
      return taken.length;
    }

    /** True: its process is to be killed. Everything that a process sends takes its time, and so does what comes back. */
    async function send(sender: Sender, arrivals: number[], how: Going) {
      const { clock } = place;
      const permit = await permitOf(sender);
      if (permit === null) return false;
      if (how.end === "unused") permit.unused();
      if (how.end === "unused" || how.end === "killed") return how.end === "killed";
      const isLate = how.end === "late" || how.outMs + how.backMs > ANSWER_MS;
      const outMs = how.end === "late" ? ANSWER_MS + LATE_MS : how.outMs;
      clock.after(outMs, () => arrivals.push(clock.monotonic()));
      if (how.end === "silent") return true;
      clock.after(isLate ? ANSWER_MS : outMs + how.backMs, () => permit.answered(isLate));
      return false;
    }

    test("no rolling minute ever holds more than N arrivals, whatever the jitter and whoever is killed", async () => {
      const calls = fc.array(call, { minLength: 20, maxLength: 80 });
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 6 }), calls, async (perMinute, all) => {
          const own = await makePlace();
          const before = place;
          place = own;
          try {
            const senders: Sender[] = [];
            for (let count = 0; count < own.senders; count++)
              senders.push(await own.start(brandOf(perMinute)));
            const arrivals: number[] = [];
            for (const how of all) {
              await own.clock.advance(how.pauseMs);
              const at = how.sender % senders.length;
              if (!(await send(senders[at] as Sender, arrivals, how))) continue;
              senders[at]?.kill();
              senders[at] = await own.start(brandOf(perMinute));
            }
            await own.clock.advance(MINUTE);
            expect(busiestMinute(arrivals)).toBeLessThanOrEqual(perMinute);
          } finally {
            place = before;
            await own.remove();
          }
        }),
        { numRuns },
      );
    });

    test("what a killed process holds comes back by itself, and not before its call can have left the minute", async () => {
      const { clock } = place;
      const killed = await place.start(brandOf(3));
      expect(await takeAll(killed)).toHaveLength(3);
      killed.kill();
      const next = await place.start(brandOf(3));
      await clock.advance(ANSWER_MS + MINUTE + LATE_MS);
      expect(await free(next)).toBe(0);
      await clock.advance(HOLD_MS - ANSWER_MS - MINUTE - LATE_MS + SECOND);
      expect(await free(next)).toBe(3);
    });

    test("what a process answered counts for the next one for a minute at least", async () => {
      const { clock } = place;
      const first = await place.start(brandOf(2));
      (await permitOf(first))?.answered();
      await place.settled();
      first.kill();
      const next = await place.start(brandOf(2));
      await clock.advance(MINUTE);
      expect(await free(next)).toBe(1);
      await clock.advance(HOLD_MS);
      expect(await free(next)).toBe(2);
    });

    test("a permit that was not used in time is remembered anew, and counts from then on", async () => {
      const { clock } = place;
      const slow = await place.start(brandOf(1));
      const bucket = slow.link.bucketOf("earn");
      const first = await slow.link.budget(bucket).tryTake();
      const permits = first && slow.link.stepPermits(bucket, first);
      await clock.advance(HOLD_MS - SECOND);
      expect(await permits?.take()).not.toBeNull();
      slow.kill();
      const next = await place.start(brandOf(1));
      await clock.advance(HOLD_MS - REMEMBERED_FOR_MS);
      expect(await free(next)).toBe(0);
      await clock.advance(REMEMBERED_FOR_MS + SECOND);
      expect(await free(next)).toBe(1);
    });

    test.each([
      ["fewer", 4, 2, 0],
      ["more", 2, 5, 3],
    ])("where %s are allowed now, what was sent before still counts", async (_what, before, now, left) => {
      const first = await place.start(brandOf(before));
      await takeAll(first);
      first.kill();
      const next = await place.start(brandOf(now));
      expect(await free(next)).toBe(left);
      await place.clock.advance(HOLD_MS + SECOND);
      expect(await free(next)).toBe(now);
    });

    test.each<[string, Partial<BrandLinkSettings>, Partial<BrandLinkSettings>]>([
      ["the brand's calls were counted together", {}, { rateLimit: { perMinute: 1, scope: "operation" } }],
      [
        "the brand's calls were counted by operation",
        { rateLimit: { perMinute: 1, scope: "operation" } },
        {},
      ],
      ["the brand had another name: it may be the same account", { brand: "old" }, {}],
    ])("what was sent before still counts where %s", async (_what, before, now) => {
      const first = await place.start(brandOf(1, before));
      expect(await takeAll(first)).toHaveLength(1);
      first.kill();
      const next = await place.start(brandOf(1, now));
      expect(await free(next)).toBe(0);
      await place.clock.advance(HOLD_MS + SECOND);
      expect(await free(next)).toBe(1);
    });
  });
}
