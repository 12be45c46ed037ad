import type { ProgrammeExpectation } from "../domain/reason/programme-expectation.ts";
import type { WordCondition } from "../domain/rules/conditions.ts";
import type { AdapterCode } from "../platform/codes/platform.ts";
import type { DatabaseSettingsProblem } from "../store/codes/database.ts";

/** A problem of the configuration, with what is needed to correct it. Never contains a secret. */
export interface SettingProblem {
  readonly code: "settingProblem";
  readonly file: string;
  /** From 1; only if known. */
  readonly line: number | null;
  /** "shops.acme.secrets[0]"; `null`: the file itself. */
  readonly path: string | null;
  readonly expected: ExpectedSetting;
  /** The purpose of the setting, if it has no value. */
  readonly purpose: SettingMeaning | AdapterCode | null;
  readonly found: FoundSetting;
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
  /** In English, from the schema. */
  readonly meaning: string;
}

/** What a setting must be: the end of "expected …". */
export type ExpectedSetting =
  | ProgrammeExpectation
  | ExpectedByItself
  | ExpectedBesideOthers
  | ExpectedForm
  | AdapterCode;

/** Problems that one setting shows without the others. */
type ExpectedByItself =
  | { readonly code: "expectedKind"; readonly kind: SettingKind }
  | { readonly code: "expectedOneOf"; readonly values: readonly string[] }
  | { readonly code: "expectedAnyOf"; readonly all: readonly ExpectedSetting[] }
  | { readonly code: "expectedSize"; readonly of: SizeOf; readonly bound: LimitKind; readonly size: number }
  | { readonly code: "expectedSomeText" }
  | { readonly code: "expectedOtherValue" }
  | { readonly code: "expectedTrimmedText" }
  | { readonly code: "expectedToken" }
  | { readonly code: "expectedWholeNumber"; readonly least: number; readonly most: number }
  | { readonly code: "expectedByteSize" }
  | { readonly code: "expectedByteRange" }
  | { readonly code: "expectedSecureUrl" }
  | { readonly code: "expectedHttps" }
  | { readonly code: "expectedMailServer" }
  | { readonly code: "expectedMailAddress" }
  | { readonly code: "expectedReceiver" }
  | { readonly code: "expectedPostgres" }
  | { readonly code: "expectedDatabaseUrl" }
  | { readonly code: "expectedSchemaName" }
  | { readonly code: "expectedKey" }
  | { readonly code: "expectedHardToGuess" }
  | { readonly code: "expectedPrefix" }
  | { readonly code: "expectedWholeAddress" }
  | { readonly code: "expectedName" }
  | { readonly code: "expectedSomeBrand" }
  | { readonly code: "expectedSomeShop" }
  | {
      readonly code: "expectedForInstall";
      readonly needed: "publicUrl" | "encryptionKey" | "apps" | "account" | "secret" | "sso";
    };

/** What other settings require. */
type ExpectedBesideOthers =
  | { readonly code: "expectedOnlySettings"; readonly names: readonly string[] }
  | { readonly code: "expectedKnownSetting"; readonly closest: string }
  | { readonly code: "expectedBelowProgram" }
  | { readonly code: "expectedDriver"; readonly driver: string; readonly beside: readonly string[] }
  | { readonly code: "expectedDatabase" }
  | { readonly code: "expectedNoFolder" }
  | { readonly code: "expectedNoDatabase" }
  | { readonly code: "expectedBackupOutside"; readonly data: string }
  | { readonly code: "expectedContactDays"; readonly deliveriesDays: number }
  | { readonly code: "expectedTimeoutForMany"; readonly atMostMs: number; readonly driver: string }
  | { readonly code: "expectedOtherAccount"; readonly brand: string }
  | { readonly code: "expectedOtherShop"; readonly shop: string }
  | { readonly code: "expectedUnusedName" }
  | { readonly code: "expectedOwnPrefix" }
  | { readonly code: "expectedBrand"; readonly names: readonly string[] }
  | { readonly code: "expectedCloseBrand"; readonly closest: string }
  | { readonly code: "expectedClosePlatform"; readonly closest: string }
  | { readonly code: "expectedOtherSecret" }
  | { readonly code: "expectedPlaceholders"; readonly allowed: readonly string[] }
  | { readonly code: "expectedOtherParameter" }
  | { readonly code: "expectedCodeOnce" }
  | {
      readonly code: "expectedSupportedCondition";
      readonly platform: string;
      readonly condition: WordCondition;
    }
  | { readonly code: "expectedSupportedDelivery"; readonly platform: string }
  | { readonly code: "expectedNoWriteBack"; readonly platform: string }
  | { readonly code: "expectedNoStorefront"; readonly platform: string }
  | { readonly code: "expectedNoAdminBlock"; readonly platform: string }
  | { readonly code: "expectedPlainPattern" }
  | { readonly code: "expectedPointsGroup" };

