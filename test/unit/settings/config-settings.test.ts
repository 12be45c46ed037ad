import { expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { aConfigText, problemsOf, SOURCE } from "../../support/builders/config-source.ts";

const DATABASE = "storage: { driver: postgres, url: postgres://b@db.example/b";

/** Where, what stands there, and what is expected instead; "" where it is fine. */
const TOP: readonly (readonly [setting: string, expected: string])[] = [
  ["server: { publicUrl: https://bridge.example.com/path }", ""],
  ["server: { publicUrl: http://localhost:1 }", ""],
  ["server: { publicUrl: http://bridge.example.com }", "must be an address that begins with https://"],
  ["server: { bodyLimit: 64mb }", ""],
  ["server: { bodyLimit: 65mb }", "must be a size from 1kb to 64mb, not “65mb”"],
  ["server: { bodyLimit: 1.5mb }", "must be a size such as 512kb or 2mb, not “1.5mb”"],
  ["server: { bodyLimit: 2097152 }", "must be text, not 2097152"],
  ["server: { graceSeconds: 0 }", "must be a whole number from 1 to 600, not 0"],
  ["server: { trustProxy: 11 }", "must be at most 10, not 11"],
  ["server: { trustProxy: loopback }", "must be true or false or a number, not “loopback”"],
  ["server: { publicMetrics: yes }", "must be true or false, not “yes”"],
  ["storage: { driver: postgres }", "is required because driver is postgres: the database’s address"],
  ["storage: { driver: postgres, url: mysql://x }", "must be an address that begins with postgres://"],
  ["storage: { driver: postgres, url: postgres://b@db.example/b }", ""],
  ['storage: { driver: postgres, url: "postgresql://b:p%40%23@[::1]:6432/b" }', ""],
  [
    "storage: { driver: postgres, url: postgres://db.example/b }",
    "must be postgres://user:password@host:port/database",
  ],
  [
    "storage: { driver: postgres, url: postgres://b@db.example }",
    "must be postgres://user:password@host:port/database",
  ],
  [
    'storage: { driver: postgres, url: "postgres://b:a#b@db.example/b" }',
    "must be postgres://user:password@host",
  ],
  [
    "storage: { driver: postgres, url: postgres://b:%@db.example/b }",
    "must be postgres://user:password@host",
  ],
  [
    "storage: { driver: postgres, url: postgres://b@db.example/b?sslmode=require }",
    "must be postgres://user:pass",
  ],
  [`${DATABASE}, schema: Bridge }`, "must be a name of at most 63 lowercase letters, digits and underscores"],
  [`${DATABASE}, poolSize: 3 }`, "must be a whole number from 4 to 200, not 3"],
  [`${DATABASE}, ssl: verify-full }`, "must be verify, encrypt or none, not “verify-full”"],
  ["storage: { driver: sqlite }", "must be lowdb or postgres, not “sqlite”"],
  [`security: { encryptionKey: "${Buffer.alloc(32).toString("base64")}" }`, ""],
  [
    `security: { encryptionKey: "${Buffer.alloc(31).toString("base64")}" }`,
    "must be 32 random bytes in base64",
  ],
  [
    `security: { encryptionKey: "${Buffer.alloc(32, 255).toString("base64url")}" }`,
    "must be 32 random bytes in base64",
  ],
  ["alerts: { webhook: { url: https://chat.example/hook?key=1 }, quietMinutes: 5 }", ""],
  ["alerts: { quietMinutes: 5 }", "needs a receiver: set webhook, email or both"],
  ["alerts: { webhook: { url: http://chat.example } }", "must be an address that begins with https://"],
  ["retention: { deliveriesDays: 0.5 }", "must be a whole number"],
  ["retention: { contactsDays: 29 }", "must be at least retention.deliveriesDays (30)"],
  ["retention:", "must be a section, not an empty value"],
];

test("on a database, a call ends before others take its order over", () => {
  const problems = (top: string) => problemsOf(aConfigText({ top, brand: "timeoutMs: 25001" }));
  expect(problems("")).toEqual([]);
  expect(problems(`${DATABASE} }`).join()).toContain("timeoutMs must be at most 25000");
});

test.each(TOP)("%s → %s", (setting, expected) => {
  const problems = problemsOf(aConfigText({ top: setting }));
  expect(problems).toHaveLength(expected === "" ? 0 : 1);
  expect(problems.join()).toContain(expected);
});

/** Settings of another driver, and the lines that are told. */
const BOTH_DRIVERS: readonly (readonly [settings: string, complaints: readonly string[]])[] = [
  ["storage:\n  driver: postgres\n  url: postgres://b@db.example/b\n  path: ./x", ["6: storage.path"]],
  [
    "storage:\n  driver: lowdb\n  url: postgres://b@db.example/b\n  poolSize: 5",
    ["5: storage.url", "6: storage.poolSize"],
  ],
  ["storage:\n  caFile: ./ca.pem", ["3: storage.driver"]],
];

test.each(BOTH_DRIVERS)(
  "%j is refused once for each setting, at its own line or the driver's",
  (settings, complaints) => {
    const read = parseConfig(aConfigText({ top: settings }), SOURCE);
    expect(read.ok ? [] : read.problems.map(({ line, path }) => `${line}: ${path}`)).toEqual(complaints);
  },
);

const ADDRESSES: readonly (readonly [baseUrl: string, isFine: boolean])[] = [
  ["https://loyalty.example.com", true],
  ["https://loyalty.example.com/tenant/", true],
  ["http://127.0.0.1:8788", true],
  ["http://127.9.9.9", true],
  ["http://[::1]:8788", true],
  ["http://localhost:8788", true],
  ["http://loyalty.example.com", false],
  ["http://127.0.0.1.example.com", false],
  ["http://localhost.example.com", false],
  ["http://10.0.0.1", false],
  ["https://user:word@loyalty.example.com", false],
  ["https://loyalty.example.com?key=1", false],
  ["ftp://loyalty.example.com", false],
  ["loyalty.example.com", false],
];

test.each(ADDRESSES)("the loyalty service at %s is accepted: %s", (baseUrl, isFine) => {
  const text = aConfigText().replace("https://loyalty.example.com", `"${baseUrl}"`);
  expect(problemsOf(text)).toHaveLength(isFine ? 0 : 1);
});

test.each([
  ["acme", true],
  ["a", true],
  ["9-lives", true],
  ["a".repeat(63), true],
  ["a".repeat(64), false],
  ["Acme", false],
  ["-acme", false],
  ["acme.de", false],
  ["acme/de", false],
  ["__proto__", false],
])("a shop may be called %s: %s", (name, isFine) => {
  const problems = problemsOf(aConfigText().replace("  acme:", `  ${name}:`));
  expect(problems.length === 0).toBe(isFine);
});

test.each([
  ["perMinute: 1", true],
  ["perMinute: 100000", true],
  ["perMinute: 0", false],
  ["perMinute: 100001", false],
  ["perMinute: 1.5", false],
  ["scope: operation", true],
  ["scope: shop", false],
])("rateLimit { %s } is accepted: %s", (setting, isFine) => {
  expect(problemsOf(aConfigText({ brand: `rateLimit: { ${setting} }` }))).toHaveLength(isFine ? 0 : 1);
});

test.each([
  ["4f9c2ab16e8d7c30", true],
  ["4f9c2ab16e8d7c3", false],
  ["a-token-of-some-words", true],
  ["0123456789abcdef", false],
  ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false],
  ["secretsecretsecret", false],
  ["changeme-changeme", false],
  ["change-me-please", false],
  ["abcabcabcabcabcabcabcabc", false],
  ["a token with blanks", false],
])("the admin token %s is accepted: %s", (token, isFine) => {
  expect(problemsOf(aConfigText().replace("${ADMIN_TOKEN}", token))).toHaveLength(isFine ? 0 : 1);
});
