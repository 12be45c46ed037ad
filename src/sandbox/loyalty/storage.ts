import { join } from "node:path";
import { type Adapter, Low, Memory } from "lowdb";
import { DataFile } from "lowdb/node";
import { makeFolder } from "../../runtime/installation/make-folder.ts";
import { EMPTY_LEDGER, Ledger, type LedgerDocument } from "./ledger.ts";

/** Changes are collected for this long, and for ten times as long as the last write took. */
const GATHER_MS = 200;

/**
 * Stores the ledger as one JSON document (`sandbox.json`), written whole and renamed into place. Writes follow the
 * answers by a moment: a killed sandbox may lose that moment, which is acceptable for a stand-in.
 */
export class LedgerStorage {
  readonly ledger: Ledger;
  readonly #low: Low<LedgerDocument>;
  #timer: NodeJS.Timeout | null = null;
  #isChanged = false;
  #writing: Promise<void> = Promise.resolve();
  #lastWriteMs = 0;

  private constructor(low: Low<LedgerDocument>) {
    this.#low = low;
    this.ledger = new Ledger(low.data);
  }

  /** Opens the storage; `null` keeps everything in memory. */
  static async open(folder: string | null): Promise<LedgerStorage> {
    const low = new Low<LedgerDocument>(folder === null ? new Memory() : await fileIn(folder), EMPTY_LEDGER);
    await low.read();
    if (low.data.version !== 1) throw new Error("the sandbox's data were written by another version");
    return new LedgerStorage(low);
  }

  changed(): void {
    this.#isChanged = true;
    this.#timer ??= setTimeout(() => void this.#write(), Math.max(GATHER_MS, 10 * this.#lastWriteMs));
  }

  /** Writes pending changes. Rejects if that fails. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#writing;
    if (this.#isChanged) await this.#save();
  }

  async #write(): Promise<void> {
    // A failed write is retried with the next change; the last one, at close, reports its failure.
    this.#writing = this.#save().catch(() => {
      this.#isChanged = true;
    });
    await this.#writing;
    this.#timer = null;
    if (this.#isChanged) this.changed();
  }

  async #save(): Promise<void> {
    const startedAt = performance.now();
    this.#isChanged = false;
    this.#low.data = this.ledger.document();
    await this.#low.write();
    this.#lastWriteMs = performance.now() - startedAt;
  }
}

async function fileIn(folder: string): Promise<Adapter<LedgerDocument>> {
  await makeFolder(folder);
  const path = join(folder, "sandbox.json");
  return new DataFile<LedgerDocument>(path, {
    parse: (text) => {
      try {
        return JSON.parse(text) as LedgerDocument;
      } catch (cause) {
        throw new Error(`${path} is not readable; move it away to start empty`, { cause });
      }
    },
    stringify: (document) => JSON.stringify(document),
  });
}
