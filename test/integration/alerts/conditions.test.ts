import { expect, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { type ConditionParts, conditionsNow } from "../../../src/health/conditions/conditions.ts";
import { ownConditions } from "../../../src/health/conditions/noticed.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { watchBench } from "../../support/bridge/watch-bench.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";

const MINUTE = 60 * SECOND;
const log = createLog({ level: "silent" });

async function parts(given: Partial<ConditionParts> = {}) {
  const { store, storedHealth, clock } = await watchBench();
  return {
    ...{ store, log, storedHealth, shops: new Map(), brands: new Map() },
    arrivals: new Arrivals(log),
    adminEvents: new AdminEvents({ clock, log }),
    clockCheck: { aheadMs: () => 0 },
    backups: { failed: null },
    newerVersion: async () => null,
    configuration: () => AS_STARTED,
    ...given,
  };
}

test("a clock that is ahead is told with its minutes, here and to the other instances", async () => {
  const ahead = await parts({ clockCheck: { aheadMs: () => 5 * MINUTE } });
  const told = { key: "clock", facts: { code: "clockAhead", minutes: 5 } };
  expect(await conditionsNow(ahead, NOON)).toMatchObject([told]);
  expect(ownConditions(ahead, NOON)).toMatchObject([told]);
});

test("work that waits for more than half an hour is told with its minutes", async () => {
  const waiting = await parts();
  await waiting.store.addDelivery(aDelivery({ receivedAt: NOON }));
  expect(await conditionsNow(waiting, NOON + 30 * MINUTE)).toEqual([]);
  expect(await conditionsNow(waiting, NOON + 31 * MINUTE)).toMatchObject([
    { key: "queue", facts: { code: "workPilesUp", minutes: 31 } },
  ]);
});

/** Approvals of the days between the right time and a clock ahead are not due yet. */
test("by a clock that is ahead, what is not due by the right time does not wait", async () => {
  const aheadMs = 3 * DAY;
  const ahead = await parts({ clockCheck: { aheadMs: () => aheadMs } });
  await ahead.store.addDelivery(aDelivery({ receivedAt: NOON }));
  const codes = async (minutes: number) =>
    (await conditionsNow(ahead, NOON + aheadMs + minutes * MINUTE)).map(({ facts }) => facts.code);
  expect(await codes(30)).toEqual(["clockAhead"]);
  expect(await codes(31)).toEqual(["clockAhead", "workPilesUp"]);
});

test("tokens that are guessed at are told with the number of tries", async () => {
  const guessed = await parts();
  guessed.adminEvents.guesses = () => 12;
  expect(await conditionsNow(guessed, NOON)).toMatchObject([
    { key: "guessing", facts: { code: "tokensGuessed", tries: 12 } },
  ]);
});

test("a file that is refused, and settings that wait for a start, are told here and to the other instances", async () => {
  const problem = { code: "refusedEncryptionKey" } as const;
  const refused = { at: NOON, problems: [problem, problem] };
  const since = NOON - MINUTE;
  const stale = await parts({ configuration: () => ({ since, refused, waiting: ["storage.path"] }) });
  const told = [
    { key: "configuration", facts: { code: "configurationRefused", since, problems: 2 } },
    { key: "restart", facts: { code: "restartNeeded", settings: ["storage.path"] } },
  ];
  expect(await conditionsNow(stale, NOON)).toMatchObject(told);
  expect(ownConditions(stale, NOON)).toMatchObject(told);
});

test("a newer version is told where it closes a security hole, and otherwise not", async () => {
  const newer = { version: "1.4.0", notes: null, running: "1.3.2" };
  const usual = await parts({ newerVersion: async () => ({ ...newer, isSecurity: false }) });
  expect(await conditionsNow(usual, NOON)).toEqual([]);
  const urgent = await parts({ newerVersion: async () => ({ ...newer, isSecurity: true }) });
  expect(await conditionsNow(urgent, NOON)).toMatchObject([
    { key: "security-update", facts: { code: "securityUpdate", version: "1.4.0", running: "1.3.2" } },
  ]);
});
