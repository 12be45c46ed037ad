import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReadConfig } from "../../../src/commands/command-context.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, notAccepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

/** What the commands answer to a slip, and what they leave out where it would not fit. */
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const way = () => ["--url", app.url, "--token", ADMIN_TOKEN];
const ask = (...args: readonly string[]) => type([...args, ...way()]);

test("a table for spreadsheets is whole, unless a limit is typed", async () => {
  for (const orderId of ["1001", "1002", "1003"])
    await knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId}` }));
  const rows = async (...args: readonly string[]) =>
    (await ask("orders", "--csv", ...args)).out.split("\n").slice(1).length;
  expect([await rows(), await rows("--limit", "2"), await rows("--codes", "--limit", "1")]).toEqual([
    3, 2, 1,
  ]);
  for (const command of ["incidents", "acts", "report"])
    expect(await ask(command, "--csv", "--limit", "1"), command).toMatchObject({ exitCode: 0, err: "" });
  expect((await ask("report", "--csv", "--find", "ac")).exitCode).toBe(2);
});

test("--codes without --csv is refused", async () => {
  expect(await ask("orders", "--codes")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("error: --codes belongs to --csv"),
  });
});

test("what a list does not have is told with the command that lists it", async () => {
  expect(await ask("programme", "revert", "acme", "7")).toMatchObject({
    exitCode: 1,
    err: "The programme of acme has no version 7. To list the versions, run: npx loyalty-bridge programme versions acme",
  });
  expect(await ask("incidents", "7")).toMatchObject({
    exitCode: 1,
    err: "There is no incident 7. To list them, run: npx loyalty-bridge incidents",
  });
});

test("an operation that nobody knows is told with where the ids are", async () => {
  expect(await ask("retry", "nope")).toMatchObject({
    exitCode: 1,
    err: "No operation has the id nope. To see the ids, run: npx loyalty-bridge show SHOP ORDER",
  });
});

test("an address without a token asks for the token, not for a configuration", async () => {
  const expected = { code: "expectedFile" } as const;
  const none: ReadConfig = {
    ok: false,
    problems: [
      {
        code: "settingProblem",
        file: "bridge.yaml",
        line: null,
        path: null,
        expected,
        purpose: null,
        found: null,
      },
    ],
  };
  const loadConfig = () => none;
  const { exitCode, err } = await type(["orders", "--url", app.url], { world: { loadConfig } });
  expect([exitCode, err]).toEqual([
    78,
    `There is no configuration here with a token for ${app.url}. Set the environment variable BRIDGE_ADMIN_TOKEN, or add --token.`,
  ]);
  const named = { loadConfig, adminToken: ADMIN_TOKEN };
  expect((await type(["shops", "--url", app.url], { world: named })).exitCode).toBe(0);
  expect((await type(["shops", "--url", app.url, "--token", "wrong"], { world: named })).exitCode).toBe(1);
});

test("a step for orders on hold is offered only for the kind of hold that there is", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await ask("decide", "acme", "1001", "hold");
  const { out } = await ask("attention");
  expect(out).toContain("decide SHOP ORDER release");
  expect(out).not.toContain("contact SHOP ORDER");
});

test("on a terminal, sentences end between two words and a command stays whole", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity"));
  const terminal = { ...NO_TERMINAL, columns: 40 };
  const narrow = (...args: readonly string[]) =>
    type([...args, ...way()], { world: { terminal, errTerminal: terminal } });
  expect((await narrow("retry", "nope")).err.split("\n")).toEqual([
    "No operation has the id nope. To see the",
    "ids, run:",
    "  npx loyalty-bridge show SHOP ORDER",
  ]);
  const { out } = await narrow("explain", "acme", "1001");
  for (const line of out.split("\n")) expect(line.length, line).toBeLessThanOrEqual(40);
  const csv = await narrow("orders", "--csv");
  expect(csv.out).toBe((await ask("orders", "--csv")).out);
});

test("a customer whom neither the service nor an order knows is told as that", async () => {
  await app.close();
  const transaction = async () => ({ outcome: accepted(), data: { earn: [], redeem: [] }, message: null });
  app = await runApp({ client: { transaction } });
  const { exitCode, out } = await ask("customer", "acme", "--email", "nobody@shop.example");
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(/^No customer found for nobody@shop\.example, neither in/),
  ]);
});
