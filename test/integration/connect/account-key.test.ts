import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, OWN, openedBridges } from "../../support/bridge/merchants.ts";
import { askAs } from "../../support/bridge/people.ts";
import type { BrokenServer } from "../../support/network/broken-server.ts";
import { meddlingProxy } from "../../support/network/meddling-proxy.ts";

/**
 * Given merchants who entered their own accounts.
 * When the loyalty service gives an account another key, and its merchant enters it,
 * then it counts at once for all shops of the account, and for no other merchant's.
 */
const running = openedBridges();
let proxy: BrokenServer | undefined;
afterEach(() => proxy?.close());

/** A service that takes this key alone. */
async function withService(key: { now: string }) {
  const { bridge } = await running({ hasService: true });
  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.headers["x-api-key"] !== key.now) return response.writeHead(401).end();
    incoming.headers["x-api-key"] = STAND_IN.apiKey;
    return false;
  };
  proxy = await meddlingProxy(bridge.loyalty.url, () => ({ answer }));
  const install = { open: true, apps: { plain: {} }, lends: null, service: proxy.url };
  await bridge.reconfigure({ top: { install } });
  return bridge;
}

test("a new key is tried, kept and used at once; one that the service refuses changes nothing", async () => {
  const key: { now: string } = { now: STAND_IN.apiKey };
  const bridge = await withService(key);
  const { token, ask, shop } = await aMerchant(bridge, "garden.example", OWN);
  const put = (apiKey: string, of = shop) =>
    askAs(bridge, token, `/shops/${of}/account-key`, { method: "PUT", body: { apiKey } });
  const refused = await put("not-the-key");
  expect([refused.status, refused.body.problems[0].path]).toEqual([422, "apiKey"]);
  key.now = "the-second-key";
  expect(await put("the-second-key")).toMatchObject({ status: 200, body: { shop } });
  const [act] = (await ask("/acts")).body.items;
  expect(act).toMatchObject({ code: "actAccountKeyChanged", shop });
  expect(JSON.stringify(act)).not.toContain("second-key");
  // An account that counts: the service is asked with the new key alone.
  const points = await ask("/customers/points", { shop, email: "ada@shop.example" });
  expect(points.status).toBe(200);
  expect((await ask("/shops")).body.items).toMatchObject([{ hasOwnAccount: true, isMerchants: true }]);
});

test("nobody changes another merchant's key, and a lent account has none on the page", async () => {
  const key: { now: string } = { now: STAND_IN.apiKey };
  const bridge = await withService(key);
  const garden = await aMerchant(bridge, "garden.example", OWN);
  const bakery = await aMerchant(bridge, "bakery.example");
  const put = (shop: string) =>
    askAs(bridge, bakery.token, `/shops/${shop}/account-key`, { method: "PUT", body: { apiKey: "key" } });
  expect((await put(garden.shop)).status).toBe(404);
  const install = { open: true, apps: { plain: {} }, lends: "main", service: null };
  await bridge.reconfigure({ top: { install } });
  const lent = { ...OWN, account: { kind: "lent" } };
  expect(await bakery.ask(`/installs/${bakery.shop}`, lent)).toMatchObject({ status: 200 });
  expect(await put(bakery.shop)).toMatchObject({ status: 409, body: { code: "accountNotEntered" } });
});

test("however many trials of one merchant a slow service holds up, another's is answered", async () => {
  const { bridge } = await running({ hasService: true });
  const held: ServerResponse[] = [];
  const answer = (incoming: IncomingMessage, response: ServerResponse) =>
    incoming.headers["x-api-key"] === "slow" ? void held.push(response) : false;
  proxy = await meddlingProxy(bridge.loyalty.url, () => ({ answer }));
  const install = { open: true, apps: { plain: {} }, lends: null, service: proxy.url };
  await bridge.reconfigure({ top: { install } });
  const loud = await aMerchant(bridge, "loud.example");
  const good = await aMerchant(bridge, "good.example");
  const slow = { account: { ...OWN.account, apiKey: "slow" } };
  const trials = Array.from({ length: 6 }, () => loud.ask(`/installs/${loud.shop}/try`, slow));
  await expect.poll(() => held.length).toBe(1);
  const tried = await good.ask(`/installs/${good.shop}/try`, { account: OWN.account });
  expect([tried.status, tried.body.isFine]).toEqual([200, true]);
  expect(held).toHaveLength(1);
  let isOver = false;
  const all = Promise.all(trials).finally(() => {
    isOver = true;
  });
  const release = () => {
    for (const response of held.splice(0)) response.writeHead(401).end();
    return isOver;
  };
  await expect.poll(release).toBe(true);
  await all;
});
