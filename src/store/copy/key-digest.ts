import { hash } from "node:crypto";

/**
 * 128 bits in hexadecimal, the same in every kind of store: digests are copied from one to another as they are. With the
 * store's own salt, nobody can tell a key from its digest by guessing elsewhere.
 */
export function keyDigest(salt: string, shop: string, key: string): string {
  return hash("sha256", JSON.stringify([salt, shop, key])).slice(0, 32);
}

/** The key of a delivery that came with a known key and another body. */
export function keyWithBody(dedupeKey: string, body: Uint8Array): string {
  return `${dedupeKey}\n${hash("sha256", body)}`;
}
