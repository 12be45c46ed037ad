import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import type { Delivery } from "../../store/inbox.ts";

/** Orders have some kilobytes. From here on a body is worked on by itself, in slices that let others through. */
const LARGE_BYTES = 64 * 1024;

export function isLarge({ body }: Pick<Delivery, "body">): boolean {
  return body.byteLength >= LARGE_BYTES;
}

/** Everything else that is ready goes first. */
export function letOthersThrough(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Under way at the end of so many processes, a large delivery is taken to have ended them. */
const MOST_BEGUN = 2;

export function hasEndedProcesses({ begun }: Pick<Delivery, "begun">): boolean {
  return begun >= MOST_BEGUN;
}

export const ENDED_PROCESSES: DeliveryReason = { code: "endedProcesses" };

/** Of the processor's time, all slices together; a busy or paused machine does not count. */
const MOST_WORK_MS = 5_000;

export class WorkTime {
  readonly #isCounted: boolean;
  #workedMs = 0;

  /** Only large ones can take long, and to ask for the time costs more than to read a small one's head. */
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
