import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import type { Delivery } from "../../store/inbox.ts";

/** Orders have some kilobytes. Larger bodies are processed one at a time, in slices, so that other work can run. */
const LARGE_BYTES = 64 * 1024;

export function isLarge({ body }: Pick<Delivery, "body">): boolean {
  return body.byteLength >= LARGE_BYTES;
}

/** Lets other ready work run first. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A large delivery that was being processed when this many processes ended is assumed to have ended them. */
const MOST_BEGUN = 2;

export function hasEndedProcesses({ begun }: Pick<Delivery, "begun">): boolean {
  return begun >= MOST_BEGUN;
}

export const ENDED_PROCESSES: DeliveryReason = { code: "endedProcesses" };

/** The most CPU time for all slices of a delivery together. */
const MOST_WORK_MS = 5_000;

export class WorkTime {
  readonly #isCounted: boolean;
  #workedMs = 0;

  /** `isCounted`: only for large bodies, because measuring CPU time costs more than processing a small one. */
  constructor(isCounted: boolean) {
    this.#isCounted = isCounted;
  }

  slice<T>(work: () => T): T {
    if (!this.#isCounted) return work();
    const from = process.threadCpuUsage();
    try {
      return work();
    } finally {
      const { user, system } = process.threadCpuUsage(from);
      this.#workedMs += (user + system) / 1000;
    }
  }

  get isUsedUp(): boolean {
    return this.#workedMs > MOST_WORK_MS;
  }
}

export const TOOK_TOO_LONG: DeliveryReason = { code: "tookTooLong", seconds: MOST_WORK_MS / 1000 };
