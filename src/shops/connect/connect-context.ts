import type { Log } from "../../runtime/log/log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Store } from "../../store/store.ts";
import type { Shops } from "../shop-context.ts";
import type { Cipher } from "./cipher.ts";

/** The parts needed to call shops. */
export interface ConnectContext {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** `null`: there is no encryption key, so no secret can be stored. */
  readonly cipher: Cipher | null;
}
