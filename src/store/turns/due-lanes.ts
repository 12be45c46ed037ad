import { PRIORITIES } from "../../domain/operation/operation.ts";
import { RowHeap } from "./row-heap.ts";
import { ShopQueues } from "./shop-queues.ts";

/** What a lane does next, in the codes of the order columns. Priority 0: nothing. */
export interface CodedStep {
  readonly dueAt: number;
  readonly priority: number;
  /** The code of brand, operation and whether it was tried before: `take` filters by it. */
  readonly group: number;
  readonly shop: number;
  readonly isTried: boolean;
}

interface GroupLanes {
  /** Lanes by due time. May contain rows whose step has changed since, which `#isCurrent` recognises. */
  readonly upcoming: RowHeap;
  /** Lanes that were due at the last `take`, by priority and shop. */
  readonly ready: readonly ShopQueues[];
}

/** When a shop was last served within one priority, and whether that step had been tried. */
interface ShopTurn {
  readonly turn: number;
  readonly wasTried: boolean;
}
const NEVER: ShopTurn = { turn: 0, wasTried: true };

export interface TakenLane extends CodedStep {
  readonly row: number;
  readonly lease: string;
}

/**
 * The due lanes. A lane waits in its group's heaps under its step's time, is taken under a lease, and waits again once the
 * lease ends or is released. Heaps are never searched: an outdated entry is dropped when it comes to the top.
 *
 * Within a priority, the shop served least recently is next. Within a shop, lanes that were never tried take turns with those
 * that were. So neither a shop with many orders nor many failing orders keep others waiting.
 */
export class DueLanes {
  readonly #stepOf: (row: number) => CodedStep;
  readonly #groups = new Map<number, GroupLanes>();
  readonly #leases = new Map<number, { readonly lease: string; readonly until: number }>();
  /** For all groups together: an order may have changed its group while it was taken. */
  readonly #leaseEnds = new RowHeap();
  #leaseCount = 0;
  /** By priority, then by shop. */
  readonly #served = PRIORITIES.map(() => new Map<number, ShopTurn>());
  #turns = 0;
  #now = 0;

  constructor(stepOf: (row: number) => CodedStep) {
    this.#stepOf = stepOf;
  }

  /** The row's step has changed. */
  changed(row: number): void {
    const { dueAt, priority, group } = this.#stepOf(row);
    if (priority !== 0 && !this.#leases.has(row)) this.#lanesOf(group).upcoming.push(dueAt, row);
  }

  /** Takes lanes of these groups whose steps have this priority or a higher one. */
  take(
    now: number,
    limit: number,
    leaseMs: number,
    groups: ReadonlySet<number>,
    lowestPriority: number = PRIORITIES.length,
  ): TakenLane[] {
    this.#follow(now);
    this.#endLeases(now);
    const lanes = this.#lanesIn(groups);
    for (const group of lanes) this.#moveDue(group, now);
    const taken: TakenLane[] = [];
    for (let priority = 1; priority <= lowestPriority; priority++) {
      while (taken.length < limit) {
        const row = this.#popNext(lanes, priority, now);
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
      next = Math.min(next, this.#earliestIn(group, lanes));
    }
    return next === Number.POSITIVE_INFINITY ? null : next;
  }

  /** The earliest due time of all lanes, leased ones included; Infinity if there is none. */
  earliest(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const [group, lanes] of this.#groups) {
      earliest = Math.min(earliest, this.#earliestIn(group, lanes));
    }
    for (const row of this.#leases.keys()) {
      const { dueAt, priority } = this.#stepOf(row);
      if (priority !== 0) earliest = Math.min(earliest, dueAt);
    }
    return earliest;
  }

  #earliestIn(group: number, { upcoming, ready }: GroupLanes): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const heap of [upcoming, ...ready.flatMap((queues) => [...queues.all()])]) {
      this.#dropOutdated(heap, group, null);
      earliest = Math.min(earliest, heap.topKey);
    }
    return earliest;
  }

  #lanesIn(groups: ReadonlySet<number>): [number, GroupLanes][] {
    return [...this.#groups].filter(([group]) => groups.has(group));
  }

  #lanesOf(group: number): GroupLanes {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const ready = this.#served.map((served) => new ShopQueues((shop) => (served.get(shop) ?? NEVER).turn));
    const lanes = { upcoming: new RowHeap(), ready };
    this.#groups.set(group, lanes);
    return lanes;
  }

  /** If the clock was set back, leases must not last longer for it. */
  #follow(now: number): void {
    const backMs = this.#now - now;
    this.#now = now;
    if (backMs <= 0) return;
    for (const [row, { lease, until }] of [...this.#leases]) {
      this.#leases.set(row, { lease, until: until - backMs });
      this.#leaseEnds.push(until - backMs, row);
    }
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

  /** Moves lanes that have become due to the heaps of their priorities. */
  #moveDue([group, lanes]: [number, GroupLanes], now: number): void {
    while (lanes.upcoming.topKey <= now) {
      const { topKey: dueAt, topRow: row } = lanes.upcoming;
      lanes.upcoming.pop();
      const step = this.#stepOf(row);
      if (this.#isCurrent(row, dueAt, group)) lanes.ready[step.priority - 1]?.push(step.shop, dueAt, row);
    }
  }

  #popNext(groups: readonly [number, GroupLanes][], priority: number, now: number): number | null {
    const served = this.#served[priority - 1] as Map<number, ShopTurn>;
    let next: { readonly shop: number; readonly turn: number } | null = null;
    for (const [group, { ready, upcoming }] of groups) {
      const shop = (ready[priority - 1] as ShopQueues).first((lanes) => {
        this.#dropOutdated(lanes, group, priority);
        // The clock was set back since.
        while (lanes.topKey > now && lanes.size > 0) {
          upcoming.push(lanes.topKey, lanes.topRow);
          lanes.pop();
        }
      });
      if (shop === null) continue;
      const { turn } = served.get(shop) ?? NEVER;
      if (next === null || turn < next.turn) next = { shop, turn };
    }
    if (next === null) return null;
    const { shop } = next;
    const { wasTried } = served.get(shop) ?? NEVER;
    const lanes = this.#oldestOf(shop, groups, priority, now, !wasTried);
    const row = lanes.topRow;
    served.set(shop, { turn: ++this.#turns, wasTried: this.#stepOf(row).isTried });
    lanes.pop();
    return row;
  }

  /**
   * The heap of a shop whose top is its oldest due lane, preferably of the kind whose turn it is. The shop must have a due
   * lane.
   */
  #oldestOf(
    shop: number,
    groups: readonly [number, GroupLanes][],
    priority: number,
    now: number,
    isTried: boolean,
  ): RowHeap {
    let oldest: RowHeap | null = null;
    let isPreferred = false;
    for (const [group, { ready }] of groups) {
      const lanes = (ready[priority - 1] as ShopQueues).lanesOf(shop);
      if (lanes === undefined) continue;
      this.#dropOutdated(lanes, group, priority);
      if (lanes.size === 0 || lanes.topKey > now) continue;
      const matches = this.#stepOf(lanes.topRow).isTried === isTried;
      if (oldest !== null && (isPreferred !== matches ? isPreferred : oldest.topKey <= lanes.topKey))
        continue;
      oldest = lanes;
      isPreferred = matches;
    }
    return oldest as RowHeap;
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
