import { createHmac } from "node:crypto";
import type { ErasureList } from "../../store/erasure.ts";
import type { ShopMemory, ShopValue } from "../../store/shop-memory.ts";

export const ERASED_PREFIX = "erased/";
const KEY = `${ERASED_PREFIX}key`;
const SEALED = "sealed ";

/** Encrypts the digests' key for storage. */
export interface KeySeal {
  seal(text: string, belongsTo: string): string;
  open(sealed: string, belongsTo: string): { readonly text: string; readonly isOldKey: boolean } | null;
}

/** There is one key, and one more for each list found beside a store with its own key. */
export interface OpenKey {
  readonly name: string;
  readonly key: string;
  /** Stored unencrypted or under an older encryption key, although there is a current one. */
  readonly isStale: boolean;
}

export function isKeyName(name: string): boolean {
  return name === KEY || name.startsWith(`${KEY}/`);
}

/** Returns `null` if a key cannot be opened. */
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

/** The store's entries of erasures, and those of the list beside it. */
interface KeptErasures {
  readonly own: readonly ShopValue[];
  readonly keys: readonly OpenKey[];
  readonly listed: readonly ShopValue[];
  readonly listedKeys: readonly OpenKey[];
}

/** Returns `null` if a key cannot be opened, because erased persons could then come back unnoticed. Changes nothing. */
export async function keptErasures(
  store: Pick<ShopMemory, "listValues"> & Pick<ErasureList, "readErasureList">,
  seal: KeySeal | null,
): Promise<KeptErasures | null> {
  const text = await store.readErasureList();
  const listed = text === null ? [] : (JSON.parse(text) as readonly ShopValue[]);
  const own = await store.listValues(ERASED_PREFIX);
  const keys = openKeys(own, seal);
  const listedKeys = openKeys(listed, seal);
  return keys === null || listedKeys === null ? null : { own, keys, listed, listedKeys };
}

export function sealKey(key: string, name: string, seal: KeySeal | null): string {
  return seal === null ? key : SEALED + seal.seal(key, name);
}

/** For each key, the name under which a value about this text is stored. */
export function digestNames(keys: readonly OpenKey[], text: string): readonly string[] {
  return keys.map(
    ({ key }) => `${ERASED_PREFIX}${createHmac("sha256", key).update(text).digest("base64url")}`,
  );
}
