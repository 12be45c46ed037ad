import { afterEach, beforeEach, expect, test } from "vitest";
import type { ExchangesAnswer } from "../../../src/client/index.ts";
import { withRequest } from "../../../src/domain/operation/keep-exchange.ts";
import { startNextStep } from "../../../src/domain/plan/next-step.ts";
import { replanContext } from "../../../src/shops/replan-context.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { EMAIL, type ErasingSite, erasingSite, hers, MOBILE } from "../../support/bridge/erasing-site.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { tracesIn } from "../../support/store/traces.ts";

/** A whole bridge and the stand-in loyalty service, over real HTTP. */
let site: ErasingSite;
beforeEach(async () => {
  site = await erasingSite();
});
afterEach(() => site.bridge.close());

const masked = async (orderId = "1001") =>
  (await site.bridge.ask(`/api/orders/acme/${orderId}/exchanges`)) as ExchangesAnswer;
const acts = async () =>
  ((await site.bridge.ask("/api/acts")) as { items: readonly { code: string }[] }).items;

test("an attempt shows what was sent and answered, without what tells of the customer", async () => {
  await site.deliver(hers());
  const { isPlain, exchanges } = await masked();
  expect(isPlain).toBe(false);
  const [{ request, answers, ...of } = { request: null, answers: [] }] = exchanges;
  expect(of).toMatchObject({ kind: "earn", attempt: 1, problem: null });
  expect(request).toMatchObject({ method: "POST", path: "/loyalty/v1/earn/12?format=JSON", note: null });
  expect(JSON.parse(request?.body ?? "")).toMatchObject({
    ...{ lp_name: "•••", lp_email: "•••", lp_mobile: "•••", lp_orderid: 11001 },
  });
  expect(answers).toMatchObject([{ status: 200, note: null }]);
  expect(answers[0]?.headers.map(({ name }) => name)).toContain("content-type");
  expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ response: { status: "success" } });
  expect(JSON.stringify(exchanges)).not.toMatch(/zora|jo@mail|1701234567/i);
  expect((await acts()).map(({ code }) => code)).toEqual([]);
});

test("as it was, it is what went over the wire, and asking is an act", async () => {
  await site.deliver(hers());
  const [{ request, answers } = { request: null, answers: [] }] = await site.sentFor("1001");
  expect(JSON.parse(request?.body ?? "")).toMatchObject({
    ...{ lp_name: `zora of ${EMAIL}`, lp_email: EMAIL, lp_mobile: MOBILE },
  });
  expect(answers).toHaveLength(1);
  expect(await acts()).toMatchObject([
    { code: "actExchangesShown", kind: "orders", shop: "acme", orderId: "1001", changes: [] },
  ]);
});

test("the account's key is neither shown nor kept", async () => {
  await site.deliver(hers());
  const shown = JSON.stringify([await masked(), await site.sentFor("1001")]);
  expect(shown).toContain('{"name":"x-api-key","value":"•••"}');
  expect(shown).not.toContain(STAND_IN.apiKey);
  expect(await tracesIn(site.bridge.folder, [STAND_IN.apiKey])).toEqual([]);
});

test("whose contact was corrected since is hidden as well as who it is now", async () => {
  await site.deliver(hers());
  const body = { name: "Ida Other", email: "ida@other.example" };
  await site.bridge.ask("/api/orders/acme/1001/contact", { method: "PATCH", body });
  expect(JSON.stringify(await masked())).not.toMatch(/zora|jo@mail|1701234567/i);
});

test("who is erased is in nothing of it that is kept, and what came of the calls is said still", async () => {
  await site.deliver(hers());
  expect(await site.sentFor("1001")).not.toMatchObject([{ request: null }]);
  await site.erase();
  expect(await site.traces()).toEqual([]);
  expect((await masked()).exchanges).toMatchObject([
    { kind: "earn", request: null, answers: [], because: { code: "exchangeErased" } },
  ]);
});

test("an order that nobody knows has none", async () => {
  await expect(site.bridge.ask("/api/orders/acme/7/exchanges")).rejects.toThrow(/404/);
});

test("a service that is away is told by what the network said", async () => {
  await site.bridge.loyalty.close();
  await site.send(hers());
  await expect.poll(async () => (await masked().catch(() => null))?.exchanges[0]?.answers.length).toBe(2);
  const [exchange] = (await masked()).exchanges;
  expect(exchange?.answers.map(({ status, note }) => [status, note])).toEqual(
    Array.from({ length: 2 }, () => [null, "No response came (ECONNREFUSED)"]),
  );
});

test("where asking cannot be written down, nothing is shown; of an attempt whose customer was erased, that it was", async () => {
  const app: RunningApp = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const path = "/orders/acme/1001/exchanges";
  expect((await ask(app, path)).body).toMatchObject({
    exchanges: [{ request: null, answers: [], because: { code: "exchangeErased" } }],
  });
  app.store.isDiskFull = true;
  const refused = await command(app, `${path}/plain`);
  expect(refused.status).toBe(503);
  expect(refused.body).not.toHaveProperty("exchanges");
  app.store.isDiskFull = false;
  await app.close();
});

test("after a crash between sending and answer the request is known, and that the answer is not", async () => {
  const app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const context = replanContext(app.shop, "live", app.clock.now());
  const begin = () =>
    app.store.changeOrder({ shop: "acme", orderId: "1001" }, (known) => {
      if (known === null) throw new Error("there is no such order");
      const { record, operation } = startNextStep(known, context);
      const request = { path: "/loyalty/v1/earn/12?format=JSON", body: { text: '{"lp_orderid":1001}' } };
      return { record: withRequest(record, operation?.id ?? "", request), result: null };
    });
  const exchanges = async () => (await ask(app, "/orders/acme/1001/exchanges")).body.exchanges;
  await begin();
  const request = { body: '{"lp_orderid":1001}' };
  expect(await exchanges()).toMatchObject([{ request, answers: [], because: { code: "answerAwaited" } }]);
  await begin();
  expect(await exchanges()).toMatchObject([
    { request, answers: [], because: { code: "answerNotKnown" } },
    { request, answers: [], because: { code: "answerAwaited" } },
  ]);
  await app.close();
});
