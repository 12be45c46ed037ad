import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type HttpServer, type HttpServerSettings, listen } from "../../../src/http/server.ts";
import { talkRaw } from "../../support/network/raw-socket.ts";

const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close(0);
});

/** Answers when told to. */
async function running(
  limits: HttpServerSettings["limits"] = {},
  further: Pick<HttpServerSettings, "trustProxy"> = {},
) {
  const answers: (() => void)[] = [];
  const server = await listen((_request, response) => void answers.push(() => response.end("done")), {
    host: "127.0.0.1",
    port: 0,
    ...further,
    limits: { checkingIntervalMs: 20, ...limits },
  });
  servers.push(server);
  return { server, answers, port: Number(new URL(server.url).port) };
}

test("headers that come too slowly end the connection long before the request's own time limit", async () => {
  const { port } = await running({ headersTimeoutMs: 100, requestTimeoutMs: 60_000 });
  expect(await talkRaw(port, "GET / HTTP/1.1\r\n").closed).toMatch(/^HTTP\/1\.1 408 /);
});

test("a connection that was used and lies idle is closed", async () => {
  const { port, answers } = await running({ keepAliveMs: 50 });
  const talk = talkRaw(port, GET);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  expect(await talk.closed).toContain("done");
});

test("connections above the limit are turned away, the others go on", async () => {
  const { port, answers } = await running({ maxConnections: 1 });
  const first = talkRaw(port, GET);
  await expect.poll(() => answers.length).toBe(1);
  expect(await talkRaw(port, GET).closed).toBe("");
  answers[0]?.();
  expect(await first.until(/done/)).toContain("200 OK");
  first.socket.destroy();
});

test("a client that never reads its answer is cut; one that reads slowly gets all of it", async () => {
  const body = Buffer.alloc(24 * 1024 * 1024, "x");
  const server = await listen((_request, response) => void response.end(body), {
    host: "127.0.0.1",
    port: 0,
    limits: { checkingIntervalMs: 20, unreadMs: 1_000 },
  });
  servers.push(server);
  const port = Number(new URL(server.url).port);
  const silent = connect(port, "127.0.0.1").pause();
  silent.on("error", () => {}).write(GET);
  const slow = connect(port, "127.0.0.1");
  slow.write(GET);
  let received = 0;
  const whole = new Promise<void>((resolve) => {
    slow.on("data", (chunk) => {
      received += chunk.length;
      if (received > body.length) resolve();
      slow.pause();
      setTimeout(() => slow.resume(), 5);
    });
  });
  await expect.poll(() => server.connections).toBe(2);
  await expect.poll(() => server.connections).toBe(1);
  await whole;
  slow.destroy();
  silent.destroy();
  await expect.poll(() => server.connections).toBe(0);
});

test("a request that is worked on for longer than a client may be silent is answered", async () => {
  const { server, port, answers } = await running({ unreadMs: 50 });
  const patient = talkRaw(port, GET);
  const idle = talkRaw(port, "GET / HTTP/1.1\r\n");
  await idle.closed;
  await expect.poll(() => answers.length).toBe(1);
  await expect.poll(() => server.connections).toBe(1);
  answers[0]?.();
  expect(await patient.until(/done/)).toContain("200 OK");
  patient.socket.destroy();
});

test("strangers who hold all connections open keep nobody out", async () => {
  const { server, port, answers } = await running({ maxConnections: 20 });
  const strangers = Array.from({ length: 20 }, () => talkRaw(port, "GET / HT"));
  await expect.poll(() => server.connections).toBe(20);
  for (let n = 0; n < 5; n++) {
    const honest = talkRaw(port, GET);
    await expect.poll(() => answers.length).toBe(n + 1);
    answers[n]?.();
    expect(await honest.until(/done/)).toContain("200 OK");
  }
  expect(server.connections).toBe(20);
  for (const { socket } of strangers) socket.destroy();
  await expect.poll(() => server.connections).toBe(5);
});

test("a connection that sends more requests than it has room for is cut", async () => {
  const { server, port, answers } = await running({ maxPipelined: 8 });
  talkRaw(port, GET.repeat(8));
  await expect.poll(() => answers.length).toBe(8);
  expect(await talkRaw(port, GET.repeat(2_000)).closed).toBe("");
  expect(answers.length).toBe(16);
  expect(server.connections).toBe(1);
});

test("closing waits for the request under way, and connections that lie idle or ready do not hold it up", async () => {
  // No time limit of the server's own closes what the end should have closed.
  const long = 10 * 60_000;
  const limits = { headersTimeoutMs: long, requestTimeoutMs: long, unreadMs: long };
  const { server, port, answers } = await running(limits);
  const [idle, ready] = [talkRaw(port, GET), talkRaw(port)];
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await idle.until(/done/);
  const busy = talkRaw(port, GET);
  await expect.poll(() => answers.length).toBe(2);
  const closed = server.close(long);
  expect(await idle.closed).toContain("done");
  expect(await ready.closed).toBe("");
  answers[1]?.();
  expect(await busy.closed).toContain("done");
  await closed;
});

test("behind a proxy, a connection that lies idle when the closing begins is answered once more, as its last", async () => {
  const { server, port, answers } = await running({}, { trustProxy: 1 });
  const idle = talkRaw(port, GET);
  const busy = talkRaw(port, GET);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  await idle.until(/done/);
  const closed = server.close(60_000);
  idle.socket.write(GET);
  await expect.poll(() => answers.length).toBe(3);
  for (const answer of answers.slice(1)) answer();
  expect((await idle.closed).match(/connection: [a-z-]+/gi)).toEqual([
    "Connection: keep-alive",
    "connection: close",
  ]);
  expect(await busy.closed).toMatch(/connection: close.*done$/s);
  expect(await talkRaw(port, GET).closed).toBe("");
  await closed;
});

test("a request that comes before it may be answered waits, and is answered then", async () => {
  const begun = Promise.withResolvers<void>();
  let isBegun = false;
  const server = await listen((_request, response) => void response.end(`begun: ${isBegun}`), {
    host: "127.0.0.1",
    port: 0,
    heldUntil: begun.promise,
  });
  servers.push(server);
  const early = talkRaw(Number(new URL(server.url).port), GET);
  await expect.poll(() => server.connections).toBe(1);
  isBegun = true;
  begun.resolve();
  expect(await early.until(/begun: /)).toContain("begun: true");
  early.socket.destroy();
});

test("closing cuts off what is not done within its grace", async () => {
  const { server, port, answers } = await running();
  const busy = talkRaw(port, GET);
  await expect.poll(() => answers.length).toBe(1);
  await server.close(50);
  expect(await busy.closed).toBe("");
});

test("an address that is taken is refused with the system's word for it", async () => {
  const { port } = await running();
  const second = listen(() => {}, { host: "127.0.0.1", port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});
