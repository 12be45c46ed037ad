import { expect, test } from "vitest";
import { sourceFiles, sourceOf } from "./imports.ts";

/** Speed is measured where nothing depends on it (`npm run bench`): on a busy machine, a test that times is red by chance. */

const CLOCKS = /\bperformance\.now\b|\bhrtime\b|cpuUsage\b|threadCpuUsage\b/;

/** Where a stretch of time says how long something goes on, not how fast it has to be. */
const ALLOWED = [
  "test/bench/",
  "test/crash/",
  // Exchanged there for one that the test moves.
  "test/unit/domain/redemption.test.ts",
  "test/repository/untimed.test.ts",
];

test("no test measures how long something takes", () => {
  const files = sourceFiles("test").filter((file) => !ALLOWED.some((place) => file.startsWith(place)));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => CLOCKS.test(sourceOf(file)))).toEqual([]);
});

/** What is waited for ends red after the same long time everywhere (`expect.poll`, `eventually`, a page's default). */
const OWN_LIMITS = /\bvi\.wait(?:Until|For)\b|\b(?:poll|waitFor)\([^;]*\btimeout:/;

test("no test gives up sooner than the others on what it waits for", () => {
  const allowed = ["test/bench/", "test/repository/untimed.test.ts", "test/support/time/eventually.ts"];
  const files = sourceFiles("test").filter((file) => !allowed.some((place) => file.startsWith(place)));
  expect(files.filter((file) => OWN_LIMITS.test(sourceOf(file)))).toEqual([]);
});
