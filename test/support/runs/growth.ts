import { expect } from "vitest";

const LEAST_RUNS = 7;
const MOST_RUNS = 200;

/**
 * Four times as much takes about four times as long, and not sixteen times: the shortest of several runs each, in turn,
 * since a busy machine only ever makes longer, and the longer run more often; so runs go on until the shortest of all tell
 * it. `size` (of which half and twice as much are tried) has to be so large that the work takes milliseconds.
 */
export function expectLinear<Given>(
  size: number,
  prepare: (size: number) => Given,
  work: (given: Given) => unknown,
) {
  const [less, more] = [prepare(size / 2), prepare(2 * size)];
  work(more);
  const leastMs = { less: Number.POSITIVE_INFINITY, more: Number.POSITIVE_INFINITY };
  const growth = () => leastMs.more / (leastMs.less + 0.05);
  for (let run = 0; run < LEAST_RUNS || (run < MOST_RUNS && growth() >= 8); run++) {
    leastMs.less = Math.min(
      leastMs.less,
      tookMs(() => work(less)),
    );
    leastMs.more = Math.min(
      leastMs.more,
      tookMs(() => work(more)),
    );
  }
  expect(growth()).toBeLessThan(8);
}

function tookMs(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
