import { createHmac } from "node:crypto";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { ShopValue } from "../../store/shop-memory.ts";
import { digestNames, isKeyName, type OpenKey } from "./erasure-keys.ts";
import { countryOf, type Identities, type Identity, tailOf } from "./mentions/identities.ts";

/** A stored entry of an erased person. */
export interface ErasedEntry {
  /** The shop; "" for all shops. */
  readonly shop: string;
  /** A keyed digest of the address or number. */
  readonly name: string;
  readonly at: Moment;
  /** False as long as a file may contain the person. */
  readonly isDone: boolean;
  /** A keyed digest of a number's last digits, and its country; `null` and "" for an address. */
  readonly tail: string | null;
  readonly country: string;
}

export function entriesIn(values: readonly ShopValue[]): readonly ErasedEntry[] {
  return values.filter(({ name }) => !isKeyName(name)).map(parse);
}

export function printEntry({ at, isDone, tail, country }: ErasedEntry): string {
  return JSON.stringify({ at, isDone, tail, country });
}

/** Whether both have the same keys and the same erasures at the same times, done or not. */
export function sameEntries(some: readonly ShopValue[], others: readonly ShopValue[]): boolean {
  const textOf = (values: readonly ShopValue[]) => {
    const keys = values.filter(({ name }) => isKeyName(name)).map(({ name, value }) => `${name} ${value}`);
    const entries = entriesIn(values).map(({ shop, name, at }) => `${shop} ${name} ${at}`);
    return [...keys, ...entries].sort().join("\n");
  };
  return textOf(some) === textOf(others);
}

function parse({ shop, name, value }: ShopValue): ErasedEntry {
  return { shop, name, ...(JSON.parse(value) as Omit<ErasedEntry, "shop" | "name">) };
}

/** A searchable snapshot of the entries. */
export class ErasedPersons {
  readonly keys: readonly OpenKey[];
  readonly entries: readonly ErasedEntry[];
  readonly #byName: ReadonlyMap<string, ErasedEntry>;

  constructor(keys: readonly OpenKey[], entries: readonly ErasedEntry[]) {
    this.keys = keys;
    this.entries = entries;
    this.#byName = new Map(entries.map((entry) => [placeOf(entry.shop, entry.name), entry]));
  }

  /** Persons erased at this moment or later, from this shop or from all. */
  wanted(shop: string, since: Moment, isWanted: (entry: ErasedEntry) => boolean = () => true): Identities {
    const isMeant = (entry: ErasedEntry) =>
      (entry.shop === "" || entry.shop === shop) && entry.at >= since && isWanted(entry);
    const mobiles = this.entries.filter((entry) => entry.tail !== null && isMeant(entry));
    return {
      has: (identity) =>
        digestNames(this.keys, textOf(identity)).some((name) =>
          ["", shop].some((scope) => {
            const entry = this.#byName.get(placeOf(scope, name));
            return entry !== undefined && isMeant(entry);
          }),
        ),
      hasTail: (digits) => {
        const tails = this.keys.map((key) => tailDigest(key, digits));
        return mobiles.some(({ tail }) => tails.includes(tail ?? ""));
      },
      countries: [...new Set(mobiles.map(({ country }) => country))],
      // The digest of a name would match everybody with that name.
      names: null,
    };
  }
}

/** "" means all shops. */
export function entryOf(key: OpenKey, shop: string, identity: Identity, at: Moment): ErasedEntry {
  const [name] = digestNames([key], textOf(identity)) as [string];
  const isMobile = identity.kind === "mobile";
  return {
    shop,
    name,
    at,
    isDone: false,
    tail: isMobile ? tailDigest(key, tailOf(identity.value)) : null,
    country: isMobile ? countryOf(identity.value) : "",
  };
}

function textOf({ kind, value }: Identity): string {
  return `${kind} ${value}`;
}

function tailDigest({ key }: OpenKey, digits: string): string {
  return createHmac("sha256", key).update(`tail ${digits}`).digest("base64url").slice(0, 12);
}

export function placeOf(shop: string, name: string): string {
  return `${shop}\n${name}`;
}
