import { createHmac } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configuration, ENVIRONMENT, READY } from "../../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { httpServer } from "../../support/network/broken-server.ts";

test("with a configuration in its place the bridge serves; a signal ends it with 0 and no secret was told", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  using command = new SpawnedCommand(folder, [], { environment: ENVIRONMENT });
  const url = await command.waitFor(READY);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  // A log, of a service or in a file, says where the dashboard is and which command signs in.
  expect(await command.waitFor(/"dashboard":"([^"]+)".* link /)).toBe(url);
  command.signal("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(command.text).toContain("the bridge has stopped");
  expect(command.text).not.toContain("canary");
  for (const line of command.text.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
});

test("in a folder without a configuration it says what it is and what can be typed, and makes nothing", async () => {
  using folder = new WorkFolder({});
  using command = new SpawnedCommand(folder, []);
  expect(await command.ended).toBe(0);
  expect(command.text).toMatch(/^Loyalty bridge .* turns the orders of your shop into points/);
  for (const typed of [" try ", " init ", " --help "]) expect(command.text).toContain(typed);
  expect(readdirSync(folder.path)).toEqual([]);
});

test("an .env file that cannot be read ends with 78, and is told in English on any terminal", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration(), ".env/in-the-way": "" });
  using command = new SpawnedCommand(folder, ["serve"], {
    environment: { ...ENVIRONMENT, LANG: "de_DE.UTF-8" },
  });
  expect(await command.ended).toBe(78);
  expect(command.text).toMatch(
    /^\.env is a folder, where a file is needed: remove the folder, or name another file\nThe bridge did not start\. Correct this \(.*\), .*\n$/,
  );
});

test("a data folder that is taken away under it ends the bridge with 1: what it cannot keep it does not take", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  using command = new SpawnedCommand(folder, [], { environment: ENVIRONMENT });
  const url = await command.waitFor(READY);
  rmSync(join(folder.path, "kept"), { recursive: true });
  const body = "{}";
  const signature = createHmac("sha256", ENVIRONMENT.SHOP_SECRET).update(body).digest("base64");
  const headers = {
    "x-shopify-hmac-sha256": signature,
    "x-shopify-topic": "orders/paid",
    "x-shopify-shop-domain": "acme.myshopify.com",
  };
  const answer = await fetch(`${url}/webhooks/acme`, { method: "POST", headers, body });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await command.ended).toBe(1);
  expect(command.text).toContain("the store has failed, so the bridge has stopped");
});

test("a data folder moved away ends the bridge with 1 also while nothing comes in, and somebody is told", async () => {
  const alerts: string[] = [];
  await using receiver = await receiverOf(alerts);
  const alerting = `alerts: { webhook: { url: "${receiver.url}" } }`;
  using folder = new WorkFolder({ "config/bridge.yaml": `${configuration()}${alerting}\n` });
  using command = new SpawnedCommand(folder, [], { environment: ENVIRONMENT });
  await command.waitFor(/the bridge is ready/);
  renameSync(join(folder.path, "kept"), join(folder.path, "elsewhere"));
  expect(await command.ended).toBe(1);
  expect(command.text).toMatch(
    /"code":"folderExchanged","file":"[^"]*","problem":"The data folder was moved, removed or replaced/,
  );
  expect(alerts).toEqual([expect.stringContaining("its data folder failed")]);
  expect(folder.names).not.toContain("kept");
});

async function receiverOf(bodies: string[]) {
  const server = await httpServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    bodies.push(body);
    response.writeHead(204).end();
  });
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() };
}

test.each([["SIGQUIT"], ["SIGINT"]] as const)(
  "%s ends the bridge with 0 as SIGTERM does, and a hang-up meanwhile does not cut it off",
  async (signal) => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
    using command = new SpawnedCommand(folder, [], { environment: ENVIRONMENT });
    await command.waitFor(READY);
    command.signal(signal);
    command.signal("SIGHUP");
    expect(await command.ended).toBe(0);
    expect(command.text).toContain("the bridge has stopped");
  },
);

test("the bridge drains also when the terminal it writes to is gone", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  using command = new SpawnedCommand(folder, [], { environment: ENVIRONMENT });
  await command.waitFor(READY);
  command.hangUp();
  command.signal("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(readdirSync(join(folder.path, "kept")).filter((name) => name.endsWith(".sock"))).toEqual([]);
});

test("orders of a running bridge are asked for with its configuration alone", async () => {
  using folder = new WorkFolder({ "own.yaml": configuration() });
  using bridge = new SpawnedCommand(folder, ["serve", "--config", "own.yaml"], { environment: ENVIRONMENT });
  const url = await bridge.waitFor(READY);
  using client = new WorkFolder({ "config/bridge.yaml": configuration(Number(new URL(url).port)) });
  using orders = new SpawnedCommand(client, ["orders"], { environment: ENVIRONMENT });
  expect(await orders.ended).toBe(0);
  expect(orders.text).toMatch(/^No orders yet: /);
});

