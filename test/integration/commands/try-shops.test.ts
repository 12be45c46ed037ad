import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderRow, Page, Resync, Status } from "../../../src/client/answers.ts";
import { startTry, type TryProcess } from "../../support/processes/try-process.ts";

/**
 * Given the bridge as `try` starts it, with its two sample shops.
 * Then doctor finds nothing wrong in them; a resync takes in what is older than the bridge, as its dry run said;
 * and when a person deletes a shop's webhooks and lets orders change without a word, the bridge heals both by itself.
 */

const SHOPS = ["fashion", "garden"] as const;

let tried: TryProcess;

beforeAll(async () => {
  tried = await startTry();
});

afterAll(() => tried?.close());

async function resync(body: object): Promise<Resync> {
  const { id } = await tried.ask<Resync>("/api/resync", body);
  await expect.poll(async () => (await tried.ask<Resync>(`/api/resyncs/${id}`)).state).toBe("done");
  return tried.ask<Resync>(`/api/resyncs/${id}`);
}

/** Were the webhooks made again since then, and have at least three orders changed? */
async function healedSince(shop: string, moment: number) {
  const { shops } = await tried.ask<Status>("/api/status");
  const { items } = await tried.ask<Page<OrderRow>>(`/api/orders?shop=${shop}`);
  const { lastRestoredAt, states = [] } = shops.find((known) => known.shop === shop)?.subscriptions ?? {};
  const isWhole = states.every(({ state }) => state === "active");
  return {
    areWebhooksBack: isWhole && Date.parse(lastRestoredAt ?? "") > moment,
    areOrdersRead: items.filter(({ changedAt }) => Date.parse(changedAt) > moment).length >= 3,
  };
}

test("the commands to go on with take the token from the environment", () => {
  const [first, ...others] = tried.nextCommands;
  expect(first).toBe(`export BRIDGE_ADMIN_TOKEN=${tried.adminToken}`);
  for (const command of others) expect(command).toMatch(new RegExp(` --url ${tried.url}$`));
  expect(others.join()).not.toContain("--token");
});

test("a port of 0 is any free one, also while the usual one is free", () => {
  expect(new URL(tried.url).port).not.toBe("8787");
});

test("doctor finds nothing wrong in the sample shops, but an order that waits for a person and that alerts go nowhere", async () => {
  const { checks } = await tried.ask<{
    readonly checks: readonly { readonly state: string; readonly code: string }[];
  }>("/api/doctor");
  expect(checks.length).toBeGreaterThan(10);
  const isWell = (state: string) => state === "fine" || state === "skipped";
  const found = checks.flatMap(({ state, code }) => (isWell(state) ? [] : code));
  expect(found.toSorted()).toEqual(["alertsNowhere", "ordersNeedAttention"]);
});

test.each(SHOPS)("a resync of %s takes in what is older than the bridge, once", async (shop) => {
  const since = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
  const dry = await resync({ shop, since, dryRun: true });
  expect(dry).toMatchObject({ changed: 0, failed: 0 });
  expect(dry.changes.map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: shop === "fashion" ? 2 : 3 }, () => "history"),
  );
  const changes = dry.changes.map((change) => ({ ...change, isKnown: true }));
  expect(await resync({ shop, since })).toMatchObject({ changed: 0, failed: 0, changes });
  expect(await resync({ shop, since })).toMatchObject({ changed: 0, failed: 0, changes: [] });
});

test("a page tells of the shops, and another site's page cannot play there", async () => {
  const page = await (await fetch(tried.deskUrl)).text();
  for (const shop of SHOPS) expect(page).toContain(`action="/${shop}/delete-webhooks"`);
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await fetch(`${tried.deskUrl}/garden/sell`, { method: "POST", headers })).status).toBe(403);
  expect((await fetch(`${tried.deskUrl}/garden/burn`, { method: "POST" })).status).toBe(404);
});

test.each(SHOPS)("what %s forgets and keeps silent about is healed", async (shop) => {
  const before = Date.now();
  await tried.play(shop, "delete-webhooks");
  await tried.play(shop, "change-untold");
  const healed = { areWebhooksBack: true, areOrdersRead: true };
  await expect.poll(() => healedSince(shop, before)).toEqual(healed);
});
