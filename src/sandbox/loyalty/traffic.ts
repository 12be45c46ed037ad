import { RollingCount } from "../rolling-count.ts";
import { LIMIT_WINDOW_MS, timestamp } from "./decisions.ts";
import { OPERATIONS, type OperationName } from "./operations.ts";

const CALLS_KEPT = 1000;

/** One request, recorded for inspection; never with a key. Completed while it is processed. */
export interface SeenCall {
  readonly arrivedAt: number;
  /** The requested operation; `null` if the path has none. */
  readonly operation: OperationName | null;
  /** The status answered; 0 until then, and for good if the connection was dropped. */
  status: number;
  orderId: string | null;
  /** The lp_status of an updatePoints. */
  verdict: string | null;
}

/** All incoming requests, including refused ones, as proof of what a client sent. */
export class Traffic {
  readonly #all = new RollingCount();
  readonly #each = new Map(OPERATIONS.map((operation) => [operation, new RollingCount()]));
  readonly #calls: SeenCall[] = [];

  arrived(operation: OperationName | null, arrivedAt: number): SeenCall {
    this.#all.add(arrivedAt);
    if (operation !== null) this.#each.get(operation)?.add(arrivedAt);
    const call: SeenCall = { arrivedAt, operation, status: 0, orderId: null, verdict: null };
    this.#calls.push(call);
    if (this.#calls.length >= 2 * CALLS_KEPT) this.#calls.splice(0, CALLS_KEPT);
    return call;
  }

  /** The latest calls in order of arrival. */
  calls() {
    return this.#calls
      .slice(-CALLS_KEPT)
      .map(({ arrivedAt, ...call }) => ({ at: timestamp(arrivedAt), ...call }));
  }

  rate(now: number) {
    const each = [...this.#each].map(([operation, { largest }]) => [operation, largest] as const);
    return {
      windowMs: LIMIT_WINDOW_MS,
      largest: { all: this.#all.largest, ...Object.fromEntries(each) } as Record<string, number>,
      now: this.#all.at(now),
    };
  }
}