test("secrets that lie in files are read from the folder that systemd or a container names", async () => {
  using secrets = new WorkFolder(ENVIRONMENT);
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  const environment = { CREDENTIALS_DIRECTORY: secrets.path };
  using command = new SpawnedCommand(folder, ["serve"], { environment });
  await command.waitFor(READY);
  command.signal("SIGTERM");
  expect(await command.ended, command.text).toBe(0);
  expect(command.text).not.toContain("canary");
});

test("the file .env fills in what the environment does not say", async () => {
  const env = `ADMIN_TOKEN=short\nLOYALTY_KEY=${ENVIRONMENT.LOYALTY_KEY}\nSHOP_SECRET=${ENVIRONMENT.SHOP_SECRET}\n`;
  using folder = new WorkFolder({ "config/bridge.yaml": configuration(), ".env": env });
  using alone = new SpawnedCommand(folder, ["orders"]);
  expect(await alone.ended).toBe(78);
  expect(alone.text).toContain(
    "config/bridge.yaml, line 4: admin.token must have at least 16 characters (its value comes from ${ADMIN_TOKEN})",
  );
  const { ADMIN_TOKEN } = ENVIRONMENT;
  using together = new SpawnedCommand(folder, ["serve"], { environment: { ADMIN_TOKEN } });
  await together.waitFor(READY);
});

test("a broken line of .env is told once, by its number, and never with its value", async () => {
  const env = `ADMIN_TOKEN=${ENVIRONMENT.ADMIN_TOKEN}\ncanary one\nSHOP-SECRET=canary\nKEY="canary\nSHOP_SECRET=canary\n`;
  using folder = new WorkFolder({ "config/bridge.yaml": configuration(), ".env": env });
  for (const asked of [["orders"], ["doctor"], ["serve"]]) {
    using command = new SpawnedCommand(folder, asked);
    expect(await command.ended).not.toBe(0);
    expect(command.text.match(/^Warning: .*$/gm)).toEqual([
      "Warning: .env, line 2 cannot be read: it has no “=”. Write it as NAME=value.",
      "Warning: .env, line 3 cannot be read: the name before “=” may only have letters, digits and _. Write it as NAME=value.",
      "Warning: .env, line 4 cannot be read: its quotation mark is not closed. Write it as NAME=value.",
    ]);
    expect(command.text).not.toContain("canary");
  }
});

test("a bad configuration ends with 78, a line for each problem", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration().replace("shopify", "shopfy") });
  using command = new SpawnedCommand(folder, ["serve"], { environment: { SHOP_SECRET: "abcdefgh" } });
  expect(await command.ended).toBe(78);
  expect(command.text.trim().split("\n")).toEqual([
    expect.stringMatching(/^config\/bridge\.yaml, line 4: admin\.token needs .*ADMIN_TOKEN/),
    expect.stringMatching(/^config\/bridge\.yaml, line 6: brands\.main\.apiKey needs .*LOYALTY_KEY/),
    expect.stringMatching(/^config\/bridge\.yaml, line 9: shops\.acme\.platform .*did you mean “shopify”/),
    expect.stringMatching(/^The bridge did not start\. Correct these \(.*\), then start it again: /),
  ]);
});

test("a missing configuration ends with 78 and names the command that makes one", async () => {
  using folder = new WorkFolder();
  using command = new SpawnedCommand(folder, ["serve"]);
  expect(await command.ended).toBe(78);
  expect(command.text).toMatch(
    /^There is no configuration file config\/bridge\.yaml\. To create it, run: \S.* init\n$/,
  );
});

test("the stand-in loyalty service runs alone until it is stopped", async () => {
  using folder = new WorkFolder();
  const args = [
    "--port",
    "0",
    "--api-key",
    "k",
    "--brand-id",
    "b",
    "--activity",
    "12:100",
    "--campaign",
    "42",
  ];
  using command = new SpawnedCommand(folder, ["sandbox", ...args]);
  const url = await command.waitFor(/answers at (\S+)/);
  const earned = await fetch(`${url}/loyalty/v1/earn/12?format=JSON`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "x-api-key": "k",
      "x-brand-id": "b",
    },
    body: JSON.stringify({ lp_name: "Ada", lp_email: "ada@shop.example", lp_mobile: "+491701234567" }),
  });
  expect(earned.status).toBe(200);
  command.signal("SIGINT");
  expect(await command.ended).toBe(0);
});

