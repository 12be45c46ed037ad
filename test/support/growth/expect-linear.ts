import { type Profiler, Session } from "node:inspector";
import { expect } from "vitest";
import type { GrowingWork } from "./growing-work.ts";

/**
 * Starts when this file is imported: for code compiled earlier, the engine counts only calls, not loop iterations.
 * Never stopped, because a file's tests are the last thing that its process does.
 */
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * Expects four times the input to take about four times, not sixteen times, as many steps. The engine counts steps
 * block by block, in our code and in libraries, with the same result on any machine, however busy. Work within one step
 * (`includes`, a pattern, joining texts) doesn't count: `npm run bench -- growth` times it. Code that was compiled
 * before this file was imported, or recompiled between the two counts, is counted differently; it is then counted
 * again.
 */
export function expectLinear({ what, size, prepared }: GrowingWork): void {
  prepared(size)();
  const count = () => [stepsOf(prepared(size / 2)), stepsOf(prepared(2 * size))] as const;
  const first = count();
  const [less, more] = first[1] < 8 * first[0] ? first : count();
  expect(less).toBeGreaterThan(0);
  expect(more / less, `${what}: ${less} steps, of four times as much ${more}`).toBeLessThan(8);
}

function stepsOf(work: () => unknown): number {
  takeCounts();
  work();
  return takeCounts()
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((steps, { count }) => steps + count, 0);
}

/** How often each block ran since the last call. In its own thread, the inspector answers synchronously. */
function takeCounts(): readonly Profiler.ScriptCoverage[] {
  let counts: readonly Profiler.ScriptCoverage[] | null = null;
  session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    counts = result;
  });
  if (counts === null) throw new Error("the engine counted nothing");
  return counts;
}
