import type { OpenFile } from "../../settings/add-shop.ts";
import { nextPrefix } from "../../shops/next-prefix.ts";
import type { Dialogue } from "./dialogue.ts";

export interface PrefixChoice {
  /** The new shop's prefix. */
  readonly prefix: string;
  /** Prefixes for shops that have none yet. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/**
 * Orders of two shops of one account must never get the same number there: each shop needs its own prefix, all of the
 * same length. A shop without one can get it only before its first order: afterwards its numbers are locked.
 */
export async function choosePrefix(
  { interview, options }: Dialogue,
  file: OpenFile,
  brand: string,
): Promise<PrefixChoice | { readonly refusal: string }> {
  const { labels } = interview;
  const others = file.shops.filter((shop) => shop.brand === brand);
  const [first] = others;
  const taken = others.map(({ prefix }) => prefix).filter((prefix) => prefix !== null);
  if (taken.length === others.length) {
    const prefix = nextPrefix(taken);
    return prefix === null
      ? { refusal: labels.init.noPrefixLeft({ brand }) }
      : { prefix, prefixes: new Map() };
  }
  if (first !== undefined && others.length === 1) {
    const { shop } = first;
    if (options.force || (await interview.confirm(labels.init.prefixFirst({ shop }))))
      return { prefix: "2", prefixes: new Map([[shop, "1"]]) };
  }
  const shops = others.filter(({ prefix }) => prefix === null).map(({ shop }) => shop);
  return { refusal: labels.init.prefixStays({ shops, brand }) };
}
