import { randomUUID } from "node:crypto";
import { z } from "zod";
import { patrol, pause } from "../../../runtime/time/background.ts";
import { systemClock } from "../../../runtime/time/clock.ts";
import { KeyLocks } from "../../key-locks.ts";
import { StoreUnavailable } from "../../store.ts";
import type { Database } from "../database.ts";
import { Groups } from "../groups.ts";
import { NOT_FLUSHED, sql, statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

const PLACE = z.object({ shop: z.string(), name: z.string() });
/** The rows of others are locked in this order, so that two instances that change the same ones cannot deadlock. */
const IN_ORDER = sql`order by shop, name`;
/**
 * No row for a value that someone else holds. `forMs`: how long to hold them, in milliseconds. A hold is only a claim: if the server
 * crashes before it is on the disk, the write of the value finds out.
 */
export const HOLD = statement(
  "claims/hold-values",
  sql`
    insert into shop_values (shop, name, holder, held_until)
    select shop, name, holder, clock_timestamp() + ${"forMs"}::double precision * interval '1 millisecond'
    from unnest(${"shops"}::text[], ${"names"}::text[], ${"holders"}::text[]) as given (shop, name, holder)
    ${IN_ORDER}
    on conflict (shop, name) do update set holder = excluded.holder, held_until = excluded.held_until
    where shop_values.holder is null or shop_values.held_until < clock_timestamp()
      -- The clock was set back: nobody holds anything for so long.
      or shop_values.held_until > clock_timestamp() + 2 * ${"forMs"}::double precision * interval '1 millisecond'
    returning shop, name, value, ${NOT_FLUSHED} as flushed
  `,
  PLACE.extend({ value: z.string().nullable() }),
);
const HOLD_LONGER = statement(
  "claims/hold-value-longer",
  sql`
    update shop_values set held_until = clock_timestamp() + ${"forMs"}::double precision * interval '1 millisecond'
    where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"}
  `,
);
/** Writes the values that these holders still hold, and deletes those that are null. */
export const PUT_VALUES = statement(
  "memory/put-values",
  sql`
    with given as (
      select shop, name, holder, value
      from unnest(${"shops"}::text[], ${"names"}::text[], ${"holders"}::text[], ${"values"}::text[])
        as given (shop, name, holder, value)
    ),
    held as (
      select shop, name, given.value from shop_values join given using (shop, name)
      where shop_values.holder = given.holder
      ${IN_ORDER} for update of shop_values
    ),
    forgotten as (
      delete from shop_values using held
      where shop_values.shop = held.shop and shop_values.name = held.name and held.value is null
    ),
    put as (
      update shop_values set value = held.value, holder = null, held_until = null
      from held where shop_values.shop = held.shop and shop_values.name = held.name and held.value is not null
    )
    select shop, name from held
  `,
  PLACE,
);
/** Restores the row as it was: a row without a value was created by holding it. */
const LET_GO = statement(
  "claims/let-value-go",
  sql`
    with empty as (
      delete from shop_values where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"} and value is null
    )
    update shop_values set holder = null, held_until = null
    where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"} and value is not null
    returning ${NOT_FLUSHED} as flushed
  `,
);

/** The most values in one statement. */
const MOST_TOGETHER = { items: 500, bytes: 1024 * 1024 };
/** A value whose holder was killed is free after this; a running holder keeps extending it. */
const HELD_MS = 15_000;
/** Waits between attempts while another instance holds the value: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;

/** `lock_not_available`. */
const LOCK_LOST = "55P03";

/** The place of a value, escaped as in the columns. */
interface Place {
  readonly shop: string;
  readonly name: string;
}

interface HeldPlace extends Place {
  readonly holder: string;
}

interface NewValue extends HeldPlace {
  /** `null` deletes the value. */
  readonly value: string | null;
}

/** A value's row, once it is held. */
type HeldRow = z.infer<typeof PLACE> & { readonly value: string | null };

type Decide = (current: string | null) => string | null | Promise<string | null>;

interface ChangeResult {
  readonly value: string | null;
  readonly isChanged: boolean;
}

/**
 * Changes one value at a time, across all instances. The row says who holds it and until when; no connection or transaction
 * stays open meanwhile, so that waiting processes do not block others. Only the current holder's write counts: a process that
 * was stopped for so long that another took over changes nothing, and gets StoreUnavailable. Values changed at the same moment
 * share two statements: a start with thousands of shops changes several of each.
 */
export function valueChanger(database: Database) {
  const locks = new KeyLocks();
  const holds = groupsByPlace<HeldPlace, HeldRow>((group) =>
    database.run(HOLD, { ...columnsOf(group), forMs: HELD_MS }),
  );
  const puts = groupsByPlace<NewValue, z.infer<typeof PLACE>>((group) =>
    database.run(PUT_VALUES, { ...columnsOf(group), values: group.map(({ value }) => value) }),
  );
  return (place: Place, decide: Decide): Promise<ChangeResult> =>
    locks.run(JSON.stringify(place), async () => {
      const held = { ...place, holder: randomUUID() };
      const current = await hold(holds, held);
      let isChanged = false;
      try {
        const value = await whileHeld(database, held, async () => decide(current));
        if (value !== current) await write(puts, held, value);
        isChanged = value !== current;
        return { value, isChanged };
      } finally {
        // If that fails too, the hold expires by itself.
        if (!isChanged) await database.run(LET_GO, held).catch(() => undefined);
      }
    });
}

/** The row of each item, if the statement returned one. */
function groupsByPlace<Item extends NewValue | HeldPlace, Row extends Place>(
  run: (group: readonly Item[]) => Promise<readonly Row[]>,
): Groups<Item, Row | undefined> {
  const keyOf = ({ shop, name }: Place) => JSON.stringify([shop, name]);
  const bytesOf = (item: Item) => ("value" in item ? (item.value?.length ?? 0) : 0);
  return new Groups(
    async (group, answer) => {
      const rows = new Map((await run(group)).map((row) => [keyOf(row), row]));
      for (const [at, item] of group.entries()) answer(at, rows.get(keyOf(item)));
    },
    { ...MOST_TOGETHER, bytesOf },
  );
}

function columnsOf(group: readonly HeldPlace[]) {
  return {
    shops: group.map(({ shop }) => shop),
    names: group.map(({ name }) => name),
    holders: group.map(({ holder }) => holder),
  };
}

async function hold(holds: Groups<HeldPlace, HeldRow | undefined>, held: HeldPlace): Promise<string | null> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const found = await holds.add(held);
    if (found !== undefined) return found.value === null ? null : fromColumn(found.value);
    await pause({ clock: systemClock }, waitMs / 2 + (Math.random() * waitMs) / 2);
  }
}

async function whileHeld<T>(database: Database, held: HeldPlace, act: () => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const everyMs = HELD_MS / 3;
  const holding = patrol(() => database.run(HOLD_LONGER, { ...held, forMs: HELD_MS }), {
    clock: systemClock,
    signal: ending.signal,
    firstMs: everyMs,
    everyMs,
    // The write finds out whether we still hold the value.
    onError: () => undefined,
  });
  try {
    return await act();
  } finally {
    ending.abort();
    await holding;
  }
}

async function write(
  puts: Groups<NewValue, z.infer<typeof PLACE> | undefined>,
  held: HeldPlace,
  value: string | null,
): Promise<void> {
  const put = await puts.add({ ...held, value: value === null ? null : toColumn(value) });
  if (put === undefined) throw new StoreUnavailable({ code: "databaseBusy", error: LOCK_LOST });
}
