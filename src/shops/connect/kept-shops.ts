import type { Moment } from "../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { CHANGES_AT_ONCE, READS_AT_ONCE, severalAtOnce } from "../../runtime/time/several-at-once.ts";
import type { Store } from "../../store/store.ts";
import type { ConnectContext } from "./connect-context.ts";
import {
  belongsTo,
  type ChangesHead,
  ENTRY,
  type Entry,
  type FormerShop,
  HEAD,
  hiddenIn,
  isUnfinished,
  type KeptShop,
  keysOf,
  type ShopSection,
  secretPart,
} from "./kept-shop.ts";

/** The number of changes listed. An instance that missed more reads all shops again. */
const MOST_CHANGES = 50;
/**
 * The most removed shops that are kept; the oldest are dropped. After that, another shop of the account may get the
 * prefix of their orders, and the platform's request to erase them finds nothing.
 */
const MOST_FORMER = 5_000;

const NONE: ChangesHead = { newest: 0, shops: [], last: null };

/** A live view of all stored shops, the last changed ones last. */
export interface KnownShops {
  readonly shops: ReadonlyMap<string, KeptShop>;
  /** Removed shops by name; some may have been added again. */
  readonly former: ReadonlyMap<string, FormerShop>;
  /** Returns the shops with this key (keysOf) without reading the others. */
  with(key: string): Iterable<readonly [string, KeptShop]>;
}

/** The change of a shop; `null` removes it. */
export interface ShopChange {
  readonly shop: string;
  readonly section: ShopSection | null;
  /** Set for a shop that its merchant connects now. */
  readonly installedAt?: Moment;
}

interface KeptShopsContext extends Pick<ConnectContext, "cipher" | "log"> {
  readonly store: Pick<Store, "getValue" | "changeValue" | "listValues">;
}

/**
 * The shops added on the page. Their secrets are encrypted and bound to the shop's name; secrets under an older key are
 * encrypted again when they are read. Each shop has its own value. Another value counts all changes, which run one
 * after the other, so that other instances read only what changed.
 */
export class KeptShops {
  readonly #context: KeptShopsContext;
  readonly #shops = new Map<string, KeptShop>();
  readonly #former = new Map<string, FormerShop>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #news = new Set<string>();
  /** The shops whose secrets are under an older key. */
  readonly #old = new Set<string>();
  /** The newest change that was read; -1 before the first reading. */
  #newest = -1;
  #following: Promise<unknown> = Promise.resolve();

  constructor(context: KeptShopsContext) {
    this.#context = context;
  }

  get canKeep(): boolean {
    return this.#context.cipher !== null;
  }

  /** How many shops there were at the last reading. */
  get count(): number {
    return this.#shops.size;
  }

