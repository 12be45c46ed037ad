import type { Coded } from "../domain/reason/coded.ts";
import type { ProgrammeExpectation } from "../domain/reason/programme-expectation.ts";
import type { WordCondition } from "../domain/rules/conditions.ts";
import type { AdapterCode } from "../platform/codes/platform.ts";
import type { DatabaseSettingsProblem } from "../store/codes/database.ts";

/** A problem of the configuration, with what is needed to correct it. Never contains a secret. */
export interface SettingProblem {
  readonly code: "settingProblem";
  readonly file: string;
  /** The line in the file, from 1; `null`: unknown. */
  readonly line: number | null;
  /** "shops.acme.secrets[0]"; `null`: the file itself. */
  readonly path: string | null;
  readonly expected: ExpectedSetting;
  /** The purpose of the setting, if it has no value. */
  readonly purpose: SettingMeaning | AdapterCode | null;
  /** `null`: the expectation says enough, or there is no value. */
  readonly found: FoundSetting | null;
}

/** A problem of a programme that a person wants to save, without its field. */
export interface ProgrammeProblem extends Omit<SettingProblem, "code" | "file" | "path"> {
  readonly code: "programmeProblem";
}

/** The purpose of a setting. */
export interface SettingMeaning {
  readonly code: "settingMeaning";
  /** Its name, as in docs/settings.md: "shops.<name>.program.earn.on". */
  readonly setting: string;
  /** The purpose in English, from the schema. */
  readonly meaning: string;
}

/** What is wrong with a setting: a sentence about it, without its name: "must be …", "is required". */
export type ExpectedSetting =
  | ProgrammeExpectation
  | ExpectedByItself
  | ExpectedBesideOthers
  | ExpectedForm
  | AdapterCode;

/** Problems of one setting by itself. */
type ExpectedByItself = Coded<{
  /** One of these types. */
  expectedKind: { kinds: readonly SettingKind[] };
  expectedSomeValue: null;
  expectedOneOf: { values: readonly string[] };
  expectedSize: { of: SizeOf; bound: LimitKind; size: number };
  expectedSomeText: null;
  expectedOtherValue: null;
  expectedTrimmedText: null;
  expectedToken: null;
  expectedWholeNumber: { least: number; most: number };
  expectedByteSize: null;
  expectedByteRange: null;
  expectedSecureUrl: null;
  expectedHttps: null;
  expectedMailServer: null;
  expectedMailAddress: null;
  expectedReceiver: null;
  expectedPostgres: null;
  expectedDatabaseUrl: null;
  expectedSchemaName: null;
  expectedKey: null;
  expectedHardToGuess: null;
  expectedPrefix: null;
  expectedWholeAddress: null;
  expectedName: null;
  expectedSomeBrand: null;
  expectedSomeShop: null;
  expectedForInstall: { needed: "publicUrl" | "encryptionKey" | "apps" | "account" | "secret" | "sso" };
}>;

/** What other settings require. */
type ExpectedBesideOthers = Coded<{
  expectedOnlySettings: { names: readonly string[] };
  expectedKnownSetting: { closest: string };
  expectedBelowProgram: null;
  expectedDriver: { driver: string; beside: readonly string[] };
  expectedDatabase: null;
  expectedNoFolder: null;
  expectedNoDatabase: null;
  expectedBackupOutside: { data: string };
  expectedContactDays: { deliveriesDays: number };
  expectedTimeoutForMany: { atMostMs: number; driver: string };
  expectedOtherAccount: { brand: string };
  expectedOtherShop: { shop: string };
  expectedNewName: { taken: string };
  expectedUnusedName: null;
  expectedOwnPrefix: null;
  expectedBrand: { names: readonly string[] };
  expectedCloseBrand: { closest: string };
  expectedClosePlatform: { closest: string };
  expectedOtherSecret: null;
  expectedPlaceholders: { allowed: readonly string[] };
  expectedOtherParameter: null;
  expectedCodeOnce: null;
  expectedSupportedCondition: { platform: string; condition: WordCondition };
  expectedSupportedDelivery: { platform: string };
  expectedNoWriteBack: { platform: string };
  expectedNoStorefront: { platform: string };
  expectedNoAdminBlock: { platform: string };
  expectedPlainPattern: null;
  expectedPointsGroup: null;
}>;

