import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommandContext } from "../../../src/commands/command-context.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import type { BrokenServer } from "../../support/network/broken-server.ts";
import { type Meddling, meddlingProxy } from "../../support/network/meddling-proxy.ts";

let merchant: MerchantSetup;
let proxy: BrokenServer;
let meddling: Meddling;
beforeEach(async () => {
  meddling = {};
  merchant = await aMerchant();
  proxy = await meddlingProxy(merchant.url, () => meddling);
});
afterEach(async () => {
  await proxy.close();
  await merchant.close();
});

type Told = Readonly<Record<"check" | "state" | "code" | "detail", string>> & {
  readonly facts: object;
  readonly nextStep: string | null;
};

const CHECKS = ["publicAddressCheck", "proxyCheck"];

/** What doctor says of the way to the bridge. */
async function examined(
  server: object = {},
  doctors: object = server,
  world: Partial<CommandContext> = {},
): Promise<readonly Told[]> {
  await merchant.startBridge({ server: { publicUrl: proxy.url, trustProxy: 1, ...server } });
  const given = { server: { publicUrl: proxy.url, trustProxy: 1, ...doctors } };
  const { out } = await merchant.type(["doctor", "--json"], given, world);
  const { checks } = JSON.parse(out) as { readonly checks: readonly Told[] };
  return checks.filter(({ check }) => CHECKS.includes(check));
}

const WELL = [
  { code: "bridgeAnswers", state: "fine" },
  { code: "proxyPassesAll", facts: { address: "127.0.0.1" }, state: "fine" },
];

test("a proxy that passes all on is fine, and no delivery comes of the check", async () => {
  expect(await examined()).toMatchObject(WELL);
  const { out } = await merchant.type(["orders", "--json"], {
    server: { publicUrl: proxy.url, trustProxy: 1 },
  });
  expect(JSON.parse(out)).toMatchObject({ items: [] });
});

test("without a proxy, and without one that is believed, all is fine", async () => {
  const server = { publicUrl: merchant.url, trustProxy: false };
  expect(await examined(server)).toMatchObject(WELL);
});

test.each<[string, Meddling]>([
  ["adds to X-Forwarded-For, whose last entry alone is believed", { forwarded: "added" }],
  ["sets all headers that it may", { headers: { "x-real-ip": "127.0.0.1", "user-agent": "proxy" } }],
  ["delays answers, but for less than platforms wait: it does not hold them back", { delayMs: 3_300 }],
])("a proxy that %s is fine", async (_what, given) => {
  meddling = given;
  expect(await examined()).toMatchObject(WELL);
});

