import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { StoreUnavailable } from "../../store.ts";
import { errorCode } from "../error-code.ts";

const FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);
/** Small writes may fit where a larger one did not: only after so long without a refusal is there space again. */
const CALM_MS = 60_000;

/** Since when the disk is full, judged by what is written to it anyway. */
export class DiskSpace {
  readonly #now: () => Moment;
  #fullSince: Moment | null = null;
  #refusedAt: Moment = 0;

  constructor(now: () => Moment) {
    this.#now = now;
  }

  /** `null`: there is space. */
  get fullSince(): Moment | null {
    return this.#fullSince;
  }

  /** So much was written that there is space for what is written usually. */
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

/** The earlier of both, if any. */
export function earlier(one: Moment | null, other: Moment | null): Moment | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
