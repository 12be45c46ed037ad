import { z } from "zod";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { CopyRefused } from "../copy/copy.ts";
import { noteMemoryGap } from "../memory-gap.ts";
import type { Store } from "../store.ts";
import { type ConnectionSettings, placeName } from "./connection.ts";
import type { Database, DatabaseLog } from "./database.ts";
import { sql, statement } from "./statement.ts";

/** Nothing, while another store is being copied in. `timeline`: the server's timeline, null where it does not tell. */
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
/** Its next start counts as one of a store that may have forgotten something. */
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
  /** Makes digests this database's own. */
  readonly salt: string;
  /** It came out of a backup, or was copied elsewhere and left behind. */
  readonly mayForget: boolean;
  /** Until when keys have to be looked for of which a folder had kept only half; `null`: there are none. */
  readonly halfKeysUntil: number | null;
}

/** `timeline`: the server's, `null` where it does not tell. Rejects with CopyRefused where another store is being copied in. */
export async function takeUpIdentity(
  database: Database,
  settings: ConnectionSettings,
  timeline: string | null,
): Promise<Identity> {
  const [identity] = await database.run(OPEN_STORE, { timeline });
  if (identity === undefined) throw new CopyRefused({ code: "copyCutOff", place: placeName(settings) });
  return identity;
}

/** As `noteGap`, of a store that nobody uses yet: without it, nobody does. */
export async function noteGapAtStart(
  store: Store,
  { log, ...given }: Omit<IdentityContext, "store"> & { readonly log: DatabaseLog | undefined },
): Promise<void> {
  try {
    await noteGap({ store, ...given });
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
  /** The server's, as of `takeUpIdentity`. */
  readonly timeline: string | null;
}

/** What may be forgotten is written down durably before the store counts as one that remembers everything. */
export async function noteGap({ store, database, clock, timeline }: IdentityContext): Promise<void> {
  await noteMemoryGap(store, clock);
  await database.run(REMEMBER_AGAIN, { timeline });
}
