import { randomUUID } from "node:crypto";
import { z } from "zod";
import { patrol, pause } from "../../../time/background.ts";
import { systemClock } from "../../../time/clock.ts";
import { KeyLocks } from "../../key-locks.ts";
import { StoreUnavailable } from "../../store.ts";
import type { Database } from "../database.ts";
import { statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

const PUT = z.object({ isPut: z.literal(true) });
const HOLD = statement(
  "memory/hold-value",
  ["shop", "name", "holder", "forMs"],
  z.object({ value: z.string().nullable() }),
);
const HOLD_LONGER = statement("memory/hold-value-longer", ["shop", "name", "holder", "forMs"]);
const PUT_VALUE = statement("memory/put-value", ["shop", "name", "holder", "value"], PUT);
const FORGET_VALUE = statement("memory/forget-value", ["shop", "name", "holder"], PUT);
const LET_GO = statement("memory/let-value-go", ["shop", "name", "holder"]);

/** A value whose holder was killed is free again after this; a living one goes on holding it. */
const HELD_MS = 15_000;
/** While another instance holds it: how long until the next look, growing. */
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;

/** The server's own word for a lock that was not to be had. */
const LOCK_LOST = "55P03";

/** As the database names it: escaped. */
interface Place {
  readonly shop: string;
  readonly name: string;
}

interface Held extends Place {
  readonly holder: string;
}

type Decide = (current: string | null) => string | null | Promise<string | null>;

interface Changed {
  readonly value: string | null;
  readonly isChanged: boolean;
}

/**
 * Changes one value after another, over all instances. The row says who holds it and until when; no connection and no
 * transaction is kept meanwhile, so that however many wait, the others go on. The write counts only for the holder of
 * the moment: whoever was stopped for so long that another took over has changed nothing.
 */
export function valueChanger(database: Database) {
  const locks = new KeyLocks();

  async function hold(held: Held): Promise<string | null> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      const [found] = await database.run(HOLD, { ...held, forMs: HELD_MS });
      if (found !== undefined) return found.value === null ? null : fromColumn(found.value);
      await pause({ clock: systemClock, signal: NEVER }, waitMs / 2 + (Math.random() * waitMs) / 2);
    }
  }

  async function whileHeld<T>(held: Held, act: () => Promise<T>): Promise<T> {
    const ending = new AbortController();
    const everyMs = HELD_MS / 3;
    const holding = patrol(() => database.run(HOLD_LONGER, { ...held, forMs: HELD_MS }), {
      clock: systemClock,
      signal: ending.signal,
      firstMs: everyMs,
      everyMs,
      // The write tells whether it is still ours.
      onError: () => undefined,
    });
    try {
      return await act();
    } finally {
      ending.abort();
      await holding;
    }
  }

  async function write(held: Held, value: string | null): Promise<void> {
    const written =
      value === null
        ? await database.run(FORGET_VALUE, held)
        : await database.run(PUT_VALUE, { ...held, value: toColumn(value) });
    if (written.length === 0) throw new StoreUnavailable({ code: "databaseBusy", error: LOCK_LOST });
  }

  return (place: Place, decide: Decide): Promise<Changed> =>
    locks.run(JSON.stringify(place), async () => {
      const held = { ...place, holder: randomUUID() };
      const current = await hold(held);
      let isChanged = false;
      try {
        const value = await whileHeld(held, async () => decide(current));
        if (value !== current) await write(held, value);
        isChanged = value !== current;
        return { value, isChanged };
      } finally {
        // Where that fails, too, the time of holding ends by itself.
        if (!isChanged) await database.run(LET_GO, held).catch(() => undefined);
      }
    });
}

const NEVER = new AbortController().signal;
