import { z } from "zod";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { remembered } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import type { Cipher } from "./cipher.ts";
import type { ConnectContext } from "./connect-context.ts";

/** The one value that holds all of them, so that two people who change shops at once come one after the other. */
export const KEPT_SHOPS = "shops";

const keptShop = z.looseObject({
  version: z.int().min(1),
  /** As in the file, without what is secret. */
  settings: z.record(z.string(), z.unknown()),
  sealed: z.string(),
});
/** Whose orders may still stand under a name. */
const formerShop = z.looseObject({ platform: z.unknown(), domain: z.unknown() });
const keptShops = z.looseObject({
  newest: z.int().min(0),
  shops: z.record(z.string(), keptShop),
  /** By name: those that were removed. */
  former: z.record(z.string(), formerShop),
});
type KeptDocument = z.output<typeof keptShops>;

/** More than anybody takes up again; of the others it is not known any more whose orders stand under their names. */
const MOST_FORMER = 200;

const VALUE = remembered(KEPT_SHOPS, keptShops, "refused");

const secrets = { secrets: z.array(z.string()), credentials: z.record(z.string(), z.unknown()) };
/** Of the sealed text, what this release knows. */
const secretPart = z.object(secrets);
/** All of it: what a later release has put there stays sealed. */
const sealedPart = z.looseObject(secrets);

/** A shop's section of the configuration, secrets and all. */
export type ShopSection = Readonly<Record<string, unknown>> & z.output<typeof secretPart>;

/** A shop that the store keeps. */
export interface KeptShop {
  /** Higher with each change of any of them. */
  readonly version: number;
  /** What is readable without a key. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** `null`: it was sealed under a key that is not known here. */
  readonly section: ShopSection | null;
}

/** The platform and address of a shop that was removed. */
export type FormerShop = z.output<typeof formerShop>;

/** What becomes of a shop; `null`: it is forgotten. */
export interface ShopChange {
  readonly shop: string;
  readonly section: ShopSection | null;
}

interface KeptShopsContext extends Pick<ConnectContext, "cipher" | "log"> {
  readonly store: Pick<Store, "getValue" | "changeValue">;
}

/**
 * The shops that were added on the page. What is secret in them is sealed under the encryption key and bound to the shop's
 * name; what an older key sealed is sealed anew when it is read.
 */
export class KeptShops {
  readonly #context: KeptShopsContext;
  /** Of which it was said already that they are sealed under another key. */
  readonly #saidSealed = new Set<string>();

  constructor(context: KeptShopsContext) {
    this.#context = context;
  }

  get canKeep(): boolean {
    return this.#context.cipher !== null;
  }

  /** Those that were added first come first. */
  async read(): Promise<ReadonlyMap<string, KeptShop>> {
    const known = await VALUE.read(this.#context, "");
    if (known !== null && this.#isOldKey(known))
      await VALUE.change(this.#context, "", (now) => this.#sealedAnew(now));
    return this.#open(known);
  }

  /** By name, which shops were removed. */
  async former(): Promise<Readonly<Record<string, FormerShop>>> {
    return (await VALUE.read(this.#context, ""))?.former ?? {};
  }

  /**
   * `decide` is given what is kept by then, the version that a shop is given by its change, and by name which shops were
   * removed; nobody else changes anything meanwhile. Without a change, all stays.
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

  /** What a later release has noted beside it stays. */
  #with(known: KeptDocument, { shop, section }: ShopChange): KeptDocument {
    const { newest, former } = known;
    const { [shop]: before, ...others } = known.shops;
    if (section === null) {
      const { platform, domain } = before?.settings ?? {};
      const { [shop]: _, ...earlier } = former;
      const latest = [...Object.entries(earlier).slice(1 - MOST_FORMER), [shop, { platform, domain }]];
      return { ...known, shops: others, former: Object.fromEntries(latest) };
    }
    const { secrets, credentials, ...settings } = section;
    const version = newest + 1;
    const hidden = before === undefined ? null : this.#hiddenIn(shop, before.sealed);
    const sealed = this.#seal(shop, { ...hidden, secrets, credentials });
    const kept = { ...before, version, settings, sealed };
    return { ...known, newest: version, shops: { ...others, [shop]: kept } };
  }

  #open(known: KeptDocument | null): ReadonlyMap<string, KeptShop> {
    const opened = Object.entries(known?.shops ?? {}).map(([shop, { version, settings, sealed }]) => {
      const hidden = this.#hiddenIn(shop, sealed);
      const section = hidden === null ? null : { ...settings, ...secretPart.parse(hidden) };
      return [shop, { version, settings, section }] as const;
    });
    for (const [shop, { section }] of opened) {
      if (section !== null) this.#saidSealed.delete(shop);
      else if (!this.#saidSealed.has(shop)) {
        this.#saidSealed.add(shop);
        this.#context.log.error({ shop }, LOG_LINES.keptShopSealed);
      }
    }
    return new Map(opened.sort(([, one], [, other]) => one.version - other.version));
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

  /** `null`: there is no key for it, or a later release has sealed something else. */
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

/** Of the shops in the value of this name, those that the keys do not open; none where it cannot be read. */
export function closedShops(value: string, cipher: Cipher | null): readonly string[] {
  return Object.entries(readable(value)?.shops ?? {}).flatMap(([shop, { sealed }]) =>
    (cipher?.open(sealed, belongsTo(shop)) ?? null) === null ? [shop] : [],
  );
}

/** Anyone who reads them to serve them refuses what cannot be read, and says so. */
function readable(value: string): KeptDocument | null {
  try {
    return keptShops.parse(JSON.parse(value));
  } catch {
    return null;
  }
}

const NONE: KeptDocument = { newest: 0, shops: {}, former: {} };

function belongsTo(shop: string): string {
  return `${KEPT_SHOPS} ${shop}`;
}
