import { hash } from "node:crypto";
import type { KeyHash } from "./hash-index.ts";

/** 128 bits in hexadecimal. With the folder's own salt, nobody can tell a key from its digest by guessing elsewhere. */
export function keyDigest(salt: string, shop: string, key: string): string {
  return hash("sha256", JSON.stringify([salt, shop, key])).slice(0, 32);
}

/** The part of a digest that the index keeps. */
export function indexHash(digest: string): KeyHash {
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}
