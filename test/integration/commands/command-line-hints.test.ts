import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReadConfig } from "../../../src/commands/command-context.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { loadConfig } from "../../../src/settings/config.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, notAccepted } from "../../support/builders/outcomes.ts";
import { inFile, type } from "../../support/commands/typed-command.ts";

/** What the commands answer to a slip, and what they leave out where it would not fit. */
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const way = () => ["--url", app.url, "--token", ADMIN_TOKEN];
const NO_FILE = inFile(loadConfig({ path: "/no/such/bridge.yaml", environment: {}, adapters: [] }));
const ask = (...args: readonly string[]) => type([...args, ...way()]);

/** A bridge that was started by another command, of whose one order the step failed. */
test("doctor tells its steps with the command that is typed here, and of orders that need somebody", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity"));
  const fetched = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const answer = await fetched(...args);
    if (!String(args[0]).endsWith("/api/doctor")) return answer;
    return new Response(
      (await answer.text()).replaceAll("npx loyalty-bridge", "/opt/bridge/src/entry.js"),
      answer,
    );
  };
  const world = { loadConfig: () => NO_FILE };
  const { out } = await type(["doctor", ...way()], { world }).finally(() => {
    globalThis.fetch = fetched;
  });
  expect(out).toMatch(/orders: 1 order needs your attention\n +→ .* npx loyalty-bridge attention$/m);
  expect(out).not.toContain("/opt/bridge");
});

test("the commands that are told repeat the address that was typed", async () => {
  const { err } = await type(["retry", "nope", ...way()], { tellsUrl: true });
  expect(err).toMatch(
    `its ID is in the command that this prints: npx loyalty-bridge show --url ${app.url} SHOP ORDER`,
  );
  const world = { loadConfig: () => NO_FILE };
  const json = await type(["doctor", "--json", ...way()], { tellsUrl: true, world });
  expect(json.out).not.toContain("--url");
});

test("the commands that are told repeat the file that was typed", async () => {
  const { err } = await type(["serve", "--config", "other.yaml"], { world: { loadConfig: () => NO_FILE } });
  expect(err).toContain("run: npx loyalty-bridge init --config other.yaml");
});

test("--codes without --csv is refused", async () => {
  expect(await ask("orders", "--codes")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("error: --codes belongs to --csv"),
  });
});

test("a version or an incident that nobody knows is told with the list's command", async () => {
  expect((await ask("programme", "revert", "acme", "9")).err).toBe(
    "acme has no version 9 of its programme. To list the versions, run: npx loyalty-bridge programme versions acme",
  );
  expect((await ask("programme", "revert", "nope", "9")).err).toMatch(/^There is no shop nope/);
  expect((await ask("incidents", "99")).err).toBe(
    "There is no incident 99. To list the incidents, run: npx loyalty-bridge incidents",
  );
});

test("an operation that nobody knows is told with where the ids are", async () => {
  expect(await ask("retry", "nope")).toMatchObject({
    exitCode: 2,
    err: "No step has the ID nope. A step that failed or needs a decision can be retried; its ID is in the command that this prints: npx loyalty-bridge show SHOP ORDER",
  });
});

const NO_CONFIG: ReadConfig = {
  ok: false,
  problems: [
    {
      code: "settingProblem",
      file: "bridge.yaml",
      line: null,
      path: null,
      expected: { code: "expectedFile" },
      purpose: null,
      found: null,
    },
  ],
};
const elsewhere = (adminToken?: string) => ({ world: { loadConfig: () => NO_CONFIG, adminToken } });

test("an address without a token asks for the token, not for a configuration", async () => {
  const { exitCode, err } = await type(["orders", "--url", app.url], elsewhere());
  expect([exitCode, err]).toEqual([
    1,
    `There is no admin token for ${app.url}: set BRIDGE_ADMIN_TOKEN in the environment, or add --token.`,
  ]);
});

test.each(["orders", "doctor"])(
  "%s takes the token of the environment for a typed address",
  async (command) => {
    const { err } = await type([command, "--url", app.url], elsewhere(ADMIN_TOKEN));
    expect(err).not.toContain("token");
  },
);

test("a typed token comes before that of the environment", async () => {
  const { err } = await type(["orders", "--url", app.url, "--token", "other"], elsewhere(ADMIN_TOKEN));
  expect(err).toContain(`The bridge at ${app.url} does not accept the token after --token.`);
  const ofEnvironment = await type(["orders", "--url", app.url], elsewhere("other"));
  expect(ofEnvironment.err).toContain("the token in the environment variable BRIDGE_ADMIN_TOKEN.");
});

test("the file of an app is made where the configuration is", async () => {
  const { err } = await type(["webhooks", "acme", "--toml", ...way()], elsewhere());
  expect(err).toBe(
    "The file is made from the bridge’s configuration: run this command in the folder of the bridge, without --url.",
  );
});

