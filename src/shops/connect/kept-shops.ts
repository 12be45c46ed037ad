import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { CHANGES_AT_ONCE, READS_AT_ONCE, severalAtOnce } from "../../runtime/time/several-at-once.ts";
import { StoredValue } from "../../store/remembered.ts";
import type { ShopValue } from "../../store/shop-memory.ts";
import type { Store } from "../../store/store.ts";
import type { Cipher } from "./cipher.ts";
import type { ConnectContext } from "./connect-context.ts";

/** The value of each shop. */
export const KEPT_SHOP = "keptShop";
/** The value that changes with each change of any shop. */
export const SHOP_CHANGES = "shopChanges";

const keptShop = z.looseObject({
  /** As in the file, without the secrets. */
  settings: z.record(z.string(), z.unknown()),
  sealed: z.string(),
  /** When its merchant connected it; `null`: it was added on the page. */
  installedAt: z.number().nullable().default(null),
});
/** Which shop's orders may still be stored under a name. `tenant`: of the merchant who had connected it. */
const formerShop = z.looseObject({
  platform: z.unknown(),
  domain: z.unknown(),
  brand: z.unknown().optional(),
  tenant: z.unknown().optional(),
});
const entry = z.looseObject({
  /** Of the change that made it so. */
  version: z.int().min(1),
  kept: keptShop.nullable(),
  /** The shop that was removed under this name. */
  former: formerShop.nullable(),
});
type Entry = z.output<typeof entry>;
const changes = z.looseObject({
  newest: z.int().min(0),
  /** The shops of the latest changes, that of `newest` last. */
  shops: z.array(z.string()),
  /** What the newest change stores for its shop, whose own value is written after it: a kill in between loses nothing. */
  last: entry.nullable(),
});
type ChangesHead = z.output<typeof changes>;

/** An instance that missed more reads all shops again. */
const MOST_CHANGES = 50;
/**
 * Oldest ones beyond this are dropped: then another shop of the account may get the prefix of their orders, and the platform's
 * request to erase them finds nothing.
 */
const MOST_FORMER = 5_000;

const ENTRY = new StoredValue(KEPT_SHOP, entry, "refused");
const HEAD = new StoredValue(SHOP_CHANGES, changes, "refused");
const NONE: ChangesHead = { newest: 0, shops: [], last: null };

/** A loyalty account that a merchant entered, as below `brands`; it has the shop's name. */
const keptAccount = z.record(z.string(), z.unknown());

const secrets = {
  secrets: z.array(z.string()),
  credentials: z.record(z.string(), z.unknown()),
  account: keptAccount.nullish(),
};
/** The fields of the sealed text that this release knows. */
const secretPart = z.object(secrets);
/** The whole sealed text: fields that a later release added stay sealed. */
const sealedPart = z.looseObject(secrets);

/** A shop's section of the configuration, including secrets. */
export type ShopSection = Readonly<Record<string, unknown>> & z.output<typeof secretPart>;

/** What is readable of a shop in the store without a key. */
export interface ListedShop {
  /** Increases with each change of any shop. */
  readonly version: number;
  readonly settings: Readonly<Record<string, unknown>>;
  /** When its merchant connected it; `null`: it was added on the page. */
  readonly installedAt: Moment | null;
}

/** A shop in the store. */
export interface KeptShop extends ListedShop {
  /** `null`: sealed under a key that is unknown here. */
  readonly section: ShopSection | null;
}

/** Whether its merchant has connected it and not named an account yet. */
export function isUnfinished({ settings }: Pick<ListedShop, "settings">): boolean {
  return settings.brand === null;
}

/** The platform, address and account of a removed shop. */
export type FormerShop = z.output<typeof formerShop>;

/** All shops in the store as they are now, also later: the last changed come last. */
export interface KnownShops {
  readonly shops: ReadonlyMap<string, KeptShop>;
  /** Removed shops by name; some are back. */
  readonly former: ReadonlyMap<string, FormerShop>;
}

/** The change of a shop; `null` removes it. */
export interface ShopChange {
  readonly shop: string;
  readonly section: ShopSection | null;
  /** Of a shop that its merchant connects now. */
  readonly installedAt?: Moment;
}

interface KeptShopsContext extends Pick<ConnectContext, "cipher" | "log"> {
  readonly store: Pick<Store, "getValue" | "changeValue" | "listValues">;
}

/**
 * The shops added on the page. Their secrets are sealed under the encryption key and bound to the shop's name; secrets
 * sealed with an older key are sealed again when they are read. Each shop has a value of its own, and one more counts their
 * changes, which run one after the other: who follows reads only what changed.
 */
export class KeptShops {
  readonly #context: KeptShopsContext;
  readonly #shops = new Map<string, KeptShop>();
  readonly #former = new Map<string, FormerShop>();
  /** Sealed under an older key. */
  readonly #old = new Set<string>();
  /** The newest change that is known here; before the first reading, none. */
  #newest = -1;
  #following: Promise<unknown> = Promise.resolve();

  constructor(context: KeptShopsContext) {
    this.#context = context;
  }

  get canKeep(): boolean {
    return this.#context.cipher !== null;
  }

