import { z } from "zod";
import type { Log } from "../log/log.ts";
import { numberIn, type Page } from "../store/page.ts";
import { remembered, rememberedByName } from "../store/remembered.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { ActDone } from "../words/codes/act.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { type Act, isOfPerson, type NewAct, storedAct, withoutPerson } from "./act.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Acts of one stored text; with it, how much one act costs to write. */
const IN_PART = 50;
/** The newest 5,000 acts: all that is kept is read with the store. */
const PARTS_KEPT = 100;
/** What changed is left out where it is larger: the order's own story has it. */
const MOST_TEXT = 4_000;

export const ACTS_PREFIX = "acts/";
const PARTS = rememberedByName(ACTS_PREFIX, z.array(storedAct), "absent");
const NEWEST_PART = remembered("newestActs", z.number(), "absent");

export interface ActLogParts {
  readonly store: Pick<Store, "getValue" | "changeValue" | "listValues" | "getOrder" | "scrub">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Which acts to list; all unless given. */
export interface ActQuery {
  readonly limit: number;
  readonly cursor?: string;
  readonly isWanted?: (act: Act) => boolean;
}

/**
 * What people did, newest last, in texts of the store's memory that hold some acts each: so adding one costs the same
 * however many there are, an erasure cleans them as all other texts, and a copy of the store takes them along.
 */
export class ActLog {
  readonly #parts: ActLogParts;

  constructor(parts: ActLogParts) {
    this.#parts = parts;
  }

  /**
   * Right after what was done. Where it cannot be written, what was done stays done, and the log says so; rejects where
   * the act is required.
   */
  async add(by: string, given: NewAct): Promise<void> {
    const { log } = this.#parts;
    try {
      await this.#write(by, given);
    } catch (error) {
      log.error({ error, act: given.done.code, shop: given.shop }, LOG_LINES.actNotKept);
      if (given.isRequired) throw error;
    }
  }

  /**
   * Before something is done that nobody may do unseen, so that a process that ends in the middle leaves a trace. Rejects
   * where it cannot be written. Returns the act's number, for `end`.
   */
  begin(by: string, given: Omit<NewAct, "isRequired">): Promise<number> {
    return this.#write(by, given);
  }

  /** How an act that was begun ended, in its own line. Where it cannot be written, the line goes on saying that it was begun. */
  async end(number: number, done: ActDone): Promise<void> {
    try {
      await this.#changePart(partOf(number), (acts) =>
        acts.map((act) => (act.number === number ? { ...act, done } : act)),
      );
    } catch (error) {
      this.#parts.log.error({ error, act: done.code }, LOG_LINES.actNotKept);
    }
  }

  /** `null`: there is none, or it is kept no longer. */
  async read(number: number): Promise<Act | null> {
    return (await this.#read(partOf(number))).find((act) => act.number === number) ?? null;
  }

  /** Newest first. */
  async list({ limit, cursor, isWanted = () => true }: ActQuery): Promise<Page<Act>> {
    const before = cursor === undefined ? Number.POSITIVE_INFINITY : numberIn(cursor);
    const newest = await this.#newestPart();
    const found: Act[] = [];
    for (let part = Math.min(newest, partOf(before)); part > 0 && part > newest - PARTS_KEPT; part--) {
      const acts = await this.#read(part);
      const fitting = acts.filter((act) => act.number < before && isWanted(act));
      found.push(...fitting.toReversed());
      if (found.length > limit) break;
    }
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: found.length > limit && last !== undefined ? String(last.number) : null };
  }

