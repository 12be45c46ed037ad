import { randomBytes } from "node:crypto";
import type { OrderEvent } from "../../domain/order/order-event.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { redactEvent } from "../../domain/order/redaction.ts";
import type { PlatformEvent } from "../../platform/adapter.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { ErasureList } from "../../store/erasure.ts";
import type { Delivery, NewDelivery } from "../../store/inbox.ts";
import type { ShopMemory } from "../../store/shop-memory.ts";
import { concernOf } from "./concerned.ts";
import {
  type ErasedEntry,
  ErasedPersons,
  entriesIn,
  entryOf,
  printEntry,
  sameEntries,
} from "./erased-persons.ts";
import {
  digestNames,
  ERASED_PREFIX,
  type KeySeal,
  keptErasures,
  type OpenKey,
  openKeys,
  sealKey,
} from "./erasure-keys.ts";
import type { ErasureTarget } from "./find-orders.ts";
import { type Identities, identitiesOf } from "./mentions/identities.ts";
import { cleaned, isMentionedIn } from "./mentions/mentions.ts";
import { EVENT } from "./mentions/personal-fields.ts";
import { UnderWay } from "./under-way.ts";

/** How long another instance's erasure may stay unnoticed. */
const READ_AGAIN_MS = 30_000;
/** After this time every instance has noticed an erasure and finished what it had begun before. */
const NOTICED_MS = 5 * 60_000;

/** How often to write the list again if another instance interferes. The next start adds what the last one lacks. */
const MOST_TIMES_LISTED = 10;

type ErasureStore = Pick<ShopMemory, "getValue" | "changeValue" | "listValues"> & ErasureList;

/**
 * The record of erased persons, stored only as keyed digests. There is one instance per store and process, so that
 * every part knows at once what another erases. Shops go on sending old orders with all data; these are stored without
 * the person. Orders made after the erasure are kept: the person came back voluntarily.
 *
 * The digests' key is beside them, encrypted with the bridge's own key: a copy of the data does not reveal whether a
 * given address or number was erased. Accepted: without a configured encryption key, it is unencrypted.
 *
 * An entry is written before anything is erased, and marked once no file contains the person: the next process finishes
 * what a killed one left, before it serves. A list beside the store, out of reach of a restore, repeats the entries:
 * data older than an erasure are erased again.
 */
export class Erasures {
  readonly #store: ErasureStore;
  readonly #isAlone: boolean;
  #persons = new ErasedPersons([], []);
  #readAt: Moment | null = null;
  readonly #underWay = new UnderWay();
  readonly #listeners = new Set<() => Promise<void>>();
  #seal: KeySeal | null = null;

  /** `isAlone`: no other instance uses the store. */
  constructor(store: ErasureStore, isAlone = true) {
    this.#store = store;
    this.#isAlone = isAlone;
  }

  /** Calls `listener` after stored values were cleaned, so that a part can reload its copies. */
  onCleaned(listener: () => Promise<void>): void {
    this.#listeners.add(listener);
  }

