import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../../time/clock.ts";
import { LOG_LINES } from "../../../words/log-lines.ts";
import type { BucketUse, RateSlots, SlotClaim, SlotWish } from "../../rate-slots.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { Groups } from "../groups.ts";
import { statement } from "../statement.ts";
import { DatabaseTime } from "./database-time.ts";
import { SlotReturns } from "./slot-returns.ts";

const TAKE_UP_BUCKETS = statement("rate-slots/take-up-buckets", ["buckets", "brands", "perMinute"]);
const ADD_SLOTS = statement("rate-slots/add-slots", ["buckets"], z.object({ isAny: z.boolean() }));
const SURVEY_SLOTS = statement("rate-slots/survey-slots", []);
const AWAIT_FORMER_SLOTS = statement("rate-slots/await-former-slots", ["latest", "buckets", "brands"]);
const CLAIM_SLOTS = statement(
  "rate-slots/claim-slots",
  ["latest", "bucket", "from", "below", "kept", "beatMs", "holder", "holdMs", "count"],
  z.object({ slot: z.number(), token: z.number(), now: z.number() }),
);
const RENEW_SLOT = statement(
  "rate-slots/renew-slot",
  ["latest", "bucket", "slot", "token", "holdMs"],
  z.object({ slot: z.number() }),
);
const CLOSE_BUCKETS = statement("rate-slots/close-buckets", ["latest", "buckets", "forMs"]);
const BUCKET_USE = statement(
  "rate-slots/bucket-use",
  ["latest", "bucket", "holder"],
  z.object({
    now: z.number(),
    closedInMs: z.number(),
    nextBeatInMs: z.number(),
    longestMs: z.number(),
    others: z.array(z.object({ slot: z.number(), freeInMs: z.number() })),
  }),
);
const CORRECT_TIMES = statement("rate-slots/correct-times", ["latest", "bucket", "longestMs", "closedMs"]);

/** More slots are not taken at once. */
const GROUP = { items: 64, bytes: Number.POSITIVE_INFINITY, bytesOf: () => 0 };

/** No slot is held longer by anybody, whatever time-out is configured. */
const LONGEST_HOLD_MS = 5 * 60_000;
/** No bucket is closed longer. */
const LONGEST_CLOSED_MS = 60 * 60_000;

export interface RateSlotsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log?: DatabaseLog;
  /** The database does not know calls any more that it did. */
  readonly onForgotten?: () => Promise<void>;
  /** In place of the database's own clock. */
  readonly time?: Pick<DatabaseTime, "latest" | "tell">;
}

/**
 * Slots as rows, by the database's clock. A slot that is taken carries from the start the moment at which it is free
 * again if nobody ever says more: a holder that is killed or frozen gives it back that way, and not before its call can
 * have left the minute. The row is the memory of the call.
 *
 * Where the database turns out to tell another time than it can be, or to have forgotten a slot that was taken (a
 * standby took over that had not heard of it), all buckets are closed until every call that there may have been has left
 * the minute.
 *
 * Accepted: a process that starts between such a step and the first statement of one that notices it; and limits that
 * differ in `scope` while old and new processes run side by side, whose calls are counted in different buckets.
 */
export function openRateSlots({ database, clock, log, ...given }: RateSlotsParts): RateSlots {
  const holder = randomUUID();
  const time = given.time ?? new DatabaseTime(clock);
  let buckets: readonly string[] = [];
  const close = (which: readonly string[], forMs: number) =>
    database.run(CLOSE_BUCKETS, { latest: time.latest(), buckets: which, forMs }).then(() => {});
  const heard = async (now: number, askedAt: number) => {
    if (!time.tell(now, askedAt)) return;
    log?.warn({}, LOG_LINES.databaseClockStepped);
    await close(buckets, LONGEST_HOLD_MS);
  };
  const onForgotten = async () => {
    log?.warn({}, LOG_LINES.databaseForgotCalls);
    await close(buckets, LONGEST_HOLD_MS);
    await given.onForgotten?.();
  };
  const returns = new SlotReturns({ database, clock, time, onForgotten });
  const claimed = (bucket: string, slot: number, token: number, until: number): SlotClaim => {
    const claim = { bucket, slot, token: String(token), isDurable: true };
    returns.expect(claim, until);
    return claim;
  };
  const claim = async (wish: SlotWish, count: number): Promise<readonly SlotClaim[]> => {
    const askedAt = clock.monotonic();
    const { bucket, holdMs } = wish;
    const taken = await database.run(CLAIM_SLOTS, { ...wish, latest: time.latest(), holder, count });
    const [first] = taken;
    if (first !== undefined) await heard(first.now, askedAt);
    return taken.map(({ slot, token }) => claimed(bucket, slot, token, askedAt + holdMs));
  };
  /** Those that are wished for while others are being taken are taken together; those that follow a beat, one by one. */
  const wishes = new Groups<SlotWish, SlotClaim | null>(async (group, answer) => {
    const alike = Map.groupBy(group.keys(), (place) => {
      const wish = group[place] as SlotWish;
      return wish.beatMs === 0 ? JSON.stringify(Object.values(wish)) : place;
    });
    for (const places of alike.values()) {
      const claims = await claim(group[places[0] as number] as SlotWish, places.length);
      for (const [index, place] of places.entries()) answer(place, claims[index] ?? null);
    }
  }, GROUP);
  return {
    async takeUpBuckets(all) {
      buckets = all.map(({ bucket }) => bucket);
      const brands = all.map(({ brand }) => brand);
      const perMinute = all.map((bucket) => bucket.perMinute);
      await database.transaction(async (transaction) => {
        await transaction.run(TAKE_UP_BUCKETS, { buckets, brands, perMinute });
        const [added] = await transaction.run(ADD_SLOTS, { buckets });
        if (added?.isAny === true) await transaction.run(SURVEY_SLOTS, {});
        await transaction.run(AWAIT_FORMER_SLOTS, { latest: time.latest(), buckets, brands });
      });
    },

    claimSlot: (wish) => wishes.add(wish),

    async renewSlot(claim, _call, holdMs) {
      const { bucket, slot, token } = claim;
      const askedAt = clock.monotonic();
      const [kept] = await database.run(RENEW_SLOT, { latest: time.latest(), bucket, slot, token, holdMs });
      if (kept !== undefined) returns.expect(claim, askedAt + holdMs);
      return kept !== undefined;
    },

    freeSlot: (claim, inMs) => returns.free(claim, inMs),
    closeBucket: (bucket, forMs) => close([bucket], forMs),

    async bucketUse(bucket): Promise<BucketUse> {
      const askedAt = clock.monotonic();
      const [use] = await database.run(BUCKET_USE, { latest: time.latest(), bucket, holder });
      if (use === undefined) throw new RangeError(`the bucket ${bucket} was not taken up`);
      await heard(use.now, askedAt);
      const isSetBack = use.longestMs > LONGEST_HOLD_MS || use.closedInMs > LONGEST_CLOSED_MS;
      if (isSetBack) {
        const most = { longestMs: LONGEST_HOLD_MS, closedMs: LONGEST_CLOSED_MS };
        await database.run(CORRECT_TIMES, { latest: time.latest(), bucket, ...most });
      }
      return use;
    },
  };
}
