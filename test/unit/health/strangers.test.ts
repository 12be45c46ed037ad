import { expect, test } from "vitest";
import type { Condition, ConditionFacts } from "../../../src/health/codes/condition.ts";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { Incidents } from "../../../src/health/incidents/incidents.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const HOUR = 60 * 60_000;

/** The same, found for a minute every two hours, so many times; how many incidents that makes, and how often they were there. */
async function comingAndGoing(facts: ConditionFacts, times: number) {
  const [clock, store, log] = [new FakeClock(), await storeOnFakeDisk(), createLog({ level: "silent" })];
  let found: readonly Condition[] = [];
  const incidents = new IncidentLog({ store, log });
  const patrol = new Incidents({
    ...{ store, log, clock, incidents, shops: new Map(), brands: new Map() },
    acts: { list: async () => ({ items: [], nextCursor: null }) },
    watch: { status: async () => null },
    arrivals: { secretLastSeen: () => null },
    troubles: async () => found,
    configurationMark: () => "as-it-is",
  });
  for (let each = 0; each < times; each++) {
    found = [{ key: facts.code, facts, level: 1, happenedAt: null }];
    await patrol.check();
    found = [];
    await clock.advance(60_000);
    await patrol.check();
    await clock.advance(2 * HOUR);
  }
  return (await incidents.list({ limit: 50 })).items.map((incident) => incident.times);
}

test.each<ConditionFacts>([
  { code: "signaturesWrong", shop: "acme", requests: 3, webhook: null, since: 0 },
  { code: "deliveriesRefused", shop: "acme", because: "too_large", since: 0 },
  { code: "tokensGuessed", tries: 20 },
])("whatever strangers can bring about is one incident for weeks: $code", async (facts) => {
  expect(await comingAndGoing(facts, 4)).toEqual([4]);
});

test("what comes back after an hour and nobody can bring about at will is another incident", async () => {
  expect(await comingAndGoing({ code: "clockAhead", minutes: 5 }, 4)).toEqual([1, 1, 1, 1]);
});
