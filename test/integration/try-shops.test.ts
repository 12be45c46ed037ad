import { afterAll, beforeAll, expect, test } from "vitest";
import { SpawnedCommand, WorkFolder } from "../support/spawned-command.ts";

/**
 * Given the bridge as `try` starts it, with its two sample shops.
 * Then doctor finds nothing wrong in them; a resync takes in what is older than the bridge, as its dry run said;
 * and when a person deletes a shop's webhooks and lets orders change without a word, the bridge heals both by itself.
 */

const SHOPS = ["fashion", "garden"];

let folder: WorkFolder;
let command: SpawnedCommand;
let url: string;
let token: string;
let desk: string;

beforeAll(async () => {
  folder = new WorkFolder();
  command = new SpawnedCommand(folder, ["try", "--port", "0"], { environment: { TMPDIR: folder.path } });
  token = await command.waitFor(/this admin token: (\S+)\n/);
  url = await command.waitFor(/Later, at (\S+), sign in/);
  desk = await command.waitFor(/behind its back: (\S+)\n/);
}, 60_000);

afterAll(async () => {
  command.signal("SIGTERM");
  await command.ended;
  folder[Symbol.dispose]();
});

async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as T;
}

interface Resync {
  readonly id: string;
  readonly state: string;
  readonly changed: number;
  readonly failed: number;
}

async function resync(body: object): Promise<Resync> {
  const { id } = await ask<Resync>("/api/resync", body);
  await expect
    .poll(async () => (await ask<Resync>(`/api/resyncs/${id}`)).state, { timeout: 10_000 })
    .toBe("done");
  return ask<Resync>(`/api/resyncs/${id}`);
}

interface ToldShop {
  readonly shop: string;
  readonly subscriptions: {
    readonly lastRestoredAt: string;
    readonly states: readonly { readonly state: string }[];
  };
}

/** Were the webhooks made again since then, and have at least three orders changed? */
async function healedSince(shop: string, moment: number) {
  const { shops } = await ask<{ readonly shops: readonly ToldShop[] }>("/api/status");
  const { items } = await ask<{ readonly items: readonly { readonly changedAt: string }[] }>(
    `/api/orders?shop=${shop}`,
  );
  const { lastRestoredAt, states = [] } = shops.find((known) => known.shop === shop)?.subscriptions ?? {};
  const isWhole = states.every(({ state }) => state === "active");
  return {
    areWebhooksBack: isWhole && Date.parse(lastRestoredAt ?? "") > moment,
    areOrdersRead: items.filter(({ changedAt }) => Date.parse(changedAt) > moment).length >= 3,
  };
}

test("doctor finds nothing wrong in the sample shops", async () => {
  const { checks } = await ask<{ readonly checks: readonly { readonly verdict: string }[] }>("/api/doctor");
  expect(checks.length).toBeGreaterThan(10);
  expect(checks.filter(({ verdict }) => verdict !== "fine")).toEqual([]);
});

test.each(SHOPS)("a resync of %s takes in what is older than the bridge, once", async (shop) => {
  const since = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
  const tried = await resync({ shop, since, dryRun: true });
  expect(tried).toMatchObject({ changed: shop === "fashion" ? 2 : 3, failed: 0 });
  expect(await resync({ shop, since })).toMatchObject({ changed: tried.changed, failed: 0 });
  expect(await resync({ shop, since })).toMatchObject({ changed: 0, failed: 0 });
});

test("a page tells of the shops, and another site's page cannot play there", async () => {
  const page = await (await fetch(desk)).text();
  for (const shop of SHOPS) expect(page).toContain(`action="/${shop}/delete-webhooks"`);
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await fetch(`${desk}/garden/sell`, { method: "POST", headers })).status).toBe(403);
  expect((await fetch(`${desk}/garden/burn`, { method: "POST" })).status).toBe(404);
});

test.each(SHOPS)("what %s forgets and keeps silent about is healed", { timeout: 20_000 }, async (shop) => {
  const before = Date.now();
  for (const act of ["delete-webhooks", "change-untold"]) {
    expect((await fetch(`${desk}/${shop}/${act}`, { method: "POST" })).ok).toBe(true);
  }
  const healed = { areWebhooksBack: true, areOrdersRead: true };
  await expect.poll(() => healedSince(shop, before), { timeout: 15_000 }).toEqual(healed);
});
