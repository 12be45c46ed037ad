import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Page } from "../../store/page.ts";
import { StoredValue } from "../../store/remembered.ts";
import { type LogQuery, SegmentedLog } from "../../store/segmented-log.ts";
import type { Store } from "../../store/store.ts";
import { type Act, isOfPerson, type NewAct, storedAct, withoutPerson } from "./act.ts";
import type { ActCode } from "./act-codes.ts";
import { UndoIndex } from "./undo-index.ts";

/** Larger changes are left out, because the order's own history contains them. */
const MOST_TEXT = 4_000;

export const ACTS_PREFIX = "acts/";
/** Keeps 5,000 acts, shared among the tenants: few enough to read all of them at once. */
const ACTS = {
  ...{ prefix: ACTS_PREFIX, entry: storedAct, inSegment: 50, segmentsKept: 100 },
  whose: ({ tenant }: Act) => tenant ?? "",
};
const NEWEST_SEGMENT = new StoredValue("newestActs", z.number(), "absent");

export interface ActLogParts {
  readonly store: Pick<Store, "getValue" | "changeValue" | "listValues" | "getOrder" | "scrub">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The audit log. */
export class ActLog {
  readonly #parts: ActLogParts;
  readonly #acts: SegmentedLog<Act>;

  constructor(parts: ActLogParts) {
    this.#parts = parts;
    this.#acts = new SegmentedLog(ACTS, parts);
  }

  /**
   * Call right after the act. If the entry cannot be stored, the act stays done and the problem is logged; rejects if
   * the act is required. Returns the act's number; `null` if it was not stored.
   */
  async add(by: string, given: NewAct): Promise<number | null> {
    const { log } = this.#parts;
    try {
      return await this.#write(by, given);
    } catch (error) {
      log.error({ error, act: given.done.code, shop: given.shop }, LOG_LINES.actNotKept);
      if (given.isRequired) throw error;
      return null;
    }
  }

  /**
   * Call before an act that must not go unrecorded, so that a process killed during it leaves a trace. Rejects if it
   * cannot be stored. Returns the act's number, for `end`.
   */
  begin(by: string, given: Omit<NewAct, "isRequired">): Promise<number> {
    return this.#write(by, given);
  }

  /** Stores how a begun act ended. If this fails, the entry still says that it was begun. */
  async end(number: number, done: ActCode): Promise<void> {
    try {
      await this.#acts.change(this.#acts.segmentOf(number), (acts) =>
        acts.map((act) => (act.number === number ? { ...act, done } : act)),
      );
    } catch (error) {
      this.#parts.log.error({ error, act: done.code }, LOG_LINES.actNotKept);
    }
  }

  /** Returns `null` if there is no such act, or if it is no longer kept. */
  read(number: number): Promise<Act | null> {
    return this.#acts.get(number);
  }

  /** Lists acts, newest first. */
  async list(query: LogQuery<Act>): Promise<Page<Act>> {
    return this.#acts.list(await this.#newest(), query);
  }

  /** For each of these acts (newest first) that a later act undid: its number, with the later act. */
  async undoneBy(acts: readonly Act[]): Promise<ReadonlyMap<number, Act>> {
    const oldest = acts.at(-1)?.number ?? Number.POSITIVE_INFINITY;
    const undone = new UndoIndex();
    const found = new Map<number, Act>();
    for await (const { segment, entries } of this.#acts.newestFirst(await this.#newest())) {
      if (this.#acts.segmentOf(oldest) > segment) break;
      for (const act of entries.toReversed()) {
        const by = undone.by(act);
        if (by !== null) found.set(act.number, by);
      }
    }
    return found;
  }

  /** Deletes older acts. */
  async forgetOld(keptDays: number): Promise<void> {
    const since = this.#parts.clock.now() - keptDays * DAY_MS;
    await this.#acts.forget(await this.#newest(), ({ at }) => at < since);
  }

  /** Erases personal data in acts on orders whose person was erased. Returns the number of orders. */
  async forgetErasedPersons(): Promise<number> {
    const erased = new Set<string>();
    for await (const { segment, entries } of this.#acts.newestFirst(await this.#newest())) {
      for (const act of entries) {
        const { shop, orderId } = act;
        if (shop === null || orderId === null || !isOfPerson(act) || erased.has(orderText(act))) continue;
        const record = await this.#parts.store.getOrder({ shop, orderId });
        if (record !== null && record.erasedAt !== null) erased.add(orderText(act));
      }
      if (erased.size > 0) await this.#acts.change(segment, (acts) => withoutPersonsOf(acts, erased));
    }
    return erased.size;
  }

  async #write(by: string, given: NewAct): Promise<number> {
    const { clock, store } = this.#parts;
    const { done, shop = null, tenant = null, orderId = null, changes = [], note = null } = given;
    const isShort = JSON.stringify(changes).length <= MOST_TEXT;
    const act = {
      ...{ at: clock.now(), by, done, shop, tenant, orderId, note, isErased: false },
      changes: isShort ? changes : [],
    };
    const before = await this.#newest();
    let segment = Math.max(1, before);
    let number = await this.#addTo(segment, act);
    while (number === null) {
      segment += 1;
      number = await this.#addTo(segment, act);
    }
    if (segment !== before) {
      await NEWEST_SEGMENT.change(this.#parts, "", (known) => Math.max(known ?? 0, segment));
      await this.#acts.begun(segment);
    }
    if (shop === null || orderId === null || !isOfPerson(act)) return number;
    // An erasure may have run between the act and its entry.
    if (((await store.getOrder({ shop, orderId }))?.erasedAt ?? null) === null) return number;
    if ((await this.forgetErasedPersons()) > 0) await store.scrub();
    return number;
  }

  /** Returns the act's number; `null` if the segment is full. */
  async #addTo(segment: number, act: Omit<Act, "number">): Promise<number | null> {
    let number = 0;
    const isFull = () => this.#acts.segmentOf(number) > segment;
    await this.#acts.change(segment, (acts) => {
      number = (acts.at(-1)?.number ?? this.#acts.before(segment)) + 1;
      return isFull() ? acts : [...acts, { ...act, number }];
    });
    return isFull() ? null : number;
  }

  async #newest(): Promise<number> {
    return (await NEWEST_SEGMENT.read(this.#parts, "")) ?? 0;
  }
}

/** The acts, without the personal data of these orders. `orders`: as `orderText` writes them. */
export function withoutPersonsOf(acts: readonly Act[], orders: ReadonlySet<string>): readonly Act[] {
  return acts.map((act) => (orders.has(orderText(act)) ? withoutPerson(act) : act));
}

function orderText({ shop, orderId }: { readonly shop: string | null; readonly orderId: string | null }) {
  return JSON.stringify([shop, orderId]);
}
