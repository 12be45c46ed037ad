import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { TakePermit } from "../../../src/outbound/brand/permit.ts";
import { createTransport, RESPONSE_CAP_BYTES } from "../../../src/outbound/loyalty/http-exchange.ts";
import type { LoyaltyClientSettings, Reply } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { aClient, CANARY, EARN } from "../../support/bridge/loyalty-brand.ts";
import { type BrokenServer, httpServer, tcpServer } from "../../support/network/broken-server.ts";

const SUCCESS = '{"response":{"data":{},"message":"success","status":"success"}}';
const UPDATE = { loyaltyOrderId: 1001, status: "approve" } as const;
const REDEEM = { points: 5, email: "anna@shop.example" } as const;

const open: BrokenServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function http(answer: RequestListener): Promise<string> {
  const server = await httpServer(answer);
  open.push(server);
  return server.url;
}

async function tcp(meet: (socket: Socket) => void): Promise<string> {
  const server = await tcpServer(meet);
  open.push(server);
  return server.url;
}

/** Redeems (the operation that is sent once only) and looks for canaries in everything that comes back. */
async function redeemAt(
  baseUrl: string,
  given: Partial<LoyaltyClientSettings> = {},
  takePermit?: TakePermit,
): Promise<Reply> {
  return clean(await aClient(baseUrl, given).redeem(REDEEM, takePermit));
}

function clean(reply: Reply): Reply {
  const { requests = [], ...said } = reply;
  expect(JSON.stringify(said)).not.toMatch(/canary|anna|format=|127\.0\.0\.1/i);
  // For traces: of the address no more than the server's name.
  const traced = requests.map(({ answer: { status, failure }, ...request }) => ({
    ...request,
    status,
    failure,
  }));
  expect(JSON.stringify(traced)).not.toMatch(/canary|anna|format=|\/\//i);
  // With the order, what the service said is kept as it was, but for the key.
  expect(JSON.stringify(requests)).not.toMatch(new RegExp(CANARY.apiKey, "i"));
  return reply;
}

const UNKNOWN = { kind: "transient", isUnknown: true };
const BROKE_OFF = { code: "answerBrokeOff", status: 200, said: null };
const NOT_SENT = { kind: "transient", isUnknown: false };

test("an answer slower than the timeout is unknown and tried once only", async () => {
  let calls = 0;
  const url = await http(() => {
    calls += 1;
  });
  const { outcome } = clean(await aClient(url, { timeoutMs: 150 }).updatePoints(UPDATE));
  expect(outcome).toMatchObject({
    ...UNKNOWN,
    detail: { code: "noAnswer", cause: "timedOut", error: "ETIMEDOUT" },
  });
  expect(calls).toBe(1);
});

test("a dripping answer is cut by time", async () => {
  let calls = 0;
  const url = await http((_request, response) => {
    calls += 1;
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  const { outcome } = clean(await aClient(url, { timeoutMs: 200 }).updatePoints(UPDATE));
  expect(outcome).toMatchObject({ ...UNKNOWN, detail: BROKE_OFF });
  expect(calls).toBe(1);
});

test("dripping headers are cut by time", async () => {
  const url = await tcp((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write("x: y\r\n"), 20);
    socket.on("close", () => clearInterval(timer));
  });
  const { outcome } = await redeemAt(url, { timeoutMs: 200 });
  expect(outcome).toMatchObject(UNKNOWN);
});

test("an endless answer is cut at 1 MB and its connection closed", async () => {
  let socket: Socket | null = null;
  let isClosed: Promise<unknown> = Promise.resolve();
  const url = await http((request, response) => {
    socket = request.socket;
    isClosed = new Promise((resolve) => request.socket.once("close", resolve));
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, " ")));
    };
    response.writeHead(200).on("drain", more);
    more();
  });
  const { outcome } = await redeemAt(url);
  await isClosed;
  expect(outcome).toMatchObject({ ...UNKNOWN, detail: BROKE_OFF });
  // What the kernel's buffers hold on both sides comes on top of what was read.
  expect((socket as Socket | null)?.bytesWritten).toBeLessThan(16 * RESPONSE_CAP_BYTES);
});

test("no more than 1 MB of an answer is kept", async () => {
  const url = await http((_request, response) => response.end(Buffer.alloc(5 * RESPONSE_CAP_BYTES, "a")));
  const send = createTransport({ headers: {}, timeoutMs: 5_000 });
  const exchange = await send({ url, body: "{}", onFreshConnection: true });
  expect(exchange).toMatchObject({ kind: "reply", reply: { truncated: true } });
  expect(exchange.kind === "reply" && exchange.reply.bodyText.length).toBe(RESPONSE_CAP_BYTES);
});

test("a gzip bomb is not unpacked beyond the cap", async () => {
  let requested: string | undefined;
  const bomb = gzipSync(Buffer.alloc(50 * RESPONSE_CAP_BYTES, " "));
  const url = await http((request, response) => {
    requested = request.headers["accept-encoding"];
    response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(bomb);
  });
  const before = process.memoryUsage().rss;
  const { outcome } = await redeemAt(url);
  expect(requested).toBeUndefined();
  expect(outcome).toMatchObject(UNKNOWN);
  expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
});

