import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newerVersion, readNotice } from "../../../src/runtime/versions/version-notice.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "notice-"));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, "available.json");
async function reading(content: string | Buffer) {
  await writeFile(path(), content);
  return readNotice(path());
}
const said = (version: string, notes: string | null = null, isSecurity = false) => ({
  ...{ version, notes, isSecurity },
  writtenAt: expect.any(Number),
});

test.each([
  ["a version alone", "1.4.0", said("1.4.0")],
  ["a tag and a line's end", "\uFEFFv1.4.0\r\n", said("1.4.0")],
  ["JSON", '{ "version": "1.4.0" }', said("1.4.0")],
  ["a package.json", '{ "name": "x", "version": "1.4.0", "scripts": {} }', said("1.4.0")],
  [
    "notes and security",
    '{ "version": "1.4.0", "notes": "https://example.com/n?a=1", "security": true }',
    said("1.4.0", "https://example.com/n?a=1", true),
  ],
  ["security that is no truth", '{ "version": "1.4.0", "security": "true" }', said("1.4.0")],
])("%s is read", async (_title, content, expected) => {
  expect(await reading(content)).toEqual(expected);
});

test.each([
  "http://example.com/",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://user:password@example.com/",
  "//example.com",
  `https://example.com/${"a".repeat(1_000)}`,
])("an address such as %j is left out", async (notes) => {
  expect(await reading(JSON.stringify({ version: "1.4.0", notes }))).toEqual(said("1.4.0"));
});

test.each([
  ["nothing", ""],
  ["a page", "<html><body>404</body></html>"],
  ["half of it", '{ "version": "1.4'],
  ["another type", '{ "version": 14 }'],
  ["a hostile version", '{ "version": "1.4.0<img src=x onerror=alert(1)>" }'],
  ["several lines", "1.4.0\n1.5.0"],
  ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00])],
  ["too much", `{ "version": "1.4.0", "x": "${"a".repeat(17_000)}" }`],
])("%s names no version", async (_title, content) => {
  expect(await reading(content)).toEqual({ code: "noticeWithoutVersion", file: path() });
  expect(await newerVersion(path(), "1.0.0")).toBeNull();
});

test("what is no file is not read, and holds nothing up", async () => {
  await mkdir(path());
  expect(await readNotice(path())).toEqual({ code: "noticeWithoutVersion", file: path() });
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  expect(await readNotice(pipe)).toEqual({ code: "noticeWithoutVersion", file: pipe });
  const none = join(folder, "none");
  expect(await readNotice(none)).toEqual({ code: "noticeMissing", file: none });
});

test("only a newer version is told", async () => {
  await reading("1.4.0");
  const newer = { version: "1.4.0", notes: null, isSecurity: false, running: "1.4.0-rc.1" };
  expect(await newerVersion(path(), "1.4.0-rc.1")).toEqual(newer);
  expect(await newerVersion(path(), "1.4.0")).toBeNull();
  expect(await newerVersion(path(), "1.5.0")).toBeNull();
  expect(await newerVersion(null, "1.0.0")).toBeNull();
});
