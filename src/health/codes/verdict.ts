import type { Coded } from "../../domain/reason/coded.ts";
import type { Amount, CallReason, Reason } from "../../domain/reason/reason.ts";
import type { NoPasskeySite } from "../../http/problem-codes.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import type { AdapterCode, PlatformCode } from "../../platform/codes/platform.ts";
import type { ProgrammeFine, ProgrammeWarning } from "../../programme/programme-codes.ts";
import type { SettingMeaning, SettingRefusal } from "../../settings/setting-codes.ts";
import type { DatabaseWarning } from "../../store/codes/database.ts";
import type { StoreProblem } from "../../store/codes/store.ts";
import type { ConfigurationWarning } from "./configuration.ts";
import type { AlertProblem } from "./destination.ts";
import type { ProxyProblem, SomethingElse } from "./proxy.ts";
import type { Quotation, SampleCall } from "./sample-call.ts";
import type { VersionFine, VersionWarning } from "./version.ts";

/** The result of one check: a code with its facts, what was checked, and the state. */
export type Verdict = (Fine | NotFine | SettingRefusal | PlatformCode) & AnyVerdict;

/** What was checked, on which subject, and the state. */
interface AnyVerdict {
  /** The code of the check's name. */
  readonly check: CheckName["code"] | AdapterCode["code"];
  readonly subject: Subject;
  readonly state: "fine" | "warning" | "failed" | "skipped";
  /** Further details: the calls that the sample order would cause, or the checks that were skipped. */
  readonly shows?: readonly (PlatformCode | SampleCall | SkippedChecks | Quotation)[];
  /** It checks something that only a running bridge creates, its webhooks; before the first run nothing is wrong. */
  readonly needsBridge?: true;
  /** The bridge has no access to the shop: until the merchant consents on its own pages, or until someone enters credentials. */
  readonly noAccess?: "consent" | "credentials";
}

/** The name of a check. */
export type CheckName = Coded<{
  configurationCheck: null;
  processCheck: null;
  instancesCheck: null;
  updateCheck: null;
  dataCheck: null;
  dataFolderCheck: null;
  databaseCheck: null;
  clockCheck: null;
  publicAddressCheck: null;
  certificateCheck: null;
  proxyCheck: null;
  passkeysCheck: null;
  ssoCheck: null;
  backupsCheck: null;
  alertsCheck: null;
  sampleOrderCheck: null;
  accountCheck: null;
  activityCheck: null;
  orderIdsCheck: null;
  historyCheck: null;
  programmeCheck: null;
  platformCheck: null;
  webhooksCheck: null;
  ordersCheck: null;
  incidentsCheck: null;
  deliveriesCheck: null;
  changesCheck: null;
  deletedOrdersCheck: null;
  auditCheck: null;
  checkingCheck: null;
}>;

/** The subject of a check. */
export type Subject = Coded<{
  aboutBridge: null;
  aboutBrands: null;
  aboutBrand: { brand: string };
  aboutShop: { shop: string };
}>;

/** Checks that were skipped because another one failed, by the codes of their names. */
export interface SkippedChecks {
  readonly code: "checksNotTried";
  readonly checks: readonly AnyVerdict["check"][];
}

interface OrderIds {
  readonly source: string;
  readonly prefix: string | null;
}

interface AuditFigures {
  readonly compared: number;
  readonly notCompared: number;
  /** Every order decided before this time has been audited; `null`: not every order yet. */
  readonly until: number | null;
}

/** Findings that need no next step. */
export type Fine =
  | SampleCall
  | SkippedChecks
  | Quotation
  | VersionFine
  | ProgrammeFine
  | SomethingElse
  | Coded<{
      fineMark: null;
      warningMark: null;
      failedMark: null;
      skippedMark: null;
      /** The mark of what is missing and the bridge cannot work without. */
      missingMark: null;
      /** The summary of all checks. `missing`: what the bridge cannot work without. */
      examined: { failed: number; warnings: number; missing: number };
      configurationComplete: { path: string };
      bridgeRuns: { url: string };
      bridgeAsked: { url: string };
      publicAddressElsewhere: null;
      bridgeDoesNotRun: null;
      instancesRun: { count: number; version: string };
      updatedFrom: { before: string; version: string; at: number };
      folderWillBeMade: { folder: string };
      folderWritable: { folder: string };
      databaseFit: { version: string; schema: string; age: "none" | "earlier" | "current" };
      clockAgrees: null;
      bridgeAnswers: { url: string };
      certificateGood: { host: string; days: number };
      /** `address`: the sender's address as the bridge saw it. */
      proxyPassesAll: { address: string };
      passkeysNotOffered: { because: NoPasskeySite };
      /** `isProven`: its answer to a made-up code shows that it knows the client. `redirect`: to register there. */
      providerAnswers: { issuer: string; redirect: string; isProven: boolean };
      backupsByDatabase: null;
      /** The bridge serves sample shops. */
      nothingToBackUp: null;
      backupByHand: { at: number };
      /** `at`: the latest one; `null`: none yet. */
      backupsDaily: { folder: string; hour: number; keep: number; at: number | null };
      /** `at`: when the latest message was sent; `null`: none yet. */
      alertsGo: { names: readonly string[]; at: number | null };
      noSampleOrder: { platform: string };
      sampleOrderWorks: { calls: number } & Amount;
      accountAccepted: null;
      activityKnown: { activityId: string };
      orderIdsOpen: OrderIds;
      orderIdsAsBefore: OrderIds;
      historyBeforeStart: null;
      historyBefore: { at: number };
      platformNotAsked: { platform: string };
      webhooksPointHere: { count: number; address: string };
      webhooksDeclared: null;
      /** No bridge has served the shop yet. */
      webhooksBeforeStart: null;
      noDeliveryYet: null;
      lastDelivery: { at: number; refused: number };
      changesKnown: { until: number };
      deletedBeingChecked: { checked: number; approvedForDays: number };
      deletedAllChecked: { checked: number; until: number; undecided: number; approvedForDays: number };
      notAuditedYet: { shop: string };
      auditNamesNoOrders: AuditFigures;
      auditAgrees: AuditFigures;
    }>;

