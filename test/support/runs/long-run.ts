/** The tests that search for rare states search much longer with LONG_TESTS=1. */
export const isLong = process.env.LONG_TESTS === "1";

/** What searches by chance begin with in each ordinary run, so that none is red by chance alone. */
export const ORDINARY_SEED = 20_261;

/** What a search by chance begins with: in long runs another one each time, unless the environment says so by this name. */
export function seedOf(name: string): number {
  return Number(process.env[name] ?? (isLong ? Math.floor(Math.random() * 1e6) : ORDINARY_SEED));
}

/** The same numbers between 0 and 1 for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed + 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
