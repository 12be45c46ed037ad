import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect } from "vitest";
import { createClient } from "../../../src/client/index.ts";
import { SpawnedCommand, WorkFolder } from "../commands/spawned-command.ts";

const SECRET = "the-secret-of-acme";
const ANSWERS = [
  ["loyalty-url", "http://127.0.0.1:9"],
  ["api-key", "the-key-of-the-account"],
  ["brand-id", "brand"],
  ["activity", "12"],
  ["public-url", "https://bridge.example.com"],
  ["platform", "shopify"],
  ["domain", "acme.myshopify.com"],
  ["shop", "acme"],
  ["secret", SECRET],
].flatMap(([name, value]) => [`--${name}`, value ?? ""]);

/** An installed program, as a person starts it. */
export interface Installed {
  readonly program: string;
  /** What is typed before the command. */
  readonly before?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

function typed({ program, before = [], environment }: Installed, folder: WorkFolder, ...args: string[]) {
  return new SpawnedCommand(folder, [...before, ...args], { program, environment });
}

/** A newcomer's walk in an empty folder: the sample day, a configuration, and a bridge that accepts a delivery. */
export async function walkThrough(installed: Installed): Promise<void> {
  await playSampleDay(installed);
  using folder = new WorkFolder();
  await writeConfiguration(installed, folder);
  expect(folder.names.toSorted()).toEqual([".env", "config"]);
  using bridge = typed(installed, folder, "serve");
  await serveDelivery(bridge);
}

/** A newcomer's walk in a clone, using only lines of the README: `npm ci`, `npm start`, and `npx loyalty-bridge`. */
export async function walkThroughClone(
  folder: WorkFolder,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const npm = { program: "npm", environment };
  using packages = typed(npm, folder, "ci");
  expect(await packages.ended, packages.text).toBe(0);
  using day = typed(npm, folder, "start");
  await day.waitFor(/5 webhooks were created again[\s\S]*http:\/\/127\.0\.0\.1:\d+\/\?ticket=/);
  await end(day);
  const npx = { program: "npx", before: ["loyalty-bridge"], environment };
  await writeConfiguration(npx, folder);
  using bridge = typed(npm, folder, "start");
  await serveDelivery(bridge);
}

/** A delivery's way to the service through a database, whose queue hands out the work. */
export async function serveFromDatabase(installed: Installed, databaseUrl: string): Promise<void> {
  using folder = new WorkFolder();
  await writeConfiguration(
    installed,
    folder,
    "--instances",
    "2",
    "--database-url",
    databaseUrl,
    "--database-ssl",
    "none",
  );
  // The delivered order is older than this bridge.
  const path = join(folder.path, "config", "bridge.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("from: connected", "from: 2000-01-01"));
  using bridge = typed(installed, folder, "serve");
  const { BRIDGE_ADMIN_TOKEN: token = "" } = parseEnv(readFileSync(join(folder.path, ".env"), "utf8"));
  await serveDelivery(bridge, async (url) => {
    const { get } = createClient({ baseUrl: url, token });
    // Nobody answers for the service, so the account is unreachable and the order waits.
    await expect
      .poll(async () => (await get("/status")).brands.map(({ resting }) => resting !== null), {
        interval: 100,
      })
      .toEqual([true]);
    expect((await get("/orders")).items.map(({ points }) => points)).toEqual(["none"]);
  });
}

async function playSampleDay(installed: Installed): Promise<void> {
  using folder = new WorkFolder();
  const environment = { ...installed.environment, TMPDIR: folder.path };
  using day = typed({ ...installed, environment }, folder, "try", "--once", "--port", "0");
  expect(await day.ended, day.text).toBe(0);
  expect(day.text).toMatch(/At the end +Points approved[\s\S]*5 webhooks were created again/);
  expect(folder.names).toEqual([]);
}

async function writeConfiguration(
  installed: Installed,
  folder: WorkFolder,
  ...more: string[]
): Promise<void> {
  using init = typed(installed, folder, "init", "--yes", "--no-check", ...ANSWERS, ...more);
  expect(await init.ended, init.text).toBe(0);
  // The next commands are printed as they can be run here.
  if (installed.program === "npx") expect(init.text).toContain("npx loyalty-bridge doctor");
  else expect(init.text).not.toMatch(/np[mx] /);
  expect(init.text).toContain("loyalty-bridge");
  // Any free port.
  const path = join(folder.path, "config", "bridge.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("server:\n", "server:\n  port: 0\n"));
}

async function serveDelivery(
  bridge: SpawnedCommand,
  thereafter: (url: string) => Promise<void> = async () => {},
): Promise<void> {
  const url = await bridge.waitFor(/"url":"(http[^"]+)"/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await expectPage(url);
  expect(await deliver(url, SECRET)).toBe(200);
  expect(await deliver(url, "another-secret")).toBe(401);
  await thereafter(url);
  await end(bridge);
}

async function end(command: SpawnedCommand): Promise<void> {
  command.signal("SIGTERM");
  expect(await command.ended, command.text).toBe(0);
}

async function expectPage(url: string): Promise<void> {
  const page = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  const answer = await fetch(`${url}${script}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
}

/** The answer's status for a delivery signed with this secret. */
export async function deliver(url: string, secret: string): Promise<number> {
  const body = readFileSync(new URL("../../fixtures/shopify/orders-paid-referred.json", import.meta.url));
  const answer = await fetch(`${url}/webhooks/acme`, {
    method: "POST",
    headers: {
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
      "x-shopify-topic": "orders/paid",
      "x-shopify-shop-domain": "acme.myshopify.com",
      "x-shopify-webhook-id": "b54557e4-bdd9-4b37-8a5f-bf7d70bcd043",
    },
    body,
  });
  return answer.status;
}
