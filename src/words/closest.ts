/** A shorter beginning doesn't identify a word. */
const SHORTEST_BEGINNING = 3;

/** The known word closest to a mistyped one, or the only one with this beginning; `null` if none is close. */
export function closest(typed: string, known: readonly string[]): string | null {
  const begun = begunWith(typed, known);
  return (begun.length === 1 ? begun : ranked(typed, known))[0] ?? null;
}

/** At most this many known words that may have been meant, the likeliest first. */
export function near(typed: string, known: readonly string[], most: number): readonly string[] {
  return [...new Set([...begunWith(typed, known), ...ranked(typed, known)])].slice(0, most);
}

function begunWith(typed: string, known: readonly string[]): readonly string[] {
  if (typed.length < SHORTEST_BEGINNING) return [];
  return known.filter((word) => word.toLowerCase().startsWith(typed.toLowerCase()));
}

/** The words that are close enough, the closest first. */
function ranked(typed: string, known: readonly string[]): readonly string[] {
  return known
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(typed.length / 3)))
    .sort((one, other) => one.distance - other.distance)
    .map(({ word }) => word);
}

/** The number of letters to add, remove, change or swap with a neighbour (Damerau–Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let older: readonly number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const swap = isSwap ? (older[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(change, swap, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    older = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
