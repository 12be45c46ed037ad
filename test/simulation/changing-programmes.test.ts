import { expect, test } from "vitest";
import { isLong } from "../support/runs/long-run.ts";
import { STEPS_OF_A_LIFE, Story } from "./story.ts";

/** SIMULATION_SEED=17 lives one life again, told step by step. */
const ONLY = process.env.SIMULATION_SEED;
const STEPS = isLong ? 60_000 : 900;
const LIVES = STEPS / STEPS_OF_A_LIFE;
const SEEDS = ONLY === undefined ? Array.from({ length: LIVES }, (_, index) => index + 1) : [Number(ONLY)];

test("whatever programme is saved or taken back, killed in between or not, orders end as the one that gave their points says", {
  timeout: isLong ? 60 * 60_000 : 10 * 60_000,
}, async () => {
  const failures: string[] = [];
  const all = new Set<string>();
  for (const seed of SEEDS) {
    const { breaches, notes, seen } = await new Story(seed, { changesProgrammes: true }).live();
    for (const each of seen) all.add(each);
    if (breaches.length === 0) continue;
    failures.push([`seed ${seed}`, ...new Set(breaches), ...(ONLY === undefined ? [] : notes)].join("\n  "));
  }
  expect(failures).toEqual([]);
  if (ONLY === undefined) expect([...all]).toEqual(expect.arrayContaining(REACHED));
});

/** What has to come of some order, so that the lives show something of it. */
const REACHED = [
  "taken back",
  "by a later version",
  "excluded by an earlier version",
  "none: belowMinimum",
  "approved: pointsApproved",
  "cancelled: refundedShare",
  "cancelled: disputeLost",
  "cancelled: cancelledByPerson",
  "cancelled: orderCancelled",
];