test("a bug ends the process with 1, told by its name and place and not by its message", async () => {
  const bug = "process.on('SIGUSR2', () => { throw new RangeError('the canary') })";
  using folder = new WorkFolder({ "bug.mjs": bug });
  const args = ["sandbox", "--port", "0", "--api-key", "k", "--brand-id", "b"];
  using command = new SpawnedCommand(folder, args, { node: ["--import", "./bug.mjs"] });
  await command.waitFor(/answers at/);
  command.signal("SIGUSR2");
  expect(await command.ended).toBe(1);
  expect(command.text).toContain('"name":"RangeError"');
  expect(command.text).not.toContain("canary");
});

test("try tells a day in each sample shop, and leaves nothing behind", async () => {
  using folder = new WorkFolder();
  using command = new SpawnedCommand(folder, ["try", "--once", "--port", "0"], {
    environment: { TMPDIR: folder.path },
  });
  expect(await command.ended, command.text).toBe(0);
  expect(command.text).toMatch(/Order #1001: paid, then fulfilled[\s\S]*At the end +Points approved/);
  expect(command.text).toMatch(/garden: 5 webhooks created[\s\S]*A day in the WooCommerce shop “garden”/);
  expect(command.text).toMatch(
    /“Large orders”: from 100.00 EUR[^\n]*\n +Activity 13, by rule 1 “Large orders”\n/,
  );
  expect(command.text).toMatch(
    /return window of 14 days[^\n]*\n +Points pending: return window until [^\n]*\n +Points approved\n/,
  );
  expect(command.text).toMatch(
    /keep +Points approved\n +cancel +Points cancelled: €15.00 was[^\n]*\n +ask +Needs a decision: €15.00 was refunded/,
  );
  expect(command.text).toMatch(/pays with points\n +Redeem 50 points, because /);
  expect(command.text).toMatch(
    /“Large orders” from 75.00 EUR. Of \d orders so far, \d would differ\n(?: +#\d+ {2}[^\n]*\n)* +#\d+ {2}Would get its points with activity 13 instead of 12, by rule 1[^\n]*\n/,
  );
  expect(command.text).toMatch(/Saved as version 2:[^\n]*\n +Activity 13, by rule 1 “Large orders”\n/);
  expect(command.text).toMatch(/Dry run over the last 7 days: 11 orders read, 0 would change/);
  expect(command.text).toMatch(/#998: read again from the shop[\s\S]*At the end +Points approved/);
  expect(command.text).toMatch(/noticed: 5 webhooks were created again[\s\S]*1007 {2}Points approved/);
  expect(folder.names).toEqual([]);
});

test("try tells one shop's orders line by line and of the other's how they ended; --all tells them all", async () => {
  using folder = new WorkFolder();
  const environment = { TMPDIR: folder.path };
  using short = new SpawnedCommand(folder, ["try", "--once", "--port", "0"], { environment });
  using whole = new SpawnedCommand(folder, ["try", "--once", "--port", "0", "--all"], { environment });
  expect([await short.ended, await whole.ended]).toEqual([0, 0]);
  expect(short.text).toMatch(/Order 1001: paid, then fulfilled → Points approved\n/);
  expect(short.text).toMatch(/To see every step, run: \/\S+\/src\/entry\.js try --all/);
  expect(whole.text).toMatch(/Order 1001: paid, then fulfilled\n {6}\S/);
  const lines = (text: string) => text.split("\n").length;
  expect(lines(short.text)).toBeLessThan(0.75 * lines(whole.text));
});

test.each([
  ["JSON", { items: [{ reason: "\u009b2JPaid\u202e" }], nextCursor: null }, 200, "\\u009b2JPaid\\u202e"],
  ["an error", { code: "badRequest", detail: "\u001b]0;No\u0007" }, 400, "\\u001b]0;No\\u0007"],
])("signs that rule a terminal are written out in %s", async (_what, answer, status, written) => {
  const server = await httpServer(
    (_request, response) => void response.writeHead(status).end(JSON.stringify(answer)),
  );
  using folder = new WorkFolder();
  using command = new SpawnedCommand(folder, ["orders", "--json", "--url", server.url, "--token", "t"]);
  await command.ended;
  await server.close();
  expect(command.text).toContain(written);
  expect(command.text).not.toMatch(/[^\n\P{C}]/u);
});

test.skipIf(!existsSync("/dev/full"))(
  "what cannot be written to stdout is told in one line on stderr, and the command failed",
  async () => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
    for (const args of [["--version"], ["settings", "--json"], ["completion", "bash"]]) {
      using command = new SpawnedCommand(folder, args, { environment: ENVIRONMENT, output: "/dev/full" });
      expect(await command.ended, command.text).toBe(1);
      expect(command.text).toBe("Standard output cannot be written: no space left on device (ENOSPC).\n");
    }
  },
);