  /** Call after cleaning stored values; resolves when every part has read them again. */
  async noteCleaned(): Promise<void> {
    for (const listener of this.#listeners) await listener();
  }

  /** Another instance may have erased a person: the next refresh loads it. */
  expectOthers(): void {
    this.#readAt = null;
  }

  /** Loads erasures of other instances. */
  async refresh(now: Moment): Promise<void> {
    if (this.#readAt !== null && Math.abs(now - this.#readAt) < READ_AGAIN_MS) return;
    await this.#read();
    this.#readAt = now;
  }

  /** See `UnderWay`. */
  during<T>(act: () => Promise<T>): Promise<T> {
    return this.#underWay.during(act);
  }

  /** Erases every person of a shop: whatever of it arrives meanwhile is stored without them. */
  ofShop<T>(shop: string, erase: () => Promise<T>): Promise<T> {
    return this.#underWay.ofShop(shop, erase);
  }

  /** The events without erased persons; `isErased`: at least one is about an erased person's own order. */
  redact(
    events: readonly OrderEvent[],
    { shop, programme }: ShopContext,
  ): { readonly events: readonly OrderEvent[]; readonly isErased: boolean } {
    if (this.#underWay.erases(shop)) return { events: events.map(redactEvent), isErased: true };
    if (this.#persons.entries.length === 0) return { events, isErased: false };
    const isErased = events.some((event) => {
      if (event.kind !== "snapshot") return false;
      const { createdAt, contact } = event.snapshot;
      const wanted = this.wanted(shop, createdAt ?? 0);
      return identitiesOf(contact, programme.contact.defaultCountry).some((identity) => wanted.has(identity));
    });
    return { isErased, events: events.map(isErased ? redactEvent : (event) => this.#strip(event, shop)) };
  }

  /** Like `redact`, for one event. */
  redactOne(event: OrderEvent, shop: ShopContext): OrderEvent {
    return this.redact([event], shop).events[0] as OrderEvent;
  }

  /** Whether a person erased since is its customer, or is mentioned in its texts; `null`: neither. */
  concerning(record: OrderRecord, country: string): "customer" | "mention" | null {
    const { snapshot } = record.facts;
    const createdAt = Math.min(snapshot?.createdAt ?? record.createdAt, record.createdAt);
    return concernOf(record, country, this.wanted(record.shop, createdAt, isOpenEntry));
  }

  /**
   * Whether the delivery mentions an erased person in any way, so that its whole content must be erased. False if it
   * only reports orders made after the erasure.
   */
  mustErase(delivery: NewDelivery | Delivery, events: readonly PlatformEvent[]): boolean {
    const { shop } = delivery;
    if (this.#underWay.erases(shop)) return true;
    if (this.#persons.entries.length === 0) return false;
    if (!isMentionedIn(delivery, this.wanted(shop, 0))) return false;
    const made = events.map((event) => (event.kind === "snapshot" ? (event.snapshot.createdAt ?? 0) : 0));
    return made.length === 0 || isMentionedIn(delivery, this.wanted(shop, Math.min(...made)));
  }

  /** Persons erased at this moment or later, from this shop or from all. */
  wanted(shop: string, since: Moment, isWanted?: (entry: ErasedEntry) => boolean): Identities {
    return this.#persons.wanted(shop, since, isWanted);
  }

  /** Begins an erasure; resolves when it is durable and no earlier work is running any more. */
  async begin(
    { shop, identities }: Omit<ErasureTarget, "orders">,
    at: Moment,
  ): Promise<readonly ErasedEntry[]> {
    const key = this.#persons.keys[0] ?? (await this.#makeKey());
    const begun = identities.map((identity) => entryOf(key, shop ?? "", identity, at));
    this.#persons = new ErasedPersons(this.#persons.keys, [...this.#persons.entries, ...begun]);
    try {
      for (const entry of begun) await this.#write(entry);
    } catch (error) {
      await this.#read();
      throw error;
    }
    await this.#underWay.settled();
    return begun;
  }

  /**
   * Marks entries as done: no file contains the persons any more. Entries that another instance may not have noticed
   * stay open, since it may bring the person back until then.
   */
  async end(entries: readonly ErasedEntry[], now: Moment): Promise<void> {
    for (const entry of entries)
      if (this.#isNoticed(entry, now)) await this.#write({ ...entry, isDone: true });
    await this.#read();
  }

  /** Whether open erasures exist that every instance has noticed: these are then carried out a last time. */
  async areDueAgain(now: Moment): Promise<boolean> {
    await this.#read();
    return this.open.some((entry) => this.#isNoticed(entry, now));
  }

  #isNoticed({ at }: ErasedEntry, now: Moment): boolean {
    return this.#isAlone || at <= now - NOTICED_MS;
  }

  /** Erasures that were begun and not ended. */
  get open(): readonly ErasedEntry[] {
    return this.#persons.entries.filter(isOpenEntry);
  }

  /** A digest with the same key for other values about a person: `{kind} {value}`, or any other text. */
  async digestOf(text: string): Promise<string> {
    const key = this.#persons.keys[0] ?? (await this.#makeKey());
    return (digestNames([key], text)[0] as string).slice(ERASED_PREFIX.length);
  }

  /** Writes the list beside the store, again if another instance's came between. Rejects with StoreUnavailable. */
  async keepList(): Promise<void> {
    for (let times = 1; times <= MOST_TIMES_LISTED; times++) {
      const values = await this.#store.listValues(ERASED_PREFIX);
      await this.#store.writeErasureList(JSON.stringify(values));
      if (await this.isListed()) return;
    }
  }

  /**
   * Call before anything is stored. Encrypts the digests' keys, again if they were unencrypted or under an older
   * encryption key, and loads entries that only the list beside the store has: then the store was restored. Returns
   * false if a key cannot be read: erased persons would come back unnoticed.
   */
  async unlock(seal: KeySeal | null, scrub: () => Promise<void>): Promise<boolean> {
    this.#seal = seal;
    const kept = await keptErasures(this.#store, seal);
    if (kept === null) return false;
    const { own, keys, listed, listedKeys } = kept;
    for (const { name, key } of listedKeys) {
      if (keys.some((known) => known.key === key)) continue;
      const isTaken = keys.some((known) => known.name === name);
      const free = isTaken ? `${name}/${randomBytes(6).toString("hex")}` : name;
      await this.#store.changeValue("", free, () => sealKey(key, free, seal));
    }
    for (const entry of entriesIn(listed)) {
      const known = entriesIn(own).find(({ shop, name }) => shop === entry.shop && name === entry.name);
      if (known === undefined || known.at < entry.at) await this.#write({ ...entry, isDone: false });
    }
    const stale = keys.filter(({ isStale }) => isStale);
    for (const { name, key } of stale)
      await this.#store.changeValue("", name, () => sealKey(key, name, seal));
    // Removes unencrypted keys from older files.
    if (stale.length > 0) await scrub();
    await this.#read();
    return true;
  }

  /** Whether the list beside the store equals the store's entries. */
  async isListed(): Promise<boolean> {
    const text = await this.#store.readErasureList();
    return sameEntries(text === null ? [] : JSON.parse(text), await this.#store.listValues(ERASED_PREFIX));
  }

  /** Removes mentions of a person in another customer's order: "a gift for …". */
  #strip<E extends OrderEvent>(event: E, shop: string): E {
    const since = event.kind === "snapshot" ? (event.snapshot.createdAt ?? 0) : 0;
    return cleaned(event, EVENT, this.wanted(shop, since)) as E;
  }

  async #read(): Promise<void> {
    const values = await this.#store.listValues(ERASED_PREFIX);
    this.#persons = new ErasedPersons(openKeys(values, this.#seal) ?? [], entriesIn(values));
  }

  async #makeKey(): Promise<OpenKey> {
    const name = `${ERASED_PREFIX}key`;
    const made = sealKey(randomBytes(32).toString("base64"), name, this.#seal);
    const stored = await this.#store.changeValue("", name, (known) => known ?? made);
    const [key] = openKeys([{ shop: "", name, value: stored ?? "" }], this.#seal) ?? [];
    if (key === undefined) throw new Error("the key of the erasures cannot be opened");
    this.#persons = new ErasedPersons([key], this.#persons.entries);
    return key;
  }

  async #write(entry: ErasedEntry): Promise<void> {
    await this.#store.changeValue(entry.shop, entry.name, () => printEntry(entry));
  }
}

function isOpenEntry({ isDone }: ErasedEntry): boolean {
  return !isDone;
}
