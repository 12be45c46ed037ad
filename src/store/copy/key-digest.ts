import { hash } from "node:crypto";

/**
 * 128 bits in hexadecimal, the same in every kind of store, so digests can be copied. Because of the store's own salt,
 * a key cannot be guessed from its digest elsewhere.
 */
export function keyDigest(salt: string, shop: string, key: string): string {
  return hash("sha256", JSON.stringify([salt, shop, key])).slice(0, 32);
}

/** The key of a delivery with a known key and another body. */
export function keyWithBody(dedupeKey: string, body: Uint8Array): string {
  return `${dedupeKey}\n${hash("sha256", body)}`;
}
