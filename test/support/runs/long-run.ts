/** With LONG_TESTS=1, tests that search for rare states search much longer. */
export const isLong = process.env.LONG_TESTS === "1";

/** The seed of random searches in ordinary runs, so that none fails by chance. */
export const ORDINARY_SEED = 20_261;

/** A random search's seed. In long runs it differs each time, unless the environment variable `name` sets it. */
export function seedOf(name: string): number {
  return Number(process.env[name] ?? (isLong ? Math.floor(Math.random() * 1e6) : ORDINARY_SEED));
}

/** A generator of numbers between 0 and 1 that repeats for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed + 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
