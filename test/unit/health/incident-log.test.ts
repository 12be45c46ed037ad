import { beforeEach, expect, test } from "vitest";
import type { Incident } from "../../../src/health/incidents/incident.ts";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { anIncident } from "../../support/builders/incidents.ts";
import { NOON } from "../../support/builders/orders.ts";
import { listed } from "../../support/store/listed-values.ts";

let values: Map<string, string>;
let reads: number;
let written: number;
let log: IncidentLog;

beforeEach(() => {
  values = new Map();
  [reads, written] = [0, 0];
  const store: ConstructorParameters<typeof IncidentLog>[0]["store"] = {
    getValue: async (_shop, name) => {
      reads += 1;
      return values.get(name) ?? null;
    },
    changeValue: async (_shop, name, change) => {
      const before = values.get(name) ?? null;
      const next = await change(before);
      if (next === null) values.delete(name);
      else values.set(name, next);
      if (next !== before) written += next?.length ?? 0;
      return next;
    },
    listValues: async (prefix) => listed(values, prefix),
  };
  log = new IncidentLog({ store, log: createLog({ level: "silent" }) });
});

async function happen(key: string, facts: Partial<Incident> = {}): Promise<void> {
  const number = await log.begin(key, (number, known) => known ?? anIncident({ number, key, ...facts }));
  if (number === null) throw new Error("not begun");
  await log.change(number, (incident) => ({ ...incident, endedAt: NOON + number }));
  await log.ended(number, NOON + number);
  await log.leaveEnded(Number.POSITIVE_INFINITY);
}

/** What so many cost, in texts read and bytes written. */
async function costOf(incidents: number): Promise<{ readonly reads: number; readonly written: number }> {
  [reads, written] = [0, 0];
  for (let each = 0; each < incidents; each++) await happen("disk");
  return { reads, written };
}

test("after 10,000 incidents one more costs the same, the newest 2,000 are kept, and a page is read at once", async () => {
  await costOf(100);
  const early = await costOf(100);
  await costOf(9_700);
  const late = await costOf(100);
  expect(late.reads).toBeLessThanOrEqual(early.reads);
  expect(late.written).toBeLessThan(early.written * 1.2);
  expect(values.size).toBeLessThanOrEqual(101);
  const all = await log.list({ limit: 10_000 });
  expect(all.items.length).toBeGreaterThan(1_950);
  expect(all.items.length).toBeLessThanOrEqual(2_000);
  reads = 0;
  await log.list({ limit: 50 });
  expect(reads).toBe(0);
});

test("a shop whose conditions come and go more often than the log keeps displaces no incident of another shop", async () => {
  const of = (shop: string) => ({ facts: { code: "webhooksPaused", shop } as never });
  for (let each = 0; each < 30; each++) await happen("quiet", of("quiet"));
  for (let each = 0; each < 2_100; each++) await happen("noisy", of("noisy"));
  const { items } = await log.list({ limit: 10_000 });
  expect(items.filter(({ key }) => key === "quiet").map(({ number }) => number)).toEqual(
    Array.from({ length: 30 }, (_, at) => 30 - at),
  );
  expect(items.length).toBeLessThanOrEqual(2_000);
});

test("of more conditions at once than are kept, the first ones are, and an end makes room", async () => {
  const begun = [];
  for (let each = 0; each < 205; each++)
    begun.push(await log.begin(`k${each}`, (number) => anIncident({ number, key: `k${each}` })));
  expect(begun.filter((number) => number === null)).toHaveLength(5);
  await log.ended(1, NOON);
  await log.leaveEnded(NOON + 1);
  expect(await log.begin("k204", (number) => anIncident({ number, key: "k204" }))).toBe(201);
});

test("conditions that strangers bring about leave room for the others, however many there are and however often they come back", async () => {
  const DAY = 24 * 60 * 60_000;
  const strangers = { isOfStrangers: true };
  const begin = (key: string, given = {}) =>
    log.begin(key, (number, known) => known ?? anIncident({ number, key }), given);
  for (let day = 0; day < 365; day += 31) {
    for (let shop = 0; shop < 205; shop++) {
      const number = await begin(`signatures/${shop}`, strangers);
      if (number !== null) await log.ended(number, day * DAY);
    }
    expect(await begin("true")).toBe(101);
    await log.leaveEnded((day + 31) * DAY, (day + 1) * DAY);
  }
  expect((await log.list({ limit: 2_000 })).items.map(({ key }) => key)).toContain("true");
});

test("one merchant's failing shops leave room for another's, and all merchants' for the bridge's own", async () => {
  const begin = (key: string, room: Parameters<IncidentLog["begin"]>[2]) =>
    log.begin(key, (number, known) => known ?? anIncident({ number, key }), room);
  const begunOf = async (tenant: string, room = {}) => {
    const begun = [];
    for (let shop = 0; shop < 250; shop++)
      begun.push(await begin(`access/${tenant}${shop}${JSON.stringify(room)}`, { tenant, ...room }));
    return begun.filter((number) => number !== null).length;
  };
  expect(await begunOf("north")).toBe(20);
  // Strangers who send wrong signatures to all of a merchant's shops take nothing of it.
  expect(await begunOf("south", { isOfStrangers: true })).toBe(20);
  expect(await begunOf("south")).toBe(20);
  for (const tenant of ["a", "b", "c", "d", "e", "f"]) await begunOf(tenant);
  const { open } = await log.register();
  expect(open).toHaveLength(150);
  expect(await begin("disk", {})).not.toBeNull();
});

test("what a later release has noted of what is open is kept", async () => {
  await log.begin("disk", (number) => anIncident({ number, key: "disk" }));
  const kept = JSON.parse(values.get("openIncidents") ?? "");
  values.set(
    "openIncidents",
    JSON.stringify({ ...kept, seen: 5, open: kept.open.map((each: object) => ({ ...each, by: "Ada" })) }),
  );
  await log.begin("brand/main", (number) => anIncident({ number, key: "brand/main" }));
  await log.ended(1, NOON);
  expect(JSON.parse(values.get("openIncidents") ?? "")).toMatchObject({
    ...{ seen: 5, newest: 2 },
    open: [{ key: "disk", by: "Ada", endedAt: NOON }, { key: "brand/main" }],
  });
});
