import { join } from "node:path";
import { expect } from "vitest";
import type { Verdict } from "../../../src/health/codes/verdict.ts";
import { checkConfiguration, checkInstances } from "../../../src/health/doctor/checks.ts";
import { checkIncidents, checkOrders } from "../../../src/health/doctor/orders.ts";
import { checkUpdate } from "../../../src/health/doctor/updated.ts";
import type { VerdictView } from "../../../src/health/verdict-view.ts";
import { loadConfig } from "../../../src/settings/config.ts";
import type { Instance } from "../../../src/store/instances.ts";
import type { Store } from "../../../src/store/store.ts";
import { ADMIN_TOKEN } from "../bridge/bridge-config.ts";
import { ADAPTERS, type MerchantSetup } from "../bridge/merchant-setup.ts";
import { NOON } from "../builders/orders.ts";
import { inFile, type Typed, type } from "../commands/typed-command.ts";
import type { SomeExamples } from "./example.ts";
import { inside } from "./of-brand.ts";

const NO_FILE = inFile(loadConfig({ path: "/no/such/bridge.yaml", environment: {}, adapters: [] }));
const BAD_FILE = inFile(loadConfig({ path: import.meta.dirname, environment: {}, adapters: [] }));
const PROBLEM = BAD_FILE.ok ? null : BAD_FILE.problems[0];

