import type { Clock } from "../../runtime/time/clock.ts";
import type { Announcer } from "../changes.ts";
import type { Database } from "./database.ts";
import type { PostgresLanes } from "./lanes/lanes.ts";

/** What every part of the store is made with. */
export interface StoreParts {
  readonly database: Database;
  /** For new deliveries alone, before whatever is done about them. */
  readonly intake: Database;
  readonly changes: Announcer;
  readonly clock: Clock;
  readonly lanes: PostgresLanes;
  /** Whose deliveries are that are taken: this instance, by its signs of life; `null` where it gives none. */
  readonly holder: string | null;
  /** Makes digests this database's own. */
  readonly salt: string;
  /** Of some deliveries that are gone, only the first half of the key's digest is known. */
  readonly hasHalfKeys: boolean;
}
