import { expect, test } from "vitest";
import { examineInside } from "../../../src/health/doctor/inside.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { parseConfig } from "../../../src/settings/config.ts";
import { type Store, StoreUnavailable } from "../../../src/store/store.ts";
import { aConfigText, SOURCE } from "../../support/builders/config-source.ts";

test("a store that is away is named, and is no error of the bridge", async () => {
  const trouble = { code: "databaseSilent", error: "ECONNREFUSED" } as const;
  const away = async () => {
    throw new StoreUnavailable(trouble);
  };
  const store = new Proxy({} as Store, { get: () => away });
  const read = parseConfig(aConfigText(), SOURCE);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { checks } = await examineInside({
    store,
    shops: new Map(),
    brands: new Map(),
    connect: () => {
      throw new Error("no shop is there to be connected");
    },
    config: read.config,
    configuration: null,
    log: createLog({ level: "silent" }),
  });
  expect(checks.length).toBeGreaterThan(0);
  for (const check of checks)
    expect(check).toMatchObject({ state: "failed", code: "storeUnusable", because: trouble });
});
