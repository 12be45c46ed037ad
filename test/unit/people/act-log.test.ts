import { beforeEach, expect, test } from "vitest";
import { ActLog } from "../../../src/people/acts/act-log.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { DAY } from "../../support/builders/orders.ts";
import { listed } from "../../support/store/listed-values.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

let values: Map<string, string>;
let reads: number;
let longest: number;
let isDown: boolean;
let clock: FakeClock;
let lines: string[];
let acts: ActLog;

beforeEach(() => {
  values = new Map();
  clock = new FakeClock();
  lines = [];
  reads = 0;
  longest = 0;
  isDown = false;
  acts = new ActLog({
    store: inMemory(),
    clock,
    log: createLog({ destination: { write: (line) => void lines.push(line) } }),
  });
});

/** The port's promise of values: one caller at a time for each. */
function inMemory(): ConstructorParameters<typeof ActLog>[0]["store"] {
  let turn = Promise.resolve<unknown>(null);
  return {
    getValue: async (_shop, name) => {
      reads += 1;
      return values.get(name) ?? null;
    },
    changeValue: (_shop, name, change) => {
      const mine = turn.then(async () => {
        if (isDown) throw new StoreUnavailable({ code: "diskFull" } as never);
        const next = await change(values.get(name) ?? null);
        if (next === null) values.delete(name);
        else values.set(name, next);
        longest = Math.max(longest, next?.length ?? 0);
        return next;
      });
      turn = mine.catch(() => null);
      return mine;
    },
    listValues: async (prefix) => listed(values, prefix),
    getOrder: async () => null,
    scrub: async () => {},
  };
}

const signOut = (by: string, tenant: string | null = null) =>
  acts.add(by, { done: { code: "actSignedOut" }, tenant });

async function everybody(limit: number): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<ActLog["list"]>> = await acts.list({
      limit,
      ...(cursor === null ? {} : { cursor }),
    });
    found.push(...page.items.map(({ by }) => by));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

test("acts are listed newest first, each once, whatever the size of the page", async () => {
  for (let each = 1; each <= 120; each++) await signOut(String(each));
  const newestFirst = Array.from({ length: 120 }, (_, at) => String(120 - at));
  for (const limit of [1, 7, 50, 119, 120, 200]) expect(await everybody(limit)).toEqual(newestFirst);
});

test("of forty acts at the same moment none is lost", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => signOut(String(at))));
  expect(new Set(await everybody(50)).size).toBe(40);
});

test("the newest 5,000 are kept, and neither adding one nor reading a page costs more for it", async () => {
  for (let each = 0; each < 100; each++) await signOut("early");
  const early = longest;
  for (let each = 0; each < 5_100; each++) await signOut("late");
  expect(longest).toBeLessThan(early * 1.2);
  const all = await everybody(200);
  expect(all.length).toBeLessThanOrEqual(5_000);
  expect(all.length).toBeGreaterThan(4_900);
  expect(values.size).toBeLessThanOrEqual(101);
  reads = 0;
  await acts.list({ limit: 50 });
  expect(reads).toBeLessThanOrEqual(4);
});

test("a tenant that does more than the log keeps displaces nobody else's acts, and these are found as before", async () => {
  for (let each = 0; each < 60; each++) await signOut(`early ${each}`, each % 2 === 0 ? "south" : null);
  for (let each = 0; each < 6_000; each++) await signOut("flood", "north");
  const all = await everybody(200);
  expect(all.filter((by) => by !== "flood")).toEqual(
    Array.from({ length: 60 }, (_, at) => `early ${59 - at}`),
  );
  expect(all.length).toBeLessThanOrEqual(5_000);
  expect(all.length).toBeGreaterThan(4_900);
  expect(await acts.read(1)).toMatchObject({ by: "early 0", tenant: "south" });
  expect(values.size).toBeLessThanOrEqual(105);
}, 30_000);

test("of more tenants than the log has room for, the newest acts are kept", async () => {
  for (let each = 0; each < 5_200; each++) await signOut(String(each), `tenant ${each}`);
  const all = await everybody(200);
  expect(all.slice(0, 4_900)).toEqual(Array.from({ length: 4_900 }, (_, at) => String(5_199 - at)));
  expect(all.length).toBeLessThanOrEqual(5_000);
}, 30_000);

test("an act is forgotten after the days that it is kept, and the younger ones stay", async () => {
  for (let each = 0; each < 70; each++) await signOut("old");
  await clock.advance(200 * DAY);
  await signOut("young");
  await clock.advance(166 * DAY);
  await acts.forgetOld(367);
  expect(await everybody(200)).toHaveLength(71);
  await acts.forgetOld(365);
  expect(await everybody(200)).toEqual(["young"]);
  await signOut("new");
  expect(await everybody(1)).toEqual(["new", "young"]);
});

test("where the store takes nothing, what was done stays done, and the log says that it is not written down", async () => {
  isDown = true;
  await signOut("Mia");
  expect(lines.join("")).toContain("could not be written to the audit log");
  expect(lines.join("")).not.toContain("Mia");
});

test("a page is asked for by a cursor that an earlier page gave", async () => {
  await expect(acts.list({ limit: 5, cursor: "x" })).rejects.toThrow("cursor_unknown");
});
