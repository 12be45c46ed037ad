import { link, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { nobodyStops, type } from "../../support/commands/typed-command.ts";
import { unzip } from "../../support/network/unzip.ts";

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  return { ...real, link: vi.fn(real.link) };
});

let app: RunningApp;
let folder: string;
beforeEach(async () => {
  app = await runApp();
  folder = await mkdtemp(join(tmpdir(), "archive-"));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const typed = (args: readonly string[], stopRequested = nobodyStops) =>
  type(args, { world: { stopRequested } });
const archive = (...args: readonly string[]) =>
  typed(["archive", "--to", join(folder, "all.zip"), ...args, "--url", app.url, "--token", ADMIN_TOKEN]);

test("an archive is saved for its owner alone to read, and over no other file", async () => {
  await knows(app, aSnapshotEvent({ orderId: "1" }));
  expect((await archive()).exitCode).toBe(0);
  const files = unzip(await readFile(join(folder, "all.zip")));
  expect(files.get("orders.ndjson")?.trim().split("\n")).toHaveLength(1);
  expect((await stat(join(folder, "all.zip"))).mode & 0o777).toBe(0o600);
  const again = await archive();
  expect([again.exitCode, again.err]).toEqual([
    1,
    expect.stringContaining("already exists. Choose another name."),
  ]);
  const nowhere = await typed(["archive", "--to", "/nope/all.zip", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(nowhere.err).toBe("Not saved: the folder of /nope/all.zip does not exist. Choose another file.");
});

test("two at once to the same file: one is saved whole, the other keeps its own beside it", async () => {
  await app.close();
  app = await runApp({ shop: { tenant: "north" } });
  for (let order = 0; order < 60; order++) await knows(app, aSnapshotEvent({ orderId: String(order) }));
  const { token } = await withToken(app, "owner", { name: "Nora", tenant: "north" });
  const to = ["archive", "--to", join(folder, "all.zip"), "--url", app.url, "--token"];
  const [one, other] = await Promise.all([typed([...to, ADMIN_TOKEN]), typed([...to, token])]);
  expect([one.exitCode, other.exitCode].sort()).toEqual([0, 1]);
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  for (const name of names)
    expect(
      unzip(await readFile(join(folder, name)))
        .get("orders.ndjson")
        ?.trim()
        .split("\n"),
    ).toHaveLength(60);
});

test.each(["with links", "without links"])(
  "a file that was created during the download stays as it is, and the archive is kept: on a disk %s",
  async (disk) => {
    if (disk === "without links") vi.mocked(link).mockRejectedValueOnce(new Error("ENOTSUP"));
    const { readOrders } = app.store;
    vi.spyOn(app.store, "readOrders").mockImplementation(async (...given) => {
      await writeFile(join(folder, "all.zip"), "somebody else's");
      return readOrders.apply(app.store, given);
    });
    const late = await archive();
    const [kept = ""] = (await readdir(folder)).filter((name) => name.endsWith(".part"));
    expect([late.exitCode, late.err]).toEqual([1, expect.stringContaining(kept)]);
    expect(await readFile(join(folder, "all.zip"), "utf8")).toBe("somebody else's");
    unzip(await readFile(join(folder, kept)));
  },
);

test("of what the bridge does not give, no file stays", async () => {
  const refused = await archive("--shop", "acmee");
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining("acme")]);
  expect(await readdir(folder)).toEqual([]);
});

test("of what was cut off, no file stays", async () => {
  vi.spyOn(app.store, "readOrders").mockRejectedValue(new Error("no disk"));
  const cutOff = await archive();
  expect([cutOff.exitCode, cutOff.err]).toEqual([1, expect.stringContaining("Not saved: ")]);
  expect(await readdir(folder)).toEqual([]);
});

test("of what somebody stopped, no file stays", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { readOrders } = app.store;
  vi.spyOn(app.store, "readOrders").mockImplementation(async (...given) => {
    resolve();
    await new Promise((later) => setTimeout(later, 200));
    return readOrders.apply(app.store, given);
  });
  const args = ["archive", "--to", join(folder, "all.zip"), "--url", app.url, "--token", ADMIN_TOKEN];
  const stopped = await typed(args, () => promise);
  expect([stopped.exitCode, stopped.err]).toEqual([1, expect.stringContaining("Interrupted: ")]);
  expect(await readdir(folder)).toEqual([]);
});