test("an address where no bridge answers is told with the reason, and no start is proposed", async () => {
  const errorOf = async (url: string) => (await type(["orders", "--url", url, "--token", ADMIN_TOKEN])).err;
  expect(await errorOf("http://bridge.invalid")).toBe(
    "The host of http://bridge.invalid was not found. Check the address.",
  );
  expect(await errorOf(app.url.replace("http:", "https:"))).toContain(
    "does not speak https. Use http:// instead",
  );
  const { url } = app;
  await app.close();
  expect(await errorOf(url)).toBe(
    `Nothing answers at ${url} (connection refused). Check the address, and that the bridge runs there.`,
  );
  app = await runApp();
});

test("a step for orders on hold is offered only for the kind of hold that there is", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await app.clock.advance(60_000);
  await ask("decide", "acme", "1001", "hold", "--note", "asked by phone");
  const { out } = await ask("attention");
  expect(out).toMatch(
    /^ {2}1 Jun 2026, 12:01 {2}acme {2}#1001 {2}Ada Example {2}€50\.00 {2}.*“asked by phone”$/m,
  );
  expect(out).toContain("decide acme id:1001 release");
  expect(out).not.toContain("bridge contact ");
  await ask("decide", "acme", "1001", "release");
  await knows(app, aSnapshotEvent({ orderId: "77", orderNumber: "#1001", isPaid: true }));
  await ask("decide", "acme", "77", "hold");
  expect((await ask("attention")).out).toContain("decide acme id:77 release");
});

test("on a terminal, sentences end between two words and a command stays whole", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity"));
  const terminal = { ...NO_TERMINAL, columns: 40 };
  const narrow = (...args: readonly string[]) =>
    type([...args, ...way()], { world: { terminal, errTerminal: terminal } });
  expect((await narrow("retry", "nope")).err.split("\n")).toEqual([
    "No step has the ID nope. A step that",
    "failed or needs a decision can be",
    "retried; its ID is in the command that",
    "this prints:",
    "  npx loyalty-bridge show SHOP ORDER",
  ]);
  const { out } = await narrow("explain", "acme", "1001");
  const [hint, ...lines] = out.split("\n").toReversed();
  expect(hint).toBe("  npx loyalty-bridge show acme id:1001 --exchanges");
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(40);
  const csv = await narrow("orders", "--csv");
  expect(csv.out).toBe((await ask("orders", "--csv")).out);
});

test("a customer whom neither the service nor an order knows is told as that", async () => {
  await app.close();
  const transaction = async () => ({ outcome: accepted(), data: { earn: [], redeem: [] }, message: null });
  app = await runApp({ client: { transaction } });
  const nobody = ["customer", "acme", "--email", "nobody@shop.example"];
  expect(await ask(...nobody)).toMatchObject({
    ...{ exitCode: 1, out: "" },
    err: expect.stringMatching(/^No customer found for nobody@shop\.example\./),
  });
  const { exitCode, out } = await ask(...nobody, "--json");
  expect([exitCode, JSON.parse(out).orders]).toEqual([1, []]);
});

test("a customer's entries at the service are listed with their orders, and each order with its reason", async () => {
  await app.close();
  const entry = {
    lp_orderid: 1001,
    lp_points: 100,
    lp_status: "pending",
    created_at: "2026-06-01T12:00:00Z",
  };
  const data = { earn: [entry, { ...entry, lp_description: "by hand" }], redeem: [] };
  app = await runApp({ client: { transaction: async () => ({ outcome: accepted(), data, message: null }) } });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const { exitCode, out } = await ask("customer", "acme", "--email", "ada@shop.example");
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^Customer +Ada Example$/m);
  expect(out).toMatch(/^GIVEN\n {2}TIME +POINTS +STATUS +ORDER +DESCRIPTION$/m);
  expect(out).toMatch(/^ {2}1 Jun 2026.* 100 +Pending +acme #1001$/m);
  expect(out).toMatch(/^ {2}1 Jun 2026.* 100 +Pending +acme #1001 +by hand$/m);
  expect(out).toContain("The order #1001 has more than one points entry.");
  const world = { terminal: { ...NO_TERMINAL, columns: 60 } };
  const narrow = await type(["customer", "acme", "--email", "ada@shop.example", ...way()], { world });
  // Two entries and the order.
  expect(narrow.out.match(/1\sJun\s2026,\s12:0/g)).toHaveLength(3);
  for (const line of narrow.out.split("\n")) expect(line.length, line).toBeLessThanOrEqual(60);
  expect(out).toMatch(/^ {2}acme +#1001 +Pending 100 .* Approved once the order is fulfilled\.$/m);
});

test("who would put a customer on hold is told what is possible instead", async () => {
  const { exitCode, err } = await ask("customer", "hold");
  expect(exitCode).toBe(2);
  expect(err).toMatch(
    /^error: a customer cannot be put on hold\. .*decide SHOP ORDER hold.*exclude\.customerTags\)\n/,
  );
  expect((await ask("customer", "--help")).out).toContain("A customer cannot be put on hold.");
});
