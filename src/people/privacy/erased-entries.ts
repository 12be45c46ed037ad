import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { ShopValue } from "../../store/shop-memory.ts";
import { isKeyName } from "./erasure-keys.ts";

/** A stored entry of an erased person. */
export interface ErasedEntry {
  /** "" for all shops. */
  readonly shop: string;
  /** A keyed digest of the address or number. */
  readonly name: string;
  readonly at: Moment;
  /** False until no file contains the person any more. */
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
