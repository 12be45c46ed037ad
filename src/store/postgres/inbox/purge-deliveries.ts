import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { Session } from "../statement.ts";
import { statement } from "../statement.ts";

const BEGIN_DAY = statement("retention/begin-day", []);
const DAY = z.object({
  number: z.number(),
  isOpen: z.boolean(),
  isSurveyed: z.boolean(),
  oldest: z.number().nullable(),
  newest: z.number().nullable(),
});
const LIST_DAYS = statement("retention/list-days", [], DAY);
const SURVEY_DAY = statement("retention/survey-day", ["number"], DAY.pick({ oldest: true, newest: true }));
const DROP_DAY = statement("retention/drop-day", ["number"], z.object({ dropped: z.number() }));
const DELETE = statement(
  "retention/delete-deliveries",
  ["number", "before", "limit"],
  z.object({ deleted: z.number() }),
);
const FORGET_KEYS = statement("retention/forget-keys", ["before"]);

const DAY_MS = 24 * 60 * 60_000;
/** Dedupe keys are remembered this long after the delivery itself was purged. */
const KEY_MEMORY_MS = 60 * DAY_MS;
/** A purge goes in steps of this size, so that everything else goes on meanwhile. */
const DELETED_AT_ONCE = 10_000;

type Day = z.infer<typeof DAY>;

/**
 * Deliveries lie in a part for each day of the database's clock, and a new part is begun by whoever comes first on a new
 * day. Ids say which part: the sequence is moved to a part only once that is made, so that no delivery ever lacks one,
 * whatever the clock does and however it is dated. What is past is dropped by whole parts. Only where younger deliveries
 * would keep a part for long (days that were copied in together, a clock that was wrong), it goes row by row.
 */
export async function purgeDeliveries(session: Session, before: Moment): Promise<number> {
  await session.run(BEGIN_DAY, {});
  let purged = 0;
  for (const day of await session.run(LIST_DAYS, {})) purged += await purgeDay(session, day, before);
  await session.run(FORGET_KEYS, { before: before - KEY_MEMORY_MS });
  return purged;
}

async function purgeDay(session: Session, day: Day, before: Moment): Promise<number> {
  if (day.isOpen) return deleteRows(session, day, before);
  const { oldest, newest } = day.isSurveyed ? day : await survey(session, day);
  if (newest === null || newest < before) {
    const [answer] = await session.run(DROP_DAY, day);
    if (answer !== undefined && answer.dropped > 0) return answer.dropped;
  } else if (newest < before + DAY_MS || oldest === null || oldest >= before) {
    return 0;
  }
  const deleted = await deleteRows(session, day, before);
  if (deleted > 0) await survey(session, day);
  return deleted;
}

async function survey(session: Session, { number }: Day): Promise<Pick<Day, "oldest" | "newest">> {
  const [span] = await session.run(SURVEY_DAY, { number });
  return span ?? { oldest: null, newest: null };
}

async function deleteRows(session: Session, { number }: Day, before: Moment): Promise<number> {
  let total = 0;
  for (;;) {
    const [answer] = await session.run(DELETE, { number, before, limit: DELETED_AT_ONCE });
    const deleted = answer?.deleted ?? 0;
    total += deleted;
    if (deleted < DELETED_AT_ONCE) return total;
  }
}
