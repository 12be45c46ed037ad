import { randomUUID } from "node:crypto";
import { z } from "zod";
import { HOUR_MS } from "../../../domain/durations.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { BucketUse, RateSlots, SlotClaim, SlotWish } from "../../rate-slots.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { Groups } from "../groups.ts";
import { runForAll, runForRow, sql, statement } from "../statement.ts";
import { DatabaseTime, NOW } from "./database-time.ts";
import { SlotReturns } from "./slot-returns.ts";

const MOMENT = sql`moment as materialized (select ${NOW} as now)`;
const TAKE_UP_BUCKETS = statement(
  "rate-slots/register-buckets",
  sql`
    insert into rate_buckets (bucket, brand, per_minute)
    select * from unnest(${"bucket"}::text[], ${"brand"}::text[], ${"perMinute"}::integer[]) as given (bucket, brand, per_minute)
    order by bucket
    on conflict (bucket) do update
    set brand = excluded.brand, per_minute = excluded.per_minute
  `,
);
/** A bucket that is used for the first time gets its slots: thousands of silent shops need none. */
export const ADD_SLOTS = statement(
  "rate-slots/add-slots",
  sql`
    with added as (
      insert into rate_slots (bucket, slot, free_at)
      select bucket.bucket, number, 0
      from rate_buckets bucket, generate_series(0, bucket.per_minute - 1) as number
      where bucket.bucket = ${"bucket"}
      order by number
      on conflict (bucket, slot) do nothing
      returning slot
    )
    select exists (select from added) as "isAny"
  `,
  z.object({ isAny: z.boolean() }),
);
/** Without statistics, the planner expects few free slots in a bucket and sorts all of them to find the next one. */
const SURVEY_SLOTS = statement("rate-slots/survey-slots", sql`analyze rate_slots`);
/**
 * Closes buckets until the calls counted elsewhere have left the minute: in slots that are now too many, in buckets that a
 * brand no longer has, or under brands that were removed and may be the same account by another name.
 */
const AWAIT_FORMER_SLOTS = statement(
  "rate-slots/await-former-slots",
  sql`
    with ${MOMENT},
    other as materialized (
      select
        bucket.brand,
        bucket.brand <> all (${"brands"}::text[]) as "isOfNobody",
        (select max(slot.free_at) from rate_slots slot where slot.bucket = bucket.bucket) as free_at
      from rate_buckets bucket
      where bucket.bucket <> all (${"buckets"}::text[])
    ),
    known as materialized (
      select bucket.* from rate_buckets bucket where bucket.bucket = any(${"buckets"}::text[])
    ),
    former as (
      select known.bucket, slot.free_at
      from known join rate_slots slot on slot.bucket = known.bucket and slot.slot >= known.per_minute
      union all
      select known.bucket, other.free_at from known join other on other.brand = known.brand
      union all
      select known.bucket, (select max(other.free_at) from other where other."isOfNobody") from known
    ),
    latest as (select bucket, max(free_at) as free_at from former group by bucket)
    update rate_buckets bucket
    set closed_until = greatest(bucket.closed_until, latest.free_at)
    from latest, moment
    where bucket.bucket = latest.bucket
      and latest.free_at > moment.now
  `,
);
/**
 * Takes up to `count` free slots that nobody else is taking, and leaves `kept` of them free. They become free again by
 * themselves.
 */
