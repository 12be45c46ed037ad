import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";

let folder: string;
let app: RunningApp;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loyalty-dashboard-"));
  await mkdir(join(folder, "assets", "deeper"), { recursive: true });
  await writeFile(join(folder, "index.html"), "<p>the page</p>");
  await writeFile(join(folder, "secret.txt"), "not for anybody");
  await writeFile(join(folder, "assets", "index-1.js"), "script");
  app = await runApp({ dashboardFolder: folder });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
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
