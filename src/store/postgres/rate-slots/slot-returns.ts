import { z } from "zod";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { SlotClaim } from "../../rate-slots.ts";
import type { Database } from "../database.ts";
import { Groups } from "../groups.ts";
import { NOT_FLUSHED, sql, statement } from "../statement.ts";
import { type DatabaseTime, NOW } from "./database-time.ts";

/**
 * Frees nothing of a slot that was taken again meanwhile. Locks slots in a fixed order, as every statement on several slots
 * does, so that two processes cannot deadlock. The commit does not wait for the disk: if it is lost, the slot becomes free
 * later.
 */
export const FREE_SLOTS = statement(
  "rate-slots/free-slots",
  sql`
    with moment as materialized (
      select ${NOW} as now, ${NOT_FLUSHED} as flushed
    ),
    held as (
      select slot.bucket, slot.slot, freed.in_ms
      from rate_slots slot
      join unnest(${"buckets"}::text[], ${"slots"}::integer[], ${"tokens"}::bigint[], ${"inMs"}::double precision[]) as freed (bucket, slot, token, in_ms)
        on slot.bucket = freed.bucket and slot.slot = freed.slot and slot.token = freed.token
      order by slot.bucket, slot.slot for update of slot
    )
    update rate_slots slot
    set free_at = moment.now + held.in_ms
    from moment, held
    where slot.bucket = held.bucket and slot.slot = held.slot
    returning slot.bucket, slot.slot
  `,
  z.object({ bucket: z.string(), slot: z.number() }),
);

interface ReturnsParts {
  readonly database: Database;
  readonly clock: Pick<Clock, "monotonic">;
  readonly time: Pick<DatabaseTime, "latest">;
  /** Called when a slot that must still be held is not ours in the database. */
  readonly onForgotten: () => Promise<void>;
}

interface ReturnedSlot {
  readonly claim: SlotClaim;
  readonly inMs: number;
  readonly heldUntil: number;
}

/** Frees slots. Those freed while a statement runs share the next one: late is never too early. */
export class SlotReturns {
  readonly #parts: ReturnsParts;
  /** Until when each claim surely holds its slot, by the monotonic clock. */
  readonly #heldUntil = new WeakMap<SlotClaim, number>();
  readonly #freed = new Groups<ReturnedSlot, undefined>(async (freed, answer) => {
    await this.#write(freed);
    for (const place of freed.keys()) answer(place, undefined);
  });

  constructor(parts: ReturnsParts) {
    this.#parts = parts;
  }

  expect(claim: SlotClaim, until: number): void {
    this.#heldUntil.set(claim, until);
  }

  free(claim: SlotClaim, inMs: number): Promise<void> {
    return this.#freed.add({ claim, inMs, heldUntil: this.#heldUntil.get(claim) ?? 0 });
  }

  async #write(freed: readonly ReturnedSlot[]): Promise<void> {
    const { database, clock, time, onForgotten } = this.#parts;
    const askedAt = clock.monotonic();
    const rows = await database.run(FREE_SLOTS, {
      latest: time.latest(),
      buckets: freed.map(({ claim }) => claim.bucket),
      slots: freed.map(({ claim }) => claim.slot),
      tokens: freed.map(({ claim }) => claim.token),
      inMs: freed.map(({ inMs }) => inMs),
    });
    const known = new Set(rows.map(({ bucket, slot }) => `${slot} ${bucket}`));
    const isForgotten = freed.some(
      ({ claim, heldUntil }) => heldUntil > askedAt && !known.has(`${claim.slot} ${claim.bucket}`),
    );
    if (isForgotten) await onForgotten();
  }
}
