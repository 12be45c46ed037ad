import type { Clock } from "../../runtime/time/clock.ts";
import type { Announcer } from "../changes.ts";
import type { Database } from "./database.ts";
import type { PostgresLanes } from "./lanes/lanes.ts";

/** What the parts of the store have in common. */
export interface StoreParts {
  readonly database: Database;
  /** Connections reserved for storing new deliveries. */
  readonly intake: Database;
  readonly changes: Announcer;
  readonly clock: Clock;
  readonly lanes: PostgresLanes;
  /** The instance ID under which deliveries are taken, kept alive by signs of life; `null` for a command, which gives none. */
  readonly holder: string | null;
  /** Salt for the digests in this database. */
  readonly salt: string;
  /** True if only the first half of the key's digest is known of some deleted deliveries. */
  readonly hasHalfKeys: boolean;
}
