import { once } from "node:events";
import { request } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { jsonOf } from "../../support/network/json-of.ts";
import { talkRaw } from "../../support/network/raw-socket.ts";
import { keptDeliveries } from "../../support/store/store-on-fake-disk.ts";

/** Given short time limits and a limit of 64 KiB, when a body is too large, too slow or encoded, then it is refused. */
const BODY = '{"orderId":"1001"}';
const LIMIT = 64 * 1024;
let app: RunningApp;

beforeAll(async () => {
  app = await runApp({
    bodyLimitBytes: LIMIT,
    limits: { headersTimeoutMs: 300, requestTimeoutMs: 600, checkingIntervalMs: 50, keepAliveMs: 300 },
  });
});
afterAll(() => app.close());

function post(headers: Record<string, string>, body: string | Uint8Array) {
  return fetch(`${app.url}/webhooks/acme`, { method: "POST", headers, body });
}

function head(...lines: string[]): string {
  return `${["POST /webhooks/acme HTTP/1.1", "host: bridge.example", ...lines].join("\r\n")}\r\n\r\n`;
}

test("a declared size above the limit is refused at once, without waiting for the body", async () => {
  const { closed } = talkRaw(app.port, head("content-length: 104857600"), "abc");
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("a sender that asks first is not asked for a body that is too large", async () => {
  const { closed } = talkRaw(app.port, head("content-length: 104857600", "expect: 100-continue"));
  expect(await closed).toMatch(/^HTTP\/1\.1 413 /);
});

test("a sender that asks first is asked for a body that fits", async () => {
  const talk = talkRaw(
    app.port,
    head(`content-length: ${BODY.length}`, "expect: 100-continue", "x-plain-signature: no"),
  );
  expect(await talk.until(/100 Continue\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 /);
  talk.socket.write(BODY);
  expect(await talk.until(/HTTP\/1\.1 401 /)).toContain("401");
  talk.socket.destroy();
});

test("an undeclared size is cut at the limit, and the sender hears why", async () => {
  const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  const talk = talkRaw(app.port, head("transfer-encoding: chunked"), ...Array(8).fill(chunk));
  expect(await talk.closed).toMatch(/^HTTP\/1\.1 413 /);
});

test("an ordinary client that is still sending reads the refusal, not a broken connection", async () => {
  const sending = request(`${app.url}/webhooks/acme`, { method: "POST" });
  const errors: Error[] = [];
  const answered = once(sending, "response");
  sending.on("error", (error) => errors.push(error));
  for (let part = 0; part < 12 && errors.length === 0; part++)
    await new Promise((written) => sending.write(Buffer.alloc(1024 * 1024), written));
  sending.end();
  const [answer] = await answered;
  answer.resume();
  await once(answer, "close");
  expect([answer.statusCode, errors]).toEqual([413, []]);
});

test.each([
  ["gzip", gzipSync(Buffer.alloc(10_000_000))],
  ["br", brotliCompressSync(Buffer.alloc(10_000_000))],
  ["gzip, gzip", gzipSync(gzipSync(BODY))],
  ["rot13", Buffer.from(BODY)],
])("a body encoded as %s is refused unopened, even when signed", async (encoding, body) => {
  const answer = await post({ ...signed(body), "content-encoding": encoding }, body);
  expect([answer.status, (await jsonOf(answer)).error]).toEqual([415, "content_encoding"]);
});

test.each([
  ["headers that never end", "POST /webhooks/acme HTTP/1.1\r\nhost: x\r\n"],
  ["a body that never ends", `${head("content-length: 1000", "x-plain-signature: a")}abc`],
  ["nothing at all", ""],
  ["half a chunk", `${head("transfer-encoding: chunked")}ff\r\nabc`],
])("a connection with %s is closed by the time limit", async (_what, sent) => {
  const { closed } = talkRaw(app.port, sent);
  expect(await closed).toMatch(/^$|^HTTP\/1\.1 408 /);
});

test("a hundred slow connections do not keep an honest shop waiting", async () => {
  const slow = Array.from({ length: 100 }, () => talkRaw(app.port, head("content-length: 9"), "a"));
  const answer = await post(signed(BODY, { id: "honest" }), BODY);
  expect(answer.status).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
});

test("what was refused is counted by reason, and nothing of it is stored", async () => {
  expect(await keptDeliveries(app.store)).toHaveLength(1);
  const { body } = await ask(app, "/status");
  expect(Object.keys(body.shops[0].refused).sort()).toEqual([
    "content_encoding",
    "signature_malformed",
    "too_large",
  ]);
});
