import type { ConfigurationState } from "../../admin/configuration.ts";
import type { ShopStatus } from "../../client/answers.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import { missingFrom } from "../../outbound/brand/known-brands.ts";
import { SECRET_FAILURES } from "../../platform/adapter.ts";
import type { ConnectedShop } from "../../platform/shop-access.ts";
import { ownVersion } from "../../runtime/installation/version.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { Config } from "../../settings/config.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import { isBehind } from "../../store/instances.ts";
import { type DatabaseConfig, databaseOf, folderOf } from "../../store/kinds.ts";
import type { Store } from "../../store/store.ts";
import type { Subject, Verdict } from "../codes/verdict.ts";
import { checkActivities } from "./activity.ts";
import { checkAlerts } from "./alerts.ts";
import { checkAvailable } from "./available.ts";
import { checkBackups } from "./backups.ts";
import { checkAudit, checkChanges } from "./changes.ts";
import { aboutBrand, aboutShop, BRIDGE, judging, notTried } from "./check.ts";
import { checkDatabase, type TriedDatabase } from "./database.ts";
import { checkAccount } from "./loyalty-account.ts";
import { checkOrders } from "./orders.ts";
import { checkPublicAddress } from "./public-address.ts";
import { checkSampleOrder } from "./sample-order.ts";
import { checkShop } from "./shop-connection.ts";
import { checkPasskeys, checkSso } from "./sign-in.ts";
import { checkFolder } from "./storage-folder.ts";
import { checkUpdate } from "./updated.ts";

/** All checks of doctor, grouped by what they need. To add a check, add a line to one of these tables. */

export interface InsideParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly connect: (shop: ShopContext) => ConnectedShop;
  readonly config: Config;
  /** `null` if no bridge runs. */
  readonly configuration: ConfigurationState | null;
  /** How the bridge was started; default `serve`. */
  readonly mode?: "serve" | "try";
  readonly log: Log;
}

interface OutsideParts {
  readonly config: Config;
  readonly shops: readonly ShopContext[];
  readonly isRunning: boolean;
}

interface BeforeParts {
  readonly config: Config;
  /** Tries the database without changing it. */
  readonly tryStorage: (storage: DatabaseConfig) => Promise<TriedDatabase>;
}

/** Checks that run before anything is opened, because opening creates what is missing. */
export const BEFORE_OPENING: readonly ((parts: BeforeParts) => Promise<readonly Verdict[]>)[] = [
  async ({ config }) => {
    const folder = folderOf(config.storage);
    return folder === null ? [] : [await checkFolder(folder)];
  },
  async ({ config, tryStorage }) => {
    const database = databaseOf(config.storage);
    return database === null ? [] : checkDatabase(await tryStorage(database), database.schema);
  },
];

/** Checks that need only the configuration. */
export const OUTSIDE: readonly ((parts: OutsideParts) => Promise<readonly Verdict[]>)[] = [
  ({ config }) => checkClock(Object.values(config.brands)[0]?.baseUrl ?? ""),
  async ({ shops }) => (await Promise.all(shops.map((shop) => checkSampleOrder(shop, Date.now())))).flat(),
  ({ config, shops, isRunning }) => checkPublicAddress({ config, shops, hasTime: true }, isRunning),
  async ({ config }) => checkPasskeys(config.server.publicUrl),
  ({ config }) => checkSso(config),
  async ({ config, isRunning }) => (isRunning ? [] : [await checkBackups(config, Date.now())]),
];

/** Checks that need what a running bridge knows about each shop. */
export const OF_SHOP_STATUS: readonly ((status: ShopStatus) => readonly Verdict[])[] = [
  (status) => [checkDeliveries(status)],
  checkChanges,
  (status) => [checkAudit(status)],
];

/** The names of these checks, reported as skipped if no bridge can be asked. */
export const CHECKS_OF_STATUS = [
  ...["deliveriesCheck", "changesCheck", "deletedOrdersCheck", "auditCheck"],
  "incidentsCheck",
] as const;

/** The names of the checks below, reported as skipped if they cannot run. */
export const CHECKS_INSIDE = [
  ...["instancesCheck", "ordersCheck", "updateCheck", "alertsCheck"],
  ...["accountCheck", "activityCheck"],
  ...["orderIdsCheck", "historyCheck", "programmeCheck", "platformCheck", "webhooksCheck"],
] as const;

interface Inspection {
  readonly subject: Subject;
  readonly inspect: () => Promise<readonly Verdict[]>;
}

/** Checks that need the store: it has the shops' tokens and the calls of the last minute. Each may fail on its own. */
export const INSIDE: readonly ((parts: InsideParts) => readonly Inspection[])[] = [
  (parts) =>
    [...parts.brands.values()].map((link) => ({
      subject: aboutBrand(link.brand),
      inspect: async () => {
        const account = await checkAccount(parts, link);
        // The same problem would stop the other checks too.
        if (account.state === "failed" || account.code === "accountThrottled")
          return [{ ...account, shows: notTried(["activityCheck"]) }];
        return [account, ...(await checkActivities(parts, link, [...parts.shops.values()]))];
      },
    })),
  ({ configuration }) =>
    configuration === null
      ? []
      : [{ subject: BRIDGE, inspect: async () => checkConfiguration(configuration) }],
  // While no bridge runs, `OUTSIDE` includes this check, which does not need the store then.
  ({ config, configuration, mode }) =>
    configuration === null
      ? []
      : [{ subject: BRIDGE, inspect: async () => [await checkBackups(config, Date.now(), mode)] }],
  ({ store }) => [{ subject: BRIDGE, inspect: () => checkInstances(store) }],
  ({ store }) => [{ subject: BRIDGE, inspect: async () => checkOrders(await store.counts()) }],
  (parts) => [{ subject: BRIDGE, inspect: () => checkUpdate(parts, Date.now()) }],
  ({ config }) => [
    { subject: BRIDGE, inspect: () => checkAvailable(config.updates.file, ownVersion(), Date.now()) },
  ],
  (parts) => [{ subject: BRIDGE, inspect: () => checkAlerts(parts, parts.config) }],
  (parts) => [{ subject: { code: "aboutBrands" }, inspect: () => checkMissing(parts) }],
  ({ shops, connect, store, log, config }) =>
    [...shops.values()].map((shop) => ({
      subject: aboutShop(shop.shop),
      inspect: () => checkShop(shop, connect(shop), { store, log, publicUrl: config.server.publicUrl }),
    })),
];