test.each([
  ["gzip", gzipSync, "done"],
  ["X-GZIP", gzipSync, "done"],
  ["deflate", deflateSync, "done"],
  ["br", brotliCompressSync, "done"],
  ["gzip", (text: string) => gzipSync(text).subarray(0, -9), "transient"],
  ["gzip", (text: string) => text, "done"],
  ["gzip, gzip", (text: string) => gzipSync(gzipSync(text)), "transient"],
  ["toString", gzipSync, "transient"],
])(
  "an answer in %s, from a server that always packs them, is read if it can be",
  async (encoding, pack, kind) => {
    const url = await http((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(pack(SUCCESS));
    });
    expect((await redeemAt(url)).outcome.kind).toBe(kind);
  },
);

test("a kept connection that is cut when it is used again may have carried the request", async () => {
  const ports: (number | undefined)[] = [];
  const url = await http((request, response) => {
    ports.push(request.socket.remotePort);
    if (ports.length === 1) response.end(SUCCESS);
    else request.socket.destroy();
  });
  const send = createTransport({ headers: {}, timeoutMs: 5_000 });
  const post = { url, body: "{}", onFreshConnection: false };
  await send(post);
  expect(await send(post)).toMatchObject({ kind: "failure", phase: "sent" });
  expect(ports[1]).toBe(ports[0]);
});

test("a redirect is a wrong address and not followed", async () => {
  let strangerCalls = 0;
  const stranger = await http((_request, response) => {
    strangerCalls += 1;
    response.end(SUCCESS);
  });
  const url = await http((_request, response) => {
    response.writeHead(307, { location: `${stranger}/loyalty/v1/redeem` }).end();
  });
  expect((await redeemAt(url)).outcome.kind).toBe("unauthorised");
  expect(strangerCalls).toBe(0);
});

test("a refused connection cannot have been carried out and is tried once more", async () => {
  const gone = await httpServer(() => {});
  await gone.close();
  let permits = 0;
  const takePermit: TakePermit = async () => {
    permits += 1;
    return { answered: () => {}, unused: () => {} };
  };
  const { outcome } = await redeemAt(gone.url, {}, takePermit);
  expect(outcome).toMatchObject({
    ...NOT_SENT,
    detail: { code: "noAnswer", cause: "connectionRefused", error: "ECONNREFUSED" },
  });
  expect(permits).toBe(2);
});

test("a host name that nobody knows cannot have been reached", async () => {
  const { outcome } = await redeemAt("https://nobody.invalid");
  expect(outcome).toMatchObject(NOT_SENT);
});

test("a server that does not speak TLS is never spoken to in the clear", async () => {
  let received = "";
  const url = await tcp((socket) => {
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
      socket.end("HTTP/1.1 200 OK\r\n\r\n");
    });
  });
  const { outcome } = await redeemAt(url.replace("http:", "https:"));
  expect(outcome).toMatchObject(NOT_SENT);
  expect(received).not.toContain(CANARY.apiKey);
});

test.each<[string, (socket: Socket) => void]>([
  ["closed", (socket) => socket.destroy()],
  ["reset", (socket) => socket.resetAndDestroy()],
  ["broken by nonsense", (socket) => socket.end("SSH-2.0-nothing\r\n\r\n")],
  ["closed in the headers", (socket) => socket.end("HTTP/1.1 200 OK\r\nconte")],
  ["filled with headers", (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`)],
])("a connection %s after sending is unknown, and redeem is sent once only", async (_name, cut) => {
  let calls = 0;
  const url = await tcp((socket) =>
    socket.once("data", () => {
      calls += 1;
      cut(socket);
    }),
  );
  expect((await redeemAt(url)).outcome).toMatchObject(UNKNOWN);
  expect(calls).toBe(1);
});

test("a repeatable call gets over two cut connections within one attempt", async () => {
  let calls = 0;
  const url = await http((request, response) => {
    calls += 1;
    if (calls < 3) request.socket.destroy();
    else response.end(SUCCESS);
  });
  expect(clean(await aClient(url).earn(EARN)).outcome.kind).toBe("done");
  expect(calls).toBe(3);
});

test("an answer that is shorter than announced is unknown", async () => {
  const url = await tcp((socket) =>
    socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n${SUCCESS}`)),
  );
  expect((await redeemAt(url)).outcome).toMatchObject(UNKNOWN);
});

test("a refusal whose body breaks off is still that refusal", async () => {
  const url = await tcp((socket) =>
    socket.once("data", () => socket.end("HTTP/1.1 401 No\r\ncontent-length: 900\r\n\r\n{")),
  );
  expect((await redeemAt(url)).outcome.kind).toBe("unauthorised");
});

test("a service that repeats the credentials and the customer does not get them into an outcome", async () => {
  const url = await http((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    const echo = () => response.writeHead(422).end(JSON.stringify(request.headers) + body + request.url);
    request.on("end", echo);
  });
  const { outcome } = await aClient(url).redeem(REDEEM);
  expect(outcome.kind).toBe("unauthorised");
  expect(JSON.stringify(outcome.detail)).not.toMatch(/canary|anna@/);
});

test("a service that repeats the customer's name does not get it into an outcome", async () => {
  const url = await http((_, response) => {
    const said = "The name Ingeborg Bachmann is taken; Bachmann, Ingeborg is known since 2020";
    response.writeHead(400).end(SUCCESS.replace("success", said).replace("success", "failure"));
  });
  const { outcome, message } = await aClient(url).earn({ ...EARN, name: "Ingeborg Bachmann" });
  expect(message).toBe("The name [secret] is taken; [secret], [secret] is known since 2020");
  expect(outcome.detail).toEqual({ code: "notAccepted", status: 400, said: message });
});
