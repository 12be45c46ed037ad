import { expect, test } from "vitest";
import { isNewer, versionIn } from "../../../src/runtime/versions/compare-versions.ts";

/** Each is newer than those before it, as semver.org orders them. */
const ASCENDING = [
  ...["0.9.9", "0.10.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2"],
  ...["1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0-0", "2.0.0"],
];

test("of two versions, the one that comes later is newer, and neither is newer than itself", () => {
  for (const [at, one] of ASCENDING.entries())
    for (const [other, against] of ASCENDING.entries())
      expect([one, against, isNewer(one, against)]).toEqual([one, against, at > other]);
});

test("what follows a plus makes no version newer", () => {
  expect([isNewer("1.0.0+2", "1.0.0+1"), isNewer("1.0.0", "1.0.0+1")]).toEqual([false, false]);
});

test.each([
  ["1.4.0", "1.4.0"],
  ["v1.4.0-rc.1+build.5", "1.4.0-rc.1+build.5"],
  ["1.4", null],
  ["1.4.0\n2.0.0", null],
  ["1.4.0 <script>", null],
  ["", null],
  [`1.4.0-${"a".repeat(80)}`, null],
])("%j names the version %j", (text, version) => {
  expect(versionIn(text)).toBe(version);
});
