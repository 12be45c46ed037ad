import type { CallMemory } from "./call-memory.ts";
import type { Changes } from "./changes.ts";
import type { StoreDamage, StoreProblem, StoreUnavailableReason } from "./codes/store.ts";
import type { ConversionSums } from "./conversion-sums.ts";
import type { ErasureList } from "./erasure.ts";
import type { Inbox } from "./inbox.ts";
import type { Instances } from "./instances.ts";
import type { Patrols } from "./patrols.ts";
import type { PointsSums } from "./points-sums.ts";
import type { RateSlots } from "./rate-slots.ts";
import type { Records } from "./records.ts";
import type { ShopMemory } from "./shop-memory.ts";

/**
 * What the bridge needs to remember, as a port. Every promise that a method makes is kept by every implementation
 * and checked by test/contracts/store.ts.
 *
 * Durable means: flushed to disk (lowdb) or committed (PostgreSQL) before the promise resolves. A method that cannot
 * make its change durable rejects with a StoreUnavailable and has changed nothing that a later read would show.
 */
export interface Store
  extends Inbox,
    Records,
    PointsSums,
    ConversionSums,
    ShopMemory,
    CallMemory,
    RateSlots,
    ErasureList,
    Changes,
    Instances,
    Patrols {
  /** Why the store takes no changes now, as far as it has noticed by itself. Asks nobody. */
  obstacle(): StoreUnavailableReason | null;
  /**
   * Calls `listener` when the store has found out, while it is in use, that it may have forgotten what was done, and has
   * written that down (`noteMemoryGap`). Until the promise resolves, no order is changed.
   */
  onMemoryGap(listener: () => Promise<void>): void;
  /**
   * Once it resolves, no byte of what was replaced or erased before is left in the store's files, journals included.
   * `only`: where nothing but deliveries was erased, which may be much less work.
   */
  scrub(only?: "deliveries"): Promise<void>;
  /** Flushes and closes; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** Something is the matter with what is stored: a code with its facts, told in words by anyone who tells a person. */
export abstract class StoreError<Trouble extends StoreProblem = StoreProblem> extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, options?: ErrorOptions) {
    const { code, ...facts } = trouble;
    super(`${code} ${JSON.stringify(facts)}`, options);
    this.trouble = trouble;
  }
}

/** The store cannot take a change now (disk full, database away). The caller may try again later. */
export class StoreUnavailable extends StoreError<StoreUnavailableReason | StoreDamage> {
  override readonly name: string = "StoreUnavailable";
  readonly code: "store_unavailable" | "store_damaged" = "store_unavailable";
}

/** More is being read at once than the store has to spare for it. */
export class TooMuchRead extends StoreUnavailable {
  override readonly name = "TooMuchRead";

  constructor() {
    super({ code: "databaseBusy", error: "reading" });
  }
}