  async read(): Promise<KnownShops> {
    const known = await this.#follow(await HEAD.read(this.#context, ""));
    if (this.#old.size > 0) await this.#sealAgain([...this.#old]);
    return known;
  }

  /**
   * `decide` gets the stored shops, and the version that a changed shop will get. Only one change runs at a time. If it
   * returns no change, nothing changes.
   */
  async change<T>(
    decide: (
      known: KnownShops,
      next: number,
    ) => Promise<{ readonly change?: ShopChange; readonly result: T }>,
  ): Promise<T> {
    let answer: { readonly result: T; readonly change?: ShopChange } | null = null;
    await HEAD.change(this.#context, "", async (head) => {
      const known = await this.#follow(head);
      const { newest, ...before } = head ?? NONE;
      answer = await decide(known, newest + 1);
      const { change } = answer;
      if (change === undefined) return head;
      await this.#writeLast(head);
      const last = this.#entryOf(change, newest + 1, await ENTRY.read(this.#context, change.shop));
      if (last?.former != null) await this.#dropFormer(change.shop);
      return {
        ...before,
        newest: newest + 1,
        shops: [...before.shops, change.shop].slice(-MOST_CHANGES),
        last,
      };
    });
    if (answer === null) throw new Error("nothing was decided");
    const { result, change } = answer as { readonly result: T; readonly change?: ShopChange };
    // Removes what the shop's own value still contains. If a kill interrupts this, the next removal finishes it.
    if (change !== undefined)
      await HEAD.change(this.#context, "", async (head) => {
        await this.#writeLast(head);
        return head;
      });
    return result;
  }

  /** Reads the changes up to `head`. */
  #follow(head: ChangesHead | null): Promise<KnownShops> {
    const followed = this.#following.then(() => this.#readUpTo(head ?? NONE));
    this.#following = followed.catch(() => {});
    return followed;
  }

  async #readUpTo(head: ChangesHead): Promise<KnownShops> {
    const isLate = head.newest < this.#newest;
    const { newest, shops, last } = isLate ? ((await HEAD.read(this.#context, "")) ?? NONE) : head;
    const behind = newest - this.#newest;
    const known = { shops: this.#shops, former: this.#former, with: (key: string) => this.#with(key) };
    if (behind === 0) return known;
    // A database may have been set back to an earlier state.
    const isFollowing = this.#newest >= 0 && behind > 0 && behind <= shops.length;
    const found = new Map(isFollowing ? await this.#readOnly(shops.slice(-behind)) : await this.#readAll());
    const latest = shops.at(-1);
    if (latest !== undefined && (found.get(latest)?.version ?? 0) < newest) found.set(latest, last);
    if (!isFollowing)
      for (const shop of [...this.#shops.keys(), ...this.#former.keys()]) this.#know(shop, null);
    const inOrder = [...found].sort(([, one], [, other]) => (one?.version ?? 0) - (other?.version ?? 0));
    for (const [shop, each] of inOrder) this.#know(shop, each);
    this.#newest = newest;
    return known;
  }

  #readOnly(shops: readonly string[]): Promise<readonly (readonly [string, Entry | null])[]> {
    const read = async (shop: string) => [shop, await ENTRY.read(this.#context, shop)] as const;
    return severalAtOnce(new Set(shops), read, READS_AT_ONCE);
  }

  async #readAll(): Promise<readonly (readonly [string, Entry | null])[]> {
    const values = await this.#context.store.listValues(ENTRY.name);
    return values.map((value) => [value.shop, ENTRY.parse(this.#context, value)]);
  }

  /** The shops that changed since the last call, removed ones included. */
  takeNews(): readonly string[] {
    const news = [...this.#news];
    this.#news.clear();
    return news;
  }

  *#with(key: string): Iterable<readonly [string, KeptShop]> {
    for (const name of this.#byKey.get(key) ?? []) {
      const shop = this.#shops.get(name);
      if (shop !== undefined) yield [name, shop];
    }
  }

  #know(shop: string, stored: Entry | null): void {
    this.#news.add(shop);
    const before = this.#shops.get(shop);
    for (const key of before === undefined ? [] : keysOf(before)) {
      const others = this.#byKey.get(key);
      others?.delete(shop);
      if (others?.size === 0) this.#byKey.delete(key);
    }
    for (const all of [this.#shops, this.#former, this.#old]) all.delete(shop);
    if (stored?.former != null) this.#former.set(shop, stored.former);
    if (stored?.kept == null) return;
    const { version, kept } = stored;
    const { settings, sealed, installedAt } = kept;
    const opened = this.#context.cipher?.open(sealed, belongsTo(shop)) ?? null;
    if (opened?.isOldKey === true) this.#old.add(shop);
    const hidden = opened === null ? null : hiddenIn(opened.text);
    const section = hidden === null ? null : { ...settings, ...secretPart.parse(hidden) };
    if (section === null) this.#context.log.error({ shop }, LOG_LINES.keptShopSealed);
    const now = { version, settings, section, installedAt };
    this.#shops.set(shop, now);
    for (const key of keysOf(now)) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(shop));
  }

  /** Writes what the newest change stores to its shop's own value, unless that is done. */
  async #writeLast(head: ChangesHead | null): Promise<void> {
    const { newest, shops, last } = head ?? NONE;
    const shop = shops.at(-1);
    if (shop !== undefined)
      await ENTRY.change(this.#context, shop, (own) => ((own?.version ?? 0) < newest ? last : own));
  }

  /** Keeps fields that a later release added. */
  #entryOf({ shop, section, installedAt }: ShopChange, version: number, stored: Entry | null): Entry | null {
    const [kept, former] = [stored?.kept ?? null, stored?.former ?? null];
    if (section === null) {
      // Nothing stays stored under the name of a shop that was never served.
      if (kept === null || isUnfinished(kept)) return former && { ...stored, version, kept: null, former };
      const { platform, domain, brand, tenant } = kept.settings;
      const place = { platform, domain, brand, ...(kept.installedAt === null ? {} : { tenant }) };
      return { version, kept: null, former: place };
    }
    const { secrets, credentials, account, ...settings } = section;
    const text =
      kept === null ? null : (this.#context.cipher?.open(kept.sealed, belongsTo(shop))?.text ?? null);
    const hidden = text === null ? null : hiddenIn(text);
    const sealed = this.#seal(shop, JSON.stringify({ ...hidden, secrets, credentials, account }));
    const since = installedAt ?? kept?.installedAt ?? null;
    return { ...stored, version, former, kept: { ...kept, settings, sealed, installedAt: since } };
  }

  /** Makes room for one more removed shop. */
  async #dropFormer(newcomer: string): Promise<void> {
    const others = [...this.#former.keys()].filter((shop) => shop !== newcomer);
    for (const shop of others.slice(0, Math.max(0, others.length + 1 - MOST_FORMER))) {
      await ENTRY.change(this.#context, shop, (own) => (own?.kept == null ? null : { ...own, former: null }));
      this.#former.delete(shop);
    }
  }

  async #sealAgain(shops: readonly string[]): Promise<void> {
    const sealedAgain = (shop: string, stored: Entry | null): Entry | null => {
      if (stored?.kept == null) return stored;
      const opened = this.#context.cipher?.open(stored.kept.sealed, belongsTo(shop));
      if (opened?.isOldKey !== true) return stored;
      return { ...stored, kept: { ...stored.kept, sealed: this.#seal(shop, opened.text) } };
    };
    const seal = (shop: string) => ENTRY.change(this.#context, shop, (own) => sealedAgain(shop, own));
    await HEAD.change(this.#context, "", async (head) => {
      if (head === null) return head;
      await this.#writeLast(head);
      await severalAtOnce(shops, seal, CHANGES_AT_ONCE);
      const last = sealedAgain(head.shops.at(-1) ?? "", head.last);
      return last === head.last ? head : { ...head, last };
    });
    for (const shop of shops) this.#old.delete(shop);
  }

  #seal(shop: string, text: string): string {
    const { cipher } = this.#context;
    if (cipher === null) throw new Error("there is no key to keep a shop's secrets under");
    return cipher.seal(text, belongsTo(shop));
  }
}
