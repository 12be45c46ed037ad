import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Permit } from "../../src/outbound/brand/permit.ts";
import { longestHoldMs, type Urgency } from "../../src/outbound/brand/slot-rule.ts";
import { seeded } from "../support/runs/long-run.ts";
import { brandOf, busiestMinute, permitOf, type Sender, type SlotsPlace, takeAll } from "./rate-slots.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOLD_MS = longestHoldMs(brandOf(1).timeoutMs);

/** What slots promise besides where several processes take them. */
export function describeSharedSlots(name: string, makePlace: () => Promise<SlotsPlace>): void {
  describe(`${name} shares slots among processes`, () => {
    let place: SlotsPlace;
    beforeEach(async () => {
      place = await makePlace();
    });
    afterEach(() => place.remove());

    async function sendersOf(perMinute: number): Promise<readonly [Sender, Sender, Sender]> {
      const senders: Sender[] = [];
      for (let count = 0; count < 3; count++) senders.push(await place.start(brandOf(perMinute)));
      return senders as unknown as readonly [Sender, Sender, Sender];
    }

    /** All of them ask at once, each again until it gets none: then others may have been quicker, too. */
    async function takenTogether(senders: readonly Sender[], urgency: Urgency): Promise<number> {
      const taken = await Promise.all(senders.map((sender) => takeAll(sender, urgency)));
      return taken.flat().length;
    }

    /** How many are taken in all in this time, of which none is given back. */
    async function takenWithin(ms: number, senders: readonly Sender[], urgency: Urgency): Promise<number> {
      const until = place.clock.monotonic() + ms;
      let taken = 0;
      while (place.clock.monotonic() < until) {
        taken += await takenTogether(senders, urgency);
        await place.clock.advance(400);
      }
      return taken;
    }

    test("however many ask at once, each slot is one call's", async () => {
      const senders = await sendersOf(40);
      let taken = 0;
      for (let round = 0; round < 4; round++) {
        taken += await takenTogether([...senders, ...senders, ...senders], "person");
        await place.clock.advance(SECOND);
      }
      expect(taken).toBe(40);
      expect(await Promise.all(senders.map(({ link }) => link.inUse()))).toEqual([40, 40, 40]);
    });

    test("three that send at random are never seen to send more than N in any rolling minute", async () => {
      const perMinute = 30;
      const { clock } = place;
      const senders = [...(await sendersOf(perMinute))];
      const chance = seeded(11);
      const arrivals: number[] = [];
      const send = async (sender: Sender) => {
        const permit = await permitOf(sender);
        if (permit === null) return;
        const outMs = chance() * 3 * SECOND;
        clock.after(outMs, () => arrivals.push(clock.monotonic()));
        clock.after(outMs + chance() * 3 * SECOND, () => permit.answered());
      };
      const until = clock.monotonic() + 4 * MINUTE;
      while (clock.monotonic() < until) {
        await Promise.all(senders.flatMap((sender) => [send(sender), send(sender)]));
        if (chance() < 0.05) {
          const at = Math.floor(chance() * senders.length);
          senders[at]?.kill();
          senders[at] = await place.start(brandOf(perMinute));
        }
        await clock.advance(chance() * 4 * SECOND);
      }
      expect(busiestMinute(arrivals)).toBeLessThanOrEqual(perMinute);
      // What those held who were killed comes back later; nearly all the rest is used.
      expect(arrivals.length).toBeGreaterThan(0.75 * 4 * perMinute);
    });

    test("a slot is free for all a window after its answer, and not before", async () => {
      const { clock } = place;
      const [one, other] = await sendersOf(1);
      const permit = await permitOf(one);
      await clock.advance(4 * SECOND);
      permit?.answered();
      await clock.advance(MINUTE);
      expect(await permitOf(other)).toBeNull();
      await clock.advance(2 * SECOND);
      expect(await permitOf(other)).not.toBeNull();
      expect(await permitOf(one)).toBeNull();
    });

    test("a slot that was not used is free for all at once", async () => {
      const [one, other] = await sendersOf(1);
      (await permitOf(one))?.unused();
      await place.settled();
      expect(await permitOf(other)).not.toBeNull();
    });

    test("an answer that comes after all frees nothing of whoever has the slot by then", async () => {
      const [frozen, other, third] = await sendersOf(1);
      const permit = await permitOf(frozen);
      await place.clock.advance(HOLD_MS + SECOND);
      expect(await permitOf(other)).not.toBeNull();
      permit?.unused();
      await place.settled();
      expect(await permitOf(third)).toBeNull();
    });

    test("whoever was frozen for longer than a slot is held sends with another one, when there is one", async () => {
      const { clock } = place;
      const [frozen, other] = await sendersOf(1);
      const bucket = frozen.link.bucketOf("earn");
      const first = await frozen.link.budget(bucket).tryTake();
      const permits = first && frozen.link.stepPermits(bucket, first);
      await clock.advance(HOLD_MS + SECOND);
      const theirs = await permitOf(other);
      expect(theirs).not.toBeNull();
      let mine: Permit | null = null;
      void permits?.take().then((permit) => {
        mine = permit;
      });
      theirs?.answered();
      await clock.advance(MINUTE);
      expect(mine).toBeNull();
      await clock.advance(5 * SECOND);
      expect(mine).not.toBeNull();
      expect(await permitOf(other)).toBeNull();
    });

    test("half of the slots are taken at once, the others one by one over the minute", async () => {
      const senders = await sendersOf(60);
      const takenInTurn = async () => {
        let taken = 0;
        for (const sender of senders) taken += (await takeAll(sender, "live")).length;
        return taken;
      };
      // One for this moment, one for the one before, which nobody used.
      expect(await takenInTurn()).toBe(30 + 2);
      for (let beat = 0; beat < 20; beat++) {
        await place.clock.advance(2 * SECOND);
        expect(await takenInTurn()).toBe(1);
      }
    });

    test("one slot in five is kept from work that is not of today, one in a hundred for persons", async () => {
      const senders = await sendersOf(100);
      const later = await takenWithin(45 * SECOND, senders, "later");
      expect(later).toBeGreaterThanOrEqual(78);
      expect(later).toBeLessThanOrEqual(80 + senders.length - 1);
      const live = await takenWithin(25 * SECOND, senders, "live");
      expect(later + live).toBeLessThanOrEqual(99 + senders.length - 1);
      expect(await takenTogether(senders, "person")).toBe(100 - later - live);
    });

    test("what has to be kept is the store's to say: what a process knows may be old", async () => {
      const [{ slots }] = await sendersOf(10);
      const wish = { bucket: "main", from: 0, below: 10, beatMs: 0, holdMs: HOLD_MS };
      const claim = (kept: number) => slots.claimSlot({ ...wish, perMinute: 10, kept });
      for (let taken = 0; taken < 8; taken++) expect(await claim(2)).not.toBeNull();
      expect(await claim(2)).toBeNull();
      expect(await claim(1)).not.toBeNull();
      expect(await claim(1)).toBeNull();
    });

    test("what is allowed now is the store's to say, also to those that ask one after another", async () => {
      const [{ slots }] = await sendersOf(10);
      const wish = { bucket: "main", perMinute: 10, kept: 0, beatMs: 0, holdMs: HOLD_MS };
      const claim = (from: number, below: number) => slots.claimSlot({ ...wish, from, below });
      // Those beyond the lower limit are free again first, and so the first to be given.
      for (let slot = 4; slot < 10; slot++) expect(await claim(4, 10)).not.toBeNull();
      await place.clock.advance(SECOND);
      for (let slot = 0; slot < 4; slot++) expect(await claim(0, 4)).not.toBeNull();
      await place.start(brandOf(4));
      await place.clock.advance(HOLD_MS + SECOND);
      for (let slot = 0; slot < 4; slot++) expect(await claim(0, 10)).not.toBeNull();
      expect(await claim(0, 10)).toBeNull();
    });

    test("a process that was outrun waits a little for the next slot, and no longer", async () => {
      const { clock } = place;
      const [one, other] = await sendersOf(1);
      const permit = await permitOf(one);
      const outrun: (Permit | null)[] = [];
      const ask = () =>
        void other.link
          .budget("main")
          .takeSoon("live")
          .then((taken) => outrun.push(taken));
      ask();
      await clock.advance(SECOND);
      permit?.unused();
      await clock.advance(1.5 * SECOND);
      expect(outrun).toEqual([expect.anything()]);
      ask();
      await clock.advance(3 * SECOND);
      expect(outrun).toEqual([expect.anything(), null]);
    });

    test("whoever is throttled closes the bucket for all", async () => {
      const { clock } = place;
      const [throttled, other] = await sendersOf(5);
      throttled.link.budget("main").closeFor(30 * SECOND);
      await place.settled();
      expect(await permitOf(other)).toBeNull();
      expect(other.link.budget("main").freeInMs()).toBe(30 * SECOND);
      await clock.advance(30 * SECOND);
      expect(await permitOf(other)).not.toBeNull();
    });

    test("a lower limit counts for those that still run with the higher one", async () => {
      const [running] = await sendersOf(10);
      const next = await place.start(brandOf(4));
      expect(await takenTogether([running, next], "person")).toBe(4);
    });

    test("whoever waits is served when another gives a slot back sooner than was known", async () => {
      const { clock } = place;
      const [one, other] = await sendersOf(1);
      const permit = await permitOf(one);
      let isServed = false;
      expect(await permitOf(other)).toBeNull();
      void other.link
        .budget("main")
        .take()
        .then(() => {
          isServed = true;
        });
      await clock.advance(3 * SECOND);
      expect(isServed).toBe(false);
      permit?.unused();
      await clock.advance(2 * SECOND);
      expect(isServed).toBe(true);
    });
  });
}