/** Doctor's verdicts on the bridge itself. `running`: a merchant whose bridge is running. */
export function examplesOfBridge(merchant: () => MerchantSetup, running: () => MerchantSetup) {
  const warnings = [{ code: "proxiesAllTrusted" }] as const;
  const loaded = () =>
    ({
      ok: true,
      config: merchant().config(),
      settings: null,
      warnings,
      variables: { shops: {}, secrets: {}, brands: {} },
    }) as const;
  const elsewhere = (url: string, world: object) =>
    verdictsOf(type(["doctor", "--json", "--url", url, "--token", ADMIN_TOKEN], { world }));
  return {
    ordersNeedAttention: {
      ...{ check: "ordersCheck", state: "warning" },
      facts: { orders: 6 },
      of: async () =>
        checkOrders({
          orders: { ...{ dead: 1, parked: 2, held: 3 }, ...{ queued: 4, sending: 5, retrying: 6, idle: 7 } },
        }),
    },
    incidentOpen: {
      ...{ check: "incidentsCheck", state: "failed" },
      facts: { number: 3, since: Date.parse("2026-06-01T12:00:00Z"), said: "1 order failed" },
      of: () =>
        checkIncidents([
          { number: 3, title: "1 order failed", facts: {}, shops: [], begunAt: "2026-06-01T12:00:00.000Z" },
        ]),
    },
    configurationComplete: {
      ...{ check: "configurationCheck", state: "fine" },
      facts: { path: "config/bridge.yaml" },
      of: () => verdictsOf(merchant().type(["doctor", "--json"])),
    },
    configurationDoubt: {
      ...{ check: "configurationCheck", state: "warning" },
      facts: { because: { code: "proxiesAllTrusted" } },
      of: () => verdictsOf(type(["doctor", "--json"], { world: { adapters: ADAPTERS, loadConfig: loaded } })),
    },
    configurationProblem: {
      ...{ check: "configurationCheck", state: "failed" },
      facts: { because: PROBLEM as NonNullable<typeof PROBLEM> },
      of: () => verdictsOf(type(["doctor", "--json"], { world: { loadConfig: () => BAD_FILE } })),
    },
    configurationMissing: {
      ...{ check: "configurationCheck", state: "failed" },
      facts: { path: "bridge.yaml" },
      of: () => verdictsOf(type(["doctor", "--json"], { world: { loadConfig: () => NO_FILE } })),
    },
    fileRefused: {
      ...{ check: "configurationCheck", state: "failed" },
      facts: { since: NOON, because: PROBLEM as NonNullable<typeof PROBLEM>, more: 0 },
      of: () => {
        const problems = [PROBLEM as NonNullable<typeof PROBLEM>];
        return checkConfiguration({ since: NOON, refused: { at: NOON, problems }, waiting: [] });
      },
    },
    settingsWait: {
      ...{ check: "configurationCheck", state: "warning" },
      facts: { settings: ["storage.path"] },
      of: () => checkConfiguration({ since: NOON, refused: null, waiting: ["storage.path"] }),
    },
    bridgeRuns: {
      ...{ check: "processCheck", state: "fine" },
      facts: { url: expect.stringContaining("http://127.0.0.1:") as string },
      of: () => verdictsOf(running().type(["doctor", "--json"], { server: { trustProxy: 1 } })),
    },
    bridgeDoesNotRun: {
      ...{ check: "processCheck", state: "skipped" },
      facts: {},
      of: () => verdictsOf(merchant().type(["doctor", "--json"])),
    },
    otherConfiguration: {
      ...{ check: "processCheck", state: "warning" },
      facts: { url: expect.stringContaining("http://127.0.0.1:") as string },
      of: () => verdictsOf(running().type(["doctor", "--json"], { program: { approve: { afterDays: 3 } } })),
    },
    bridgeRefuses: {
      ...{ check: "processCheck", state: "failed" },
      facts: { said: expect.stringMatching(/token/) as string },
      of: () => verdictsOf(running().type(["doctor", "--json", "--token", "another-token-of-enough-length"])),
    },
    bridgeAsked: {
      ...{ check: "processCheck", state: "fine" },
      facts: { url: expect.stringContaining("http://127.0.0.1:") as string },
      of: () => elsewhere(running().url, { adapters: ADAPTERS, loadConfig: () => NO_FILE }),
    },
    publicAddressElsewhere: {
      ...{ check: "publicAddressCheck", state: "skipped" },
      facts: {},
      of: () => elsewhere(running().url, { adapters: ADAPTERS, loadConfig: () => NO_FILE }),
    },
    bridgeNotAsked: {
      ...{ check: "processCheck", state: "failed" },
      facts: { said: expect.stringContaining("127.0.0.1:1") as string },
      of: () => elsewhere("http://127.0.0.1:1", { adapters: ADAPTERS, loadConfig: () => NO_FILE }),
    },
    dataNotOpened: {
      ...{ check: "dataCheck", state: "failed" },
      get facts() {
        return {
          because: { code: "folderInUse", folder: join(running().folder, "data"), pid: String(process.pid) },
        } as const;
      },
      of: () => verdictsOf(running().type(["doctor", "--json"], { server: { port: 1 } })),
    },
    instancesRun: {
      ...{ check: "instancesCheck", state: "fine" },
      facts: { count: 2, version: "1.2.3" },
      of: () => instances(["one", "1.2.3"], ["other", "1.2.3"]),
    },
    versionsDiffer: {
      ...{ check: "instancesCheck", state: "warning" },
      facts: { versions: ["1.2.3", "1.3.0"], behind: ["old"] },
      of: () => instances(["old", "1.2.3"], ["new", "1.3.0"]),
    },
    instanceOutdated: {
      ...{ check: "instancesCheck", state: "failed" },
      facts: { host: "old", version: "1.2.3" },
      of: () => instances(["old", "1.2.3", true], ["new", "2.0.0"]),
    },
    updatedFrom: {
      ...{ check: "updateCheck", state: "fine" },
      facts: { before: "0.9.0", version: "0.10.0", at: NOON },
      of: () => updated([]),
    },
    settingMeansOther: {
      ...{ check: "updateCheck", state: "warning" },
      facts: {
        ...{ setting: "server.port", since: "0.10.0" },
        now: {
          code: "settingMeaning",
          setting: "server.port",
          meaning: "port to listen on; 0 chooses a free one",
        },
      },
      of: () =>
        updated([
          { since: "0.10.0", setting: "server.port", meaning: "port to listen on; 0 chooses a free one" },
        ]),
    },
    checkBroke: {
      ...{ check: "checkingCheck", state: "failed" },
      facts: {},
      of: async () => {
        const broken = async () => {
          throw new Error("a mistake of ours");
        };
        return (await inside(merchant(), new Proxy({} as Store, { get: () => broken }))).checks;
      },
    },
  } as const satisfies SomeExamples;
}

/** The command's verdicts, without their words. */
async function verdictsOf(typed: Promise<Typed>): Promise<readonly Verdict[]> {
  const { checks } = JSON.parse((await typed).out) as { readonly checks: readonly VerdictView[] };
  return checks.map(({ subject, check, state, code, facts }) => {
    const verdict: unknown = { subject, check, state, code, ...facts };
    return verdict as Verdict;
  });
}

function instances(...given: readonly (readonly [string, string, boolean?])[]) {
  const listed = given.map(
    ([host, version, isOutdated = false]): Instance => ({
      ...{ id: host, host, version, isOutdated, isThis: false },
      ...{ startedAt: NOON, seenAt: NOON, patrols: [], shows: "" },
    }),
  );
  return checkInstances({ listInstances: async () => listed });
}

function updated(changed: Parameters<typeof checkUpdate>[2]) {
  const ran = JSON.stringify({ version: "0.10.0", before: "0.9.0", since: NOON });
  return checkUpdate({ store: { getValue: async () => ran }, log: { error: () => {} } }, NOON, changed);
}
