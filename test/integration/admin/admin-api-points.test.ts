import { afterEach, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import type { LoyaltyClient } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { ask, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, keyNotAccepted, noAnswer, rateLimited, refused } from "../../support/builders/outcomes.ts";

const HISTORY = { earn: [{ lp_points: "50", odd: null }], redeem: [] };
let app: RunningApp;
afterEach(() => app.close());

/** A loyalty service that answers every history in the same way, and remembers what it was asked. */
async function running(outcome: Outcome, perMinute = 490) {
  const requests: unknown[] = [];
  const transaction: LoyaltyClient["transaction"] = async (request, takePermit) => {
    const permit = await takePermit?.();
    requests.push(request);
    permit?.answered();
    return { outcome, data: outcome.kind === "done" ? HISTORY : null, message: null };
  };
  app = await runApp({ client: { transaction }, perMinute });
  return requests;
}

const DONE: Outcome = accepted();

test("a customer's history is given as the service tells it, with our orders beside it", async () => {
  const requests = await running(DONE);
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const { status, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example&type=ledger");
  expect(status).toBe(200);
  expect(body).toMatchObject({ shop: "acme", brand: "main", type: "ledger", service: HISTORY });
  expect(body.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual(["1001"]);
  expect(requests).toEqual([{ email: "ada@shop.example", type: "ledger" }]);
});

test("every kind of history is asked for unless one is named, and a number may be typed as people do", async () => {
  const requests = await running(DONE);
  for (const mobile of ["+491701234567", "%2B491701234567", "0170%201234567"])
    await ask(app, `/customers/points?shop=acme&mobile=${mobile}`);
  expect(requests).toEqual(Array(3).fill({ mobile: "+491701234567", type: "all" }));
  expect((await ask(app, "/customers/points?shop=acme&mobile=12")).status).toBe(400);
  const body = { shop: "acme", mobile: "0170 1234567", type: "all" };
  expect((await ask(app, "/customers/points", { body })).status).toBe(200);
  expect(requests.at(-1)).toEqual({ mobile: "+491701234567", type: "all" });
});

test("each question counts against the brand's limit, and is remembered before it is asked", async () => {
  await running(DONE, 1);
  expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(200);
  expect(await app.store.recentCalls(0)).toEqual([
    { bucket: "main", startedAt: app.clock.now(), monotonicAt: app.clock.monotonic() },
  ]);
  const { status, headers, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect([status, headers.get("retry-after")]).toEqual([503, "61"]);
  expect(body.detail).toContain("ask again in 61 seconds");
  await app.clock.advance(61_000);
  expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(200);
});

test("a question that cannot be remembered is not asked, and does not use the limit up", async () => {
  const requests = await running(DONE, 1);
  app.store.isDiskFull = true;
  for (let turn = 0; turn < 2; turn++)
    expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(503);
  app.store.isDiskFull = false;
  expect(requests).toEqual([]);
  expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(200);
});

test.each<[Outcome, RegExp]>([
  [refused("no such user"), /no such user.*check whether/],
  [noAnswer(), /no answer came in time.*in a moment/],
  [rateLimited(), /rate limit was reached.*in a minute/],
])("when the service answers %j, the admin reads why and what to do", async (outcome, words) => {
  await running(outcome);
  const { status, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect([status, body.error]).toEqual([502, "loyalty_service"]);
  expect(body.detail).toMatch(words);
});

test("a refused key pauses the brand, and a paused brand is not asked", async () => {
  const requests = await running(keyNotAccepted());
  expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(502);
  const { status, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect([status, body.error]).toEqual([503, "unavailable"]);
  expect(body.detail).toContain("correct its key");
  expect(requests).toHaveLength(1);
});

test("a shop that nobody knows is 404", async () => {
  await running(DONE);
  expect((await ask(app, "/customers/points?shop=nobody&email=ada@shop.example")).status).toBe(404);
});
