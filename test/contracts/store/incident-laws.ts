import { beforeEach, describe, expect, test } from "vitest";
import type { Incident } from "../../../src/health/incidents/incident.ts";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { everyItem } from "../../../src/store/page.ts";
import type { Store } from "../../../src/store/store.ts";
import { anIncident } from "../../support/builders/incidents.ts";
import { NOON } from "../../support/builders/orders.ts";
import type { OpenStore } from "../store.ts";

const silent = createLog({ level: "silent" });
const logOf = (store: Store) => new IncidentLog({ store, log: silent });

/** The log of incidents is kept by every store alike. */
export function incidentLaws(given: OpenStore): void {
  describe("the log of incidents", () => {
    let log: IncidentLog;
    beforeEach(() => {
      log = logOf(given.store);
    });

    const begin = (key: string, facts: Partial<Incident> = {}) =>
      log.begin(key, (number, known) => known ?? anIncident({ number, key, ...facts }));
    const end = async (number: number, endedAt: number) => {
      await log.change(number, (incident) => ({ ...incident, endedAt, healed: { how: "itself" } }));
      await log.ended(number, endedAt);
    };
    const keys = async (limit = 50) => (await log.list({ limit })).items.map(({ key }) => key);

    test("begins once for each key, and goes on after a restart", async () => {
      expect(await begin("brand/main")).toBe(1);
      expect(await begin("disk")).toBe(2);
      log = logOf(await given.reopen());
      expect(await begin("brand/main", { begunAt: NOON + 5 })).toBe(1);
      expect((await log.open()).map(({ key, begunAt }) => [key, begunAt])).toEqual([
        ["brand/main", NOON],
        ["disk", NOON],
      ]);
      expect(await keys()).toEqual(["disk", "brand/main"]);
    });

    test("an end is kept, and what comes back lately is the same incident, later another", async () => {
      await begin("disk");
      await end(1, NOON + 10);
      expect(await log.open()).toEqual([]);
      expect(await log.get(1)).toMatchObject({ endedAt: NOON + 10, healed: { how: "itself" } });
      expect(await begin("disk")).toBe(1);
      await end(1, NOON + 20);
      await log.leaveEnded(NOON + 20);
      expect(await log.known("disk")).toMatchObject({ number: 1, endedAt: NOON + 20 });
      await log.leaveEnded(NOON + 21);
      expect(await begin("disk")).toBe(2);
    });

    test("whoever is killed between the two writes of a beginning is followed by somebody who finds it", async () => {
      const killed = logOf({
        ...bound(given.store),
        changeValue: (shop, name, change) =>
          name.startsWith("incidents/")
            ? Promise.reject(new Error("killed"))
            : given.store.changeValue(shop, name, change),
      });
      await expect(killed.begin("disk", (number) => anIncident({ number, key: "disk" }))).rejects.toThrow();
      expect(await begin("disk")).toBe(1);
      expect(await keys()).toEqual(["disk"]);
    });

    test("of several that begin the same one at once, there is one", async () => {
      const begun = await Promise.all(Array.from({ length: 8 }, () => begin("disk")));
      expect(new Set(begun)).toEqual(new Set([1]));
      expect(await keys()).toEqual(["disk"]);
    });

    test("is listed page by page, each once, and what ended before its retention is gone", async () => {
      for (let each = 1; each <= 45; each++) {
        await begin(`k${each}`);
        await end(each, NOON + each);
        await log.leaveEnded(Number.POSITIVE_INFINITY);
      }
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<IncidentLog["list"]>> = await log.list({
          limit: 7,
          ...(cursor === null ? {} : { cursor }),
        });
        found.push(...page.items.map(({ key }) => key));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(found).toEqual(Array.from({ length: 45 }, (_, at) => `k${45 - at}`));
      await log.forgetOld(NOON + 31);
      expect(await keys()).toEqual(Array.from({ length: 15 }, (_, at) => `k${45 - at}`));
    });

    test("is listed with the open ones first, then by beginning, however late each was noticed", async () => {
      const listed = async (limit: number) => {
        const found: string[] = [];
        for await (const { key } of everyItem((place) => log.list({ limit, ...place }))) found.push(key);
        return found;
      };
      await begin("first", { begunAt: NOON + 10 });
      await begin("older, noticed later", { begunAt: NOON + 5 });
      await begin("open", { begunAt: NOON + 1 });
      await begin("open, begun later", { begunAt: NOON + 2 });
      await begin("last", { begunAt: NOON + 20 });
      for (const number of [1, 2, 5]) await end(number, NOON + 30);
      const expected = ["open, begun later", "open", "last", "first", "older, noticed later"];
      for (const limit of [1, 2, 50]) expect(await listed(limit)).toEqual(expected);
      await expect(log.list({ limit: 2, cursor: "open-x" })).rejects.toThrow("cursor_unknown");
    });

    test("goes after its retention also where an older one still goes on, which stays", async () => {
      for (let each = 1; each <= 65; each++) {
        await begin(`k${each}`);
        if (each > 1) await end(each, NOON + each);
        await log.leaveEnded(Number.POSITIVE_INFINITY);
      }
      await log.forgetOld(NOON + 62);
      expect(await keys()).toEqual(["k1", "k65", "k64", "k63", "k62"]);
    });
  });
}

function bound(store: Store): Store {
  return Object.assign(Object.create(store), { getValue: store.getValue.bind(store) });
}
