import { z } from "zod";
import { NOT_FLUSHED, sql, statement } from "../statement.ts";

const NAME = z.object({ name: z.string() });
/** Milliseconds by the queue's clock, which is the database's. */
const NOW = sql`(extract(epoch from job_now()) * 1000)::double precision`;
export const ADD = statement(
  "rounds/add",
  sql`
    insert into rounds (name, due_at, noted_at)
    select name, ${NOW}, ${NOW} from unnest(${"names"}::text[]) as given (name) order by name
    on conflict (name) do nothing
  `,
);
/** Nobody runs it: its holder ended, gave no sign of life in time, or gave its last before the clock was set back. */
const FREE = sql`(
  holder is null or held_until < ${NOW} or held_until > ${NOW} + 2 * ${"heldMs"}::double precision
)`;
export const LIST_DUE = statement(
  "rounds/list-due",
  sql`
    select name, due_at as "dueAt" from rounds
    where (due_at, name) > (${"dueAt"}::double precision, ${"name"}::text) and due_at <= ${NOW} and ${FREE}
    order by due_at, name
    limit ${"limit"}
  `,
  NAME.extend({ dueAt: z.number() }),
);
export const TAKE = statement(
  "rounds/take",
  sql`
    update rounds set holder = ${"holder"}, held_until = ${NOW} + ${"heldMs"}::double precision
    where name in (
      select name from rounds
      where name = any(${"names"}::text[]) and ${FREE}
        -- Another process may have made it meanwhile.
        and (due_at <= ${NOW} or ${"isAsked"}::boolean)
      order by name
      for update skip locked
    )
    returning name, ${NOT_FLUSHED} as flushed
  `,
  NAME,
);
export const HOLD_LONGER = statement(
  "rounds/hold-longer",
  sql`
    update rounds set held_until = ${NOW} + ${"heldMs"}::double precision
    where name in (
      select name from rounds where name = any(${"names"}::text[]) and holder = ${"holder"} order by name for update
    )
    returning ${NOT_FLUSHED} as flushed
  `,
);
/** Does nothing if another process has taken over the round: the new holder sets when the next one is due. */
export const END = statement(
  "rounds/end",
  sql`
    update rounds
    set holder = null, held_until = null, noted_at = ${NOW}, due_at = ${NOW} + ${"waitMs"}::double precision
    where name = ${"name"} and holder = ${"holder"}
    returning ${NOT_FLUSHED} as flushed
  `,
);
/** Corrects times in the future: they were stored before the clock was set back. */
export const CORRECT_TIMES = statement(
  "rounds/correct-times",
  sql`update rounds set noted_at = ${NOW}, due_at = ${NOW} where noted_at > ${NOW} + 5000`,
);
/** Deletes the rounds of removed shops. The rounds of existing shops are added again. */
export const FORGET = statement(
  "rounds/forget",
  sql`delete from rounds where due_at < ${NOW} - ${"olderMs"}::double precision and ${FREE}`,
);
