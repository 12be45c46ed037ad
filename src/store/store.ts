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
 * What the bridge needs to remember, as a port. Every implementation keeps every promise documented here;
 * test/contracts/store.ts checks them.
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
  /** Why the store accepts no changes now, as far as it has noticed; `null` if it accepts them. Sends no query. */
  obstacle(): StoreUnavailableReason | null;
  /**
   * Calls `listener` when the store notices, while it is in use, that recent work may be missing from it, and has recorded
   * that (`noteMemoryGap`). No order changes until the promise resolves.
   */
  onMemoryGap(listener: () => Promise<void>): void;
  /**
   * When it resolves, no byte of replaced or erased data is left in the store's files, including journals. `only`: only
   * deliveries were erased, which may be much less work.
   */
  scrub(only?: "deliveries"): Promise<void>;
  /** Flushes and closes; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** A problem with stored data, as a code with its facts. Its sentence is made where it is shown. */
export abstract class StoreError<Trouble extends StoreProblem = StoreProblem> extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, options?: ErrorOptions) {
    const { code, ...facts } = trouble;
    super(`${code} ${JSON.stringify(facts)}`, options);
    this.trouble = trouble;
  }
}

/** The store cannot accept a change now (disk full, database unreachable). The caller may retry later. */
export class StoreUnavailable extends StoreError<StoreUnavailableReason | StoreDamage> {
  override readonly name: string = "StoreUnavailable";
  readonly code: "store_unavailable" | "store_damaged" = "store_unavailable";
}

/** Too many reads are running or waiting. */
export class TooMuchRead extends StoreUnavailable {
  override readonly name = "TooMuchRead";

  constructor() {
    super({ code: "databaseBusy", error: "reading" });
  }
}
