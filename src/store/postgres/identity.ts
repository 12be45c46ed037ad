import { z } from "zod";
import type { Clock } from "../../runtime/time/clock.ts";
import { CopyRefused } from "../copy/copy.ts";
import { type GapStore, noteMemoryGap } from "../memory-gap.ts";
import { type ConnectionSettings, placeName } from "./connection.ts";
import type { Database } from "./database.ts";
import { sql, statement } from "./statement.ts";

/** Where the tables are: those of a restored dump are new ones, even on the same server. */
const THIS_PLACE = sql`(select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system())`;
/** Whether the store may lack something that it had. `timeline`: the server's; null if it does not report one. */
export const MAY_LACK = sql`(
  may_forget or coalesce(timeline <> ${"timeline"}::text, false) or kept_in is distinct from ${THIS_PLACE}
)`;
/** Returns no row while another store is being copied into this one. */
const OPEN_STORE = statement(
  "identity/open-store",
  sql`
    update store_identity set openings = openings + 1, timeline = coalesce(timeline, ${"timeline"}::text) where filling is null
    returning salt, half_keys_until as "halfKeysUntil", ${MAY_LACK} as "mayForget"
  `,
  z.object({
    /** Salt for the digests in this database. */
    salt: z.string(),
    /** True if writes may be missing: the database was restored from a backup, left behind by a copy, or is on another timeline. */
    mayForget: z.boolean(),
    /** Until when to look for half keys: a folder copied into this database had kept only the first half. `null`: there are none. */
    halfKeysUntil: z.number().nullable(),
  }),
);
/** Marks the store as one that may have forgotten something, for its next start. */
export const MAY_FORGET = statement("identity/may-forget", sql`update store_identity set may_forget = true`);
const REMEMBER_AGAIN = statement(
  "identity/remember-again",
  sql`
    update store_identity
    set may_forget = false, timeline = coalesce(${"timeline"}::text, timeline), timeline_forgot = true,
      kept_in = ${THIS_PLACE}
  `,
);

/**
 * Opens the store and returns its identity. `timeline`: the server's; `null` if it does not report one. Rejects with
 * CopyRefused while another store is being copied in.
 */
export async function claimIdentity(
  database: Database,
  settings: ConnectionSettings,
  timeline: string | null,
): Promise<z.infer<typeof OPEN_STORE.row>> {
  const [identity] = await database.run(OPEN_STORE, { timeline });
  if (identity === undefined) throw new CopyRefused({ code: "copyCutOff", place: placeName(settings) });
  return identity;
}

/**
 * Stores durably what may have been forgotten, before the store counts again as one that remembers everything. `timeline`: as in
 * `claimIdentity`.
 */
export async function noteGap(
  store: GapStore,
  database: Database,
  clock: Clock,
  timeline: string | null,
): Promise<void> {
  await noteMemoryGap(store, clock);
  await database.run(REMEMBER_AGAIN, { timeline });
}
