import type { ShopValue } from "../../store/shop-memory.ts";
import type { Cipher } from "./cipher.ts";
import { closedShops, KEPT_SHOPS } from "./kept-shops.ts";
import { areTokensClosed, TOKENS_NAME } from "./vault.ts";

/** Shops with stored secrets that the keys do not open, so that these count as absent. */
export interface UnreadableSecrets {
  /** Shops with tokens. */
  readonly tokensOf: readonly string[];
  /** Shops that were added on the page with secrets. */
  readonly secretsOf: readonly string[];
}

/** Prefixes of the names of values that hold sealed secrets of shops. */
export const SEALED_NAMES = [TOKENS_NAME, KEPT_SHOPS];

/** Ignores `values` with other names. */
export function unopened(values: readonly ShopValue[], cipher: Cipher | null): UnreadableSecrets {
  const ofShops = values.filter(({ shop, name }) => shop === "" && name === KEPT_SHOPS);
  return {
    tokensOf: values.flatMap((value) => (areTokensClosed(value, cipher) ? [value.shop] : [])),
    secretsOf: ofShops.flatMap(({ value }) => closedShops(value, cipher)),
  };
}
