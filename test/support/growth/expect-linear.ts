import { type Profiler, Session } from "node:inspector";
import { expect } from "vitest";
import type { GrowingWork } from "./growing-work.ts";

/**
 * Begun as soon as this file is imported: of what was compiled before, the engine counts the calls alone, and not how
 * often its loops go round. It is never ended, since a file's tests are the last thing that its process does.
 */
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * Four times as much takes about four times as many steps, and not sixteen times. Steps are counted by the engine, block
 * by block, in our code and in that of libraries: the same on any machine, however busy. What it does within one step
 * (`includes`, a pattern, joining texts) it does not count: `npm run bench -- growth` times the same works.
 *
 * Code that was compiled before this file was imported, and anew between the two counts, is counted in two ways: then
 * it is counted once more.
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

/** How often each block ran since the last time. In its own thread, the inspector answers at once. */
function takeCounts(): readonly Profiler.ScriptCoverage[] {
  let counts: readonly Profiler.ScriptCoverage[] | null = null;
  session.post("Profiler.takePreciseCoverage", (_error, { result }) => {
    counts = result;
  });
  if (counts === null) throw new Error("the engine counted nothing");
  return counts;
}
