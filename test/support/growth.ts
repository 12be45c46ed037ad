import { expect } from "vitest";

const RUNS = 7;
const TRIES = 4;

/**
 * Twice as much takes about twice the time, and not four times: the shortest of several runs each, since a busy machine
 * only ever makes longer, and several tries. `size` has to be so large that the work takes milliseconds.
 */
export function expectLinear<Given>(
  size: number,
  prepare: (size: number) => Given,
  work: (given: Given) => unknown,
) {
  const [once, twice] = [prepare(size), prepare(2 * size)];
  work(twice);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least >= 3; attempt++)
    least = Math.min(least, shortest(() => work(twice)) / shortest(() => work(once)));
  expect(least).toBeLessThan(3);
}

function shortest(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return Math.min(...times) + 0.05;
}
