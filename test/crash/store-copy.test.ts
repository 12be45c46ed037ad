import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StorageConfig } from "../../src/store/kinds.ts";
import { freshDatabase } from "../support/postgres/fresh-database.ts";
import { ChildEnded, startChild } from "../support/processes/child.ts";
import { isLong } from "../support/runs/long-run.ts";
import type { Copied, CopyProcessGiven } from "./copy-process.ts";

/** More than one portion of each kind, so that there is a middle to be killed in. */
const ORDERS = isLong ? 100_000 : 1_500;
const TIMEOUT = { timeout: isLong ? 30 * 60_000 : 120_000 };

let top: string;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "loyalty-copy-"));
});
afterEach(() => rm(top, { recursive: true, force: true }));

/** `null`: it was killed. */
async function copied(from: StorageConfig, to: StorageConfig, killAtShare: number): Promise<Copied | null> {
  const given: CopyProcessGiven = { from, to, killAtShare };
  try {
    return (await startChild<Copied>("test/crash/copy-process.ts", given)).ready;
  } catch (error) {
    if (error instanceof ChildEnded && error.ended.signal === "SIGKILL") return null;
    throw error;
  }
}

const folder = (name: string): StorageConfig => ({ driver: "lowdb", path: join(top, name) });

/**
 * Given a folder with orders and deliveries, when it is copied to a database and from there into another folder, and
 * either copy is killed when a third and when two thirds are through, then both end with the same counts and checksums.
 */
test("a copy there and back that is killed half-way, twice, ends with equal checksums", TIMEOUT, async () => {
  const { url } = await freshDatabase();
  const database = {
    driver: "postgres",
    url,
    schema: "copied",
    poolSize: 4,
    ssl: "none",
    caFile: null,
  } as const;
  await promisify(execFile)(process.execPath, ["test/bench/store-fill.ts", join(top, "old"), String(ORDERS)]);
  const begun = performance.now();
  const there = await killedTwice(folder("old"), database);
  const between = performance.now();
  const back = await killedTwice(database, folder("new"));
  const counts = { orders: { count: ORDERS }, deliveries: { count: ORDERS } };
  expect(there).toMatchObject({ outcome: "equal", wentOn: true, read: counts });
  expect(back).toMatchObject({ outcome: "equal", wentOn: true, read: there?.read, written: there?.read });
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const took = `there ${seconds(begun, between)} s, back ${seconds(between, performance.now())} s`;
  if (isLong) process.stdout.write(`${ORDERS} orders: ${took}\n`);
});

async function killedTwice(from: StorageConfig, to: StorageConfig): Promise<Copied | null> {
  expect(await copied(from, to, 1 / 3)).toBeNull();
  expect(await copied(from, to, 2 / 3)).toBeNull();
  return copied(from, to, 0);
}