/** What the file must be before its settings can be read. */
type ExpectedForm = Coded<{
  expectedFile: null;
  /** `mode`: its permissions stop even its owner, who this user is. `owner`: it belongs to another user. */
  expectedReadable: { place: string; why: "folder" | "mode" | "owner" | "other" };
  expectedYaml: { remedy: YamlRemedy };
  expectedSettingOnce: null;
  expectedFewerAliases: null;
  expectedVariable: { variable: string; isEmpty: boolean };
  expectedVariableName: null;
}>;

/** The kind of a value, in YAML's terms. */
export type SettingKind =
  | "text"
  | "number"
  | "wholeNumber"
  | "truth"
  | "section"
  | "list"
  | "nothing"
  | "other";
/** What a size is measured in: `value` is the number itself. */
export type SizeOf = "characters" | "entries" | "value";
/** Which limit a size must keep. */
export type LimitKind = "atLeast" | "atMost" | "moreThan" | "lessThan";
/** How to correct a syntax error. */
export type YamlRemedy =
  | "spaces"
  | "indentation"
  | "closing"
  | "quotes"
  | "oneALine"
  | "colon"
  | "oneDocument"
  | "alias"
  | "escape"
  | "yaml";

/** The value that was found, as the end of "…, not …". */
export type FoundSetting = Coded<{
  foundEmpty: null;
  foundList: { isEmpty: boolean };
  foundSection: null;
  /** The value of the variable is not shown. */
  foundReference: { reference: string };
  foundValue: { value: string | number | boolean };
  foundName: { name: string };
  foundWords: { words: readonly string[] };
}>;

/** Why a shop that was added on the page is not served. */
export type KeptShopProblem = Coded<{ keptShopSealed: null; keptShopInFile: null; keptShopUnfinished: null }>;

/** Warnings: allowed, but probably not intended. */
export type SettingWarning = Coded<{
  secretShort: { shop: string; characters: number };
  /** `first`: the other shop with the same secret. */
  secretShared: { shop: string; first: string };
  proxiesAllTrusted: null;
  ruleNeedsReading: {
    shop: string;
    list: "earn" | "exclude";
    rule: number;
    condition: WordCondition;
    platform: string;
  };
  /** Only a full refund reaches `cancel.share`. */
  partialRefundNeverCancels: { shop: string };
  /** The configuration lists the account's activities without this one. `rule`: `null` for the default activity. */
  activityNotListed: { shop: string; brand: string; activityId: string; rule: number | null };
  /** `exclude.customerTags` */
  exclusionNeedsReading: { shop: string; platform: string };
  /** Every order that matches the rule matches the other rule first. */
  ruleCovered: {
    shop: string;
    list: "earn" | "exclude";
    rule: number;
    byList: "earn" | "exclude";
    byRule: number;
  };
}>;

/** How a setting of the programme is shown if its value is not enough. */
export type SettingValue = Coded<{
  settingUnset: null;
  settingOn: null;
  settingOff: null;
  settingEmpty: null;
  settingOrderIds: { source: string; prefix: string | null };
}>;

interface OrderIds {
  readonly source: string;
  readonly prefix: string | null;
}

/** Why the bridge does not start, although the configuration is valid. */
export type SettingRefusal =
  | DatabaseSettingsProblem
  | Coded<{
      refusedOpenFolder: { folder: string };
      refusedStorage: null;
      refusedPlatform: { shop: string; platform: string; known: readonly string[] };
      refusedOrderIds: { shop: string; before: OrderIds; now: OrderIds };
      refusedEncryptionKey: null;
      refusedNoBrand: { brand: string; brands: readonly string[] };
      refusedAccountUnreadable: { brand: string };
      refusedAccount: {
        brand: string;
        /** The orders that have points at the previous account. */
        orders: number;
        /** `null` if only the account's ID has changed, not its address. */
        formerAddress: string | null;
      };
    }>;
