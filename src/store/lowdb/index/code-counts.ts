import { PRIORITIES } from "../../../domain/operation/operation.ts";
import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../../domain/order/order-summary.ts";
import type { Counts } from "../../records.ts";

const QUEUED = ORDER_STATES.indexOf("queued") + 1;
const [IDLE, NO_POINTS] = [ORDER_STATES.indexOf("idle") + 1, POINTS_STATES.indexOf("none") + 1];
const DUE = PRIORITIES.indexOf("due") + 1;

/** True if the next step has a set time and was not tried yet, judged by the codes of state and priority. */
export function hasItsTimeSet(state = 0, priority = 0): boolean {
  return state === QUEUED && priority === DUE;
}

/** How many rows have each code. Codes are positions in a list of words, from 1. */
export class CodeCounts<Word extends string> {
  readonly #words: readonly Word[];
  readonly #counts: number[] = [];

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  add(code: number, change: number): void {
    this.#counts[code] = (this.#counts[code] ?? 0) + change;
  }

  byWord(): Record<Word, number> {
    const entries = this.#words.map((word, index) => [word, this.#counts[index + 1] ?? 0]);
    return Object.fromEntries(entries) as Record<Word, number>;
  }
}

/** How many orders there are of each kind, judged by the codes in their columns. */
export class OrderCounts {
  readonly #states = new CodeCounts(ORDER_STATES);
  readonly #points = new CodeCounts(POINTS_STATES);
  #scheduled = 0;
  /** The number of orders without points for which nothing is left to do. */
  #idleWithoutPoints = 0;

  add(state: number, points: number, priority: number, change: number): void {
    this.#states.add(state, change);
    this.#points.add(points, change);
    if (hasItsTimeSet(state, priority)) this.#scheduled += change;
    if (state === IDLE && points === NO_POINTS) this.#idleWithoutPoints += change;
  }

  byWord(): Pick<Counts, "orders" | "points" | "scheduled" | "idleWithoutPoints"> {
    return {
      orders: this.#states.byWord(),
      points: this.#points.byWord(),
      scheduled: this.#scheduled,
      idleWithoutPoints: this.#idleWithoutPoints,
    };
  }
}
