import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { fillIn, readEnvironment } from "../../../src/settings/environment.ts";
import { aConfigText, accepted, problemsOf, SOURCE } from "../../support/builders/config-source.ts";

test("a missing and an empty variable are problems that name it", () => {
  const environment = { ADMIN_TOKEN: "", SECRET: "abcdefgh" };
  expect(problemsOf(aConfigText(), { ...SOURCE, environment })).toEqual([
    "admin.token: expected a value in the environment variable ADMIN_TOKEN, found an empty one",
    "brands.main.apiKey: expected a value in the environment variable API_KEY, found no such variable",
  ]);
});

test("references work quoted and unquoted, inside of { } and [ ] and within text", () => {
  const text = aConfigText({ program: "extra: { earn: { note: 'a ${SECRET} b' } }" })
    .replace('"${ADMIN_TOKEN}"', "${ADMIN_TOKEN}")
    .replace('["${SECRET}"]', "[ ${SECRET} ]");
  const { config } = accepted(parseConfig(text, SOURCE));
  expect(config.admin.token).toBe("the-canary-of-the-admin");
  expect(config.shops.acme?.secrets).toEqual(["the-canary-of-the-shop"]);
  expect(config.shops.acme?.programme.extra.earn).toEqual({ note: "a the-canary-of-the-shop b" });
});

test("a value from the environment can neither break the file nor add to it", () => {
  const key = `k"'{}[]:#\\n\${API_KEY}`;
  const { config } = accepted(
    parseConfig(aConfigText(), { ...SOURCE, environment: { ...SOURCE.environment, API_KEY: key } }),
  );
  expect(config.brands.main?.apiKey).toBe(key);
});

test("only a plain name may stand between the braces", () => {
  const { value, problems } = fillIn({ a: "${NOT-A-NAME}", b: "${}", c: "$NAME", d: "{NAME}" }, {});
  expect(problems.map(({ path }) => path)).toEqual(["a", "b"]);
  expect(value).toMatchObject({ c: "$NAME", d: "{NAME}" });
});

test("names that objects inherit are no variables", () => {
  expect(fillIn("${toString}", {}).problems).toHaveLength(1);
});

test("the real environment wins over the .env file, which may be missing", () => {
  const folder = mkdtempSync(join(tmpdir(), "bridge-config-"));
  try {
    const file = join(folder, ".env");
    expect(readEnvironment({ A: "real" }, file)).toEqual({ variables: { A: "real" }, isUnreadable: false });
    writeFileSync(file, "A=file\n# a comment\nB='with # sign'\n");
    expect(readEnvironment({ A: "real" }, file).variables).toEqual({ A: "real", B: "with # sign" });
    expect(readEnvironment({ A: "real" }, folder)).toEqual({ variables: { A: "real" }, isUnreadable: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
