import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAlerts } from "../../../src/health/doctor/alerts.ts";
import { checkBackups } from "../../../src/health/doctor/backups.ts";
import { noteBackup } from "../../../src/runtime/installation/backup-note.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { DAY, NOON } from "../builders/orders.ts";
import type { SomeExamples } from "./example.ts";

const DAILY = { folder: "/elsewhere/backups", keep: 7, hour: 3 };
const backups = { check: "backupsCheck" } as const;
const alerts = { check: "alertsCheck" } as const;

/** The verdicts on a data folder last backed up this many days ago, or never (`null`). */
async function backedUp(daysAgo: number | null, daily: typeof DAILY | null) {
  const folder = await mkdtemp(join(tmpdir(), "upkeep-"));
  const path = join(folder, "data");
  if (daysAgo !== null) await noteBackup(path, NOON - daysAgo * DAY);
  const storage = { driver: "lowdb", path, ...(daily === null ? {} : { backup: daily }) } as const;
  return [await checkBackups({ storage }, NOON).finally(() => rm(folder, { recursive: true }))];
}

/** The verdicts with one destination added on the page, and the result of its latest message. */
function alerting(latest: { readonly at: number; readonly problem: object | null } | null | "none") {
  const team = { id: "1", name: "Team", kind: "slack", addedAt: NOON, sealed: "" };
  const values: Readonly<Record<string, object>> = {
    ...(latest === "none" ? {} : { alertDestinations: [team] }),
    ...(latest === "none" || latest === null
      ? {}
      : { "alertsTo.1": { announced: [], pending: null, latest } }),
  };
  const getValue = async (_shop: string, name: string) =>
    values[name] === undefined ? null : JSON.stringify(values[name]);
  return checkAlerts({ store: { getValue }, log: createLog({ level: "silent" }) }, { alerts: null });
}

const DATABASE = { driver: "postgres", url: "postgres://nobody@127.0.0.1/none", schema: "bridge" } as const;

/** Doctor's verdicts on backups and alerts. */
export const OF_UPKEEP = {
  backupsByDatabase: {
    ...{ ...backups, state: "fine", facts: {} },
    of: async () => [
      await checkBackups({ storage: { ...DATABASE, poolSize: 4, ssl: "none", caFile: null } }, NOON),
    ],
  },
  nothingToBackUp: {
    ...{ ...backups, state: "skipped", facts: {} },
    of: async () => [
      await checkBackups({ storage: { ...DATABASE, poolSize: 4, ssl: "none", caFile: null } }, NOON, "try"),
    ],
  },
  backupByHand: {
    ...{ ...backups, state: "fine", facts: { at: NOON - 6 * DAY } },
    of: () => backedUp(6, null),
  },
  backupsDaily: {
    ...{ ...backups, state: "fine", facts: { ...DAILY, at: NOON - DAY } },
    of: () => backedUp(1, DAILY),
  },
  notBackedUp: {
    ...{ ...backups, state: "warning", facts: { at: NOON - 8 * DAY } },
    of: () => backedUp(8, null),
  },
  backupsLate: {
    ...{ ...backups, state: "warning", facts: { at: NOON - 3 * DAY, folder: DAILY.folder } },
    of: () => backedUp(3, DAILY),
  },
  alertsNowhere: { ...{ ...alerts, state: "warning", facts: {} }, of: () => alerting("none") },
  alertsGo: {
    ...{ ...alerts, state: "fine", facts: { names: ["Team"], at: NOON } },
    of: () => alerting({ at: NOON, problem: null }),
  },
  alertNotAccepted: {
    ...{
      ...alerts,
      state: "warning",
      facts: { name: "Team", isConfigured: false, at: NOON, said: { code: "receiverAnswered", status: 404 } },
    },
    of: () => alerting({ at: NOON, problem: { code: "receiverAnswered", status: 404 } }),
  },
} satisfies SomeExamples;
