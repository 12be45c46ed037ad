import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadConfig } from "../../../src/settings/config.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";
import { inFile, type } from "../../support/commands/typed-command.ts";

/** What doctor says of what it could not check, of what is not there yet, and of what is going wrong now. */
let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const NO_FILE = inFile(loadConfig({ path: "/no/such/bridge.yaml", environment: {}, adapters: [] }));

test("where another program holds the port, the checks that need the bridge are named, with why", async () => {
  const server = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const { exitCode, out } = await merchant.type(["doctor"], { server: { port } });
  server.close();
  expect(exitCode).toBe(1);
  expect(out).toMatch(
    /^ {2}FAILED +process: .* is not the bridge.*\n +Not checked because of this: instances, orders, .*access, activity, .*webhooks to the bridge, deliveries, .*incidents and backups$/m,
  );
});

test("where no bridge runs, what only a running one knows is named, and that it is missing is marked", async () => {
  const { out } = await merchant.type(["doctor"], { server: { publicUrl: undefined } });
  expect(out).toMatch(
    /^ {2}missing +process: The bridge is not running\n +Not checked because of this: deliveries, /m,
  );
  expect(out).toMatch(/^ {2}missing +public address: /m);
});

test("webhooks are created by the first start: only after it, missing ones fail, with the command that makes them again", async () => {
  const before = await merchant.type(["doctor"]);
  expect(before.out).toMatch(/^ {2}– +webhooks to the bridge: The bridge creates them once it runs$/m);
  expect(before.out).not.toMatch(/Missing or disabled|--restore/);
  await (await merchant.startBridge()).close();
  merchant.woo.webhooks.all.clear();
  const after = await merchant.type(["doctor"]);
  expect(after.exitCode).toBe(1);
  expect(after.out).toMatch(/FAILED +webhooks: Missing or disabled[\s\S]*→ .* webhooks garden --restore/);
});

test("what has not happened yet is neither well nor wrong", async () => {
  await merchant.startBridge();
  await merchant.type(["webhooks", "garden", "--restore"]);
  const { out } = await merchant.type(["doctor"]);
  expect(out).toMatch(/^ {2}– +deliveries: None has arrived yet/m);
  expect(out).toMatch(/^ {2}– +points at the loyalty service: Not compared yet/m);
  expect(out).toMatch(/^ {2}– +order IDs: .*fixed once the first order arrives$/m);
  expect(out).not.toContain("as for the first order");
});

test("an open incident is named with its command, and nothing is called ready", async () => {
  const app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity"));
  await app.incidentPatrol.check();
  const args = ["doctor", "--url", app.url, "--token", ADMIN_TOKEN];
  const { exitCode, out } = await type(args, { world: { loadConfig: () => NO_FILE } });
  await app.close();
  expect(out).toMatch(
    /^ {2}FAILED +incidents: Open since 1 Jun 2026.*: 1 order failed\n +→ .* npx loyalty-bridge incidents 1$/m,
  );
  expect(out).not.toContain("The bridge is ready");
  expect(exitCode).toBe(1);
});

test("with --problems, only what is not fine is shown, and all checks are counted", async () => {
  await merchant.startBridge();
  const all = await merchant.type(["doctor"]);
  const some = await merchant.type(["doctor", "--problems"]);
  expect(all.out).toMatch(/^ {2}ok /m);
  expect(some.out).not.toMatch(/^ {2}(?:ok|–) /m);
  expect(some.out).toMatch(/^Bridge\n {2}warning +backups: /m);
  expect([some.exitCode, some.out.split("\n").at(-1)]).toEqual([all.exitCode, all.out.split("\n").at(-1)]);
  const json = JSON.parse((await merchant.type(["doctor", "--problems", "--json"])).out);
  expect(json.checks.map(({ state }: { readonly state: string }) => state)).not.toContain("fine");
  expect((await merchant.type(["doctor", "--problems", "--audit", "garden"])).exitCode).toBe(2);
});
