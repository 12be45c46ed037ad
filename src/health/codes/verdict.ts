import type { CallReason, Reason } from "../../domain/reason/reason.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import type { AdapterCode, PlatformCode } from "../../platform/codes/platform.ts";
import type { ProgrammeFine, ProgrammeWarning } from "../../programme/programme-codes.ts";
import type { SettingMeaning, SettingRefusal } from "../../settings/setting-codes.ts";
import type { DatabaseWarning } from "../../store/codes/database.ts";
import type { StoreProblem } from "../../store/codes/store.ts";
import type { ConfigurationWarning } from "./configuration.ts";
import type { ProxyProblem, SomethingElse } from "./proxy.ts";
import type { Quotation, SampleCall } from "./sample-call.ts";
import type { SignInCheck, SignInFine, SignInWarning } from "./sign-in.ts";
import type { UpkeepCheck, UpkeepFine, UpkeepWarning } from "./upkeep.ts";
import type { VersionFine, VersionWarning } from "./version.ts";

/** The result of one check: a code with its facts, the subject and the state. */
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
  /** The bridge has no access to the shop until the merchant consents on the shop's own pages. */
  readonly needsConsent?: true;
}

/** The name of a check. */
export type CheckName =
  | { readonly code: "configurationCheck" }
  | { readonly code: "processCheck" }
  | { readonly code: "instancesCheck" }
  | { readonly code: "updateCheck" }
  | { readonly code: "dataCheck" }
  | { readonly code: "dataFolderCheck" }
  | { readonly code: "databaseCheck" }
  | { readonly code: "clockCheck" }
  | { readonly code: "publicAddressCheck" }
  | { readonly code: "certificateCheck" }
  | { readonly code: "proxyCheck" }
  | SignInCheck
  | UpkeepCheck
  | { readonly code: "sampleOrderCheck" }
  | { readonly code: "accountCheck" }
  | { readonly code: "activityCheck" }
  | { readonly code: "orderIdsCheck" }
  | { readonly code: "historyCheck" }
  | { readonly code: "programmeCheck" }
  | { readonly code: "platformCheck" }
  | { readonly code: "webhooksCheck" }
  | { readonly code: "deliveriesCheck" }
  | { readonly code: "changesCheck" }
  | { readonly code: "deletedOrdersCheck" }
  | { readonly code: "auditCheck" }
  | { readonly code: "checkingCheck" };

/** The subject of a check. */
export type Subject =
  | { readonly code: "aboutBridge" }
  | { readonly code: "aboutBrands" }
  | { readonly code: "aboutBrand"; readonly brand: string }
  | { readonly code: "aboutShop"; readonly shop: string };

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
  /** All orders decided before this time have had their turn; `null`: not every order yet. */
  readonly until: number | null;
}

