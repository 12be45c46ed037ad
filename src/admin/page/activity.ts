import { z } from "zod";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { gathered } from "../../runtime/time/background.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { StoredValues } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import { iso } from "../iso.ts";
import type { ChangeFeed } from "./change-feed.ts";

/** The delay before counts are stored; a crash loses at most this much of the chart. */
const WRITTEN_AFTER_MS = 5_000;
const DAYS_KEPT = 31;

const hourCounts = z.object({ deliveries: z.number() });
/** Counts by UTC hour of the day. */
const dayCounts = z.record(z.string(), hourCounts);
type DayCounts = z.infer<typeof dayCounts>;
const DAYS = new StoredValues("activity/", dayCounts, "absent");

export interface ActivityParts {
  readonly store: Store;
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly log: Log;
}

/** Counts deliveries per hour. Several instances add to the same counts. */
export class Activity {
  readonly #parts: ActivityParts;
  /** Counts by day that aren't stored yet. */
  #fresh = new Map<string, DayCounts>();
  #writing: Promise<void> | null = null;
  readonly #stopping = new AbortController();
  readonly #writeSoon: () => void;

  constructor(parts: ActivityParts) {
    this.#parts = parts;
    const background = { clock: parts.clock, signal: this.#stopping.signal };
    this.#writeSoon = gathered(() => void this.#write(), background, WRITTEN_AFTER_MS);
    parts.changes.listen((change, isOwn) => {
      if (isOwn && change.kind === "delivery" && change.shop !== "") this.#count();
    });
  }

  /** Deliveries between consecutive bounds. An hour that contains a bound counts towards the later span. */
  async between(bounds: readonly number[]): Promise<readonly number[]> {
    await this.#write();
    const written = new Map<string, DayCounts>();
    for (const { name, value } of await DAYS.list(this.#parts)) written.set(name, value);
    const countsAt = (at: number) => {
      const { day, hour } = placeOf(at);
      return written.get(DAYS.prefix + day)?.[hour]?.deliveries ?? 0;
    };
    return bounds.slice(1).map((until, index) => {
      const [from, end] = [hourOf(bounds[index] ?? until), hourOf(until)];
      let all = 0;
      for (let at = from; at < end; at += HOUR_MS) all += countsAt(at);
      return all;
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#write();
  }

  #count(): void {
    const { day, hour } = placeOf(this.#parts.clock.now());
    this.#fresh.set(day, sum(this.#fresh.get(day) ?? {}, { [hour]: { deliveries: 1 } }));
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

function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

function placeOf(at: number): { readonly day: string; readonly hour: string } {
  const text = iso(at);
  return { day: text.slice(0, 10), hour: text.slice(11, 13) };
}

function sum(known: DayCounts, counted: DayCounts): DayCounts {
  const total = { ...known };
  for (const [hour, { deliveries }] of Object.entries(counted))
    total[hour] = { deliveries: (total[hour]?.deliveries ?? 0) + deliveries };
  return total;
}
