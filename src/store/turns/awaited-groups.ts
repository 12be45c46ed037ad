import { RowHeap } from "./row-heap.ts";

/**
 * Groups by the time of their earliest upcoming lane. A group is asked for that time only when it comes to the front, so groups
 * without a due lane cost nothing, however many there are.
 */
export class AwaitedGroups {
  readonly #order = new RowHeap();
  /** The time under which each group is in the order: never later than its earliest lane. An entry with another time is outdated. */
  readonly #awaitedAt = new Map<number, number>();
  readonly #earliestIn: (group: number) => number;

  /** `earliestIn` returns Infinity for a group without upcoming lanes. */
  constructor(earliestIn: (group: number) => number) {
    this.#earliestIn = earliestIn;
  }

  /** The group has an upcoming lane that is due at this time. */
  add(group: number, dueAt: number): void {
    if (dueAt >= (this.#awaitedAt.get(group) ?? Number.POSITIVE_INFINITY)) return;
    this.#awaitedAt.set(group, dueAt);
    this.#order.push(dueAt, group);
  }

  /** The time of the earliest upcoming lane, Infinity if there is none, and its group. */
  first(): { readonly dueAt: number; readonly group: number } {
    while (this.#order.size > 0) {
      const { topKey: at, topRow: group } = this.#order;
      const isCurrent = this.#awaitedAt.get(group) === at;
      const dueAt = isCurrent ? this.#earliestIn(group) : at;
      if (isCurrent && dueAt === at) return { dueAt, group };
      this.#order.pop();
      if (!isCurrent) continue;
      this.#awaitedAt.delete(group);
      if (dueAt !== Number.POSITIVE_INFINITY) this.add(group, dueAt);
    }
    return { dueAt: Number.POSITIVE_INFINITY, group: 0 };
  }
}
