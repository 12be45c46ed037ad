import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageNames } from "../../../src/words/catalogues.ts";
import { pageAddress } from "../../../src/words/page-addresses.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";

const LARGE = "points ".repeat(1_000);
/** As it goes over the wire. */
const BYTES = {
  br: brotliCompressSync(LARGE).byteLength,
  gzip: gzipSync(LARGE).byteLength,
  none: LARGE.length,
};

let folder: string;
let app: RunningApp;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loyalty-dashboard-"));
  await mkdir(join(folder, "assets", "deeper"), { recursive: true });
  await writeFile(join(folder, "index.html"), "<p>the page</p>");
  await writeFile(join(folder, "secret.txt"), "not for anybody");
  await writeFile(join(folder, "assets", "index-1.js"), "script");
  await writeFile(join(folder, "assets", "large-1.js"), LARGE);
  await writeFile(join(folder, "assets", "large-1.js.br"), brotliCompressSync(LARGE));
  await writeFile(join(folder, "assets", "large-1.js.gz"), gzipSync(LARGE));
  app = await runApp({ dashboardFolder: folder });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ORDER = "/orders/acme/1001";

test.each([...pageNames().map(pageAddress), ORDER])("%s can be opened, and read again", async (address) => {
  const answer = await fetch(app.url + address, { headers: { accept: "text/html" } });
  expect([answer.status, await answer.text()]).toEqual([200, "<p>the page</p>"]);
});

test("the page's files are read once and may be kept for ever", async () => {
  await rm(folder, { recursive: true });
  const answer = await fetch(`${app.url}/assets/index-1.js`);
  expect(await answer.text()).toBe("script");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-length": "6",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const head = await fetch(`${app.url}/assets/index-1.js`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "6", ""]);
});

test.each([
  { accepts: "gzip, deflate, br, zstd", sent: "br" },
  { accepts: "gzip, deflate", sent: "gzip" },
  { accepts: "br;q=0, gzip;q=0.5", sent: "gzip" },
  { accepts: "identity", sent: "none" },
] as const)(
  "a file was compressed when it was built: for “$accepts” it is $sent",
  async ({ accepts, sent }) => {
    const answer = await fetch(`${app.url}/assets/large-1.js`, { headers: { "accept-encoding": accepts } });
    const { headers } = answer;
    expect(headers.get("content-encoding") ?? "none").toBe(sent);
    expect(headers.get("content-length")).toBe(String(BYTES[sent]));
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await answer.text()).toBe(LARGE);
  },
);

test("each way of writing a file has its own tag, and what is known already is not sent again", async () => {
  const tags = new Set<string>();
  for (const accepts of ["br", "gzip", "identity"]) {
    const first = await getLarge({ "accept-encoding": accepts });
    const { etag = "" } = first.headers;
    tags.add(etag);
    const again = await getLarge({ "accept-encoding": accepts, "if-none-match": etag });
    expect([again.statusCode, again.headers.etag]).toEqual([304, etag]);
    expect(await again.toArray()).toEqual([]);
    first.resume();
  }
  expect(tags.size).toBe(3);
});

/** Without the headers that fetch adds of its own. */
function getLarge(headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) =>
    get(`${app.url}/assets/large-1.js`, { headers }, resolve).on("error", reject),
  );
}

test("the page itself is kept by nobody", async () => {
  expect((await fetch(app.url)).headers.get("cache-control")).toBe("no-store");
});

test.each([
  "/assets/large-1.js.br",
  "/assets/large-1.js.gz",
  "/assets/",
  "/assets/other.js",
  "/assets/deeper",
  "/assets/../secret.txt",
  "/assets/..%2fsecret.txt",
])("%s leads nowhere", async (path) => {
  expect((await fetch(`${app.url}${path}`)).status).toBe(404);
});

test("a file takes no changes", async () => {
  expect((await fetch(`${app.url}/assets/index-1.js`, { method: "POST" })).status).toBe(405);
});
