import { z } from "zod";
import { CALL_MEMORY_MS, CALLS_KEPT, type CallMemory, type RememberedCall } from "../../call-memory.ts";
import type { Database } from "../database.ts";
import { runForAll, type Session, sql, statement } from "../statement.ts";
import { STORED_TEXT, toColumn } from "../stored-text.ts";

export const REMEMBERED_CALL = z.object({
  bucket: STORED_TEXT,
  startedAt: z.number(),
  monotonicAt: z.number(),
});
const REMEMBER = statement(
  "memory/remember-calls",
  sql`
    insert into calls (bucket, started_at, monotonic_at)
    select bucket, started_at, monotonic_at
    from unnest(${"bucket"}::text[], ${"startedAt"}::double precision[], ${"monotonicAt"}::double precision[]) with ordinality
      as row (bucket, started_at, monotonic_at, place)
    order by place
  `,
);
const RECENT = statement(
  "memory/recent-calls",
  sql`
    select bucket, started_at as "startedAt", monotonic_at as "monotonicAt" from calls
    where started_at >= ${"since"} order by started_at, id
  `,
  REMEMBERED_CALL,
);
/**
 * Compares with the newest call and never deletes the last `kept`, so that a clock that jumped ahead once makes nothing
 * forgotten.
 */
const FORGET = statement(
  "memory/forget-calls",
  sql`
    delete from calls
    where started_at < (select max(started_at) from calls) - ${"olderMs"}::double precision
      and id <= (select id from calls order by id desc offset ${"kept"} limit 1)
  `,
);

/** Old calls are deleted after this many calls of this instance. */
const FORGET_EVERY = 500;

/** Stores the calls, also within the transaction that changes their orders. */
export async function rememberCalls(session: Session, calls: readonly RememberedCall[]): Promise<void> {
  await runForAll(
    session,
    REMEMBER,
    calls.map(({ bucket, ...call }) => ({ bucket: toColumn(bucket), ...call })),
  );
}

export function openCallMemory(database: Database): CallMemory {
  let remembered = 0;
  return {
    async rememberCall(call) {
      await rememberCalls(database, [call]);
      remembered++;
      if (remembered % FORGET_EVERY === 0)
        await database.run(FORGET, { olderMs: CALL_MEMORY_MS, kept: CALLS_KEPT }).catch(() => undefined);
    },
    recentCalls: (since) => database.run(RECENT, { since }),
  };
}
