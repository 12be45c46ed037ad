import { expect, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { conditionsWithPassing } from "../../../src/health/conditions/conditions.ts";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { Incidents } from "../../../src/health/incidents/incidents.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { watchBench } from "../../support/bridge/watch-bench.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { AWAY } from "../../support/shops/plain-shop.ts";

const MINUTE = 60 * SECOND;
const log = createLog({ level: "silent" });

test("a shop that cannot be reached is an incident at once, whether or not it ever was", async () => {
  const bench = await watchBench();
  const { store, clock, watch, storedHealth, context } = bench;
  const incidents = new IncidentLog({ store, log });
  const parts = {
    ...{ store, clock, log, watch, storedHealth, arrivals: new Arrivals(log), incidents },
    ...{ shops: new Map([[context.shop, context]]), brands: new Map() },
    ...{ adminEvents: new AdminEvents({ clock, log }), clockCheck: { aheadMs: () => 0 } },
    backups: { failed: null },
    newerVersion: async () => null,
    configuration: () => AS_STARTED,
    acts: { list: async () => ({ items: [], nextCursor: null }) },
    configurationMark: () => "as-it-is",
  };
  const patrol = new Incidents({ ...parts, troubles: (now) => conditionsWithPassing(parts, now) });
  const told = async () =>
    (await incidents.list({ limit: 10 })).items.map(({ facts: { code }, begunAt, endedAt, times }) => ({
      ...{ code, begunAt, endedAt, times },
    }));
  bench.shop.beforeAnswer = () => void bench.shop.problems.push(AWAY);
  watch.start();
  patrol.start();
  await clock.advance(2 * MINUTE);
  const begun = { code: "shopUnreadable", begunAt: NOON + MINUTE, times: 1 };
  expect(await told()).toEqual([{ ...begun, endedAt: null }]);
  bench.shop.beforeAnswer = () => {};
  await clock.advance(30 * MINUTE);
  const [over] = await told();
  expect(over).toMatchObject(begun);
  expect(over?.endedAt).not.toBeNull();
  bench.shop.beforeAnswer = () => void bench.shop.problems.push(AWAY);
  await clock.advance(20 * MINUTE);
  expect((await told()).some(({ endedAt }) => endedAt === null)).toBe(true);
  await patrol.stop();
});
