import { expect, test } from "vitest";
import { checkInstances } from "../../../src/health/doctor/checks.ts";
import type { Instance } from "../../../src/store/instances.ts";
import { NOON } from "../../support/builders/orders.ts";

const anInstance = (host: string, version: string, isOutdated = false): Instance => ({
  ...{ id: `${host} ${version}`, host, version, isOutdated, isThis: false },
  ...{ startedAt: NOON, seenAt: NOON, patrols: [], shows: "" },
});

const verdictsOf = async (...instances: readonly Instance[]) =>
  (await checkInstances({ listInstances: async () => instances })).map(
    ({ subject: _subject, check: _check, ...verdict }) => verdict,
  );

test("instances of one version are fine; where none runs, nothing is said", async () => {
  expect(await verdictsOf(anInstance("one", "1.2.3"), anInstance("other", "1.2.3"))).toEqual([
    { state: "fine", code: "instancesRun", count: 2, version: "1.2.3" },
  ]);
  expect(await verdictsOf()).toEqual([]);
});

test("an older version beside a newer one is named by its host, by numbers and not by letters", async () => {
  const given = [anInstance("old", "1.9.0"), anInstance("new", "1.10.0"), anInstance("old", "1.9.0")];
  expect(await verdictsOf(...given)).toEqual([
    { state: "warning", code: "versionsDiffer", versions: ["1.9.0", "1.10.0"], behind: ["old"] },
  ]);
});

test("one that takes nothing in any more has failed, each of them", async () => {
  const old = [anInstance("old", "1.2.3", true), anInstance("older", "1.2.2", true)];
  expect(await verdictsOf(...old, anInstance("new", "2.0.0"))).toEqual([
    { state: "failed", code: "instanceOutdated", host: "old", version: "1.2.3" },
    { state: "failed", code: "instanceOutdated", host: "older", version: "1.2.2" },
  ]);
});
