import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import { createLog } from "../../../src/log/log.ts";
import { diskFiles } from "../../../src/store/lowdb/file-system.ts";
import { type Bridge, startBridge } from "../../../src/wiring/bridge.ts";
import { ADMIN_TOKEN, bridgeConfig } from "../../support/bridge/bridge-config.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { putEarlierFolder } from "../../support/store/earlier-folder.ts";
import {
  migrationsOf,
  putReleasedSchema,
  RELEASES,
  type Released,
  readRelease,
} from "../../support/store/releases.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

describe.each(RELEASES)("what version $version left behind", (release) => {
  const released = readRelease(release);
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), "loyalty-bridge-test-"));
  });
  afterEach(() => rm(place, { recursive: true }));

  test("in a folder is all there, and is answered as that version answered", async () => {
    const folder = join(place, "data");
    await putEarlierFolder(diskFiles, folder, released);
    const before = JSON.parse(readFileSync(join(folder, "format.json"), "utf8"));
    expect(before).toMatchObject({ format: release.format });
    await expectSameAnswers(released, { path: folder });
  });

  test("in a database is all there, and is answered as that version answered", {}, async () => {
    const database = await freshDatabase();
    const schema = database.newSchema();
    await putReleasedSchema(database, schema, release);
    await expectSameAnswers(released, { driver: "postgres", url: database.url, schema });
  });
});

async function expectSameAnswers(released: Released, storage: object): Promise<void> {
  const { at, loyaltyUrl: baseUrl, shops, answers } = released;
  const bridge: Bridge = await startBridge({
    config: bridgeConfig({ adapters, folder: "", storage, baseUrl, shops }),
    adapters,
    clock: new FakeClock(at),
    log: createLog({ level: "silent" }),
    version: "1.2.3",
    mode: "serve",
  });
  try {
    const paths = Object.keys(answers);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
      const answer = await (await fetch(`${bridge.url}${path}`, { headers })).json();
      expect(answer, path).toMatchObject(answers[path] as object);
    }
  } finally {
    await bridge.close();
  }
}

test.each(RELEASES)("a migration that version $version had never changes: it was carried out", (release) => {
  const digest = createHash("sha256").update(migrationsOf(release).join("\0")).digest("hex");
  expect(digest.slice(0, 16)).toBe(release.migrations);
});

test("every version of the change log but the newest left something behind", () => {
  const log = readFileSync(new URL("../../../CHANGELOG.md", import.meta.url), "utf8");
  const [newest, ...earlier] = [...log.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(newest).toBe(version);
  expect(RELEASES.map((release) => release.version).toReversed()).toEqual(earlier);
});
