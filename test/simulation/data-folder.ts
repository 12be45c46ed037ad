import type { Clock } from "../../src/runtime/time/clock.ts";
import { type LowdbStore, openLowdbStore } from "../../src/store/lowdb/open.ts";
import { FakeDisk } from "../support/disk/fake-disk.ts";
import { faultyFiles } from "../support/disk/faulty-files.ts";
import { type KeptCopy, keepCopy, type WayToKeep } from "./kept-copy.ts";
import type { WorldStorage } from "./world.ts";

/** The embedded store's folder, on a disk that can be full and can lose what was not flushed. */
export class DataFolder implements WorldStorage {
  readonly manyTurns = 2_000;
  isDiskFull = false;
  #disk = new FakeDisk();

  /** Small enough that the documents are rewritten several times in a world's life. */
  open(clock: Clock): Promise<LowdbStore> {
    const files = faultyFiles(this.#disk, (act) => (this.isDiskFull && act === "write" ? "ENOSPC" : null));
    return openLowdbStore({ path: "/data", files, clock, checkpointBytes: 30_000 });
  }

  killed(chance: (() => number) | null): void {
    this.#disk = this.#disk.afterPowerCut(this.#disk.actCount, chance ?? (() => 0));
  }

  keepCopy(way: WayToKeep): Promise<KeptCopy> {
    return keepCopy(this.#disk, way);
  }

  async putBack(copy: KeptCopy): Promise<void> {
    this.#disk = await copy.putBack();
  }

  /** What cannot matter any more. */
  forgetPast(): void {
    this.#disk.forgetFlushed();
  }
}
