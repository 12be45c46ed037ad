import express from "express";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BodyBudget } from "../../../src/http/body-budget.ts";
import { type BodyResult, limitBodies, readBody, readUnwanted } from "../../../src/http/raw-body.ts";
import { type HttpServer, listen } from "../../../src/http/server.ts";
import { talkRaw } from "../../support/network/raw-socket.ts";

const LIMIT = 10_000;

let budget: BodyBudget;
let server: HttpServer;
let reads: BodyResult[];
let goOn: () => void;

beforeEach(async () => {
  budget = new BodyBudget({ mostBytes: LIMIT });
  reads = [];
  const answered = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const app = express();
  limitBodies(app, budget);
  app.post("/wanted", async (request, response) => {
    reads.push(await readBody(request, response, LIMIT));
    await answered;
    response.end("done");
  });
  app.post("/unwanted", async (request, response) => {
    reads.push(await readUnwanted(request, response, { limitBytes: LIMIT, keptBytes: 100, signatures: 1 }));
    response.end("done");
  });
  server = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterEach(() => server.close(0));

function send(path: string, body: string, declared = body.length) {
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${declared}\r\n\r\n`;
  return talkRaw(Number(new URL(server.url).port), head, body);
}

test("a body counts until it is answered, and then no more", async () => {
  const talk = send("/wanted", "x".repeat(900));
  await expect.poll(() => reads.length).toBe(1);
  expect(budget.bytes).toBe(900);
  goOn();
  await talk.until(/done/);
  await expect.poll(() => budget.bytes).toBe(0);
  talk.socket.destroy();
});

test("a body that does not come to its end counts until its sender has gone", async () => {
  const talk = send("/wanted", "x".repeat(900), 5_000);
  await expect.poll(() => budget.bytes).toBe(900);
  talk.socket.destroy();
  await expect.poll(() => budget.bytes).toBe(0);
  expect(reads).toEqual([{ ok: false, reason: "gone" }]);
});

test("beyond the limit the slow one finds no room, the small one is read", async () => {
  const slow = send("/wanted", "x".repeat(9_500), 9_900);
  await expect.poll(() => budget.bytes).toBe(9_500);
  send("/wanted", "y".repeat(600));
  await expect.poll(() => reads.length).toBe(2);
  expect(reads[0]).toEqual({ ok: false, reason: "no_room" });
  expect(reads[1]).toMatchObject({ ok: true });
  expect(budget.bytes).toBe(600);
  slow.socket.destroy();
});

test("a body in many pieces takes up hardly more than its bytes", async () => {
  const chunks = `${"1\r\nx\r\n".repeat(4_000)}0\r\n\r\n`;
  const head = "POST /wanted HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n";
  talkRaw(Number(new URL(server.url).port), head, chunks);
  await expect.poll(() => reads.length).toBe(1);
  expect(reads[0]).toMatchObject({ ok: true, body: Buffer.from("x".repeat(4_000)) });
  expect(budget.bytes).toBeLessThanOrEqual(8_000);
});

test("a body comes out as it was sent, however it is cut into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ minLength: 1, maxLength: 400 }), { maxLength: 20 }),
      async (pieces) => {
        reads = [];
        const chunks = pieces.map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`);
        const head = "POST /wanted HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n";
        const talk = talkRaw(Number(new URL(server.url).port), head, ...chunks, "0\r\n\r\n");
        await expect.poll(() => reads.length, { interval: 1 }).toBe(1);
        expect(reads).toEqual([{ ok: true, body: Buffer.from(pieces.join("")) }]);
        talk.socket.destroy();
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  [100, 100],
  [101, 0],
  [9_000, 0],
])("of an unwanted body of %i bytes, %i are kept, and none count", async (sent, kept) => {
  const talk = send("/unwanted", "x".repeat(sent));
  await talk.until(/done/);
  expect(reads).toMatchObject([{ ok: true, body: Buffer.alloc(kept, "x") }]);
  await expect.poll(() => budget.bytes).toBe(0);
  talk.socket.destroy();
});

test("an unwanted body is refused above the same limit", async () => {
  send("/unwanted", "x".repeat(LIMIT), LIMIT + 1);
  await expect.poll(() => reads).toEqual([{ ok: false, reason: "too_large" }]);
});
