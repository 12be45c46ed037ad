import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { LONG_TESTS } from "../../config/long-tests.ts";

const FILES = globSync("test/**/*.test.ts");

test("each long test that is listed exists, once", () => {
  expect(LONG_TESTS.filter((path) => !FILES.includes(path))).toEqual([]);
  expect(LONG_TESTS).toEqual([...new Set(LONG_TESTS)].toSorted());
});

test("each folder that has long tests keeps quick ones", () => {
  const quick = new Set(FILES.filter((path) => !LONG_TESTS.includes(path)).map(dirname));
  expect(LONG_TESTS.map(dirname).filter((folder) => !quick.has(folder))).toEqual([]);
});
