/**
 * A free prefix, as long as the others, so that no two orders get the same number; `null` if none is free. `digits`:
 * the length of the first one.
 */
export function nextPrefix(taken: readonly string[], digits = 1): string | null {
  const length = taken[0]?.length ?? digits;
  const least = 10 ** (length - 1);
  const known = new Set(taken);
  for (let next = least; next < 10 * least; next++) if (!known.has(String(next))) return String(next);
  return null;
}
