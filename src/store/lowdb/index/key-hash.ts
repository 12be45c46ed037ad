import type { KeyHash } from "./hash-index.ts";

/** The part of a digest that the index keeps. */
export function indexHash(digest: string): KeyHash {
  return [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)];
}
