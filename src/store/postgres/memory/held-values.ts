import { randomUUID } from "node:crypto";
import { z } from "zod";
import { patrol, pause } from "../../../runtime/time/background.ts";
import { systemClock } from "../../../runtime/time/clock.ts";
import { KeyLocks } from "../../key-locks.ts";
import { StoreUnavailable } from "../../store.ts";
import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

const PUT = z.object({ isPut: z.literal(true) });
/** No row if someone else holds the value. `forMs`: how long to hold it, in milliseconds. */
const HOLD = statement(
  "memory/hold-value",
  sql`
    insert into shop_values (shop, name, holder, held_until)
    values (${"shop"}, ${"name"}, ${"holder"}, clock_timestamp() + ${"forMs"}::double precision * interval '1 millisecond')
    on conflict (shop, name) do update set holder = excluded.holder, held_until = excluded.held_until
    where shop_values.holder is null or shop_values.held_until < clock_timestamp()
      -- The clock was set back: nobody holds anything for so long.
      or shop_values.held_until > clock_timestamp() + 2 * ${"forMs"}::double precision * interval '1 millisecond'
    returning value
  `,
  z.object({ value: z.string().nullable() }),
);
const HOLD_LONGER = statement(
  "memory/hold-value-longer",
  sql`
    update shop_values set held_until = clock_timestamp() + ${"forMs"}::double precision * interval '1 millisecond'
    where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"}
  `,
);
const PUT_VALUE = statement(
  "memory/put-value",
  sql`
    update shop_values set value = ${"value"}, holder = null, held_until = null
    where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"}
    returning true as "isPut"
  `,
  PUT,
);
const FORGET_VALUE = statement(
  "memory/forget-value",
  sql`
    delete from shop_values where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"}
    returning true as "isPut"
  `,
  PUT,
);
/** Restores the row as it was: a row without a value was created by holding it. */
const LET_GO = statement(
  "memory/let-value-go",
  sql`
    with empty as (
      delete from shop_values where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"} and value is null
    )
    update shop_values set holder = null, held_until = null
    where shop = ${"shop"} and name = ${"name"} and holder = ${"holder"} and value is not null
  `,
);

/** A value whose holder was killed is free after this; a running holder keeps extending it. */
const HELD_MS = 15_000;
/** Waits between attempts while another instance holds the value: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;

/** `lock_not_available`. */
const LOCK_LOST = "55P03";

/** As stored in the columns: escaped. */
interface Place {
  readonly shop: string;
  readonly name: string;
}

interface HeldPlace extends Place {
  readonly holder: string;
}

type Decide = (current: string | null) => string | null | Promise<string | null>;

interface ChangeResult {
  readonly value: string | null;
  readonly isChanged: boolean;
}

/**
 * Changes one value at a time, across all instances. The row says who holds it and until when; no connection or transaction
 * stays open meanwhile, so that waiting processes do not block others. Only the current holder's write counts: a process that
 * was stopped for so long that another took over changes nothing, and gets StoreUnavailable.
 */
export function valueChanger(database: Database) {
  const locks = new KeyLocks();
  return (place: Place, decide: Decide): Promise<ChangeResult> =>
    locks.run(JSON.stringify(place), async () => {
      const held = { ...place, holder: randomUUID() };
      const current = await hold(database, held);
      let isChanged = false;
      try {
        const value = await whileHeld(database, held, async () => decide(current));
        if (value !== current) await write(database, held, value);
        isChanged = value !== current;
        return { value, isChanged };
      } finally {
        // If that fails too, the hold expires by itself.
        if (!isChanged) await database.run(LET_GO, held).catch(() => undefined);
      }
    });
}

async function hold(database: Database, held: HeldPlace): Promise<string | null> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const [found] = await database.run(HOLD, { ...held, forMs: HELD_MS });
    if (found !== undefined) return found.value === null ? null : fromColumn(found.value);
    await pause({ clock: systemClock, signal: NEVER }, waitMs / 2 + (Math.random() * waitMs) / 2);
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

async function write(database: Database, held: HeldPlace, value: string | null): Promise<void> {
  const written =
    value === null
      ? await database.run(FORGET_VALUE, held)
      : await database.run(PUT_VALUE, { ...held, value: toColumn(value) });
  if (written.length === 0) throw new StoreUnavailable({ code: "databaseBusy", error: LOCK_LOST });
}

const NEVER = new AbortController().signal;