interface Total {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Findings that need no next step. */
export type Fine =
  | SampleCall
  | SkippedChecks
  | Quotation
  | { readonly code: "fineMark" }
  | { readonly code: "warningMark" }
  | { readonly code: "failedMark" }
  | { readonly code: "skippedMark" }
  /** The summary of all checks. */
  | { readonly code: "examined"; readonly failed: number; readonly warnings: number }
  | { readonly code: "configurationComplete"; readonly path: string }
  | { readonly code: "bridgeRuns"; readonly url: string }
  | { readonly code: "bridgeAsked"; readonly url: string }
  | { readonly code: "bridgeDoesNotRun" }
  | { readonly code: "instancesRun"; readonly count: number; readonly version: string }
  | { readonly code: "updatedFrom"; readonly before: string; readonly version: string; readonly at: number }
  | VersionFine
  | { readonly code: "folderWillBeMade"; readonly folder: string }
  | { readonly code: "folderWritable"; readonly folder: string }
  | {
      readonly code: "databaseFit";
      readonly version: string;
      readonly schema: string;
      readonly age: "none" | "earlier" | "current";
    }
  | { readonly code: "clockAgrees" }
  | { readonly code: "bridgeAnswers"; readonly url: string }
  | { readonly code: "certificateGood"; readonly host: string; readonly days: number }
  /** `address`: the sender's address as the bridge saw it. */
  | { readonly code: "proxyPassesAll"; readonly address: string }
  | SignInFine
  | UpkeepFine
  | { readonly code: "noSampleOrder"; readonly platform: string }
  | ({ readonly code: "sampleOrderWorks"; readonly calls: number } & Total)
  | { readonly code: "accountAccepted" }
  | { readonly code: "activityKnown"; readonly activityId: string }
  | ({ readonly code: "orderIdsOpen" } & OrderIds)
  | ({ readonly code: "orderIdsAsBefore" } & OrderIds)
  | { readonly code: "historyBeforeStart" }
  | { readonly code: "historyBefore"; readonly at: number }
  | ProgrammeFine
  | { readonly code: "platformNotAsked"; readonly platform: string }
  | { readonly code: "webhooksPointHere"; readonly count: number; readonly address: string }
  | { readonly code: "webhooksDeclared" }
  | { readonly code: "noDeliveryYet" }
  | { readonly code: "lastDelivery"; readonly at: number; readonly refused: number }
  | { readonly code: "changesKnown"; readonly until: number }
  | { readonly code: "deletedBeingChecked"; readonly checked: number; readonly approvedForDays: number }
  | {
      readonly code: "deletedAllChecked";
      readonly checked: number;
      readonly until: number;
      readonly undecided: number;
      readonly approvedForDays: number;
    }
  | { readonly code: "notAuditedYet"; readonly shop: string }
  | ({ readonly code: "auditNamesNoOrders" } & AuditFigures)
  | ({ readonly code: "auditAgrees" } & AuditFigures)
  | SomethingElse;

/** Findings that have a next step. `said`: quoted words from elsewhere. */
export type NotFine =
  | ConfigurationWarning
  | { readonly code: "bridgeRefuses"; readonly said: string }
  | { readonly code: "bridgeNotAsked"; readonly said: string }
  /** `behind`: the hosts that run an older version. */
  | {
      readonly code: "versionsDiffer";
      readonly versions: readonly string[];
      readonly behind: readonly string[];
    }
  /** A newer version has changed the tables while this instance was running. */
  | { readonly code: "instanceOutdated"; readonly host: string; readonly version: string }
  | {
      readonly code: "settingMeansOther";
      readonly setting: string;
      /** The version that changed it. */
      readonly since: string;
      readonly now: SettingMeaning;
    }
  | VersionWarning
  | { readonly code: "dataNotOpened"; readonly because: StoreProblem | Quotation | null }
  | { readonly code: "folderNotMade"; readonly folder: string; readonly parent: string }
  | { readonly code: "notAFolder"; readonly folder: string }
  | { readonly code: "folderNotWritable"; readonly folder: string }
  | { readonly code: "folderOfOthers"; readonly folder: string }
  | { readonly code: "folderFull"; readonly folder: string; readonly megabytes: number }
  | { readonly code: "folderOpenToAll"; readonly folder: string }
  | { readonly code: "storeUnusable"; readonly because: StoreProblem }
  | DatabaseWarning
  | { readonly code: "clockUnknown" }
  | { readonly code: "clockDiffers"; readonly seconds: number; readonly isAhead: boolean }
  | { readonly code: "noAddressSet" }
  | { readonly code: "otherBridgeAnswers"; readonly url: string }
  | { readonly code: "bridgeNotFound"; readonly url: string; readonly because: SomethingElse }
  | { readonly code: "addressNotTried"; readonly because: SomethingElse }
  | { readonly code: "noSecureConnection"; readonly host: string; readonly error: string }
  | { readonly code: "certificateDistrusted"; readonly host: string; readonly error: string }
  | { readonly code: "certificateEnds"; readonly days: number; readonly isOver: boolean }
  | ProxyProblem
  | UpkeepWarning
  | SignInWarning
  | {
      readonly code: "secretRefused";
      readonly shop: string;
      /** Counted from one. */
      readonly secret: number;
      readonly of: number;
    }
  | { readonly code: "sampleOrderRefused"; readonly because: DeliveryReason }
  | { readonly code: "sampleOrderLost" }
  | ({ readonly code: "sampleOrderWithoutCall"; readonly because: Reason } & Total)
  | { readonly code: "accountCallsUsedUp"; readonly seconds: number }
  | { readonly code: "accountNotProven"; readonly brand: string; readonly because: CallReason }
  | { readonly code: "accountThrottled"; readonly because: CallReason }
  | { readonly code: "accountRefused"; readonly brand: string; readonly because: CallReason }
  | { readonly code: "accountNotReached"; readonly brand: string; readonly because: CallReason }
  | { readonly code: "activityNotTried"; readonly because: CallReason }
  | { readonly code: "activityUnknown"; readonly activityId: string; readonly because: CallReason }
  | { readonly code: "activityInDoubt"; readonly activityId: string }
  | {
      readonly code: "orderIdsChanged";
      readonly shop: string;
      readonly before: OrderIds;
      readonly now: OrderIds;
    }
  | {
      readonly code: "webhooksNotActive";
      readonly shop: string;
      readonly webhooks: readonly {
        readonly topic: string;
        readonly state: "active" | "disabled" | "paused" | "missing";
      }[];
    }
  | { readonly code: "webhooksPausedInShop"; readonly webhooks: readonly string[] }
  | { readonly code: "deliveriesOfNoUse"; readonly said: string }
  | { readonly code: "nothingReports"; readonly shop: string; readonly webhooks: readonly string[] }
  | { readonly code: "noDeliveryAccepted"; readonly refused: number; readonly shop: string }
  /** `webhook`: the only one that is signed with another secret. */
  | {
      readonly code: "deliveriesSignedOtherwise";
      readonly count: number;
      readonly shop: string;
      readonly webhook: string | null;
    }
  | { readonly code: "changesBehind"; readonly until: number }
  /** `said`: why the bridge reads nothing; `null`: it has not tried yet. */
  | { readonly code: "changesNotRead"; readonly until: number; readonly said: string | null }
  | { readonly code: "tooManyDeleted"; readonly missing: number; readonly checked: number }
  | { readonly code: "deletedNotChecked"; readonly said: string }
  | ({
      readonly code: "auditInterrupted";
      readonly shop: string;
      readonly said: string | null;
    } & AuditFigures)
  | ({ readonly code: "auditDiffers"; readonly differing: number } & AuditFigures)
  | ProgrammeWarning
  | { readonly code: "brandNotConfigured" }
  | { readonly code: "checkBroke" };
