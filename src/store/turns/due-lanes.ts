import { PRIORITIES } from "../../domain/operation/operation.ts";
import { AwaitedGroups } from "./awaited-groups.ts";
import { Leases } from "./leases.ts";
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
  readonly #awaited = new AwaitedGroups((group) => this.#firstOf(this.#lanesOf(group).upcoming, group));
  /** The groups whose `ready` may contain a lane. */
  readonly #ready = new Set<number>();
  /** For all groups together: an order may change its group while it is taken. */
  readonly #leases = new Leases();
  /** The last turn of each shop, by priority, then by shop. */
  readonly #served = PRIORITIES.map(() => new Map<number, ShopTurn>());
  #turns = 0;

  constructor(stepOf: (row: number) => CodedStep) {
    this.#stepOf = stepOf;
  }

  /** The row's step has changed. */
  changed(row: number): void {
    const { dueAt, priority, group } = this.#stepOf(row);
    if (priority !== 0 && !this.#leases.has(row)) this.#await(group, dueAt, row);
  }

  /** The groups that have a due lane, and when the next lane of any group becomes due; Infinity if none will. */
  due(now: number): { readonly groups: readonly number[]; readonly nextAt: number } {
    this.#endLeases(now);
    for (let next = this.#awaited.first(); next.dueAt <= now; next = this.#awaited.first())
      this.#moveDue(next.group, now);
    const groups = [...this.#ready].filter((group) => this.#hasReady(group, now));
    return { groups, nextAt: this.#awaited.first().dueAt };
  }

  /** Takes lanes of these groups whose steps have this priority or a higher one. */
  take(
    now: number,
    limit: number,
    leaseMs: number,
    groups: ReadonlySet<number>,
    lowestPriority: number = PRIORITIES.length,
  ): TakenLane[] {
    this.#endLeases(now);
    const known = this.#known(groups);
    for (const group of known) this.#moveDue(group, now);
    const taken: TakenLane[] = [];
    for (let priority = 1; priority <= lowestPriority; priority++) {
      while (taken.length < limit) {
        const row = this.#popNext(known, priority, now);
        if (row === null) break;
        taken.push({ row, ...this.#stepOf(row), lease: this.#leases.begin(row, now + leaseMs) });
      }
    }
    return taken;
  }

  holds(row: number, lease: string): boolean {
    return this.#leases.holds(row, lease);
  }

  release(row: number, lease: string): void {
    if (!this.holds(row, lease)) return;
    this.#leases.end(row);
    this.changed(row);
  }

  nextAt(groups: ReadonlySet<number>): number | null {
    const next = Math.min(...this.#known(groups).map((group) => this.#earliestIn(group)));
    return next === Number.POSITIVE_INFINITY ? null : next;
  }

  /** The earliest due time of all lanes, leased ones included; Infinity if there is none. */
  earliest(): number {
    let earliest = this.#awaited.first().dueAt;
    for (const group of this.#ready) earliest = Math.min(earliest, this.#earliestIn(group));
    for (const row of this.#leases.rows()) {
      const { dueAt, priority } = this.#stepOf(row);
      if (priority !== 0) earliest = Math.min(earliest, dueAt);
    }
    return earliest;
  }

  #earliestIn(group: number): number {
    const { upcoming, ready } = this.#lanesOf(group);
    const heaps = [upcoming, ...ready.flatMap((queues) => [...queues.all()])];
    return Math.min(...heaps.map((heap) => this.#firstOf(heap, group)));
  }

  /** The time of the heap's first lane; Infinity if it has none. */
  #firstOf(heap: RowHeap, group: number): number {
    this.#dropOutdated(heap, group, null);
    return heap.topKey;
  }

  #known(groups: ReadonlySet<number>): readonly number[] {
    return [...groups].filter((group) => this.#groups.has(group));
  }

  #lanesOf(group: number): GroupLanes {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const ready = this.#served.map((served) => new ShopQueues((shop) => (served.get(shop) ?? NEVER).turn));
    const lanes = { upcoming: new RowHeap(), ready };
    this.#groups.set(group, lanes);
    return lanes;
  }

  #queuesOf(group: number, priority: number): ShopQueues {
    return this.#lanesOf(group).ready[priority - 1] as ShopQueues;
  }

  #await(group: number, dueAt: number, row: number): void {
    this.#lanesOf(group).upcoming.push(dueAt, row);
    this.#awaited.add(group, dueAt);
  }

  #endLeases(now: number): void {
    for (const row of this.#leases.endPast(now)) this.changed(row);
  }

  /** Moves lanes that have become due to the heaps of their priorities. */
  #moveDue(group: number, now: number): void {
    const lanes = this.#lanesOf(group);
    while (lanes.upcoming.topKey <= now) {
      const { topKey: dueAt, topRow: row } = lanes.upcoming;
      lanes.upcoming.pop();
      const step = this.#stepOf(row);
      if (!this.#isCurrent(row, dueAt, group)) continue;
      lanes.ready[step.priority - 1]?.push(step.shop, dueAt, row);
      this.#ready.add(group);
    }
  }

  #hasReady(group: number, now: number): boolean {
    const hasAny = PRIORITIES.some((_, index) => this.#nextShop(group, index + 1, now) !== null);
    if (!hasAny) this.#ready.delete(group);
    return hasAny;
  }

  /** The shop of the group whose turn is next within the priority; `null` if none has a due lane. */
  #nextShop(group: number, priority: number, now: number): number | null {
    return this.#queuesOf(group, priority).first((lanes) => {
      this.#dropOutdated(lanes, group, priority);
      // The clock was set back since.
      while (lanes.topKey > now && lanes.size > 0) {
        this.#await(group, lanes.topKey, lanes.topRow);
        lanes.pop();
      }
    });
  }

  #popNext(groups: readonly number[], priority: number, now: number): number | null {
    const served = this.#served[priority - 1] as Map<number, ShopTurn>;
    let next: { readonly shop: number; readonly turn: number } | null = null;
    for (const group of groups) {
      const shop = this.#nextShop(group, priority, now);
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
    groups: readonly number[],
    priority: number,
    now: number,
    isTried: boolean,
  ): RowHeap {
    let oldest: RowHeap | null = null;
    let isPreferred = false;
    for (const group of groups) {
      const lanes = this.#queuesOf(group, priority).lanesOf(shop);
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
