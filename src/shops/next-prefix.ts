/** As long as the others, so that no two orders get the same number; `null` if all of that length are taken. */
export function nextPrefix(taken: readonly string[]): string | null {
  const { length } = taken[0] ?? "1";
  const least = 10 ** (length - 1);
  for (let next = least; next < 10 * least; next++) if (!taken.includes(String(next))) return String(next);
  return null;
}
