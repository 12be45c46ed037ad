import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Config } from "../settings/config.ts";
import type { Cipher } from "../shops/connect/cipher.ts";
import { closedShop, KEPT_SHOP, SHOP_CHANGES } from "../shops/connect/kept-shop.ts";
import { areTokensClosed, TOKENS_NAME } from "../shops/connect/vault.ts";
import type { CopySource } from "../store/copy/copy.ts";
import type { ShopMemory, ShopValue } from "../store/shop-memory.ts";
import { cipherFor } from "./usable.ts";

/** Shops with stored secrets that the keys cannot decrypt, so that the secrets count as absent. */
export interface UnreadableSecrets {
  /** Shops with such tokens. */
  readonly tokensOf: readonly string[];
  /** Shops that were added on the page with such secrets. */
  readonly secretsOf: readonly string[];
}

/** Prefixes of the names of values that hold sealed secrets of shops. */
const SEALED_NAMES = [TOKENS_NAME, KEPT_SHOP, SHOP_CHANGES];

type Keys = Pick<Config, "security">;

/** The most shops of each kind that the log names. */
const MOST_NAMED = 50;

/** Logs what the configured keys cannot decrypt. The bridge continues without it. */
export async function noteUnopened(
  store: Pick<ShopMemory, "listValues">,
  config: Keys,
  log: Log,
): Promise<void> {
  const values = await Promise.all(SEALED_NAMES.map((name) => store.listValues(name)));
  const { tokensOf, secretsOf } = unopened(values.flat(), cipherFor(config));
  if (tokensOf.length + secretsOf.length === 0) return;
  const named = { tokensOf: tokensOf.slice(0, MOST_NAMED), secretsOf: secretsOf.slice(0, MOST_NAMED) };
  log.error(named, LOG_LINES.notOpened);
}

/** Like `noteUnopened`, for a store that is not running; returns the result. */
export async function unopenedOf(
  source: Pick<CopySource, "portions">,
  config: Keys,
): Promise<UnreadableSecrets> {
  const values: ShopValue[] = [];
  for await (const portion of source.portions("values", null))
    if (portion.kind === "values")
      values.push(...portion.rows.filter(({ name }) => SEALED_NAMES.includes(name)));
  return unopened(values, cipherFor(config));
}

/** Ignores `values` with other names. */
function unopened(values: readonly ShopValue[], cipher: Cipher | null): UnreadableSecrets {
  return {
    tokensOf: values.flatMap((value) => (areTokensClosed(value, cipher) ? [value.shop] : [])),
    secretsOf: [...new Set(values.flatMap((value) => closedShop(value, cipher) ?? []))],
  };
}
