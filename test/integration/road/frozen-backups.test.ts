import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { FORMAT } from "../../../src/store/lowdb/migration/migrations.ts";
import { startBridge } from "../../../src/wiring/bridge.ts";
import { storeTools } from "../../../src/wiring/storage.ts";
import { ADMIN_TOKEN, bridgeConfig } from "../../support/bridge/bridge-config.ts";
import { FROZEN_BACKUPS, putFrozenBackup, readFrozenBackup } from "../../support/store/frozen-backup.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const SENTENCES = new Set(["reason", "detail", "title", "held", "text"]);

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "loyalty-bridge-test-"));
});
afterEach(() => rm(place, { recursive: true }));

describe.each(FROZEN_BACKUPS)(
  "a backup of format $format, which version 1 or a later one wrote",
  ({ fixture }) => {
    const frozen = readFrozenBackup(fixture);

    test("is restored by the command, and answered as the bridge that made it answered", async () => {
      const { at, loyaltyUrl: baseUrl, shops, answers } = frozen;
      const backup = join(place, "backup");
      await putFrozenBackup(frozen, backup);
      const config = bridgeConfig({ adapters, folder: join(place, "data"), baseUrl, shops });
      const { findings } = await storeTools(config).restore(backup);
      expect(findings).toEqual([]);
      const bridge = await startBridge({
        ...{ config, adapters, clock: new FakeClock(at), mode: "serve" },
        ...{ log: createLog({ level: "silent" }), version: "1.2.3" },
      });
      try {
        const paths = Object.keys(answers);
        expect(paths.length).toBeGreaterThan(5);
        for (const path of paths) {
          const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
          const answer = await (await fetch(`${bridge.url}${path}`, { headers })).json();
          expect(answer, path).toMatchObject(withoutSentences(answers[path]) as object);
        }
      } finally {
        await bridge.close();
      }
    });
  },
);

test("every format that this version reads has a frozen backup, its own as well", () => {
  const formats = FROZEN_BACKUPS.map(({ format }) => format);
  const [first] = FROZEN_BACKUPS;
  const read = Array.from({ length: FORMAT - first.format + 1 }, (_, place) => first.format + place);
  expect(formats).toEqual(read);
});

/** Sentences may be said better by a later version; their codes and facts stay. */
function withoutSentences(answered: unknown): unknown {
  const text = JSON.stringify(answered, (name, value) =>
    SENTENCES.has(name) && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text);
}
