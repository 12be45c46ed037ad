import type { Log } from "../../runtime/log/log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Config } from "../../settings/config.ts";
import { backupsOf } from "../../store/kinds.ts";
import { backupsOfStore } from "../storage.ts";
import { Backups } from "./backups.ts";

interface BridgeInput {
  readonly config: Pick<Config, "storage">;
  readonly mode: "serve" | "try";
  readonly clock: Clock;
  readonly log: Log;
}

/** The backups of a bridge. The sample day of `try` has none. */
export function backupsFor({ config: { storage }, mode, clock, log }: BridgeInput): Backups {
  if (mode === "try") return new Backups({ settings: null, place: null, clock, log });
  return new Backups({ settings: backupsOf(storage), place: backupsOfStore(storage).place, clock, log });
}
