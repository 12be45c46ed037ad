import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { jsonOf } from "../../support/network/json-of.ts";
import { talkRaw } from "../../support/network/raw-socket.ts";
import { plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { keptDeliveries } from "../../support/store/store-on-fake-disk.ts";

/**
 * Given a shop "acme", when anybody sends what only an attacker or a broken shop would send, then it is refused in the
 * form that is written here, nothing is stored, and the next honest delivery is stored as ever.
 */
const BODY = '{"orderId":"1001","contact":{"names":["Canary Person"],"emails":["canary@shop.example"]}}';
const GOOD = plainSignature(BODY, SECRETS[0]);
let app: RunningApp;

beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app.close());

function post(headers: Record<string, string>, body: string | Uint8Array = BODY, path = "/webhooks/acme") {
  return fetch(`${app.url}${path}`, { method: "POST", headers, body });
}

async function shapeOf(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => name !== "date");
  return JSON.stringify([answer.status, headers, await answer.text()]);
}

function head(...lines: string[]): string {
  return `${["POST /webhooks/acme HTTP/1.1", "host: bridge.example", ...lines].join("\r\n")}\r\n\r\n`;
}

describe("signatures", () => {
  const bad: readonly (readonly [string, string])[] = [
    ["an empty one", ""],
    ["a version prefix and nothing else", "v1,"],
    ["a prefix of the right one", GOOD.slice(0, 20)],
    ["the right one without its padding", GOOD.slice(0, -1)],
    ["the right one with more padding", `${GOOD}=`],
    ["the right one in hexadecimal", Buffer.from(GOOD, "base64").toString("hex")],
    ["the right one with junk inside", `${GOOD.slice(0, 10)}!${GOOD.slice(10)}`],
    ["the right one with a space inside", `${GOOD.slice(0, 10)} ${GOOD.slice(10)}`],
    ["the right one twice", `${GOOD}, ${GOOD}`],
    ["letters beyond ASCII", "ÿþýü"],
    ["sixteen thousand letters", "A".repeat(16 * 1024)],
    ["one of another secret", plainSignature(BODY, "another-shop's-secret")],
    ["one of the empty secret", plainSignature(BODY, "")],
    ["one of another body", plainSignature(`${BODY} `, SECRETS[0])],
  ];

  test.each(bad)("%s is refused exactly as a missing one is", async (_what, signature) => {
    const { "x-plain-signature": _none, ...unsigned } = signed(BODY);
    const missing = await shapeOf(await post(unsigned));
    const wrong = await shapeOf(await post({ ...unsigned, "x-plain-signature": signature }));
    expect(wrong).toBe(missing);
    expect(wrong).toContain("[401,");
    expect(wrong).toContain("application/problem+json");
    expect(wrong).not.toMatch(/express/i);
  });

  test("a repeated header is refused", async () => {
    const line = `x-plain-signature: ${GOOD}`;
    const { until } = talkRaw(app.port, head(`content-length: ${BODY.length}`, line, line), BODY);
    expect(await until(/\r\n\r\n.+/)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("a shop that is not ours is answered like a wrong signature, signed or not", async () => {
    const wrong = await shapeOf(await post({ ...signed(BODY), "x-plain-signature": "wrong" }));
    expect(await shapeOf(await post(signed(BODY), BODY, "/webhooks/nobody"))).toBe(wrong);
    expect(await shapeOf(await post({}, BODY, "/webhooks/nobody"))).toBe(wrong);
  });

  test.each([
    ["a changed byte", BODY.replace("1001", "1002")],
    ["re-serialised JSON", JSON.stringify(JSON.parse(BODY), null, 1)],
    ["a byte order mark in front", `\uFEFF${BODY}`],
    ["a newline behind", `${BODY}\n`],
  ])("a body with %s is refused", async (_what, body) => {
    expect((await post({ ...signed(BODY) }, body)).status).toBe(401);
  });
});

describe("requests that are read in two ways", () => {
  const smuggled = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
  test.each([
    [
      "both kinds of length",
      `${head("content-length: 4", "transfer-encoding: chunked")}0\r\n\r\n${smuggled}`,
    ],
    ["two lengths", `${head("content-length: 4", "content-length: 5")}abcd${smuggled}`],
    ["a negative length", head("content-length: -1") + smuggled],
    ["a length with a sign", `${head("content-length: +4")}abcd${smuggled}`],
    ["a bad chunk size", `${head("transfer-encoding: chunked")}0x1\r\na\r\n0\r\n\r\n${smuggled}`],
    ["an unknown transfer encoding", head("transfer-encoding: chunked, identity") + smuggled],
    ["a space before the colon", `${head("content-length : 4")}abcd${smuggled}`],
    ["no host", `POST /webhooks/acme HTTP/1.1\r\ncontent-length: 0\r\n\r\n`],
    ["a bare line feed", `POST /webhooks/acme HTTP/1.1\nhost: x\ncontent-length: 0\n\n${smuggled}`],
  ])("%s: refused and closed, what follows is never answered", async (_what, sent) => {
    const answer = await talkRaw(app.port, sent).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain("alive");
  });
});

describe("paths and methods", () => {
  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])(
    "%s on a delivery address is 405, for any shop",
    async (method) => {
      for (const shop of ["acme", "nobody"]) {
        const { closed } = talkRaw(
          app.port,
          `${method} /webhooks/${shop} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
        );
        const answer = await closed;
        expect(answer).toMatch(/^HTTP\/1\.1 405 /);
        expect(answer).toMatch(/\r\nallow: POST\r\n/i);
      }
    },
  );

  test.each([
    "/webhooks",
    "/webhooks/",
    "/webhooks/acme/",
    "//webhooks/acme",
    "/webhooks//acme",
    "/webhooks/../webhooks/acme",
    "/webhooks/./acme",
    "/webhooks/%61cme",
    "/webhooks/acme%2f",
    "/webhooks/acme%00",
    "/webhooks/%E0",
    "/WEBHOOKS/acme",
    "/webhooks/ACME",
    "/webhooks/acme;x=1",
    "/webhooks/__proto__",
    "/%2e%2e/etc/passwd",
    `/webhooks/${"a".repeat(64)}`,
    "/apps//webhooks",
    "/apps/__proto__/webhooks",
  ])("%s leads nowhere", async (path) => {
    const sent = [
      `POST ${path} HTTP/1.1`,
      "host: x",
      "connection: close",
      `content-length: ${BODY.length}`,
      `x-plain-signature: ${GOOD}`,
    ];
    const answer = await talkRaw(app.port, `${sent.join("\r\n")}\r\n\r\n${BODY}`).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /);
    expect(answer).not.toMatch(/\.ts\b|node:|\s{4}at /);
  });

  test("what stands behind the path does not matter to the signature's address", async () => {
    expect((await post(signed(BODY, { id: "query" }), BODY, "/webhooks/acme?x=1")).status).toBe(200);
  });
});

test("after all that: nothing unsigned is stored, and neither log nor counters hold what was sent", async () => {
  const stored = (await keptDeliveries(app.store)).map(({ headers, body }) => [
    headers,
    Buffer.from(body).toString(),
  ]);
  expect(stored.every(([, body]) => body === BODY)).toBe(true);
  expect(JSON.stringify(stored)).not.toContain(GOOD);
  for (const canary of ["Canary", "canary@", GOOD, ...SECRETS, ADMIN_TOKEN, "passwd"])
    expect(app.logged()).not.toContain(canary);
  const status = await fetch(`${app.url}/api/status`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  const { shops, refusedForUnknownShops } = await jsonOf(status);
  expect(Object.keys(shops[0].refused).sort()).toEqual([
    "signature_invalid",
    "signature_malformed",
    "signature_missing",
  ]);
  expect(refusedForUnknownShops).toBeGreaterThan(0);
  expect(app.logged().match(/a delivery was rejected/g)?.length).toBeLessThan(20);
});
