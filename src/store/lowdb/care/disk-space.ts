import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { StoreUnavailable } from "../../store.ts";
import { errorCode } from "../error-code.ts";

const FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);
/** Small writes may still fit after a larger one was refused. The disk counts as full until this long after the last refusal. */
const CALM_MS = 60_000;

/** Records since when the disk has been full. It learns this from the writes that happen anyway. */
export class DiskSpace {
  readonly #now: () => Moment;
  #fullSince: Moment | null = null;
  #refusedAt: Moment = 0;

  constructor(now: () => Moment) {
    this.#now = now;
  }

  /** Since when the disk has been full; `null` if there is space. */
  get fullSince(): Moment | null {
    return this.#fullSince;
  }

  /** Call after a checkpoint: it wrote enough to show that there is space for ordinary writes. */
  proven(): void {
    this.#fullSince = null;
  }

  /** Passes the result of a write on, and notes what it says about the disk. */
  async during<T>(writing: Promise<T>): Promise<T> {
    try {
      const result = await writing;
      if (Math.abs(this.#now() - this.#refusedAt) >= CALM_MS) this.#fullSince = null;
      return result;
    } catch (error) {
      if (FULL_CODES.has(systemCode(error) ?? "")) {
        this.#refusedAt = this.#now();
        this.#fullSince ??= this.#refusedAt;
      }
      throw error;
    }
  }
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof StoreUnavailable)) return errorCode(error);
  return error.trouble.code === "noSpaceLeft" ? error.trouble.error : undefined;
}
