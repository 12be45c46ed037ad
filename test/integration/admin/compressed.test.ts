import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { streamCompressible } from "../../../src/http/compressed.ts";
import { knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { bearer, signIn } from "../../support/browser/browser-session.ts";
import { aSnapshotEvent, NOON } from "../../support/builders/orders.ts";

const ORDERS = 60;

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
  for (let number = 1; number <= ORDERS; number++)
    await knows(app, aSnapshotEvent({ orderId: String(number), updatedAt: NOON }));
});
afterEach(() => app.close());

const GZIP = { "accept-encoding": "gzip, br" };
const ask = (path: string, headers: Record<string, string> = GZIP, method = "GET") =>
  fetch(`${app.url}/api${path}`, { method, headers: { ...bearer(ADMIN_TOKEN), ...headers } });
const encodingOf = ({ headers }: Response) => headers.get("content-encoding");

/** The head of an answer whose body is not read yet. */
function unread(path: string): Promise<IncomingMessage> {
  const headers = { ...bearer(ADMIN_TOKEN), ...GZIP };
  return new Promise((resolve, reject) =>
    get(`${app.url}/api${path}`, { headers }, resolve).on("error", reject),
  );
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await answer.toArray());
}

test("a compressed table behind a proxy makes Node warn of nothing", async () => {
  await app.close();
  app = await runApp({ trustProxy: true });
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on("warning", note);
  const table = await ask("/orders.csv");
  expect([encodingOf(table), (await table.text()).length > 0]).toEqual(["gzip", true]);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("a long answer is compressed for whoever takes that, and is the same", async () => {
  const plain = await ask("/orders", { "accept-encoding": "identity" });
  const compressed = await ask("/orders");
  expect([encodingOf(plain), encodingOf(compressed)]).toEqual([null, "gzip"]);
  expect(compressed.headers.get("vary")).toContain("Accept-Encoding");
  const [short, long] = [compressed, plain].map(({ headers }) => Number(headers.get("content-length")));
  expect(short).toBeLessThan((long ?? 0) / 5);
  expect(await compressed.text()).toBe(await plain.text());
});

test("a short one is not", async () => {
  const answer = await ask("/orders?limit=1");
  expect([encodingOf(answer), answer.headers.get("vary")]).toEqual([null, "Accept-Encoding"]);
});

test("a table is compressed while it is written, and is the same", async () => {
  const plain = await ask("/orders.csv", { "accept-encoding": "identity" });
  const answer = await unread("/orders.csv");
  expect(answer.headers["content-encoding"]).toBe("gzip");
  const bytes = await bytesOf(answer);
  const text = await plain.text();
  expect(bytes.byteLength).toBeLessThan(text.length / 5);
  expect(gunzipSync(bytes).toString().replace("\uFEFF", "")).toBe(text);
});

test("what opens something, what a stranger is told and what is refused is never compressed", async () => {
  const padding = "x".repeat(4_000);
  const answers = [
    await ask("/tickets", GZIP, "POST"),
    await ask(`/orders?q=${padding}&${padding}=1`),
    await fetch(`${app.url}/api/session`, { headers: GZIP }),
    await signIn(app, { token: ADMIN_TOKEN }, { headers: GZIP }),
    await fetch(`${app.url}/api/orders`, { headers: GZIP }),
    await fetch(`${app.url}/apps/plain/install?shop=acme&from=${padding}`, { headers: GZIP }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 200, 401, 404]);
  expect(answers.map(encodingOf)).toEqual(answers.map(() => null));
  // Nor would it be if it were longer: what may be compressed says so.
  expect(answers.filter(({ headers }) => headers.get("vary")?.includes("Accept-Encoding"))).toEqual([]);
});

test("the document that anybody may read was compressed before: strangers use up no place among those that are", async () => {
  const plain = await fetch(`${app.url}/api/openapi.json`, { headers: { "accept-encoding": "identity" } });
  const tables = await tablesUnderWay(4);
  expect(encodingOf(await ask("/orders"))).toBeNull();
  const document = await fetch(`${app.url}/api/openapi.json`, { headers: GZIP });
  expect([encodingOf(plain), encodingOf(document)]).toEqual([null, "gzip"]);
  expect(await document.text()).toBe(await plain.text());
  tables.closeAllConnections();
  tables.close();
});

/** So many tables that are being compressed, and do not end. */
async function tablesUnderWay(count: number): Promise<Server> {
  const server = createServer((request, response) => {
    streamCompressible(request, response, {});
    response.flushHeaders();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await Promise.all(Array.from({ length: count }, () => fetch(url, { headers: GZIP })));
  return server;
}

test("news are neither compressed nor held back", async () => {
  const news = await unread("/events");
  expect(news.headers["content-encoding"]).toBeUndefined();
  expect(news.headers["x-accel-buffering"]).toBe("no");
  const [first] = (await news.take(1).toArray()) as readonly Buffer[];
  expect(first?.toString()).toContain("event: ready");
  news.destroy();
});
