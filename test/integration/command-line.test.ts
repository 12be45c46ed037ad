import { expect, test } from "vitest";
import { aConfigText } from "../support/config-source.ts";
import { type } from "../support/typed-command.ts";

const COMMANDS = [
  ...[
    "serve",
    "try",
    "sandbox",
    "init",
    "doctor",
    "orders",
    "show",
    "retry",
    "resync",
    "erase",
    "webhooks",
    "store",
  ],
];

test("--help names every command", async () => {
  const { exitCode, out } = await type(["--help"]);
  expect(exitCode).toBe(0);
  for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} `, "m"));
});

test.each(COMMANDS)("%s --help explains the command", async (command) => {
  const { exitCode, out } = await type([command, "--help"]);
  expect(exitCode).toBe(0);
  expect(out).toContain(`Usage: loyalty-bridge ${command}`);
  expect(out).not.toMatch(/default: (false|\[\])|display help/);
});

test.each(["orders", "show", "retry"])("%s prints JSON when asked to", async (command) => {
  expect((await type([command, "--help"])).out).toContain("--json");
});

test("--version prints the version", async () => {
  expect(await type(["--version"])).toEqual({ exitCode: 0, out: "1.2.3", err: "" });
});

const WRONG: readonly (readonly string[])[] = [
  ["serv"],
  ["serv", "--help"],
  ["store", "chek", "--help"],
  ["store", "help"],
  ["serve", "now"],
  ["serve", "--fast"],
  ["serve", "--log-level", "loud"],
  ["try", "--port", "65536"],
  ["try", "--port", "http"],
  ["sandbox"],
  ["sandbox", "--api-key", "k", "--brand-id", "b", "--activity", "12"],
  ["sandbox", "--api-key", "k", "--brand-id", "b", "--campaign", "x"],
  ["orders", "--limit", "0"],
  ["orders", "--points", "many"],
  ["orders", "--state", "odd"],
  ["show", "acme"],
  ["retry"],
  ["retry", "acme:1:earn:1", "--dead"],
  ["retry", "acme:1:earn:1", "--shop", "acme"],
  ["retry", "--shop", "acme"],
  ["retry", "--dead", "--since", "yesterday"],
  ["retry", "--dead", "--since", "2026-02-31T25:00:00Z"],
  ["retry", "--dead", "--operation", "steal"],
];

test.each(WRONG.map((args) => [args.join(" "), args] as const))("%s is wrong usage", async (_, args) => {
  const { exitCode, out, err } = await type(args);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toMatch(/^error: /);
});

test.each([["serve"], ["orders"], ["show", "acme", "1"], ["retry", "--dead"]])(
  "%s with a bad configuration tells every problem and ends with 78",
  async (...args) => {
    const config = aConfigText({ brand: "timeoutMs: soon", shop: "orderId: { prefix: x }" });
    const { exitCode, out, err } = await type(args, { config });
    expect([exitCode, out]).toEqual([78, ""]);
    expect(err).toContain("brands.main.timeoutMs\nshops.acme.orderId.prefix");
  },
);

test("a bridge that does not run is told together with the remedy", async () => {
  const config = aConfigText({ top: "server: { port: 1 }" });
  expect(await type(["orders"], { config })).toEqual({
    exitCode: 1,
    out: "",
    err: "Nothing answers at http://127.0.0.1:1. Start it with: npm start",
  });
});

test.each([
  ["0.0.0.0", "http://127.0.0.1:1"],
  ['"::"', "http://[::1]:1"],
  ['"::1"', "http://[::1]:1"],
])("a bridge that listens at %s is asked at %s", async (host, url) => {
  const config = aConfigText({ top: `server: { host: ${host}, port: 1 }` });
  expect((await type(["orders"], { config })).err).toContain(`Nothing answers at ${url}.`);
});
