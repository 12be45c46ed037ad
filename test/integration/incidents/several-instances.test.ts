import { expect, test } from "vitest";
import type { Condition } from "../../../src/health/codes/condition.ts";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { type IncidentParts, Incidents } from "../../../src/health/incidents/incidents.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { Store } from "../../../src/store/store.ts";
import { instances } from "../../support/postgres/instances.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** Given two instances on one database that find the same out of order, then there is one incident of it. */
const given = await instances();
const DISK: Condition = {
  key: "clock",
  facts: { code: "clockAhead", minutes: 5 },
  level: 1,
  happenedAt: null,
};

function incidentsOf(store: Store, clock: FakeClock, found: () => readonly Condition[]) {
  const log = createLog({ level: "silent" });
  const incidents = new IncidentLog({ store, log });
  const parts: IncidentParts = {
    ...{ store, log, clock, incidents, shops: new Map(), brands: new Map() },
    acts: { list: async () => ({ items: [], nextCursor: null }) },
    watch: { status: async () => null },
    arrivals: { secretLastSeen: () => null },
    troubles: async () => found(),
    configurationMark: () => "as-it-is",
  };
  return { log: incidents, patrol: new Incidents(parts) };
}

test("what both find is one incident, which either ends, also where both go round at once", async () => {
  const [one, other] = [await given.open(), await given.open()];
  const clock = new FakeClock();
  let found: readonly Condition[] = [DISK];
  const here = incidentsOf(one, clock, () => found);
  const there = incidentsOf(other, clock, () => found);
  await Promise.all([here.patrol.check(), there.patrol.check()]);
  await there.patrol.check();
  const begun = await here.log.list({ limit: 10 });
  expect(begun.items).toMatchObject([{ number: 1, key: "clock", endedAt: null, times: 1 }]);
  found = [];
  await clock.advance(60_000);
  await Promise.all([here.patrol.check(), there.patrol.check()]);
  const over = await there.log.list({ limit: 10 });
  expect(over.items).toMatchObject([{ number: 1, endedAt: clock.now(), healed: { how: "itself" } }]);
  expect(await here.log.open()).toEqual([]);
});
