import { Story } from "./story.ts";

/** SIMULATION_SEED=17 lives one life again, told step by step. */
const ONLY = process.env.SIMULATION_SEED;

/** Which promises were broken in the lives of these seeds, or in the one life that the environment names. */
export async function breachesIn(seeds: readonly number[]): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const seed of ONLY === undefined ? seeds : [Number(ONLY)]) {
    const { breaches, notes } = await new Story(seed).live();
    if (breaches.length === 0) continue;
    failures.push([`seed ${seed}`, ...new Set(breaches), ...(ONLY === undefined ? [] : notes)].join("\n  "));
  }
  return failures;
}
