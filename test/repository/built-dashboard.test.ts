import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** The dashboard as it was built for the tests, from these sources. */
const FOLDER = "dist/dashboard/assets";
const LIBRARY = readFileSync("node_modules/@mantine/core/styles.css", "utf8");

const names = readdirSync(FOLDER);
const textOf = (ending: string) =>
  names
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(FOLDER, name), "utf8"))
    .join("\n");
/** The library's own names for its styles. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g));

test("the library's styles that the page's scripts name are there, and no other", () => {
  const styled = classesIn(LIBRARY);
  const named = [...classesIn(textOf(".js"))].filter((name) => styled.has(name));
  expect(named.length).toBeGreaterThan(20);
  const shipped = classesIn(textOf(".css"));
  expect(named.filter((name) => !shipped.has(name))).toEqual([]);
  expect([...shipped].filter((name) => !named.includes(name))).toEqual([]);
});

test("each text of some length lies beside itself in Brotli and gzip, the same and smaller", () => {
  const texts = names.filter((name) => [".js", ".css"].includes(extname(name)));
  const long = texts.filter((name) => readFileSync(join(FOLDER, name)).byteLength >= 1_000);
  expect(long.length).toBeGreaterThan(8);
  for (const name of long) {
    const plain = readFileSync(join(FOLDER, name));
    const brotli = readFileSync(join(FOLDER, `${name}.br`));
    const gzip = readFileSync(join(FOLDER, `${name}.gz`));
    expect([brotliDecompressSync(brotli), gunzipSync(gzip)], name).toEqual([plain, plain]);
    expect(
      [brotli.byteLength, gzip.byteLength, plain.byteLength].toSorted((a, b) => a - b),
      name,
    ).toEqual([brotli.byteLength, gzip.byteLength, plain.byteLength]);
  }
});

test("what checks by schemas stays with the bridge: it would be a seventh of the page's weight", () => {
  expect(textOf(".js")).not.toContain("ZodError");
});
