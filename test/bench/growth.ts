import { readdirSync } from "node:fs";
import { type AdapterSamples, createBench } from "../contracts/adapter/bench.ts";
import { longLists } from "../contracts/adapter/changed-bodies.ts";
import type { GrowingWork } from "../support/growth/growing-work.ts";
import { JSON_WORKS, ORDER_WORKS, SETTINGS_WORKS } from "../support/growth/works.ts";
import { type Figure, rounded } from "./figure.ts";

const RUNS = 7;
const TRIES = 20;
/** Four times as much takes four times as long, and sixteen times where each is compared with all others. */
const MOST = 8;
/** Below this, what is measured is the clock. */
const LEAST_MS = 0.05;

/**
 * The works whose steps the tests count, timed: what the engine does within one step (a pattern, `includes`, joining
 * texts) is seen only here. The shortest of several runs each, in turn, since a busy machine only ever makes longer, and
 * as many tries as a busy machine needs for one in peace.
 */
export async function run(): Promise<readonly Figure[]> {
  const works = [...ORDER_WORKS, ...JSON_WORKS, ...SETTINGS_WORKS, ...(await adapterWorks())];
  return works.map((work) => {
    const value = rounded(growthOf(work));
    return { name: `four times as much: ${work.what}`, value, unit: "times", goal: { atMost: MOST } };
  });
}

async function adapterWorks(): Promise<readonly GrowingWork[]> {
  const folders = readdirSync("adapters", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Promise.all(
    folders.map(async ({ name }) => {
      const { samples }: { samples: AdapterSamples<unknown> } = await import(
        `../../adapters/${name}/samples.ts`
      );
      return longLists(createBench(samples));
    }),
  );
}

function growthOf({ size, prepared }: GrowingWork): number {
  const [less, more] = [prepared(size / 2), prepared(2 * size)];
  more();
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least >= MOST; attempt++)
    least = Math.min(least, growthOnce(less, more));
  return least;
}

function growthOnce(less: () => unknown, more: () => unknown): number {
  const leastOf = { less: Number.POSITIVE_INFINITY, more: Number.POSITIVE_INFINITY };
  for (let run = 0; run < RUNS; run++) {
    leastOf.less = Math.min(leastOf.less, tookMs(less));
    leastOf.more = Math.min(leastOf.more, tookMs(more));
  }
  return leastOf.more / (leastOf.less + LEAST_MS);
}

function tookMs(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
