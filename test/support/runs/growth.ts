import { expect } from "vitest";

const RUNS = 7;
const TRIES = 40;

/**
 * Four times as much takes about four times as long, and not sixteen times: the shortest of several runs each, in turn,
 * since a busy machine only ever makes longer, and as many tries as a busy machine needs for one in peace. `size` (of
 * which half and twice as much are tried) has to be so large that the work takes milliseconds.
 */
export function expectLinear<Given>(
  size: number,
  prepare: (size: number) => Given,
  work: (given: Given) => unknown,
) {
  const [less, more] = [prepare(size / 2), prepare(2 * size)];
  work(more);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least >= 8; attempt++) least = Math.min(least, growth());
  expect(least).toBeLessThan(8);

  function growth(): number {
    const leastOf = { less: Number.POSITIVE_INFINITY, more: Number.POSITIVE_INFINITY };
    for (let run = 0; run < RUNS; run++) {
      leastOf.less = Math.min(
        leastOf.less,
        tookMs(() => work(less)),
      );
      leastOf.more = Math.min(
        leastOf.more,
        tookMs(() => work(more)),
      );
    }
    return leastOf.more / (leastOf.less + 0.05);
  }
}

function tookMs(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
