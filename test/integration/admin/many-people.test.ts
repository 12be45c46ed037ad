import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Answer } from "../../../src/client/index.ts";
import { People } from "../../../src/people/access/people.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aShop } from "../../support/builders/orders.ts";
import { type } from "../../support/commands/typed-command.ts";

type Listed = Answer<"GET", "/people">;

const TENANTS = 130;
const LARGEST_PAGE_BYTES = 64 * 1024;

const tenantOf = (at: number) => `tenant-${String(at).padStart(3, "0")}`;

/** Each tenant has an owner, all of the same name, and a helper. */
let app: RunningApp;
beforeAll(async () => {
  app = await runApp({
    otherShops: Array.from({ length: TENANTS }, (_, at) =>
      aShop({ shop: `shop-${at}`, tenant: tenantOf(at) }),
    ),
  });
  const people = new People({ store: app.store, clock: app.clock, log: createLog() });
  const add = (name: string, tenant: string | null) =>
    people.add({ name, role: "viewer", tenant, until: null }, "token");
  for (let at = TENANTS - 1; at >= 0; at--) {
    await add("Owner", tenantOf(at));
    await add(`Helper ${at}`, tenantOf(at));
  }
  await add("Mia, the owner's friend", null);
  await add("Owner", null);
});
afterAll(() => app.close());

const listed = async (query = ""): Promise<Listed> => (await ask(app, `/people${query}`)).body;
const whoIn = ({ items }: Listed) => items.map(({ name, tenant }) => `${name} of ${tenant}`);

describe("of many people", () => {
  test("a page lists fifty, first those of the whole bridge, and all pages together each person once", async () => {
    const first = await listed();
    expect(whoIn(first).slice(0, 4)).toEqual([
      ...["Mia, the owner's friend of null", "Owner of null"],
      ...["Owner of tenant-000", "Helper 0 of tenant-000"],
    ]);
    expect([first.items.length, first.more]).toEqual([50, 2 * TENANTS + 2 - 50]);
    expect(JSON.stringify(first).length).toBeLessThan(LARGEST_PAGE_BYTES);
    const all = first.items.map(({ id }) => id);
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = await listed(`?limit=150&cursor=${cursor}`);
      all.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([all.length, new Set(all).size]).toEqual([2 * TENANTS + 2, 2 * TENANTS + 2]);
  });

  test.each([
    ["a part of the name, in capitals", "HELPER 129", ["Helper 129 of tenant-129"]],
    ["the tenant", "tenant-007", ["Owner of tenant-007", "Helper 7 of tenant-007"]],
    ["nothing that anybody has", "nowhere", []],
  ])("somebody is found by %s", async (_what, q, expected) => {
    expect(whoIn(await listed(`?q=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  test("who has exactly the wanted name comes first, and a tenant's are listed alone", async () => {
    const found = await listed("?q=owner&limit=200");
    expect(whoIn(found).slice(0, 2)).toEqual(["Owner of null", "Owner of tenant-000"]);
    expect(whoIn(found).at(-1)).toBe("Mia, the owner's friend of null");
    expect(whoIn(await listed("?tenant=tenant-100&q=owner"))).toEqual(["Owner of tenant-100"]);
    expect(whoIn(await listed("?tenant=nowhere"))).toEqual([]);
  });

  test("some of their tenants are offered for the next one", async () => {
    const { tenants, moreTenants } = await listed("?limit=1");
    expect([tenants.length, tenants[0], moreTenants]).toEqual([50, "tenant-000", TENANTS - 50]);
  });

  test("what is no page is refused", async () => {
    for (const query of ["?cursor=later", "?limit=201", `?q=${"a".repeat(255)}`, "?tenant="])
      expect((await ask(app, `/people${query}`)).status).toBe(400);
  });

  test("a tenant's owner sees their own alone, whatever is asked", async () => {
    const { token } = await withToken(app, "owner", { tenant: "tenant-001", name: "Asking" });
    for (const [query, expected] of [
      ["", ["Owner", "Helper 1", "Asking"]],
      ["?q=helper", ["Helper 1"]],
      ["?tenant=tenant-001", ["Owner", "Helper 1", "Asking"]],
      ["?tenant=tenant-002", []],
    ] as const) {
      const page: Listed = (await askAs(app, token, `/people${query}`)).body;
      expect([page.items.map(({ name }) => name), page.tenants]).toEqual([expected, []]);
    }
  });

  test("the command lists so many as asked, and finds who is meant among all of the same name", async () => {
    const people = (...args: readonly string[]) =>
      type(["people", ...args, "--url", app.url, "--token", ADMIN_TOKEN]);
    const { out, err } = await people("list", "--find", "owner", "--limit", "3");
    expect(out.split("\n").slice(1, 4)).toEqual([
      expect.stringMatching(/^Owner +viewer +all/),
      expect.stringMatching(/^Owner +viewer +tenant-000/),
      expect.stringMatching(/^Owner +viewer +tenant-001/),
    ]);
    expect(err).toContain("--limit");
    expect((await people("change", "owner", "--role", "assistant")).exitCode).toBe(2);
    for (const whose of [["--tenant", "tenant-123"], ["--no-tenant"]])
      expect((await people("change", "owner", "--role", "assistant", ...whose)).exitCode).toBe(0);
    const found = await listed("?q=owner&limit=200");
    expect(found.items.filter(({ role }) => role === "assistant").map(({ tenant }) => tenant)).toEqual([
      ...[null, "tenant-123"],
    ]);
  });

  test("an open page is checked again for changes of its own tenant's people, and for no other's", async () => {
    const [own, other, another] = await Promise.all(
      ["tenant-010", "tenant-010", "tenant-020"].map((tenant, at) =>
        withToken(app, "viewer", { tenant, name: `Watching ${at}` }),
      ),
    );
    const left = new AbortController();
    const headers = { authorization: `Bearer ${own?.token}` };
    const { body } = await fetch(`${app.url}/api/events`, { headers, signal: left.signal });
    await body?.getReader().read();
    const checks = vi.spyOn(app.store, "getValue");
    const group = `people/${own?.id.slice(0, 16)}`;
    const checksAt = async (token = "") => {
      checks.mockClear();
      expect((await askAs(app, token, "/status")).status).toBe(200);
      await new Promise(setImmediate);
      return checks.mock.calls.filter(([, name]) => name === group).length;
    };
    expect(await checksAt(another?.token)).toBe(0);
    // To admit the call, and for the stream.
    expect(await checksAt(other?.token)).toBe(2);
    left.abort();
  });
});