/** What the file must be before its settings can be read. */
type ExpectedForm =
  | { readonly code: "expectedFile" }
  | { readonly code: "expectedReadable" }
  | { readonly code: "expectedYaml"; readonly remedy: YamlRemedy }
  | { readonly code: "expectedSettingOnce" }
  | { readonly code: "expectedFewerAliases" }
  | { readonly code: "expectedVariable"; readonly variable: string }
  | { readonly code: "expectedVariableName" };

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
  | "yaml";

/** The value found instead: the end of "found …". */
export type FoundSetting =
  | { readonly code: "foundNothing" }
  | { readonly code: "foundEmpty" }
  | { readonly code: "foundList"; readonly isEmpty: boolean }
  | { readonly code: "foundSection" }
  /** The value of a variable is not shown. */
  | { readonly code: "foundReference"; readonly reference: string }
  | { readonly code: "foundHidden" }
  | { readonly code: "foundValue"; readonly value: string | number | boolean }
  | { readonly code: "foundName"; readonly name: string }
  | { readonly code: "foundWords"; readonly words: readonly string[] }
  | { readonly code: "foundSomeValue" }
  | { readonly code: "foundUnknownSetting" }
  | { readonly code: "foundSameAccount" }
  | { readonly code: "foundRepeatedSecret" }
  | { readonly code: "foundSecondTime" }
  | { readonly code: "foundSomethingElse" }
  | { readonly code: "foundEndlessAliases" }
  | { readonly code: "foundNoVariable" }
  | { readonly code: "foundEmptyVariable" }
  | { readonly code: "foundOtherSigns" }
  | { readonly code: "foundUnreadable" };

/** Why a shop that was added on the page is not served. */
export type KeptShopProblem =
  | { readonly code: "keptShopSealed" }
  | { readonly code: "keptShopInFile" }
  | { readonly code: "keptShopUnfinished" };

/** Warnings: allowed, but probably not intended. */
export type SettingWarning =
  | { readonly code: "secretShort"; readonly shop: string; readonly characters: number }
  | { readonly code: "proxiesAllTrusted" }
  | {
      readonly code: "ruleNeedsReading";
      readonly shop: string;
      readonly list: "earn" | "exclude";
      readonly rule: number;
      readonly condition: WordCondition;
      readonly platform: string;
    }
  /** Only a full refund reaches `cancel.share`. */
  | { readonly code: "partialRefundNeverCancels"; readonly shop: string }
  /** The configuration lists the account's activities without this one. `rule`: `null` for the default activity. */
  | {
      readonly code: "activityNotListed";
      readonly shop: string;
      readonly brand: string;
      readonly activityId: string;
      readonly rule: number | null;
    }
  /** `exclude.customerTags` */
  | { readonly code: "exclusionNeedsReading"; readonly shop: string; readonly platform: string }
  /** Every order that matches the rule matches the other rule first. */
  | {
      readonly code: "ruleCovered";
      readonly shop: string;
      readonly list: "earn" | "exclude";
      readonly rule: number;
      readonly byList: "earn" | "exclude";
      readonly byRule: number;
    };

/** How a setting of the programme is shown if its value is not enough. */
export type SettingValue =
  | { readonly code: "settingUnset" }
  | { readonly code: "settingOn" }
  | { readonly code: "settingOff" }
  | { readonly code: "settingEmpty" }
  | { readonly code: "settingOrderIds"; readonly source: string; readonly prefix: string | null };

interface OrderIds {
  readonly source: string;
  readonly prefix: string | null;
}

/** Why the bridge does not start, although the configuration is valid. */
export type SettingRefusal =
  | DatabaseSettingsProblem
  | { readonly code: "refusedOpenFolder"; readonly folder: string }
  | { readonly code: "refusedStorage" }
  | {
      readonly code: "refusedPlatform";
      readonly shop: string;
      readonly platform: string;
      readonly known: readonly string[];
    }
  | {
      readonly code: "refusedOrderIds";
      readonly shop: string;
      readonly before: OrderIds;
      readonly now: OrderIds;
    }
  | { readonly code: "refusedEncryptionKey" }
  | { readonly code: "refusedNoBrand"; readonly brand: string; readonly brands: readonly string[] }
  | { readonly code: "refusedAccountUnreadable"; readonly brand: string }
  | {
      readonly code: "refusedAccount";
      readonly brand: string;
      /** The orders that have points at the previous account. */
      readonly orders: number;
      /** `null` if only the account's ID has changed, not its address. */
      readonly formerAddress: string | null;
    };
