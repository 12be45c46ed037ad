import { z } from "zod";
import type { Clock } from "../../time/clock.ts";
import { LOG_LINES } from "../../words/log-lines.ts";
import { CopyRefused } from "../copy/copy.ts";
import { noteMemoryGap } from "../memory-gap.ts";
import type { Store } from "../store.ts";
import { type ConnectionSettings, placeName } from "./connection.ts";
import type { Database, DatabaseLog } from "./database.ts";
import { statement } from "./statement.ts";

const OPEN_STORE = statement(
  "identity/open-store",
  [],
  z.object({ salt: z.string(), mayForget: z.boolean(), halfKeysUntil: z.number().nullable() }),
);
/** Its next start counts as one of a store that may have forgotten something. */
export const MAY_FORGET = statement("identity/may-forget", []);
const REMEMBER_AGAIN = statement("identity/remember-again", []);

export interface Identity {
  /** Makes digests this database's own. */
  readonly salt: string;
  /** It came out of a backup, or was copied elsewhere and left behind. */
  readonly mayForget: boolean;
  /** Until when keys have to be looked for of which a folder had kept only half; `null`: there are none. */
  readonly halfKeysUntil: number | null;
}

/** Rejects with CopyRefused where another store is being copied in. */
export async function takeUpIdentity(database: Database, settings: ConnectionSettings): Promise<Identity> {
  const [identity] = await database.run(OPEN_STORE, {});
  if (identity === undefined) throw new CopyRefused({ code: "copyCutOff", place: placeName(settings) });
  return identity;
}

interface Given {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: DatabaseLog | undefined;
}

/** What may be forgotten is written down durably before the store counts as one that remembers everything. */
export async function noteGap(store: Store, { database, clock, log }: Given): Promise<void> {
  try {
    await noteMemoryGap(store, clock);
    await database.run(REMEMBER_AGAIN, {});
  } catch (error) {
    await store.close();
    throw error;
  }
  log?.warn({}, LOG_LINES.olderDatabase);
}
