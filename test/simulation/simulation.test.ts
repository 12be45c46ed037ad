import { expect, test } from "vitest";
import { isLong } from "../support/runs/long-run.ts";
import { STEPS_OF_A_LIFE, Story } from "./story.ts";

/** SIMULATION_SEED=17 lives one life again, told step by step. */
const ONLY = process.env.SIMULATION_SEED;
/** Counted, not timed: a slow or busy machine sees the same lives. */
const STEPS = isLong ? 300_000 : 1_500;
const LIVES = STEPS / STEPS_OF_A_LIFE;
const SEEDS = ONLY === undefined ? Array.from({ length: LIVES }, (_, index) => index + 1) : [Number(ONLY)];
/** Lives in which something was broken once. */
const REMEMBERED = [59, 294, 538];
const TIMEOUT_MS = isLong ? 4 * 60 * 60_000 : 10 * 60_000;

test("whatever happens, acknowledged deliveries end in the right points, and no promise is broken on the way", {
  timeout: TIMEOUT_MS,
}, async () => {
  const failures: string[] = [];
  for (const seed of new Set(ONLY === undefined ? [...REMEMBERED, ...SEEDS] : SEEDS)) {
    const { breaches, notes } = await new Story(seed).live();
    if (breaches.length === 0) continue;
    failures.push([`seed ${seed}`, ...new Set(breaches), ...(ONLY === undefined ? [] : notes)].join("\n  "));
  }
  expect(failures).toEqual([]);
});
