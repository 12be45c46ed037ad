/**
 * The union of two lists by id, sorted by id. Of two entries with one id, `choose` picks one (it must be a maximum).
 * Returns the same list if nothing changes. Takes O(n log n).
 */
export function unionById<T extends { readonly id: string }>(
  known: readonly T[],
  added: readonly T[],
  choose: (a: T, b: T) => T,
): readonly T[] {
  return unionBy(known, added, ({ id }) => id, choose);
}

/** Like `unionById`, with another key. */
export function unionBy<T>(
  known: readonly T[],
  added: readonly T[],
  keyOf: (item: T) => string,
  choose: (a: T, b: T) => T,
): readonly T[] {
  const byKey = new Map(known.map((item) => [keyOf(item), item]));
  let isChanged = false;
  for (const item of added) {
    const key = keyOf(item);
    const twin = byKey.get(key);
    const chosen = twin === undefined ? item : choose(twin, item);
    if (chosen === twin) continue;
    byKey.set(key, chosen);
    isChanged = true;
  }
  if (!isChanged) return known;
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}
