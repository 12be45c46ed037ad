import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aConfigText } from "../../support/builders/config-source.ts";
import { type } from "../../support/commands/typed-command.ts";
import { DATA_PLACE } from "../../support/disk/data-place.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { answersOf, keepEverything } from "../../support/store/everything-kept.ts";

let top: string;
const at = (name: string) => join(top, name);

beforeEach(async () => {
  top = await mkdtemp(join(DATA_PLACE, "store-copy-"));
});
afterEach(() => rm(top, { recursive: true, force: true }));

async function aStore(name: string) {
  const store = await openLowdbStore({ path: at(name) });
  await keepEverything(store);
  const answers = await answersOf(store);
  await store.close();
  return answers;
}

async function answersIn(name: string) {
  const store = await openLowdbStore({ path: at(name) });
  try {
    return await answersOf(store);
  } finally {
    await store.close();
  }
}

/** Nobody stops it. */
const world = { stopRequested: () => new Promise<void>(() => {}) };
const copy = (from: string, to: string, ...more: readonly string[]) =>
  type(["store", "copy", "--from", from, "--to", to, ...more], { world });

describe("store copy", () => {
  test("copies a folder, tells counts and checksums, and what to do next", async () => {
    const kept = await aStore("old");
    const { exitCode, out, err } = await copy(at("old"), at("new"));
    expect([exitCode, err], out).toEqual([0, ""]);
    expect(out).toMatch(/^DATA +ROWS +CHECKSUM$/m);
    expect(out).toMatch(/^orders +12 +[0-9a-f]{32}$/m);
    expect(out).toContain(`Copied ${at("old")} to ${at("new")}: counts and checksums match.`);
    expect(out).toContain(`storage.path: ${at("new")} in the configuration, then start the bridge.`);
    expect(await answersIn("new")).toEqual(kept);
  });

  test("tells programs the same as JSON", async () => {
    await aStore("old");
    const { out } = await copy(at("old"), at("new"), "--json");
    const { outcome, read, written } = JSON.parse(out);
    expect([outcome, read.orders.count, read]).toEqual(["equal", 12, written]);
  });

  test("is told to stop, and goes on when it is said again", async () => {
    await aStore("old");
    const args = ["store", "copy", "--from", at("old"), "--to", at("new")];
    const stopped = await type(args, { world: { stopRequested: async () => {} } });
    expect(stopped.exitCode).toBe(1);
    expect(stopped.out).toMatch(/^Stopped after \d+ of \d+ rows. Run the same command again to continue.$/);
    await expect(openLowdbStore({ path: at("new") })).rejects.toThrow("copyCutOff");
    const { exitCode, out } = await copy(at("old"), at("new"));
    expect(exitCode, out).toBe(0);
    expect(out).toMatch(/^Continued an earlier, interrupted copy.$/m);
  });

  test("shows how far it is, at what rate, and how long it will take", async () => {
    await aStore("old");
    const shown: (string | null)[] = [];
    const progress = (line: string | null) => shown.push(line);
    await type(["store", "copy", "--from", at("old"), "--to", at("new")], { world: { ...world, progress } });
    expect(shown.join("\n")).toMatch(/^\[#* *\] copied \d+ of \d+ rows, [\d,]+ per second, \d+ s left$/m);
    expect(shown.join("\n")).toMatch(/^\[#{24}\] compared (\d+) of \1 rows, /m);
    expect(shown.at(-1)).toBeNull();
  });

  test("takes a configuration file as the place that it names", async () => {
    await aStore("old");
    await writeFile(at("bridge.conf"), "");
    const config = aConfigText({ top: `storage: { path: ${at("old")} }` });
    const args = ["store", "copy", "--from", at("bridge.conf"), "--to", at("new")];
    const { exitCode, out } = await type(args, { config, world });
    expect([exitCode, out]).toEqual([0, expect.stringContaining(`Copied ${at("old")}`)]);
    const wrong = await type(args, { config: "brands: {}", world });
    expect(wrong.exitCode).toBe(78);
  });
});

describe("store copy with a database", () => {
  test("goes there and back, ends with the same checksums, and shows no password", async () => {
    const kept = await aStore("old");
    const { url } = await freshDatabase();
    const there = await copy(at("old"), url);
    expect([there.exitCode, there.err], there.out).toEqual([0, ""]);
    const back = await copy(url, at("new"));
    expect([back.exitCode, back.err], back.out).toEqual([0, ""]);
    expect(sumsIn(back.out)).toEqual(sumsIn(there.out));
    expect(there.out).toMatch(/^Next: set storage.driver: postgres, storage.url in the configuration/m);
    expect(there.out).toContain(` to postgres://${new URL(url).host}/`);
    expect(there.out + back.out).not.toContain(new URL(url).password);
    expect(await answersIn("new")).toEqual(kept);
  });

  test("says in one line what is wrong with it", async () => {
    await aStore("old");
    const { url } = await freshDatabase();
    const wrong = new URL(url);
    wrong.password = "the-wrong-one";
    const { exitCode, out, err } = await copy(at("old"), wrong.href);
    expect([exitCode, out, err.split("\n")]).toEqual([1, "", [expect.stringMatching(/password/)]]);
    expect(err).not.toContain("the-wrong-one");
    const both = await copy(url, url.replace(/[^/]+$/, "another"));
    expect([both.exitCode, both.err]).toEqual([1, expect.stringMatching(/are both databases: .*pg_dump/)]);
    const empty = await copy(url, at("new"));
    expect([empty.exitCode, empty.err]).toEqual([1, expect.stringMatching(/^There is no data in postgres:/)]);
  });
});

const sumsIn = (out: string) => out.match(/^.* [0-9a-f]{32}$/gm);

describe("store copy refuses in one line", () => {
  const refused = async (from: string, to: string, words: string | RegExp) => {
    const { exitCode, out, err } = await copy(from, to);
    expect([exitCode, out, err]).toEqual([1, "", expect.stringMatching(words)]);
    expect(err.split("\n")).toHaveLength(1);
  };

  test("a place that is both, or lies in the other", async () => {
    await aStore("old");
    await refused(at("old"), at("old"), /is both source and destination/);
    await refused(at("old"), join(top, "there", "..", "old"), /is both source and destination/);
    await refused(at("old"), at("old/new"), /is inside the other/);
    await refused(at("old"), top, /is inside the other/);
    expect(await readdir(top)).toEqual(["old", "old.erasures.json"]);
  });

  test("a source that a bridge uses, or that is not there", async () => {
    const store = await openLowdbStore({ path: at("old") });
    await refused(
      at("old"),
      at("new"),
      /Another process \(PID \d+\) is using the data folder .*stop it first/,
    );
    await store.close();
    await refused(at("nothing"), at("new"), /There is no data folder at .*nothing/);
    await mkdir(at("empty"));
    await refused(at("empty"), at("new"), /There is no data folder at .*empty/);
  });

  test("a place where something is already, or that others can read", async () => {
    await aStore("old");
    await aStore("other");
    await refused(at("old"), at("other"), /is not empty: move its content away/);
    await mkdir(at("open"));
    await chmod(at("open"), 0o755);
    await refused(at("old"), at("open"), /every user of this machine can read/);
  });

  test("an address that is none, without showing the password in it", async () => {
    await aStore("old");
    const { exitCode, out, err } = await copy(at("old"), "postgres://me:the/password@db/bridge?x=1");
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toMatch(/^This is not a database address\. Use postgres:\/\/user:password@host/);
    expect(err).not.toContain("the/password");
  });

  test("a damaged row is named, and what is not the same is not opened", async () => {
    await aStore("old");
    const path = at("old/orders/1.json");
    const bytes = await readFile(path);
    bytes.fill(0, bytes.length - 40, bytes.length - 20);
    await writeFile(path, bytes);
    const { exitCode, out } = await copy(at("old"), at("new"));
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^The copy does not match, so no bridge starts on .*new. Differences:$/m);
    expect(out).toMatch(/^12 rows could not be read:\n {2}orders\/1.json 1\n/m);
    expect(out).toMatch(/^Repair .*old first \(npx loyalty-bridge store repair\)/m);
    await expect(openLowdbStore({ path: at("new") })).rejects.toThrow("copyCutOff");
  });
});

test("without both places it is wrong usage, and --help tells what a place is", async () => {
  expect((await type(["store", "copy", "--from", at("old")])).exitCode).toBe(2);
  const { out } = await type(["store", "copy", "--help"]);
  expect(out).toMatch(/A place is a folder, a database address/);
});
