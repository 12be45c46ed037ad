import type { ShopValue } from "../../store/shop-memory.ts";
import type { Cipher } from "./cipher.ts";
import { closedShop, KEPT_SHOP, SHOP_CHANGES } from "./kept-shops.ts";
import { areTokensClosed, TOKENS_NAME } from "./vault.ts";

/** Shops with stored secrets that the keys do not open, so that these count as absent. */
export interface UnreadableSecrets {
  /** Shops with tokens. */
  readonly tokensOf: readonly string[];
  /** Shops that were added on the page with secrets. */
  readonly secretsOf: readonly string[];
}

/** Prefixes of the names of values that hold sealed secrets of shops. */
export const SEALED_NAMES = [TOKENS_NAME, KEPT_SHOP, SHOP_CHANGES];

/** Ignores `values` with other names. */
export function unopened(values: readonly ShopValue[], cipher: Cipher | null): UnreadableSecrets {
  return {
    tokensOf: values.flatMap((value) => (areTokensClosed(value, cipher) ? [value.shop] : [])),
    secretsOf: [...new Set(values.flatMap((value) => closedShop(value, cipher) ?? []))],
  };
}
