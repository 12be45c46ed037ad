import { PRIORITIES } from "../../domain/operation.ts";
import { RowHeap } from "./heap.ts";

/** What a lane does next, in the codes of the order columns; priority 0: nothing. */
export interface CodedStep {
  readonly dueAt: number;
  readonly priority: number;
  /** Brand and operation: lanes are asked for by both. */
  readonly group: number;
}

interface GroupLanes {
  /** By due time; may hold rows whose step has changed since: `isCurrent` tells. */
  readonly upcoming: RowHeap;
  /** Those that were due at the last look, a heap per priority. */
  readonly ready: readonly RowHeap[];
}

export interface TakenLane extends CodedStep {
  readonly row: number;
  readonly lease: string;
}

/**
 * Which lanes are due. A lane waits in its group's heaps under the time of its step, is taken under a lease, and
 * waits again from the lease's end or release on. Heaps are never searched: an entry that no longer says what the
 * columns say is dropped when it comes to the top.
 */
export class DueLanes {
  readonly #stepOf: (row: number) => CodedStep;
  readonly #groups = new Map<number, GroupLanes>();
  readonly #leases = new Map<number, { readonly lease: string; readonly until: number }>();
  /** Of all groups: an order may have changed its group while it was taken. */
  readonly #leaseEnds = new RowHeap();
  #leaseCount = 0;

  constructor(stepOf: (row: number) => CodedStep) {
    this.#stepOf = stepOf;
  }

  /** The row's step is a new one. */
  changed(row: number): void {
    const { dueAt, priority, group } = this.#stepOf(row);
    if (priority !== 0 && !this.#leases.has(row)) this.#lanesOf(group).upcoming.push(dueAt, row);
  }

  /** Of the given groups, steps of the given priority or a higher one. */
  take(
    now: number,
    limit: number,
    leaseMs: number,
    groups: ReadonlySet<number>,
    lowestPriority: number = PRIORITIES.length,
  ): TakenLane[] {
    this.#endLeases(now);
    const lanes = this.#lanesIn(groups);
    for (const group of lanes) this.#lookAt(group, now);
    const taken: TakenLane[] = [];
    for (let priority = 1; priority <= lowestPriority; priority++) {
      while (taken.length < limit) {
        const row = this.#popOldest(lanes, priority, now);
        if (row === null) break;
        taken.push({ row, ...this.#stepOf(row), lease: this.#lease(row, now + leaseMs) });
      }
    }
    return taken;
  }

  holds(row: number, lease: string): boolean {
    return this.#leases.get(row)?.lease === lease;
  }

  release(row: number, lease: string): void {
    if (!this.holds(row, lease)) return;
    this.#leases.delete(row);
    this.changed(row);
  }

  nextAt(groups: ReadonlySet<number>): number | null {
    let next = Number.POSITIVE_INFINITY;
    for (const [group, lanes] of this.#lanesIn(groups)) {
      for (const heap of [lanes.upcoming, ...lanes.ready]) {
        this.#dropOutdated(heap, group, null);
        next = Math.min(next, heap.topKey);
      }
    }
    return next === Number.POSITIVE_INFINITY ? null : next;
  }

  /** The earliest due time of all lanes, leased ones included; Infinity when there is none. */
  earliest(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const [group, lanes] of this.#groups) {
      for (const heap of [lanes.upcoming, ...lanes.ready]) {
        this.#dropOutdated(heap, group, null);
        earliest = Math.min(earliest, heap.topKey);
      }
    }
    for (const row of this.#leases.keys()) {
      const { dueAt, priority } = this.#stepOf(row);
      if (priority !== 0) earliest = Math.min(earliest, dueAt);
    }
    return earliest;
  }

  #lanesIn(groups: ReadonlySet<number>): [number, GroupLanes][] {
    return [...this.#groups].filter(([group]) => groups.has(group));
  }

  #lanesOf(group: number): GroupLanes {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const lanes = { upcoming: new RowHeap(), ready: PRIORITIES.map(() => new RowHeap()) };
    this.#groups.set(group, lanes);
    return lanes;
  }

  #endLeases(now: number): void {
    while (this.#leaseEnds.topKey <= now) {
      const { topKey: until, topRow: row } = this.#leaseEnds;
      this.#leaseEnds.pop();
      if (this.#leases.get(row)?.until !== until) continue;
      this.#leases.delete(row);
      this.changed(row);
    }
  }

  /** Moves what has become due to the heap of its priority. */
  #lookAt([group, lanes]: [number, GroupLanes], now: number): void {
    while (lanes.upcoming.topKey <= now) {
      const { topKey: dueAt, topRow: row } = lanes.upcoming;
      lanes.upcoming.pop();
      const step = this.#stepOf(row);
      if (this.#isCurrent(row, dueAt, group)) lanes.ready[step.priority - 1]?.push(dueAt, row);
    }
  }

  #popOldest(groups: readonly [number, GroupLanes][], priority: number, now: number): number | null {
    let oldest: RowHeap | null = null;
    for (const [group, lanes] of groups) {
      const heap = lanes.ready[priority - 1] as RowHeap;
      this.#dropOutdated(heap, group, priority);
      if (heap.topKey <= now && heap.topKey < (oldest?.topKey ?? Number.POSITIVE_INFINITY)) oldest = heap;
    }
    if (oldest === null) return null;
    const row = oldest.topRow;
    oldest.pop();
    return row;
  }

  #lease(row: number, until: number): string {
    const lease = String(++this.#leaseCount);
    this.#leases.set(row, { lease, until });
    this.#leaseEnds.push(until, row);
    return lease;
  }

  #dropOutdated(heap: RowHeap, group: number, priority: number | null): void {
    while (heap.size > 0) {
      const isCurrent = this.#isCurrent(heap.topRow, heap.topKey, group);
      if (isCurrent && (priority === null || this.#stepOf(heap.topRow).priority === priority)) return;
      heap.pop();
    }
  }

  #isCurrent(row: number, dueAt: number, group: number): boolean {
    const step = this.#stepOf(row);
    return step.priority !== 0 && step.dueAt === dueAt && step.group === group && !this.#leases.has(row);
  }
}
