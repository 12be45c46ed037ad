import { z } from "zod";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { CopyRefused } from "../copy/copy.ts";
import { noteMemoryGap } from "../memory-gap.ts";
import type { Store } from "../store.ts";
import { type ConnectionSettings, placeName } from "./connection.ts";
import type { Database, DatabaseLog } from "./database.ts";
import { sql, statement } from "./statement.ts";

/** Returns no row while another store is being copied into this one. `timeline`: the server's; null if it does not report one. */
const OPEN_STORE = statement(
  "identity/open-store",
  sql`
    update store_identity set openings = openings + 1, timeline = coalesce(timeline, ${"timeline"}::text) where filling is null
    returning salt, half_keys_until as "halfKeysUntil", may_forget or coalesce(timeline <> ${"timeline"}::text, false) or kept_in is distinct from (
      select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system()
    ) as "mayForget"
  `,
  z.object({ salt: z.string(), mayForget: z.boolean(), halfKeysUntil: z.number().nullable() }),
);
/** Marks the store as one that may have forgotten something, for its next start. */
export const MAY_FORGET = statement("identity/may-forget", sql`update store_identity set may_forget = true`);
const REMEMBER_AGAIN = statement(
  "identity/remember-again",
  sql`
    update store_identity
    set may_forget = false, timeline = coalesce(${"timeline"}::text, timeline), timeline_forgot = true,
      kept_in = (select system_identifier || ' ' || 'store_identity'::regclass::oid from pg_control_system())
  `,
);

export interface Identity {
  /** Salt for the digests in this database. */
  readonly salt: string;
  /** True if writes may be missing: the database was restored from a backup, left behind by a copy, or is on another timeline. */
  readonly mayForget: boolean;
  /** Until when to look for half keys: a folder copied into this database had kept only the first half. `null`: there are none. */
  readonly halfKeysUntil: number | null;
}

/**
 * Opens the store and returns its identity. `timeline`: the server's; `null` if it does not report one. Rejects with
 * CopyRefused while another store is being copied in.
 */
export async function claimIdentity(
  database: Database,
  settings: ConnectionSettings,
  timeline: string | null,
): Promise<Identity> {
  const [identity] = await database.run(OPEN_STORE, { timeline });
  if (identity === undefined) throw new CopyRefused({ code: "copyCutOff", place: placeName(settings) });
  return identity;
}

/** Like `noteGap`, for a store that is not in use yet. Closes the store if that fails. */
export async function noteGapAtStart(
  store: Store,
  { log, ...context }: Omit<IdentityContext, "store"> & { readonly log: DatabaseLog | undefined },
): Promise<void> {
  try {
    await noteGap({ store, ...context });
  } catch (error) {
    await store.close();
    throw error;
  }
  log?.warn({}, LOG_LINES.olderDatabase);
}

interface IdentityContext {
  readonly store: Pick<Store, "rememberCall" | "listValues" | "lastDeliveries" | "changeValue">;
  readonly database: Database;
  readonly clock: Clock;
  /** The server's timeline, as in `claimIdentity`. */
  readonly timeline: string | null;
}

/** Stores durably what may have been forgotten, before the store counts again as one that remembers everything. */
export async function noteGap({ store, database, clock, timeline }: IdentityContext): Promise<void> {
  await noteMemoryGap(store, clock);
  await database.run(REMEMBER_AGAIN, { timeline });
}