/** A brand renamed in the file is another brand: orders keep the one that holds their points. */
async function checkMissing(parts: InsideParts): Promise<readonly Verdict[]> {
  return (await missingFrom(parts.store, parts.brands)).map((brand) =>
    judging(aboutBrand(brand), "configurationCheck").failed({ code: "brandNotConfigured" }),
  );
}

/** Compares the configuration of the running bridge with its file. Empty if both are the same. */
export function checkConfiguration({ since, refused, waiting }: ConfigurationState): readonly Verdict[] {
  const { warning, failed } = judging(BRIDGE, "configurationCheck");
  const [because, ...more] = refused?.problems ?? [];
  return [
    ...(because === undefined ? [] : [failed({ code: "fileRefused", since, because, more: more.length })]),
    ...(waiting.length === 0 ? [] : [warning({ code: "settingsWait", settings: waiting })]),
  ];
}

/** Reports the instances and their versions. Empty if a bridge has its data folder for itself, or if no bridge runs. */
export async function checkInstances(store: Pick<Store, "listInstances">): Promise<readonly Verdict[]> {
  const instances = await store.listInstances();
  const byAge = instances.toSorted((one, other) => (isBehind(one, [other]) ? -1 : 1));
  const versions = [...new Set(byAge.map(({ version }) => version))];
  const [version] = versions;
  if (version === undefined) return [];
  const { fine, warning, failed } = judging(BRIDGE, "instancesCheck");
  const outdated = instances.filter(({ isOutdated }) => isOutdated);
  if (outdated.length > 0)
    return outdated.map(({ host, version }) => failed({ code: "instanceOutdated", host, version }));
  const behind = instances.filter((instance) => isBehind(instance, instances)).map(({ host }) => host);
  if (behind.length > 0) return [warning({ code: "versionsDiffer", versions, behind: [...new Set(behind)] })];
  return [fine({ code: "instancesRun", count: instances.length, version })];
}

const { fine, warning } = judging(BRIDGE, "clockCheck");
const SKEW_MS = 30_000;
const WAIT_MS = 10_000;

/**
 * Compares this machine's clock with the loyalty service's: signatures, approvals and times depend on it. Empty if the
 * service does not answer: the check of the account says why. Sends neither key nor id; any status will do.
 */
export async function checkClock(
  serviceUrl: string,
  now: () => number = Date.now,
): Promise<readonly Verdict[]> {
  const askedAt = now();
  const asked = { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) } as const;
  const answer = await fetch(serviceUrl, asked).catch(() => null);
  if (answer === null) return [];
  // HTTP dates are cut off to whole seconds.
  const date = Date.parse(answer.headers.get("date") ?? "") + 500;
  if (Number.isNaN(date)) return [warning({ code: "clockUnknown" })];
  const skewMs = (askedAt + now()) / 2 - date;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= SKEW_MS) return [fine({ code: "clockAgrees" })];
  return [warning({ code: "clockDiffers", seconds, isAhead: skewMs > 0 })];
}

type ReportedArrivals = Pick<
  ShopStatus,
  | "shop"
  | "lastDeliveryAt"
  | "refused"
  | "secretsLastSeen"
  | "wrongSignatures"
  | "isSignedWrongly"
  | "wrongWebhook"
  | "ofNoUse"
  | "webhooksByHand"
>;

/**
 * Checks that the shop's deliveries arrive and are signed with a secret that the bridge has. Anyone can send unsigned requests,
 * so these count against the secret only while nothing else arrives.
 */
export function checkDeliveries(arrivals: ReportedArrivals): Verdict {
  const { shop, lastDeliveryAt, refused, secretsLastSeen, wrongSignatures: count, ofNoUse } = arrivals;
  const { fine, skipped, warning, failed } = judging(aboutShop(shop), "deliveriesCheck");
  const { isSignedWrongly, wrongWebhook: webhook, webhooksByHand: webhooks } = arrivals;
  const isOneOfThem = webhook !== null && ofNoUse?.code === "signedWrongly";
  if (ofNoUse !== null && !isOneOfThem) return failed({ code: "deliveriesOfNoUse", said: ofNoUse.reason });
  const unsigned = SECRET_FAILURES.reduce((sum, reason) => sum + (refused[reason] ?? 0), 0);
  const isWorking = secretsLastSeen.some((at) => at !== null);
  if (unsigned > 0 && !isWorking) return warning({ code: "noDeliveryAccepted", refused: unsigned, shop });
  if (isSignedWrongly) return warning({ code: "deliveriesSignedOtherwise", count, shop, webhook });
  if (webhooks.length > 0) return warning({ code: "nothingReports", shop, webhooks });
  if (lastDeliveryAt === null) return skipped({ code: "noDeliveryYet" });
  return fine({ code: "lastDelivery", at: Date.parse(lastDeliveryAt), refused: unsigned });
}
