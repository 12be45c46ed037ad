import { createHmac } from "node:crypto";
import type { ShopValue } from "../store/shop-memory.ts";

const KEY = "erased/key";
const SEALED = "sealed ";

/** What encrypts a digests' key where it is stored. */
export interface KeySeal {
  seal(text: string, belongsTo: string): string;
  open(sealed: string, belongsTo: string): { readonly text: string; readonly isOldKey: boolean } | null;
}

/** There is one key, and another for each list that was found beside a store with a key of its own. */
export interface OpenKey {
  readonly name: string;
  readonly key: string;
  /** Stored in the open or with an older encryption key, although there is one. */
  readonly isStale: boolean;
}

export function isKeyName(name: string): boolean {
  return name === KEY || name.startsWith(`${KEY}/`);
}

/** `null` when one cannot be opened. */
export function openKeys(values: readonly ShopValue[], seal: KeySeal | null): readonly OpenKey[] | null {
  const keys: OpenKey[] = [];
  for (const { name, value } of values) {
    if (!isKeyName(name)) continue;
    if (!value.startsWith(SEALED)) {
      keys.push({ name, key: value, isStale: seal !== null });
      continue;
    }
    const opened = seal?.open(value.slice(SEALED.length), name) ?? null;
    if (opened === null) return null;
    keys.push({ name, key: opened.text, isStale: opened.isOldKey });
  }
  return keys;
}

export function sealKey(key: string, name: string, seal: KeySeal | null): string {
  return seal === null ? key : SEALED + seal.seal(key, name);
}

/** By each key, the name under which something about this text is remembered. */
export function digestNames(keys: readonly OpenKey[], text: string): readonly string[] {
  return keys.map(({ key }) => `erased/${createHmac("sha256", key).update(text).digest("base64url")}`);
}
