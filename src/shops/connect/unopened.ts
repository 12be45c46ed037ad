import type { ShopValue } from "../../store/shop-memory.ts";
import type { Cipher } from "./cipher.ts";
import { closedShops, KEPT_SHOPS } from "./kept-shops.ts";
import { areTokensClosed, TOKENS_NAME } from "./vault.ts";

/** Shops of which something is kept that the keys do not open, so that it counts as absent. */
export interface UnreadableSecrets {
  /** Shops with tokens. */
  readonly tokensOf: readonly string[];
  /** Shops that were added on the page, with their secrets. */
  readonly secretsOf: readonly string[];
}

/** Names begin so, of the values that hold something sealed for a shop. */
export const SEALED_NAMES = [TOKENS_NAME, KEPT_SHOPS];

/** `values`: of these names, others are passed over. */
export function unopened(values: readonly ShopValue[], cipher: Cipher | null): UnreadableSecrets {
  const ofShops = values.filter(({ shop, name }) => shop === "" && name === KEPT_SHOPS);
  return {
    tokensOf: values.flatMap((value) => (areTokensClosed(value, cipher) ? [value.shop] : [])),
    secretsOf: ofShops.flatMap(({ value }) => closedShops(value, cipher)),
  };
}