  /** Forgets what was done longer ago. */
  async forgetOld(keptDays: number): Promise<void> {
    const since = this.#parts.clock.now() - keptDays * DAY_MS;
    const newest = await this.#newestPart();
    for (let part = Math.max(1, newest - PARTS_KEPT + 1); part <= newest; part++) {
      const changed = await this.#changePart(part, (acts) => acts.filter(({ at }) => at >= since));
      // Whatever came later is younger.
      if (changed !== null && changed.length > 0) return;
      if (part < newest) await PARTS.named(nameOf(part)).change(this.#parts, "", () => null);
    }
  }

  /** What acts hold of the persons of orders that were erased goes. Returns of how many orders. */
  async forgetErasedPersons(): Promise<number> {
    const newest = await this.#newestPart();
    const erased = new Set<string>();
    for (let part = newest; part > 0 && part > newest - PARTS_KEPT; part--) {
      for (const act of await this.#read(part)) {
        const { shop, orderId } = act;
        if (shop === null || orderId === null || !isOfPerson(act) || erased.has(orderText(act))) continue;
        const record = await this.#parts.store.getOrder({ shop, orderId });
        if (record !== null && record.erasedAt !== null) erased.add(orderText(act));
      }
      if (erased.size > 0) await this.#changePart(part, (acts) => withoutPersonsOf(acts, erased));
    }
    return erased.size;
  }

  async #write(by: string, given: NewAct): Promise<number> {
    const { clock, store } = this.#parts;
    const { done, shop = null, orderId = null, changes = [], note = null } = given;
    const isShort = JSON.stringify(changes).length <= MOST_TEXT;
    const act = {
      ...{ at: clock.now(), by, done, shop, orderId, note, isErased: false },
      changes: isShort ? changes : [],
    };
    const before = await this.#newestPart();
    let part = Math.max(1, before);
    let number = await this.#addTo(part, act);
    while (number === null) {
      part += 1;
      number = await this.#addTo(part, act);
    }
    if (part !== before) {
      await NEWEST_PART.change(this.#parts, "", (known) => Math.max(known ?? 0, part));
      if (part > PARTS_KEPT) await PARTS.named(nameOf(part - PARTS_KEPT)).change(this.#parts, "", () => null);
    }
    if (shop === null || orderId === null || !isOfPerson(act)) return number;
    // An erasure may have come between the act and this line of it.
    if (((await store.getOrder({ shop, orderId }))?.erasedAt ?? null) === null) return number;
    if ((await this.forgetErasedPersons()) > 0) await store.scrub();
    return number;
  }

  /** The act's number; `null`: the part is full. */
  async #addTo(part: number, act: Omit<Act, "number">): Promise<number | null> {
    let number = 0;
    await this.#changePart(part, (acts) => {
      number = (acts.at(-1)?.number ?? (part - 1) * IN_PART) + 1;
      return partOf(number) > part ? acts : [...acts, { ...act, number }];
    });
    return partOf(number) > part ? null : number;
  }

  #changePart(part: number, change: (acts: readonly Act[]) => readonly Act[]): Promise<Act[] | null> {
    return PARTS.named(nameOf(part)).change(this.#parts, "", (known) => {
      const acts = known ?? [];
      const changed = change(acts);
      return changed.length === acts.length && changed.every((act, at) => act === acts[at])
        ? known
        : [...changed];
    });
  }

  async #read(part: number): Promise<readonly Act[]> {
    return (await PARTS.named(nameOf(part)).read(this.#parts, "")) ?? [];
  }

  async #newestPart(): Promise<number> {
    return (await NEWEST_PART.read(this.#parts, "")) ?? 0;
  }
}

/** The acts without what they hold of the persons of these orders, each as `orderText` names it. */
export function withoutPersonsOf(acts: readonly Act[], orders: ReadonlySet<string>): readonly Act[] {
  return acts.map((act) => (orders.has(orderText(act)) ? withoutPerson(act) : act));
}

function orderText({ shop, orderId }: { readonly shop: string | null; readonly orderId: string | null }) {
  return JSON.stringify([shop, orderId]);
}

function nameOf(part: number): string {
  return String(part).padStart(8, "0");
}

function partOf(number: number): number {
  return Math.ceil(number / IN_PART);
}