/** Findings that have a next step. `said`: quoted words from elsewhere. */
export type NotFine =
  | ConfigurationWarning
  | VersionWarning
  | DatabaseWarning
  | ProxyProblem
  | ProgrammeWarning
  | Coded<{
      bridgeRefuses: { said: string };
      bridgeNotAsked: { said: string };
      /** `behind`: the hosts that run an older version. */
      versionsDiffer: { versions: readonly string[]; behind: readonly string[] };
      /** A newer version has changed the tables while this instance was running. */
      instanceOutdated: { host: string; version: string };
      settingMeansOther: {
        setting: string;
        /** The version that changed it. */
        since: string;
        now: SettingMeaning;
      };
      dataNotOpened: { because: StoreProblem | Quotation | null };
      folderNotMade: { folder: string; parent: string };
      notAFolder: { folder: string };
      folderNotWritable: { folder: string };
      folderOfOthers: { folder: string };
      folderFull: { folder: string; megabytes: number };
      folderOpenToAll: { folder: string };
      storeUnusable: { because: StoreProblem };
      clockUnknown: null;
      clockDiffers: { seconds: number; isAhead: boolean };
      noAddressSet: null;
      otherBridgeAnswers: { url: string };
      bridgeNotFound: { url: string; because: SomethingElse };
      addressNotTried: { because: SomethingElse };
      publicHostUnknown: { host: string };
      noSecureConnection: { host: string; error: string };
      certificateDistrusted: { host: string; error: string };
      certificateEnds: { days: number; isOver: boolean };
      providerAway: { issuer: string };
      providerIsOther: { issuer: string };
      /** `error`: the library's code, or the provider's. */
      providerRefusesClient: { error: string; redirect: string };
      providerUnusable: { issuer: string; error: string };
      /** `at`: when the latest manual backup was made; `null`: none. */
      notBackedUp: { at: number | null };
      backupsLate: { at: number; folder: string };
      alertsNowhere: null;
      /** `isConfigured`: the receiver is in the configuration, and was not added on the page. */
      alertNotAccepted: { name: string; isConfigured: boolean; at: number; said: AlertProblem };
      /** `secret`: counted from one. */
      secretRefused: { shop: string; secret: number; of: number };
      sampleOrderRefused: { because: DeliveryReason };
      sampleOrderLost: null;
      sampleOrderWithoutCall: { because: Reason } & Amount;
      accountCallsUsedUp: { seconds: number };
      /** `brand`: `null` if somebody has just entered the account. */
      accountNotProven: { brand: string | null; because: CallReason };
      accountThrottled: { because: CallReason };
      accountRefused: { brand: string | null; because: CallReason };
      accountNotReached: { brand: string | null; because: CallReason };
      ordersNeedAttention: { orders: number };
      /** `said`: the title of the incident. */
      incidentOpen: { number: number; since: number; said: string };
      /** The service answers with errors of its own, so the bridge waits and tries again by itself. */
      accountDown: { because: CallReason };
      activityNotTried: { because: CallReason };
      activityUnknown: { activityId: string; because: CallReason };
      activityInDoubt: { activityId: string };
      orderIdsChanged: { shop: string; before: OrderIds; now: OrderIds };
      webhooksNotActive: {
        shop: string;
        webhooks: readonly {
          readonly topic: string;
          readonly state: "active" | "disabled" | "paused" | "missing";
        }[];
      };
      webhooksPausedInShop: { webhooks: readonly string[] };
      deliveriesOfNoUse: { said: string };
      nothingReports: { shop: string; webhooks: readonly string[] };
      noDeliveryAccepted: { refused: number; shop: string };
      /** `webhook`: the only one that is signed with another secret. */
      deliveriesSignedOtherwise: { count: number; shop: string; webhook: string | null };
      changesBehind: { until: number };
      /** `said`: why the bridge reads nothing; `null`: it has not tried yet. */
      changesNotRead: { until: number; said: string | null };
      tooManyDeleted: { missing: number; checked: number };
      deletedNotChecked: { said: string };
      auditInterrupted: { shop: string; said: string | null } & AuditFigures;
      auditDiffers: { differing: number } & AuditFigures;
      brandNotConfigured: null;
      checkBroke: null;
    }>;