test.each<[string, Meddling, string, string, object, string]>([
  [
    "takes a signature's header away",
    { without: /^x-wc-webhook-signature$/ },
    ...["failed", "headersLost"],
    { headers: ["x-wc-webhook-signature"] },
    "pass all headers",
  ],
  [
    "writes a header otherwise",
    { headers: { "x-wc-webhook-topic": "order.updated" } },
    ...["failed", "headersLost"],
    { headers: ["x-wc-webhook-topic"] },
    "pass all headers",
  ],
  [
    "leads all webhooks elsewhere",
    { rewriteUrl: (url) => url.replace(/^\/webhooks\//, "/hooks/") },
    ...["failed", "addressRewritten"],
    { sent: "POST /webhooks/garden?echo=…", arrived: "POST /hooks/garden?echo=…", change: "path" },
    "does not find it (404). Configure",
  ],
  [
    "takes /apps away",
    { rewriteUrl: (url) => url.replace(/^\/apps\//, "/") },
    ...["failed", "addressRewritten"],
    { arrived: expect.stringMatching(/^GET \/woocommerce\/callback\?/) },
    "pass method, path and query",
  ],
  [
    "puts a path before /apps",
    { rewriteUrl: (url) => url.replace(/^\/apps\//, "/loyalty/apps/") },
    ...["failed", "addressRewritten"],
    { arrived: expect.stringMatching(/^GET \/loyalty\/apps\/woocommerce\/callback\?/) },
    "pass method, path and query",
  ],
  [
    "drops queries",
    { rewriteUrl: (url) => url.replace(/\?.*/, "") },
    ...["failed", "addressRewritten"],
    { sent: "POST /webhooks/garden?echo=…", arrived: "POST /webhooks/garden", change: "query" },
    "a signed address are rejected. Configure",
  ],
  [
    "writes queries anew",
    { rewriteUrl: (url) => url.replace("%20c+d", "+c+d") },
    ...["failed", "addressRewritten"],
    { arrived: expect.stringContaining("state=a%2Fb+c+d&") },
    "pass method, path and query",
  ],
  [
    "turns POST into PUT",
    { postAs: "PUT" },
    ...["failed", "addressRewritten"],
    { arrived: "PUT /webhooks/garden?echo=…", change: "method" },
    "rejects it (405). Configure",
  ],
  [
    "knows nothing of /apps",
    {
      answer: ({ url }, response) => {
        if (url?.startsWith("/apps/") === true) response.writeHead(404).end();
        return url?.startsWith("/apps/") === true;
      },
    },
    ...["failed", "addressNotPassed"],
    { addresses: ["GET /apps/woocommerce/callback"], because: { code: "somethingAnswers", status: 404 } },
    "below /webhooks/ and /apps/",
  ],
  [
    "answers out of a cache, whatever the query",
    { cachesBy: ({ method, url = "" }) => `${method} ${url.replace(/\?.*/, "")}` },
    ...["failed", "answersCached"],
    {},
    "only /assets/",
  ],
  [
    "answers what it has answered before",
    { cachesBy: ({ method, url }) => `${method} ${url}` },
    ...["failed", "answersCached"],
    {},
    "only /assets/",
  ],
  [
    "cuts off what is silent",
    { mostSilentMs: 500 },
    ...["warning", "newsCut"],
    { needed: 15 },
    "proxy_read_timeout",
  ],
  [
    "keeps idle connections longer than the bridge",
    { keepsIdle: true },
    ...["warning", "idleConnectionsKept"],
    { seconds: 0.2 },
    "keepalive_timeout 5s",
  ],
  [
    "names one sender for all",
    { headers: { "x-forwarded-for": "10.0.0.1" } },
    ...["warning", "sendersLookAlike"],
    { address: "10.0.0.1" },
    "trustProxy",
  ],
  [
    "writes JSON anew",
    { rewrite: (body) => (body.startsWith("{") ? JSON.stringify(JSON.parse(body)) : body) },
    ...["failed", "bodyRewritten"],
    {},
    "changes the content of webhooks",
  ],
  ["says nothing of the sender", { forwarded: "none" }, "failed", "proxySaysNothing", {}, "trustProxy"],
  ["passes an invented sender on", { forwarded: "kept" }, "failed", "proxySaysNothing", {}, "trustProxy"],
  [
    "stands behind another one",
    { forwarded: "twice" },
    ...["warning", "proxiesNotCounted"],
    { proxies: 2, believed: 1 },
    "trustProxy to 2",
  ],
  [
    "hides that https was meant",
    { headers: { "x-forwarded-proto": "https" } },
    ...["warning", "protocolUnknown"],
    { protocol: "https" },
    "X-Forwarded-Proto",
  ],
  [
    "names another host",
    { headers: { host: "inside.example" } },
    ...["warning", "hostChanged"],
    { host: "inside.example" },
    "Host",
  ],
  [
    "takes no body above a megabyte",
    { mostBytes: 1024 * 1024 },
    ...["failed", "largeBodyRefused"],
    { megabytes: 2, because: { code: "pageAnswers", status: 413 } },
    "client_max_body_size",
  ],
  ["holds answers back", { holdsBack: true }, "warning", "newsHeldBack", {}, "proxy_buffering off"],
] as readonly [string, Meddling, string, string, object, string][])(
  "a proxy that %s is told, with the next step",
  async (_what, given, state, code, facts, said) => {
    meddling = given;
    const [answers, told, ...more] = await examined();
    expect([answers, told, ...more]).toMatchObject([{ code: "bridgeAnswers" }, { state, code, facts }]);
    expect(`${told?.detail}. ${told?.nextStep}`).toContain(said);
  },
);

test("a proxy that is not believed is told with the number to set", async () => {
  expect(await examined({ trustProxy: false })).toMatchObject([
    { code: "bridgeAnswers" },
    { code: "proxiesNotCounted", facts: { proxies: 1, believed: 0 }, nextStep: expect.stringContaining("1") },
  ]);
});

test.each<[string, number]>([
  ["at once", 0],
  ["after some", 4],
])("a proxy that answers 429, %s, is told to limit requests, and nothing else", async (_what, passed) => {
  let requests = 0;
  meddling = {
    answer: (_request, response) => {
      const isLimited = ++requests > passed;
      if (isLimited) response.writeHead(429, { "content-type": "text/html" }).end("<h1>Slow down</h1>");
      return isLimited;
    },
  };
  const found = await examined();
  expect(found.filter(({ code }) => code !== "bridgeAnswers")).toMatchObject([
    { state: "failed", code: "requestsLimited", nextStep: expect.stringContaining("rate limit") },
  ]);
});

test("answers that come later than the platform waits are told, by who waits the shortest", async () => {
  meddling = { delayMs: 60 };
  const adapters = ADAPTERS.map((adapter) => ({ ...adapter, waitsMs: 50 }));
  expect(await examined({}, {}, { adapters })).toMatchObject([
    { code: "bridgeAnswers" },
    { state: "failed", code: "answersLate", facts: { platform: "WooCommerce", waits: 0.05 } },
  ]);
});

test("senders that pass for anybody are told: whoever says so is believed", async () => {
  meddling = { forwarded: "added" };
  expect(await examined({ trustProxy: true })).toMatchObject([
    { code: "bridgeAnswers" },
    { state: "failed", code: "forgedBelieved" },
  ]);
});

test.each<[string, Meddling["answer"], object]>([
  [
    "a web page",
    (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    { code: "pageAnswers", status: 200 },
  ],
  [
    "a redirection",
    (_request, response) => void response.writeHead(301, { location: "https://www.shop.example/" }).end(),
    { code: "redirectAnswers", status: 301, to: "https://www.shop.example/" },
  ],
  [
    "something without an end",
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const flood = () => {
        while (response.write("x".repeat(64 * 1024)));
      };
      response.on("drain", flood);
      flood();
    },
    { code: "somethingAnswers", status: 200 },
  ],
  ["nobody", (request) => void request.socket.destroy(), { code: "nothingAnswers" }],
])("%s in place of the bridge is told", async (_what, answer, because) => {
  meddling = answer === undefined ? {} : { answer };
  expect(await examined()).toMatchObject([{ state: "failed", code: "bridgeNotFound", facts: { because } }]);
});

test("another bridge at the public address is told, and is told nothing", async () => {
  const other = await aMerchant();
  await other.startBridge({ top: { admin: { token: "another-admin-token-of-enough-length" } } });
  const elsewhere = await meddlingProxy(other.url, () => ({}));
  expect(await examined({ publicUrl: elsewhere.url })).toMatchObject([{ code: "otherBridgeAnswers" }]);
  await elsewhere.close();
  await other.close();
});
