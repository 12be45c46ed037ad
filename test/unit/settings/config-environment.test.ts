import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { fillIn, readEnvironment } from "../../../src/settings/environment.ts";
import { aConfigText, accepted, problemsOf, SOURCE } from "../../support/builders/config-source.ts";

test("a missing and an empty variable are problems that name it", () => {
  const environment = { ADMIN_TOKEN: "", SECRET: "abcdefgh" };
  expect(problemsOf(aConfigText(), { ...SOURCE, environment })).toEqual([
    "admin.token needs the environment variable ADMIN_TOKEN, which is empty: set it in .env",
    "brands.main.apiKey needs the environment variable API_KEY, which is not set: set it in .env",
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

describe("what the machine gives", () => {
  let top: string;
  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), "bridge-config-"));
  });
  afterEach(() => rmSync(top, { recursive: true }));
  const file = () => join(top, ".env");
  const write = (path: string, text: string) => writeFileSync(join(top, path), text);
  const read = (real: Record<string, string> = {}) => readEnvironment(real, file());

  test("the real environment wins over the .env file, which may be missing", () => {
    expect(read({ A: "real" })).toEqual({ variables: { A: "real" }, unreadable: null, brokenLines: [] });
    write(".env", "A=file\n# a comment\nB='with # sign'\n");
    expect(read({ A: "real" }).variables).toEqual({ A: "real", B: "with # sign" });
  });

  test("only lines that set nothing, or more than they should, are told as broken", () => {
    const key = 'KEY="-----BEGIN KEY-----\nMIIE+a/b\nabc==\n-----END KEY-----"';
    write(".env", `# a comment\n\nexport A=1\nB = it's\r\nC='x' # y\nD=\n${key}\nE=\`f\`\n`);
    expect(read().brokenLines).toEqual([]);
    write(".env", `A=1\nB\n=2\nA-B=3\nC="4\nD_KEY=5\nE="6"\nF='7\n`);
    expect(read().brokenLines.map(({ line, wrong }) => [line, wrong])).toEqual([
      [2, "noEquals"],
      [3, "name"],
      [4, "name"],
      [5, "quote"],
      [8, "quote"],
    ]);
  });

  test("what is there and cannot be read is named", () => {
    expect(readEnvironment({ A: "real" }, top)).toMatchObject({
      variables: { A: "real" },
      unreadable: { place: top },
    });
    expect(read({ CREDENTIALS_DIRECTORY: join(top, "none") }).unreadable?.place).toBe(join(top, "none"));
  });

  test("a folder of secrets holds one file for each, by the name of its variable, and wins over .env", () => {
    mkdirSync(join(top, "secrets"));
    write(".env", "A=file\nB=file\nC=file\n");
    write("secrets/A", "a secret\n");
    write("secrets/loyalty-bridge_B", "of a folder that systemd loaded\r\n");
    write("secrets/C", "a secret");
    const real = { CREDENTIALS_DIRECTORY: join(top, "secrets"), C: "real" };
    const variables = { A: "a secret", B: "of a folder that systemd loaded", ...real };
    expect(read(real)).toEqual({ variables, unreadable: null, brokenLines: [] });
  });

  test("whatever else lies there is no variable, whatever its size", () => {
    mkdirSync(join(top, "secrets/folder"), { recursive: true });
    write("secrets/loyalty-bridge", "");
    write("secrets/..data", "of Kubernetes' own");
    write("secrets/LARGE", "x".repeat(64 * 1024 + 1));
    const real = { CREDENTIALS_DIRECTORY: join(top, "secrets") };
    expect(read(real)).toEqual({ variables: real, unreadable: null, brokenLines: [] });
  });
});
