import { z } from "zod";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { gathered } from "../../runtime/time/background.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { StoredValues } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import { iso } from "../iso.ts";
import type { Change, ChangeFeed } from "./change-feed.ts";

/** Counts are stored this long after the first change; a crash loses at most that much of the chart. */
const WRITTEN_AFTER_MS = 5_000;
const DAYS_KEPT = 31;

const hourCounts = z.object({
  deliveries: z.number(),
  earned: z.number(),
  approved: z.number(),
  cancelled: z.number(),
});
type HourCounts = z.infer<typeof hourCounts>;
/** By hour of the day, UTC. */
const dayCounts = z.record(z.string(), hourCounts);
type DayCounts = z.infer<typeof dayCounts>;
const DAYS = new StoredValues("activity/", dayCounts, "absent");

const NOTHING: HourCounts = { deliveries: 0, earned: 0, approved: 0, cancelled: 0 };
const COUNTED = Object.keys(NOTHING) as (keyof HourCounts)[];

export interface ActivityParts {
  readonly store: Store;
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly log: Log;
}

/** Counts deliveries and their results per hour. Several instances add to the same counts. */
export class Activity {
  readonly #parts: ActivityParts;
  /** Counts not stored yet, by day. */
  #fresh = new Map<string, DayCounts>();
  #writing: Promise<void> | null = null;
  readonly #stopping = new AbortController();
  readonly #writeSoon: () => void;

  constructor(parts: ActivityParts) {
    this.#parts = parts;
    const background = { clock: parts.clock, signal: this.#stopping.signal };
    this.#writeSoon = gathered(() => void this.#write(), background, WRITTEN_AFTER_MS);
    parts.changes.listen((change, isOwn) => {
      if (isOwn) this.#count(change);
    });
  }

  /** Counts between each two consecutive bounds. An hour that contains a bound belongs to the later span. */
  async between(bounds: readonly number[]): Promise<readonly HourCounts[]> {
    await this.#write();
    const written = new Map<string, DayCounts>();
    for (const { name, value } of await DAYS.list(this.#parts)) written.set(name, value);
    const countsAt = (at: number) => {
      const { day, hour } = placeOf(at);
      return written.get(DAYS.prefix + day)?.[hour] ?? NOTHING;
    };
    return bounds.slice(1).map((until, index) => {
      const [from, end] = [hourOf(bounds[index] ?? until), hourOf(until)];
      let all = NOTHING;
      for (let at = from; at < end; at += HOUR_MS) all = added(all, countsAt(at));
      return all;
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#write();
  }

  #count(change: Change): void {
    const field = fieldOf(change);
    if (field === null) return;
    const { day, hour } = placeOf(this.#parts.clock.now());
    const counts = this.#fresh.get(day) ?? {};
    const known = counts[hour] ?? NOTHING;
    this.#fresh.set(day, { ...counts, [hour]: { ...known, [field]: known[field] + 1 } });
    this.#writeSoon();
  }

  async #write(): Promise<void> {
    await this.#writing;
    this.#writing = this.#writeNow().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #writeNow(): Promise<void> {
    const { clock, log } = this.#parts;
    const fresh = this.#fresh;
    this.#fresh = new Map();
    try {
      for (const [day, counts] of fresh) {
        await DAYS.named(day).change(this.#parts, "", (known) => sum(known ?? {}, counts));
        await this.#forget(placeOf(clock.now() - DAYS_KEPT * DAY_MS).day);
      }
    } catch (error) {
      log.warn({ error }, LOG_LINES.countsNotWritten);
    }
  }

  async #forget(before: string): Promise<void> {
    const { store } = this.#parts;
    for (const { name } of await store.listValues(DAYS.prefix))
      if (name < DAYS.prefix + before) await store.changeValue("", name, () => null);
  }
}

function fieldOf(change: Change): keyof HourCounts | null {
  if (change.kind === "delivery") return change.shop === "" ? null : "deliveries";
  if (change.kind !== "order" || change.points === change.pointsBefore) return null;
  return { none: null, pending: "earned", approved: "approved", cancelled: "cancelled" }[change.points] as
    | keyof HourCounts
    | null;
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

function placeOf(at: number): { readonly day: string; readonly hour: string } {
  const text = iso(at);
  return { day: text.slice(0, 10), hour: text.slice(11, 13) };
}

function sum(known: DayCounts, counted: DayCounts): DayCounts {
  const total = { ...known };
  for (const [hour, counts] of Object.entries(counted)) total[hour] = added(total[hour] ?? NOTHING, counts);
  return total;
}

function added(one: HourCounts, other: HourCounts): HourCounts {
  const total = { ...one };
  for (const field of COUNTED) total[field] += other[field];
  return total;
}
