import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { StoredValue } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import type { Cipher } from "./cipher.ts";
import type { ConnectContext } from "./connect-context.ts";

/** One value holds all of them, so that simultaneous changes by two people run one after the other. */
export const KEPT_SHOPS = "shops";

const keptShop = z.looseObject({
  version: z.int().min(1),
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
const keptShops = z.looseObject({
  newest: z.int().min(0),
  shops: z.record(z.string(), keptShop),
  /** Removed shops by name. */
  former: z.record(z.string(), formerShop),
});
type KeptDocument = z.output<typeof keptShops>;

/**
 * Oldest ones beyond this are dropped: then another shop of the account may get the prefix of their orders, and the platform's
 * request to erase them finds nothing.
 */
const MOST_FORMER = 5_000;

const VALUE = new StoredValue(KEPT_SHOPS, keptShops, "refused");

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

/** The change of a shop; `null` removes it. */
export interface ShopChange {
  readonly shop: string;
  readonly section: ShopSection | null;
  /** Of a shop that its merchant connects now. */
  readonly installedAt?: Moment;
}

interface KeptShopsContext extends Pick<ConnectContext, "cipher" | "log"> {
  readonly store: Pick<Store, "getValue" | "changeValue">;
}

/**
 * The shops added on the page. Their secrets are sealed under the encryption key and bound to the shop's name; secrets
 * sealed with an older key are sealed again when they are read.
 */
export class KeptShops {
  readonly #context: KeptShopsContext;
  /** Shops already logged as sealed under another key. */
  readonly #saidSealed = new Set<string>();

  constructor(context: KeptShopsContext) {
    this.#context = context;
  }

  get canKeep(): boolean {
    return this.#context.cipher !== null;
  }

  /** In the order of adding. */
  async read(): Promise<ReadonlyMap<string, KeptShop>> {
    const known = await VALUE.read(this.#context, "");
    if (known !== null && this.#isOldKey(known))
      await VALUE.change(this.#context, "", (now) => this.#sealedAnew(now));
    return this.#open(known);
  }

  /** Like `read`, without opening anything: there may be thousands. */
  async list(): Promise<ReadonlyMap<string, ListedShop>> {
    const { shops } = (await VALUE.read(this.#context, "")) ?? NONE;
    return inOrder(Object.entries(shops));
  }

  /** Removed shops by name. */
  async former(): Promise<Readonly<Record<string, FormerShop>>> {
    return (await VALUE.read(this.#context, ""))?.former ?? {};
  }

  /**
   * `decide` gets the stored shops, the version that a changed shop will get, and the removed shops by name; no other
   * change happens meanwhile. If it returns no change, all stays.
   */
  async change<T>(
    decide: (
      known: ReadonlyMap<string, KeptShop>,
      next: number,
      former: Readonly<Record<string, FormerShop>>,
    ) => Promise<{ readonly change?: ShopChange; readonly result: T }>,
  ): Promise<T> {
    let answer: { readonly result: T } | null = null;
    await VALUE.change(this.#context, "", async (known) => {
      const decided = await decide(this.#open(known), (known?.newest ?? 0) + 1, known?.former ?? {});
      answer = decided;
      return decided.change === undefined ? known : this.#with(known ?? NONE, decided.change);
    });
    if (answer === null) throw new Error("nothing was decided");
    return (answer as { readonly result: T }).result;
  }

  /** Keeps fields that a later release added. */
  #with(known: KeptDocument, { shop, section, installedAt }: ShopChange): KeptDocument {
    const { newest, former } = known;
    const { [shop]: before, ...others } = known.shops;
    if (section === null) {
      const { platform, domain, brand, tenant } = before?.settings ?? {};
      const { [shop]: _, ...earlier } = former;
      // Of a shop that was never served, nothing is stored under its name.
      if (before !== undefined && isUnfinished(before)) return { ...known, shops: others };
      const place = { platform, domain, brand, ...(before?.installedAt == null ? {} : { tenant }) };
      const latest = [...Object.entries(earlier).slice(1 - MOST_FORMER), [shop, place]];
      return { ...known, shops: others, former: Object.fromEntries(latest) };
    }
    const { secrets, credentials, account, ...settings } = section;
    const version = newest + 1;
    const hidden = before === undefined ? null : this.#hiddenIn(shop, before.sealed);
    const sealed = this.#seal(shop, { ...hidden, secrets, credentials, account });
    const since = installedAt ?? before?.installedAt ?? null;
    const kept = { ...before, version, settings, sealed, installedAt: since };
    return { ...known, newest: version, shops: { ...others, [shop]: kept } };
  }

  #open(known: KeptDocument | null): ReadonlyMap<string, KeptShop> {
    const opened = Object.entries(known?.shops ?? {}).map(
      ([shop, { version, settings, sealed, installedAt }]) => {
        const hidden = this.#hiddenIn(shop, sealed);
        const section = hidden === null ? null : { ...settings, ...secretPart.parse(hidden) };
        return [shop, { version, settings, section, installedAt }] as const;
      },
    );
    for (const [shop, { section }] of opened) {
      if (section !== null) this.#saidSealed.delete(shop);
      else if (!this.#saidSealed.has(shop)) {
        this.#saidSealed.add(shop);
        this.#context.log.error({ shop }, LOG_LINES.keptShopSealed);
      }
    }
    return inOrder(opened);
  }

  #isOldKey({ shops }: KeptDocument): boolean {
    return Object.entries(shops).some(([shop, { sealed }]) => this.#opened(shop, sealed)?.isOldKey === true);
  }

  #sealedAnew(known: KeptDocument | null): KeptDocument | null {
    if (known === null) return null;
    const shops = Object.entries(known.shops).map(([shop, kept]) => {
      const opened = this.#opened(shop, kept.sealed);
      const isOld = opened?.isOldKey === true;
      return [
        shop,
        isOld ? { ...kept, sealed: this.#context.cipher?.seal(opened.text, belongsTo(shop)) } : kept,
      ];
    });
    return { ...known, shops: Object.fromEntries(shops) };
  }

  /** `null`: the key is missing, or a later release sealed another format. */
  #hiddenIn(shop: string, sealed: string): z.output<typeof sealedPart> | null {
    const text = this.#opened(shop, sealed)?.text;
    return text === undefined ? null : (sealedPart.safeParse(JSON.parse(text)).data ?? null);
  }

  #opened(shop: string, sealed: string) {
    return this.#context.cipher?.open(sealed, belongsTo(shop)) ?? null;
  }

  #seal(shop: string, hidden: z.output<typeof secretPart>): string {
    const { cipher } = this.#context;
    if (cipher === null) throw new Error("there is no key to keep a shop's secrets under");
    return cipher.seal(JSON.stringify(hidden), belongsTo(shop));
  }
}

/** The shops in the stored value that the keys do not open; empty if the value cannot be read. */
export function closedShops(value: string, cipher: Cipher | null): readonly string[] {
  return Object.entries(readable(value)?.shops ?? {}).flatMap(([shop, { sealed }]) =>
    (cipher?.open(sealed, belongsTo(shop)) ?? null) === null ? [shop] : [],
  );
}

/** `null` if it cannot be read. (Code that reads it to serve the shops refuses and reports this.) */
function readable(value: string): KeptDocument | null {
  return keptShops.safeParse(jsonIn(value)).data ?? null;
}

/** In the order of adding. */
function inOrder<Shop extends Pick<ListedShop, "version">>(
  shops: readonly (readonly [string, Shop])[],
): ReadonlyMap<string, Shop> {
  return new Map(shops.toSorted(([, one], [, other]) => one.version - other.version));
}

const NONE: KeptDocument = { newest: 0, shops: {}, former: {} };

function belongsTo(shop: string): string {
  return `${KEPT_SHOPS} ${shop}`;
}