const CLAIM_SLOTS = statement(
  "rate-slots/claim-slots",
  sql`
    with ${MOMENT},
    open_bucket as materialized (
      select bucket.per_minute, moment.now
      from rate_buckets bucket, moment
      where bucket.bucket = ${"bucket"}
        and bucket.closed_until <= moment.now
        and (${"beatMs"}::double precision = 0 or bucket.next_beat_at <= moment.now)
    ),
    -- In the index's order, so that no more of them are read than are asked for and have to be kept.
    free_now as materialized (
      select count(*) as count
      from (
        select
        from rate_slots slot, open_bucket
        where slot.bucket = ${"bucket"}
          and slot.slot < open_bucket.per_minute
          and slot.free_at <= open_bucket.now
        order by slot.free_at
        limit ${"kept"}::integer + ${"count"}::integer
      ) as counted
    ),
    free_slot as materialized (
      select slot.slot
      from rate_slots slot, open_bucket
      where slot.bucket = ${"bucket"}
        and slot.slot >= ${"from"}::integer
        and slot.slot < least(${"below"}::integer, open_bucket.per_minute)
        and slot.free_at <= open_bucket.now
      order by slot.free_at
      limit (select greatest(count - ${"kept"}::integer, 0) from free_now)
      for update of slot skip locked
    ),
    beat as (
      update rate_buckets bucket
      set next_beat_at = greatest(bucket.next_beat_at, moment.now - ${"beatMs"}::double precision) + ${"beatMs"}::double precision
      from moment
      where bucket.bucket = ${"bucket"}
        and ${"beatMs"}::double precision > 0
        and exists (select from free_slot)
    )
    update rate_slots slot
    set
      -- Drawn: a database that has forgotten a taking does not give its number to another one.
      token = 1 + floor(random() * 9000000000000000)::bigint,
      taken_by = ${"holder"},
      taken_at = moment.now,
      free_at = moment.now + ${"holdMs"}::double precision
    from moment
    where slot.bucket = ${"bucket"}
      and slot.slot = any(array(select free_slot.slot from free_slot))
    returning
      slot.slot,
      slot.token,
      (extract(epoch from clock_timestamp()) * 1000)::double precision as now
  `,
  z.object({ slot: z.number(), token: z.number(), now: z.number() }),
);
/** Holds the slot as if it had just been taken. No row if another holder has taken it since, or if the bucket has lost it. */
const RENEW_SLOT = statement(
  "rate-slots/renew-slot",
  sql`
    with ${MOMENT}
    update rate_slots slot
    set
      taken_at = moment.now,
      free_at = moment.now + ${"holdMs"}::double precision
    from moment, rate_buckets bucket
    where slot.bucket = ${"bucket"}
      and slot.slot = ${"slot"}
      and slot.token = ${"token"}
      and bucket.bucket = slot.bucket
      and slot.slot < bucket.per_minute
    returning slot.slot
  `,
  z.object({ slot: z.number() }),
);
export const CLOSE_BUCKETS = statement(
  "rate-slots/close-buckets",
  sql`
    with held as (
      select bucket from rate_buckets where bucket = any(${"buckets"}::text[]) order by bucket for update
    )
    update rate_buckets bucket
    set closed_until = greatest(closed_until, ${NOW} + ${"forMs"}::double precision)
    from held
    where bucket.bucket = held.bucket
  `,
);
/** How much of the buckets is in use. `others` leaves out the slots of `holder`, who asks. */
const BUCKET_USE = statement(
  "rate-slots/bucket-use",
  sql`
    with moment as materialized (
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as here, ${NOW} as now
    )
    select
      bucket.bucket,
      moment.here as now,
      greatest(bucket.closed_until - moment.now, 0) as "closedInMs",
      greatest(bucket.next_beat_at - moment.now, 0) as "nextBeatInMs",
      coalesce(max(slot.free_at) - moment.now, 0) as "longestMs",
      coalesce(
        json_agg(json_build_object('slot', slot.slot, 'freeInMs', slot.free_at - moment.now))
          filter (where slot.slot is not null and slot.taken_by is distinct from ${"holder"}),
        '[]'
      ) as others
    from moment
    join rate_buckets bucket on bucket.bucket = any(${"buckets"}::text[])
    left join rate_slots slot on slot.bucket = bucket.bucket and slot.free_at > moment.now
    group by bucket.bucket, moment.here, moment.now
  `,
  z.object({
    bucket: z.string(),
    now: z.number(),
    closedInMs: z.number(),
    nextBeatInMs: z.number(),
    longestMs: z.number(),
    others: z.array(z.object({ slot: z.number(), freeInMs: z.number() })),
  }),
);
/** After the clock was set back, nothing waits longer than the longest possible time. */
const CORRECT_TIMES = statement(
  "rate-slots/correct-times",
  sql`
    with ${MOMENT},
    held as (
      select slot.slot from rate_slots slot, moment
      where slot.bucket = ${"bucket"} and slot.free_at > moment.now + ${"longestMs"}::double precision
      order by slot.slot for update of slot
    ),
    corrected as (
      update rate_slots slot
      set free_at = moment.now + ${"longestMs"}::double precision
      from moment, held
      where slot.bucket = ${"bucket"} and slot.slot = held.slot
    )
    update rate_buckets bucket
    set
      closed_until = least(bucket.closed_until, moment.now + ${"closedMs"}::double precision),
      next_beat_at = least(bucket.next_beat_at, moment.now + ${"longestMs"}::double precision)
    from moment
    where bucket.bucket = ${"bucket"}
  `,
);

/** No slot is held longer, whatever timeout is configured. */
const LONGEST_HOLD_MS = 5 * 60_000;
/** No bucket is closed longer. */
const LONGEST_CLOSED_MS = HOUR_MS;

export interface RateSlotsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log?: DatabaseLog;
  /** Called when the database has forgotten calls. */
  readonly onForgotten?: () => Promise<void>;
  /** Replaces the database's own clock in tests. */
  readonly time?: Pick<DatabaseTime, "latest" | "note">;
}

/**
 * Slots as rows, by the database's clock. From the start, a taken slot carries the time at which it becomes free by itself, so
 * a holder that is killed or frozen gives it back, and not before its call can have left the minute. The row is the memory of
 * the call.
 *
 * If the database shows a time that it cannot have, or has forgotten a taken slot (a standby took over without having received
 * it), all buckets are closed until every possible call has left the minute.
 *
 * Known limits: a process that starts between such an event and the first statement of a process that notices it; and limits
 * with a different `scope` while old and new processes run side by side, which count their calls in different buckets.
 */
