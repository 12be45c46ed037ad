import { afterEach, beforeEach, expect, test } from "vitest";
import { ECHO, echoProof } from "../../../src/http/echo-proof.ts";
import { echoDigest } from "../../../src/inbound/echo.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";

const LIMIT = 4096;
let app: RunningApp;
beforeEach(async () => {
  app = await runApp({ bodyLimitBytes: LIMIT });
});
afterEach(() => app.close());

const proofNow = (token = ADMIN_TOKEN) => echoProof(token, app.clock.now());
const ask = (proof: string, body = "what was sent", path = "/webhooks/acme") =>
  fetch(`${app.url}${path}?${ECHO}=${proof}`, {
    method: "POST",
    body,
    headers: { "x-canary": "the canary" },
  });

test("with a proof it tells what arrived, in digests, and stores nothing", async () => {
  const answer = await ask(proofNow());
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    arrived: {
      address: "127.0.0.1",
      forwarded: [],
      protocol: "http",
      host: new URL(app.url).host,
      headers: { "x-canary": echoDigest("the canary") },
      body: { bytes: 13, digest: echoDigest("what was sent") },
    },
  });
  expect(text).not.toContain("the canary");
  expect(text).not.toContain("what was sent");
  expect(app.woken.inbox).toBe(0);
});

/** Everything of an answer that a stranger sees, but when it came. */
async function seen(answer: Response) {
  const { date: _, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text: await answer.text() };
}

test.each<[string, () => string | Promise<string>]>([
  ["no proof", () => ""],
  ["something else", () => "x".repeat(5_000)],
  ["the proof of another token", () => proofNow("another-admin-token-of-enough-length")],
  ["a proof that was changed", () => proofNow().replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
  ["a proof of five minutes ago", () => echoProof(ADMIN_TOKEN, app.clock.now() - 5 * 60_000 - 1)],
  ["a proof of five minutes from now", () => echoProof(ADMIN_TOKEN, app.clock.now() + 5 * 60_000 + 1)],
  [
    "a proof that was used",
    async () => {
      const proof = proofNow();
      await (await ask(proof)).text();
      return proof;
    },
  ],
])("with %s the request goes the way that it goes without", async (_what, proofOf) => {
  const proof = await proofOf();
  const plain = await fetch(`${app.url}/webhooks/acme`, { method: "POST", body: "what was sent" });
  expect(await seen(await ask(proof))).toEqual(await seen(plain));
});

test("a body above the limit is refused as a delivery is", async () => {
  expect((await ask(proofNow(), "x".repeat(LIMIT))).status).toBe(200);
  expect((await ask(proofNow(), "x".repeat(LIMIT + 1))).status).toBe(413);
});

test("no more than a thousand are answered in ten minutes, and then again", async () => {
  const statuses = new Set<number>();
  for (let times = 0; times < 1_000; times++) statuses.add((await ask(proofNow())).status);
  expect([...statuses]).toEqual([200]);
  expect((await ask(proofNow())).status).toBe(401);
  await app.clock.advance(10 * 60_000);
  expect((await ask(proofNow())).status).toBe(200);
});

test("an answer that goes on comes in two parts", async () => {
  const answer = await fetch(`${app.url}/api/events?${ECHO}=${proofNow()}`);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const parts = answer.body?.getReader();
  expect(Buffer.from((await parts?.read())?.value ?? []).toString()).toBe("data: first\n\n");
  await app.clock.advance(3_000);
  expect(Buffer.from((await parts?.read())?.value ?? []).toString()).toBe("data: second\n\n");
  expect((await parts?.read())?.done).toBe(true);
});
