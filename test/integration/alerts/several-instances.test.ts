import { expect, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import type { ConfigurationState } from "../../../src/admin/configuration.ts";
import { conditionsNow } from "../../../src/health/conditions/conditions.ts";
import { ownConditions } from "../../../src/health/conditions/noticed.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import type { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { Instance } from "../../../src/store/instances.ts";
import { watchBench } from "../../support/bridge/watch-bench.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { NOON } from "../../support/builders/orders.ts";

const log = createLog({ level: "silent" });
const KEY_NOT_ACCEPTED = { code: "keyNotAccepted", status: 401, said: null } as const;
const PAUSED = { kind: "paused", reason: KEY_NOT_ACCEPTED, since: NOON } as const;

const brandsThat = (outage: BrandLink["outage"]) =>
  new Map([["main", { brand: "main", outage, passedOutage: null } as unknown as BrandLink]]);
const anInstance = (given: Partial<Instance>): Instance => ({
  ...{
    id: "other",
    host: "h",
    version: "1.2.3",
    startedAt: NOON,
    seenAt: NOON,
    isOutdated: false,
    isThis: false,
  },
  ...{ patrols: [], shows: "" },
  ...given,
});

const KEYS = ["brand/main", "configuration", "restart", "clock", "signatures/acme", "refused/acme/too_large"];

test("what any instance has found out is a condition at each of them, once", async () => {
  const { store, context, storedHealth, clock } = await watchBench();
  const refused = { at: NOON, problems: [{ code: "refusedEncryptionKey" } as const] };
  const arrivals = new Arrivals(log);
  for (const latest of [1, 2, 3]) arrivals.refuse("acme", "signature_invalid", NOON + latest);
  arrivals.refuse("acme", "too_large", NOON);
  const knows = {
    ...{ arrivals, shops: new Map([["acme", context]]) },
    ...{
      brands: brandsThat(PAUSED),
      clockCheck: { aheadMs: () => 600_000 },
      backups: { failed: null },
      newerVersion: async () => null,
    },
    configuration: (): ConfigurationState => ({ since: NOON, refused, waiting: ["storage.path"] }),
  };
  const shows = JSON.stringify(ownConditions(knows, NOON));
  const parts = { store, log, storedHealth };
  const shared = { ...parts, adminEvents: new AdminEvents({ clock, log }) };
  const keysFor = async (own: typeof knows, others: readonly Instance[]) => {
    store.listInstances = async () => others;
    return (await conditionsNow({ ...shared, ...own }, NOON)).map(({ key }) => key);
  };
  const unaware = {
    ...{ arrivals: new Arrivals(log), shops: new Map([["acme", context]]) },
    ...{ brands: brandsThat(null), clockCheck: { aheadMs: () => 0 } },
    backups: { failed: null },
    newerVersion: async () => null,
    configuration: () => AS_STARTED,
  };
  const others = [anInstance({ shows }), anInstance({ shows }), anInstance({})];
  expect(await keysFor(unaware, others)).toEqual(KEYS);
  expect(await keysFor(knows, others)).toEqual(KEYS);
  expect(await keysFor(unaware, [anInstance({ shows: '[{"of":"another version"}]' })])).toEqual([]);
  // Its own row is a sign of life old.
  expect(await keysFor(unaware, [anInstance({ shows, isThis: true })])).toEqual([]);
});

test("a machine whose bridge fell silent is a condition, until it is back", async () => {
  const { store, context, storedHealth, clock } = await watchBench();
  const parts = {
    ...{ store, log, storedHealth, arrivals: new Arrivals(log), shops: new Map([["acme", context]]) },
    ...{
      brands: brandsThat(null),
      clockCheck: { aheadMs: () => 0 },
      backups: { failed: null },
      newerVersion: async () => null,
      configuration: () => AS_STARTED,
    },
    adminEvents: new AdminEvents({ clock, log }),
  };
  store.silentInstances = async () => [{ host: "blue", seenAt: NOON }];
  expect(await conditionsNow(parts, NOON)).toMatchObject([
    { key: "silent-instance/blue", facts: { code: "instanceSilent", host: "blue", since: NOON } },
  ]);
  store.silentInstances = async () => [];
  expect(await conditionsNow(parts, NOON)).toEqual([]);
});
