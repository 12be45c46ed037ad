import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createTransport, RESPONSE_CAP_BYTES } from "../../../src/outbound/loyalty/http-exchange.ts";
import { aClient, EARN } from "../../support/bridge/loyalty-brand.ts";
import { type BrokenServer, tcpServer } from "../../support/network/broken-server.ts";

/**
 * A service, or something in front of it, that answers one request twice: what is left on the connection would be taken for the
 * answer to the next request, which nobody may have carried out.
 */

const open: BrokenServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** What comes back, as it is on the wire. */
function answer(message: string): string {
  const body = JSON.stringify({ response: { data: {}, message, status: "success" } });
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
  return `${head}content-length: ${body.length}\r\n\r\n${body}`;
}

interface Request {
  readonly socket: Socket;
  /** Of all requests, from 1. */
  readonly number: number;
  /** Of its connection, from 1. */
  readonly connection: number;
}

/** Hands each request to `meet`; each comes in one piece. */
async function service(meet: (request: Request) => void) {
  const requests: Request[] = [];
  let connections = 0;
  const server = await tcpServer((socket) => {
    const connection = ++connections;
    socket.on("data", () => {
      const request = { socket, number: requests.length + 1, connection };
      requests.push(request);
      meet(request);
    });
  });
  open.push(server);
  return { url: server.url, connectionsUsed: () => requests.map(({ connection }) => connection) };
}

function transport() {
  const told: number[] = [];
  const send = createTransport({ headers: {}, timeoutMs: 5_000, onAnsweredTwice: () => told.push(1) });
  const post = async (url: string) => {
    const exchange = await send({ url, body: "{}", onFreshConnection: false });
    if (exchange.kind === "failure") return exchange.code;
    return JSON.parse(exchange.reply.bodyText).response.message as string;
  };
  return { send, post, told };
}

const isClosed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once("close", () => resolve())));

test("a connection is used again as long as each request gets one answer", async () => {
  const { url, connectionsUsed } = await service(({ socket, number }) => socket.write(answer(`${number}`)));
  const { post, told } = transport();
  expect([await post(url), await post(url), await post(url)]).toEqual(["1", "2", "3"]);
  expect(connectionsUsed()).toEqual([1, 1, 1]);
  expect(told).toEqual([]);
});

test("an answer that is cut because it is too long is no second answer", async () => {
  const long = " ".repeat(2 * RESPONSE_CAP_BYTES);
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${long.length}\r\n\r\n`;
  const { url, connectionsUsed } = await service(({ socket, number }) =>
    socket.write(number === 2 ? head + long : answer(`${number}`)),
  );
  const { send, post, told } = transport();
  expect(await post(url)).toBe("1");
  const request = { url, body: "{}", onFreshConnection: false };
  expect(await send(request)).toMatchObject({ kind: "reply", reply: { status: 200, truncated: true } });
  expect([await post(url), await post(url)]).toEqual(["3", "4"]);
  expect(told).toEqual([]);
  expect(connectionsUsed()).toEqual([1, 1, 2, 2]);
});

test("a connection that the service closes while nobody uses it says nothing about its answers", async () => {
  const sockets: Socket[] = [];
  const { url, connectionsUsed } = await service(({ socket, number }) => {
    sockets.push(socket);
    socket.write(answer(`${number}`));
  });
  const { post, told } = transport();
  await post(url);
  sockets[0]?.end();
  await isClosed(sockets[0] as Socket);
  expect([await post(url), await post(url)]).toEqual(["2", "3"]);
  expect(connectionsUsed()).toEqual([1, 2, 2]);
  expect(told).toEqual([]);
});

test("after a second answer to one request, each request has a connection of its own", async () => {
  const sockets: Socket[] = [];
  const { url, connectionsUsed } = await service(({ socket, number }) => {
    sockets.push(socket);
    socket.write(answer(`${number}`));
  });
  const { post, told } = transport();
  await post(url);
  sockets[0]?.write(answer("stale"));
  await isClosed(sockets[0] as Socket);
  expect([await post(url), await post(url), await post(url)]).toEqual(["2", "3", "4"]);
  expect(connectionsUsed()).toEqual([1, 2, 3, 4]);
  expect(told).toEqual([1]);
});

test("two answers in one piece: the first counts, and from then on each request has a connection of its own", async () => {
  const { url, connectionsUsed } = await service(({ socket, number }) =>
    socket.write(number === 1 ? answer("1") + answer("stale") : answer(`${number}`)),
  );
  const { post, told } = transport();
  expect([await post(url), await post(url), await post(url)]).toEqual(["1", "2", "3"]);
  expect(connectionsUsed()).toEqual([1, 2, 3]);
  expect(told).toEqual([1]);
});

test("an answer on a connection that was used before is not taken where the service turns out to answer twice meanwhile", async () => {
  const waiting: Socket[] = [];
  const { url } = await service(({ socket, number }) => {
    if (number <= 2) waiting.push(socket);
    if (number === 2) for (const [place, each] of waiting.entries()) each.write(answer(`${place + 1}`));
    if (number === 3) waiting.push(socket);
  });
  const { post } = transport();
  await Promise.all([post(url), post(url)]);
  const third = post(url);
  await expect.poll(() => waiting.length).toBe(3);
  const [used] = waiting.slice(2);
  const idle = waiting.slice(0, 2).find((socket) => socket !== used) as Socket;
  idle.write(answer("stale"));
  await isClosed(idle);
  used?.write(answer("of another request"));
  expect(await third).toBe("ANSWERED_TWICE");
});

test("what is in doubt is repeated on a connection of its own where that does no harm", async () => {
  const sockets: Socket[] = [];
  const { url, connectionsUsed } = await service(({ socket, number }) => {
    sockets.push(socket);
    // The answer to the second one comes in one piece with what nobody asked for.
    socket.write(number === 2 ? answer("2") + answer("stale") : answer(`${number}`));
  });
  const client = aClient(url, { quickRetryMs: 1 });
  expect((await client.earn(EARN)).message).toBe("1");
  expect((await client.earn(EARN)).message).toBe("3");
  expect(connectionsUsed()).toEqual([1, 1, 2]);
});
