import type { Low } from "lowdb";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import { StoreUnavailable } from "../../store.ts";
import type { DeliveryTable } from "../documents/delivery-table.ts";
import type { OrderTable } from "../documents/order-table.ts";
import type { SmallState, StateDocument } from "../documents/small-state.ts";
import { isPassing } from "../file-system.ts";
import type { WrittenBehind } from "../index/columns.ts";
import type { Journal } from "./journal.ts";

/** A checkpoint is due after this many bytes of journal, whose rows are in memory until then. */
const DUE_BYTES = 16 * 1024 * 1024;
/** Many small rows take memory too. */
const DUE_ROWS = 50_000;
/** A failed checkpoint is tried again after this, however little was written since. */
const RETRY_MS = 10 * 60_000;
/** New writes wait for the disk once memory holds this many times what makes a checkpoint due. */
const MOST_BEHIND = 2;

export interface CheckpointParts {
  readonly document: Low<StateDocument>;
  readonly state: SmallState;
  readonly orders: OrderTable;
  readonly deliveries: DeliveryTable;
  readonly journal: Journal;
}

export interface CheckpointOptions {
  readonly now: () => Moment;
  readonly checkpointBytes?: number;
  readonly log?: { warn(details: object, message: string): void } | undefined;
  /** Called after a successful checkpoint: everything that it wrote found space. */
  readonly onWritten?: () => void;
}

/**
 * Brings the documents up to date with the journal, and deletes older journal segments only when everything in them is
 * flushed in documents. At a boundary between two frames, everything changed so far is set aside; then it is written
 * while new changes continue. The state document, which says where to read the journal from, is written last. An
 * interrupted checkpoint leaves a folder that the journal completes.
 */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  readonly #options: CheckpointOptions;
  readonly #behind: readonly WrittenBehind[];
  #running: Promise<void> = Promise.resolve();
  /** Checkpoints that were requested and have not ended. */
  #open = 0;
  #failedSince: Moment | null = null;
  #failedAt: Moment = 0;

  constructor(parts: CheckpointParts, options: CheckpointOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#behind = [...parts.orders.parts, ...parts.deliveries.parts];
  }

  /** Since when checkpoints have failed; `null` if the latest one succeeded. */
  get failedSince(): Moment | null {
    return this.#failedSince;
  }

  /** Starts a checkpoint if one is due. Resolves at once, unless writing is so far behind that memory would grow. */
  async keepUp(): Promise<void> {
    const behind = this.#behindBy();
    if (this.#open === 0 && (behind >= 1 || this.#isDueAgain()))
      this.run().catch((error) => this.#report(error));
    if (this.#open > 0 && behind >= MOST_BEHIND) await this.#running;
  }

  #isDueAgain(): boolean {
    return this.#failedSince !== null && Math.abs(this.#options.now() - this.#failedAt) >= RETRY_MS;
  }

  /** How far the documents are behind; a checkpoint is due at 1. */
  #behindBy(): number {
    const rows =
      this.#failedSince !== null ? 0 : this.#behind.reduce((sum, part) => sum + (part.rowsBehind ?? 0), 0);
    const bytes = this.#parts.journal.bytesSinceRotation;
    return Math.max(bytes / (this.#options.checkpointBytes ?? DUE_BYTES), rows / DUE_ROWS);
  }

  /** Runs checkpoints one after another. Each contains at least what was durable when it was requested. */
  run(): Promise<void> {
    // Counted at once: many writes that become durable together find the same checkpoint due.
    this.#open += 1;
    const mine = this.#running
      .then(() => this.#runOnce())
      .finally(() => {
        this.#open -= 1;
      });
    this.#running = mine.catch(() => undefined);
    return mine;
  }

  /** Runs the last checkpoint. If it fails, the next start reads the rest from the journal. */
  async finish(): Promise<void> {
    await this.#running;
    if (this.#parts.journal.dead !== null || this.#parts.journal.bytesSinceRotation === 0) return;
    await this.run().catch((error) => this.#report(error));
  }

  /** Without disk space, or with a damaged document, the journal continues alone. */
  #report(error: unknown): void {
    const { journal } = this.#parts;
    if (journal.dead !== null) return;
    const canGoOn = isPassing(error) || error instanceof StoreUnavailable;
    if (!canGoOn) {
      journal.fail(error);
      return;
    }
    const problem = error instanceof Error ? error.message : String(error);
    this.#options.log?.warn({ problem }, LOG_LINES.documentsBehind);
  }

  async #runOnce(): Promise<void> {
    const { journal } = this.#parts;
    try {
      const { segment, kept } = await journal.rotate(() => this.#freeze());
      await this.#write({ ...kept, journal: segment });
      await journal.removeBefore(segment);
      this.#failedSince = null;
      this.#options.onWritten?.();
    } catch (error) {
      this.#failedAt = this.#options.now();
      this.#failedSince ??= this.#failedAt;
      throw error;
    }
  }

  #freeze(): Omit<StateDocument, "journal"> {
    const { state, orders, deliveries } = this.#parts;
    for (const part of this.#behind) part.freeze();
    return {
      ...state.print(),
      orders: orders.end,
      deliveries: deliveries.end,
      orderChunks: orders.index.columns.chunkNumbers,
      deliveryChunks: deliveries.index.columns.chunkNumbers,
    };
  }

  async #write(state: StateDocument): Promise<void> {
    const { document, journal } = this.#parts;
    let isWritten = false;
    try {
      await journal.checkPlace();
      for (const part of this.#behind) await part.write();
      await journal.checkPlace();
      document.data = state;
      await document.write();
      isWritten = true;
    } finally {
      for (const part of this.#behind) part.settle(isWritten);
    }
  }
}
