import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
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

/** What is installed, as a person starts it. */
interface Installed {
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** As a newcomer walks it, in an empty folder: the sample day, a configuration, and a bridge that takes a delivery. */
export async function walkThrough(installed: Installed): Promise<void> {
  await playSampleDay(installed);
  using folder = new WorkFolder();
  await writeConfiguration(installed, folder);
  await serveDelivery(installed, folder);
}

async function playSampleDay({ program, environment }: Installed): Promise<void> {
  using folder = new WorkFolder();
  using day = new SpawnedCommand(folder, ["try", "--once", "--port", "0"], {
    program,
    environment: { ...environment, TMPDIR: folder.path },
  });
  expect(await day.ended, day.text).toBe(0);
  expect(day.text).toMatch(/At the end +Points approved[\s\S]*5 webhooks are there again/);
  expect(folder.names).toEqual([]);
}

async function writeConfiguration(installed: Installed, folder: WorkFolder): Promise<void> {
  using init = new SpawnedCommand(folder, ["init", "--yes", "--no-check", ...ANSWERS], installed);
  expect(await init.ended, init.text).toBe(0);
  // What comes next is called as it can be called here.
  expect(init.text).toContain("loyalty-bridge");
  expect(init.text).not.toMatch(/np[mx] /);
  expect(folder.names.toSorted()).toEqual([".env", "config"]);
  // Any port that is free.
  const path = join(folder.path, "config", "bridge.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("server:\n", "server:\n  port: 0\n"));
}

async function serveDelivery(installed: Installed, folder: WorkFolder): Promise<void> {
  using bridge = new SpawnedCommand(folder, ["serve"], installed);
  const url = await bridge.waitFor(/"url":"([^"]+)"/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await expectPage(url);
  expect(await deliver(url, SECRET)).toBe(200);
  expect(await deliver(url, "another-secret")).toBe(401);
  bridge.signal("SIGTERM");
  expect(await bridge.ended, bridge.text).toBe(0);
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

/** The status of the answer to a delivery that is signed with this secret. */
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
