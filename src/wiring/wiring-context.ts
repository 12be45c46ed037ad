import type { PlatformAdapter } from "../platform/adapter.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { Config } from "../settings/config.ts";
import type { Store } from "../store/store.ts";

/** The basis of a bridge's parts. */
export interface WiringContext {
  readonly config: Config;
  readonly adapters: readonly PlatformAdapter[];
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}
