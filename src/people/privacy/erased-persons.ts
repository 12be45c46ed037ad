import { createHmac } from "node:crypto";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { ErasedEntry } from "./erased-entries.ts";
import { digestNames, type OpenKey } from "./erasure-keys.ts";
import { countryOf, type Identities, type Identity, tailOf } from "./mentions/identities.ts";

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
  sought(shop: string, since: Moment, isWanted: (entry: ErasedEntry) => boolean = () => true): Identities {
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
