import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { BridgeError, type Client, createClient, type Order } from "../../../src/client/index.ts";
import { knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { type BrokenServer, httpServer } from "../../support/network/broken-server.ts";

let app: RunningApp;
let bridge: Client;
beforeEach(async () => {
  app = await runApp();
  bridge = createClient({ baseUrl: app.url, token: ADMIN_TOKEN });
});
afterEach(() => app.close());

const params = { shop: "acme", orderId: "1001" };

test("a call takes what its schemas say and answers what they say", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const { order } = await bridge.get("/orders/{shop}/{orderId}", { params });
  expectTypeOf(order).toEqualTypeOf<Order>();
  expect([order.shop, order.orderId]).toEqual(["acme", "1001"]);
  const page = await bridge.get("/orders", { query: { state: "queued", limit: 1 } });
  expect(page.items.map(({ orderId }) => orderId)).toEqual(["1001"]);
  const { notice } = await bridge.patch("/orders/{shop}/{orderId}/contact", {
    params,
    body: { name: "Ada" },
  });
  expect(notice).toBeNull();
  expect(
    (await bridge.post("/orders/{shop}/{orderId}/hold", { params })).order.decisions.hold,
  ).not.toBeNull();
  expect(await bridge.delete("/sessions")).toEqual({ isSignedIn: false });
});

test.each([".", "..", "~.", "~~..", "~", "a/../b", "1 + 1 = 2%"])(
  "an order is asked for by any id, such as %s",
  async (orderId) => {
    await knows(app, aSnapshotEvent({ orderId }));
    const { order } = await bridge.get("/orders/{shop}/{orderId}", { params: { shop: "acme", orderId } });
    expect([order.shop, order.orderId]).toEqual(["acme", orderId]);
  },
);

test("what no schema allows does not compile", () => {
  // @ts-expect-error: there is no such call
  const nothing = () => bridge.get("/nothing");
  // @ts-expect-error: there is no such state
  const state = () => bridge.get("/orders", { query: { state: "lost" } });
  // @ts-expect-error: the order is not said
  const params = () => bridge.get("/orders/{shop}/{orderId}");
  // @ts-expect-error: the shop is not said
  const body = () => bridge.post("/resync", { body: {} });
  expect([nothing, state, params, body]).toHaveLength(4);
});

test("a table comes as a file", async () => {
  const table = await bridge.get("/orders.csv", { query: { codes: true } });
  expectTypeOf(table).toEqualTypeOf<Blob>();
  expect(await table.text()).toMatch(/^\uFEFF?shop,/);
});

describe("what is not answered as it was asked is one kind of error", () => {
  let other: BrokenServer;
  beforeEach(async () => {
    other = await httpServer((_request, response) => void response.end("<html>another server</html>"));
  });
  afterEach(() => other.close());

  test.each<[string, () => Promise<unknown>, object]>([
    [
      "an order that nobody knows",
      () => bridge.get("/orders/{shop}/{orderId}", { params }),
      { status: 404, code: "noSuchThing", facts: { thing: "order" } },
    ],
    [
      "a wrong token",
      () => createClient({ baseUrl: app.url, token: "wrong" }).get("/status"),
      { status: 401, code: "wrongToken", facts: {} },
    ],
    [
      "a wrong part, with its place",
      () => bridge.get("/orders", { query: { limit: 0 } }),
      { status: 400, code: "wrongParts", problems: [{ path: "query.limit", expected: expect.any(String) }] },
    ],
    [
      "another server",
      () => createClient({ baseUrl: other.url }).get("/status"),
      {
        code: "notTheBridge",
        message: expect.stringMatching(
          /^The server at .*\/api\/status answered with status 200 and is not the bridge\. Check/,
        ),
      },
    ],
    [
      "nobody there",
      () => createClient({ baseUrl: "http://127.0.0.1:1/" }).get("/status"),
      {
        ...{ status: null, code: "notReached", facts: { url: "http://127.0.0.1:1/api/status" } },
        message: expect.stringMatching(
          /^No bridge answers at http:\/\/127\.0\.0\.1:1\/api\/status: (?:connect ECONNREFUSED|bad port).*\. Check/,
        ),
        cause: expect.any(Error),
      },
    ],
  ])("%s", async (_what, ask, expected) => {
    const error = await ask().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BridgeError);
    expect(error).toMatchObject(expected);
  });

  test("whom somebody asked for stands in none", async () => {
    const query = { shop: "acme", email: "ada@example.com" };
    for (const baseUrl of [other.url, "http://127.0.0.1:1"]) {
      const error: unknown = await createClient({ baseUrl })
        .get("/customers/points", { query })
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ facts: { url: `${baseUrl}/api/customers/points` } });
      expect(inspect(error)).not.toContain("ada");
    }
  });

  test("what was called off is no error of the bridge", async () => {
    const signal = AbortSignal.abort();
    await expect(bridge.get("/status", { signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

test("it asks in its user's language, with what each call adds", async () => {
  const german = createClient({
    baseUrl: `${app.url}/`,
    token: ADMIN_TOKEN,
    headers: () => ({ "accept-language": "de" }),
  });
  await expect(german.get("/deliveries/{id}", { params: { id: "9" } })).rejects.toThrow("Meldung");
  const headers = { "x-actor": " " };
  await expect(german.get("/status", { headers })).rejects.toMatchObject({ code: "actorUnreadable" });
});