  async read(): Promise<KnownShops> {
    const known = await this.#follow(await HEAD.read(this.#context, ""));
    if (this.#old.size > 0) await this.#sealAnew([...this.#old]);
    return known;
  }

  /**
   * `decide` gets the stored shops, and the version that a changed shop will get; no other change happens meanwhile. If it
   * returns no change, all stays.
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
    // Of what was removed, nothing stays in the shop's own value. Whoever comes next makes up for a kill before it.
    if (change !== undefined)
      await HEAD.change(this.#context, "", async (head) => {
        await this.#writeLast(head);
        return head;
      });
    return result;
  }

  /** Reads what has changed up to `head`. */
  #follow(head: ChangesHead | null): Promise<KnownShops> {
    const followed = this.#following.then(() => this.#readUpTo(head ?? NONE));
    this.#following = followed.catch(() => {});
    return followed;
  }

  async #readUpTo(head: ChangesHead): Promise<KnownShops> {
    const isLate = head.newest < this.#newest;
    const { newest, shops, last } = isLate ? ((await HEAD.read(this.#context, "")) ?? NONE) : head;
    const behind = newest - this.#newest;
    const known = { shops: this.#shops, former: this.#former };
    if (behind === 0) return known;
    // A database may have gone back to an earlier state.
    const isFollowing = this.#newest >= 0 && behind > 0 && behind <= shops.length;
    const found = new Map(isFollowing ? await this.#readOnly(shops.slice(-behind)) : await this.#readAll());
    const latest = shops.at(-1);
    if (latest !== undefined && (found.get(latest)?.version ?? 0) < newest) found.set(latest, last);
    if (!isFollowing) for (const all of [this.#shops, this.#former, this.#old]) all.clear();
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
    const values = await this.#context.store.listValues(KEPT_SHOP);
    return values.map((value) => [value.shop, ENTRY.parse(this.#context, value)]);
  }

  #know(shop: string, stored: Entry | null): void {
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
    this.#shops.set(shop, { version, settings, section, installedAt });
  }

  /** What the newest change stores becomes its shop's own value, unless it is. */
  async #writeLast(head: ChangesHead | null): Promise<void> {
    const { newest, shops, last } = head ?? NONE;
    const shop = shops.at(-1);
    if (shop !== undefined)
      await ENTRY.change(this.#context, shop, (own) => ((own?.version ?? 0) < newest ? last : own));
  }

  /** Keeps fields that a later release added. */
  #entryOf(
    { shop, section, installedAt }: ShopChange,
    version: number,
    stored: Entry | null,
  ): Entry | null {
    const [kept, former] = [stored?.kept ?? null, stored?.former ?? null];
    if (section === null) {
      // Of a shop that was never served, nothing is stored under its name.
      if (kept === null || isUnfinished(kept)) return former && { ...stored, version, kept: null, former };
      const { platform, domain, brand, tenant } = kept.settings;
      const place = { platform, domain, brand, ...(kept.installedAt === null ? {} : { tenant }) };
      return { version, kept: null, former: place };
    }
    const { secrets, credentials, account, ...settings } = section;
    const text = kept === null ? null : (this.#context.cipher?.open(kept.sealed, belongsTo(shop))?.text ?? null);
    const hidden = text === null ? null : hiddenIn(text);
    const sealed = this.#seal(shop, JSON.stringify({ ...hidden, secrets, credentials, account }));
    const since = installedAt ?? kept?.installedAt ?? null;
    return { ...stored, version, former, kept: { ...kept, settings, sealed, installedAt: since } };
  }

  /** Makes room for one more removed shop. */
  async #dropFormer(newcomer: string): Promise<void> {
    const others = [...this.#former.keys()].filter((shop) => shop !== newcomer);
    for (const shop of others.slice(0, Math.max(0, others.length + 1 - MOST_FORMER))) {
      await ENTRY.change(this.#context, shop, (own) =>
        own?.kept == null ? null : { ...own, former: null },
      );
      this.#former.delete(shop);
    }
  }

  async #sealAnew(shops: readonly string[]): Promise<void> {
    const sealedAnew = (shop: string, stored: Entry | null): Entry | null => {
      if (stored?.kept == null) return stored;
      const opened = this.#context.cipher?.open(stored.kept.sealed, belongsTo(shop));
      if (opened?.isOldKey !== true) return stored;
      return { ...stored, kept: { ...stored.kept, sealed: this.#seal(shop, opened.text) } };
    };
    const seal = (shop: string) => ENTRY.change(this.#context, shop, (own) => sealedAnew(shop, own));
    await HEAD.change(this.#context, "", async (head) => {
      if (head === null) return head;
      await this.#writeLast(head);
      await severalAtOnce(shops, seal, CHANGES_AT_ONCE);
      const last = sealedAnew(head.shops.at(-1) ?? "", head.last);
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

/** `null`: a later release sealed another format. */
function hiddenIn(text: string): z.output<typeof sealedPart> | null {
  return sealedPart.safeParse(jsonIn(text)).data ?? null;
}

/** The shop in this value that the keys do not open; `null`: none, or the value is another one or cannot be read. */
export function closedShop({ shop, name, value }: ShopValue, cipher: Cipher | null): string | null {
  const head = name === SHOP_CHANGES ? changes.safeParse(jsonIn(value)).data : undefined;
  const stored = name === KEPT_SHOP ? entry.safeParse(jsonIn(value)).data : head?.last;
  const owner = head?.shops.at(-1) ?? shop;
  if (stored?.kept == null) return null;
  return (cipher?.open(stored.kept.sealed, belongsTo(owner)) ?? null) === null ? owner : null;
}

function belongsTo(shop: string): string {
  return `shops ${shop}`;
}
