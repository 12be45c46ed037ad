import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";

/**
 * Given a file that the operator's cron job writes.
 * When it names a newer version, then owners are told at once, and nobody else is.
 */
let app: RunningApp;
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "update-"));
  file = join(folder, "available.json");
  app = await runApp({ updatesFile: file, shop: { tenant: "north" } });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const told = async () => (await ask(app, "/status")).body.update;

test("the operator is told of a newer version as soon as the file names it, and no longer", async () => {
  expect(await told()).toBeNull();
  await writeFile(file, '{ "version": "99.0.0", "notes": "https://example.com/news" }');
  const update = { version: "99.0.0", notes: "https://example.com/news", isSecurity: false };
  expect(await told()).toEqual(update);
  expect((await ask(app, "/status")).body.conditions).toEqual([]);
  await writeFile(file, "0.0.1");
  expect(await told()).toBeNull();
  await writeFile(file, "<script>");
  expect(await told()).toBeNull();
});

test("one that closes a security hole needs attention", async () => {
  await writeFile(file, '{ "version": "99.0.0", "security": true }');
  const { update, conditions } = (await ask(app, "/status")).body;
  expect(update).toMatchObject({ version: "99.0.0", isSecurity: true });
  expect(conditions).toMatchObject([{ code: "securityUpdate", facts: { version: "99.0.0" } }]);
});

test("owners are told; assistants, viewers and a tenant's people are not", async () => {
  await writeFile(file, "99.0.0");
  const seen = async (role: "owner" | "assistant" | "viewer", tenant?: string) => {
    const name = `${role} ${tenant}`;
    const { token } = await withToken(app, role, tenant === undefined ? { name } : { name, tenant });
    return (await askAs(app, token, "/status")).body.update;
  };
  expect(await seen("owner")).toMatchObject({ version: "99.0.0" });
  expect([await seen("assistant"), await seen("viewer"), await seen("owner", "north")]).toEqual([
    null,
    null,
    null,
  ]);
});
