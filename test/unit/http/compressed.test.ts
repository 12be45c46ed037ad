import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendCompressibleJson, streamCompressible } from "../../../src/http/compressed.ts";

let server: Server;
let url: string;
/** The tables that are being written; `true`: compressed. */
let tables: { readonly stream: Writable; readonly isCompressed: boolean }[];

beforeEach(async () => {
  tables = [];
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/text") return sendCompressibleJson(request, response, 200, "x".repeat(5_000));
  const stream = streamCompressible(request, response, {});
  tables.push({ stream, isCompressed: stream !== response });
}

const headers = { "accept-encoding": "gzip" };

/** Somebody who reads a table that does not end yet. */
function reader(): AbortController {
  const leaving = new AbortController();
  fetch(`${url}/table`, { headers, signal: leaving.signal })
    .then((read) => read.text())
    .catch(() => {});
  return leaving;
}

const howTextIsSent = async () =>
  (await fetch(`${url}/text`, { headers })).headers.get("content-encoding") ?? "as it is";

test("of many at once four are compressed; whoever ends or leaves makes room", async () => {
  const readers = Array.from({ length: 7 }, reader);
  await expect.poll(() => tables).toHaveLength(7);
  expect(tables.filter(({ isCompressed }) => isCompressed)).toHaveLength(4);
  expect(await howTextIsSent()).toBe("as it is");
  for (const { stream } of tables.filter(({ isCompressed }) => !isCompressed)) stream.end();
  expect(await howTextIsSent()).toBe("as it is");
  tables.find(({ isCompressed }) => isCompressed)?.stream.end();
  await expect.poll(howTextIsSent).toBe("gzip");
  for (const each of readers) each.abort();
  await expect.poll(() => tables.every(({ stream }) => stream.destroyed)).toBe(true);
  await Promise.all(Array.from({ length: 40 }, howTextIsSent));
  tables = [];
  for (let count = 0; count < 4; count++) reader();
  const compressed = () => tables.map(({ isCompressed }) => isCompressed);
  await expect.poll(compressed).toEqual([true, true, true, true]);
});
