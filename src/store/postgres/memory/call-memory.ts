import { z } from "zod";
import type { CallMemory, RememberedCall } from "../../call-memory.ts";
import type { Database } from "../database.ts";
import { type Session, statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

const REMEMBER = statement("memory/remember-calls", ["buckets", "startedAt", "monotonicAt"]);
const RECENT = statement(
  "memory/recent-calls",
  ["since"],
  z.object({ bucket: z.string(), startedAt: z.number(), monotonicAt: z.number() }),
);
const FORGET = statement("memory/forget-calls", ["olderMs", "kept"]);

/** A call is forgotten when it is older than this (against the newest) and enough newer ones are remembered. */
const CALL_MEMORY_MS = 10 * 60_000;
const CALLS_KEPT = 5_000;
/** So many calls of this instance, and what is old goes. */
const FORGET_EVERY = 500;

/** Also within the transaction that changes the orders which the calls are made for. */
export async function rememberCalls(session: Session, calls: readonly RememberedCall[]): Promise<void> {
  if (calls.length === 0) return;
  await session.run(REMEMBER, {
    buckets: calls.map(({ bucket }) => toColumn(bucket)),
    startedAt: calls.map(({ startedAt }) => startedAt),
    monotonicAt: calls.map(({ monotonicAt }) => monotonicAt),
  });
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
    async recentCalls(since) {
      const calls = await database.run(RECENT, { since });
      return calls.map(({ bucket, ...call }) => ({ bucket: fromColumn(bucket), ...call }));
    },
  };
}
