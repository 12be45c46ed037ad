import { afterEach, expect, test } from "vitest";
import type { SignedVisits } from "../../../src/platform/adapter.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, arrive, aShop, aSnapshotEvent, send } from "../../support/builders/orders.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

/** A platform whose signature is the shop's first secret as it is. */
const staff: SignedVisits<unknown> = {
  shopDomain: ({ headers }) => headers["x-shop"]?.[0] ?? null,
  visitorOf: async ({ headers }, { secrets }) =>
    headers["x-secret"]?.[0] === secrets[0] ? { id: headers["x-staff"]?.[0] ?? null } : null,
};

let app: RunningApp;
afterEach(() => app.close());

/** Two shops, each with an order of the same number. */
async function start(adminBlock: "off" | "show" | "decide" = "decide"): Promise<void> {
  const adapter = { ...plainAdapter, staff };
  const programme = aProgramme({ adminBlock });
  const other = aShop({
    shop: "other",
    adapter,
    programme,
    adapterShop: { shop: "other", domain: "other.example", settings: {} },
    secrets: ["secret-of-other"],
  });
  app = await runApp({ shop: { adapter, programme }, otherShops: [other] });
  const { record } = send(arrive(null, [aSnapshotEvent({ orderId: "1001", isPaid: true })]));
  for (const shop of ["acme", "other"])
    await app.store.changeOrder({ shop, orderId: "1001" }, () => ({
      record: { ...record, shop },
      result: null,
    }));
  await app.store.changeOrder({ shop: "other", orderId: "1002" }, () => ({
    record: { ...record, shop: "other", orderId: "1002" },
    result: null,
  }));
}

const STAFF = { "x-shop": "acme.example", "x-secret": "first-secret-of-acme", "x-staff": "42" };
const ask = (path = "1001", method = "GET", headers: Record<string, string> = STAFF) =>
  fetch(`${app.url}/apps/plain/panel/orders/${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method === "POST" ? { body: "{}" } : {}),
  });

test("staff see an order of their shop, and decide in their own name", async () => {
  await start();
  const shown = await ask();
  expect(shown.headers.get("x-panel")).toBe("decide");
  expect(await shown.json()).toMatchObject({
    order: { shop: "acme", points: "pending", offers: expect.arrayContaining(["approve", "cancel"]) },
  });
  expect(await (await ask()).text()).toContain("ada@shop.example");
  const decided = await ask("1001/approve", "POST");
  expect(decided.status).toBe(200);
  expect(await decided.json()).toMatchObject({ order: { decisions: { approve: { by: "Plain staff 42" } } } });
  const acts = await fetch(`${app.url}/api/acts`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  expect(await acts.json()).toMatchObject({
    items: [{ by: "Plain staff 42", shop: "acme", orderId: "1001" }],
  });
});

test("an order of another shop is not theirs, neither to see nor to decide", async () => {
  await start();
  for (const answer of [await ask("1002"), await ask("1002/cancel", "POST")]) expect(answer.status).toBe(404);
  await ask("1001/cancel", "POST");
  expect((await app.store.getOrder({ shop: "other", orderId: "1001" }))?.decisions.cancel).toBeNull();
  expect((await app.store.getOrder({ shop: "acme", orderId: "1001" }))?.decisions.cancel).not.toBeNull();
});

test("with show, they see the points, no contact, and decide nothing", async () => {
  await start("show");
  const seen = await (await ask()).text();
  for (const own of ["Ada", "ada@shop.example", "491701234567"]) expect(seen).not.toContain(own);
  expect((await ask("1001/cancel", "POST")).status).toBe(403);
  expect((await app.store.getOrder({ shop: "acme", orderId: "1001" }))?.decisions.cancel).toBeNull();
});

test.each([
  ["another secret", { ...STAFF, "x-secret": "secret-of-other" }],
  ["another shop", { ...STAFF, "x-shop": "other.example" }],
  ["an unknown shop", { ...STAFF, "x-shop": "unknown.example" }],
  ["the admin token alone", { authorization: `Bearer ${ADMIN_TOKEN}` }],
  ["nobody", { "x-shop": "acme.example", "x-secret": "first-secret-of-acme" }],
])("a visit with %s is answered like any unsigned request", async (_what, headers) => {
  await start();
  for (const answer of [await ask("1001", "GET", headers), await ask("1001/approve", "POST", headers)])
    expect(answer.status).toBe(401);
});

test("a block in a frame of another origin may ask, without cookies", async () => {
  await start();
  const asked = await ask("1001/approve", "OPTIONS", {});
  expect(asked.status).toBe(204);
  expect(asked.headers.get("access-control-allow-origin")).toBe("*");
  expect(asked.headers.get("access-control-allow-credentials")).toBeNull();
  expect((await ask("1001/approve")).status).toBe(405);
});

test("without the setting the address does not exist", async () => {
  await start("off");
  for (const method of ["GET", "OPTIONS"]) expect((await ask("1001", method)).status).toBe(404);
});
