import { afterEach, beforeEach, expect, test } from "vitest";
import { ECHO, ECHO_HEADER, echoProof } from "../../../src/http/echo-proof.ts";
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
      method: "POST",
      target: expect.stringMatching(/^\/webhooks\/acme\?echo=/),
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

test.each<[string, string, Record<string, string>, string]>([
  ["a query that was dropped", "/webhooks/acme", { [ECHO_HEADER]: "proof" }, "/webhooks/acme"],
  ["a query with more in it", "/apps/x/callback?a=%20b&echo=proof&z=1", {}, "/apps/x/callback?a=%20b&echo="],
  ["a header that was spoilt", "/any?echo=proof", { [ECHO_HEADER]: "spoilt" }, "/any?echo="],
  ["another path", "/not/there?echo=proof", {}, "/not/there?echo="],
])("the address is told as it came, with %s", async (_what, path, headers, target) => {
  const proof = proofNow();
  const given = Object.entries(headers).map(([name, value]) => [name, value.replace("proof", proof)]);
  const answer = await fetch(`${app.url}${path.replace("proof", proof)}`, {
    method: "PUT",
    headers: Object.fromEntries(given),
  });
  expect(await answer.json()).toMatchObject({
    arrived: { method: "PUT", target: expect.stringContaining(target) },
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("senders that a proxy names are counted, and how many of them seem to be this one", async () => {
  const counted = async () =>
    ((await (await ask(proofNow())).json()) as { readonly arrived: object }).arrived;
  expect(await counted()).toMatchObject({ others: { requests: 0, alike: 0 } });
  for (let times = 0; times < 60; times++)
    await fetch(`${app.url}/healthz`, { headers: { "x-forwarded-for": "192.0.2.1" } });
  await fetch(`${app.url}/healthz`);
  // Nobody is believed, so that all of them are this one.
  expect(await counted()).toMatchObject({ others: { requests: 50, alike: 50 } });
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

test("an answer that goes on comes in three parts, and is silent for longer than the dashboard's", async () => {
  const proof = echoProof(ADMIN_TOKEN, app.clock.now(), "stream");
  const answer = await fetch(`${app.url}/api/events?${ECHO}=${proof}`);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const parts = answer.body?.getReader();
  expect(Buffer.from((await parts?.read())?.value ?? []).toString()).toBe("data: first\n\n");
  await app.clock.advance(3_000);
  expect(Buffer.from((await parts?.read())?.value ?? []).toString()).toBe("data: second\n\n");
  await app.clock.advance(16_000);
  expect(Buffer.from((await parts?.read())?.value ?? []).toString()).toBe("data: third\n\n");
  expect((await parts?.read())?.done).toBe(true);
});