export function openRateSlots(parts: RateSlotsParts): RateSlots {
  const { database, clock, log } = parts;
  const time = parts.time ?? new DatabaseTime(clock);
  let buckets: readonly string[] = [];
  const filled = new Set<string>();
  const close = (which: readonly string[], forMs: number) =>
    database.run(CLOSE_BUCKETS, { latest: time.latest(), buckets: which, forMs }).then(() => {});
  const closeAll = () => {
    // A database that has forgotten calls may have forgotten slots as well.
    filled.clear();
    return close(buckets, LONGEST_HOLD_MS);
  };
  const returns = new SlotReturns({
    ...{ database, clock, time },
    async onForgotten() {
      log?.warn({}, LOG_LINES.databaseForgotCalls);
      await closeAll();
      await parts.onForgotten?.();
    },
  });
  const checkTime = async (now: number, askedAt: number) => {
    if (!time.note(now, askedAt)) return;
    log?.warn({}, LOG_LINES.databaseClockStepped);
    await closeAll();
  };
  const rates = { ...parts, holder: randomUUID(), time, returns, filled, checkTime };
  const wishes = claimedTogether(rates);
  const uses = readTogether(rates);
  return {
    async registerBuckets(all) {
      buckets = all.map(({ bucket }) => bucket);
      filled.clear();
      const brands = all.map(({ brand }) => brand);
      await database.transaction(async (transaction) => {
        await runForAll(transaction, TAKE_UP_BUCKETS, all);
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
    bucketUse: (bucket) => uses.add(bucket),
  };
}

interface Rates extends RateSlotsParts {
  readonly holder: string;
  readonly time: Pick<DatabaseTime, "latest" | "note">;
  readonly returns: SlotReturns;
  /** The buckets that are known to have their slots. */
  readonly filled: Set<string>;
  /** Checks the time in an answer of the database. */
  readonly checkTime: (now: number, askedAt: number) => Promise<void>;
}

/** Groups claims requested while others are being taken, if they are alike. Claims with a beat are taken one by one. */
function claimedTogether(rates: Rates): Groups<SlotWish, SlotClaim | null> {
  return new Groups(async (group, answer) => {
    const alike = Map.groupBy(group.keys(), (place) => {
      const wish = group[place] as SlotWish;
      return wish.beatMs === 0 ? JSON.stringify(Object.values(wish)) : place;
    });
    for (const places of alike.values()) {
      const claims = await claimSlots(rates, group[places[0] as number] as SlotWish, places.length);
      for (const [index, place] of places.entries()) answer(place, claims[index] ?? null);
    }
  });
}

async function fill({ database, filled }: Rates, bucket: string): Promise<void> {
  if (filled.has(bucket)) return;
  const { isAny } = await runForRow(database, ADD_SLOTS, { bucket });
  filled.add(bucket);
  // Each time their number has doubled.
  if (isAny && Number.isInteger(Math.log2(filled.size))) await database.run(SURVEY_SLOTS, {});
}

async function claimSlots(rates: Rates, wish: SlotWish, count: number): Promise<readonly SlotClaim[]> {
  const { database, clock, time, holder, returns, checkTime } = rates;
  const { bucket, holdMs } = wish;
  await fill(rates, bucket);
  const askedAt = clock.monotonic();
  const taken = await database.run(CLAIM_SLOTS, { ...wish, latest: time.latest(), holder, count });
  const [first] = taken;
  if (first !== undefined) await checkTime(first.now, askedAt);
  return taken.map(({ slot, token }) => {
    const claim = { bucket, slot, token: String(token), isDurable: true };
    returns.expect(claim, askedAt + holdMs);
    return claim;
  });
}

/** The status page shows every bucket, so thousands are read in a few statements. */
const READ_TOGETHER = { items: 1_000 };

/** Buckets that are read while others are being read share the next statement. */
function readTogether({ database, clock, time, holder, checkTime }: Rates): Groups<string, BucketUse> {
  return new Groups(async (buckets, answer) => {
    const askedAt = clock.monotonic();
    const uses = await database.run(BUCKET_USE, { latest: time.latest(), buckets, holder });
    const [first] = uses;
    if (first !== undefined) await checkTime(first.now, askedAt);
    const byBucket = new Map(uses.map((use) => [use.bucket, use]));
    for (const [place, bucket] of buckets.entries()) {
      const use = byBucket.get(bucket);
      if (use === undefined) throw new RangeError(`the bucket ${bucket} was not registered`);
      if (use.longestMs > LONGEST_HOLD_MS || use.closedInMs > LONGEST_CLOSED_MS) {
        const most = { longestMs: LONGEST_HOLD_MS, closedMs: LONGEST_CLOSED_MS };
        await database.run(CORRECT_TIMES, { latest: time.latest(), bucket, ...most });
      }
      answer(place, use);
    }
  }, READ_TOGETHER);
}
