import { WORD_CONDITIONS } from "../../../src/domain/rules/conditions.ts";
import type { PlatformCode } from "../../../src/platform/codes/platform.ts";
import { FILE, meaningNamed } from "../../../src/settings/reference/meanings.ts";
import { partsOf } from "../../../src/settings/reference/settings-tree.ts";
import type {
  ExpectedSetting,
  FoundSetting,
  ProgrammeProblem,
  SettingMeaning,
  SettingProblem,
  SettingRefusal,
  SettingValue,
  SettingWarning,
} from "../../../src/settings/setting-codes.ts";
import { TEXTS } from "./facts.ts";

type Setting = Exclude<
  | SettingProblem
  | ProgrammeProblem
  | SettingMeaning
  | ExpectedSetting
  | FoundSetting
  | SettingWarning
  | SettingRefusal
  | SettingValue,
  PlatformCode
>;
type Of<Code extends Setting["code"]> = Extract<Setting, { readonly code: Code }>;

const NOTHING = [{}];
const COUNTS = [0, 1, 2, 1_234_567];
const LISTS = [[], ["one"], ["one", "two"], ["one", "two", "three"]];
const SOURCES = ["id", "number", "hash"];
const PROBLEM = {
  file: "bridge.yaml",
  line: 12,
  path: "admin.token",
  expected: { code: "expectedToken" },
  purpose: null,
  found: null,
} as const;
const OF_PROGRAMME = {
  line: null,
  expected: { code: "expectedToken" },
  purpose: null,
  found: { code: "foundSection" },
} as const;
const ACCOUNT = { brand: "main", orders: 2, formerAddress: "https://old.example" };
const IDS = SOURCES.flatMap((source) => [null, "1", "77"].map((prefix) => ({ source, prefix })));
const of = <Name extends string, Value>(name: Name, values: readonly Value[]) =>
  values.map((value) => ({ [name]: value }) as { readonly [Each in Name]: Value });

/** Samples of codes about settings; no two have the same meaning. */
export const SETTINGS_SAID: { readonly [Code in Setting["code"]]: readonly Omit<Of<Code>, "code">[] } = {
  settingProblem: [
    PROBLEM,
    { ...PROBLEM, file: TEXTS[1] ?? "" },
    { ...PROBLEM, line: null },
    { ...PROBLEM, line: 13 },
    { ...PROBLEM, path: null },
    { ...PROBLEM, path: TEXTS[1] ?? "" },
    { ...PROBLEM, expected: { code: "expectedKey" } },
    {
      ...PROBLEM,
      purpose: { code: "settingMeaning", setting: "admin.token", meaning: "opens the dashboard" },
    },
    { ...PROBLEM, found: { code: "foundValue", value: "x" } },
    { ...PROBLEM, found: { code: "foundReference", reference: "${X}" } },
  ],
  programmeProblem: [
    OF_PROGRAMME,
    { ...OF_PROGRAMME, line: 13 },
    { ...OF_PROGRAMME, expected: { code: "expectedKey" } },
    {
      ...OF_PROGRAMME,
      purpose: { code: "settingMeaning", setting: "admin.token", meaning: "opens the dashboard" },
    },
    { ...OF_PROGRAMME, found: { code: "foundValue", value: "x" } },
  ],
  settingMeaning: [
    ...Map.groupBy(
      // An exclusion has the same conditions as any rule.
      partsOf(FILE).flatMap(([name]) => meaningNamed(name) ?? []),
      ({ setting }) => setting,
    ).values(),
  ].flatMap(([first]) => first ?? []),
  expectedKind: [
    ...(["text", "number", "wholeNumber", "truth", "section", "list", "nothing", "other"] as const).map(
      (kind) => ({ kinds: [kind] }),
    ),
    { kinds: ["truth", "number"] },
  ],
  expectedSomeValue: NOTHING,
  expectedOneOf: of("values", [["lowdb"], ["lowdb", "postgres"]]),
  expectedSize: (["characters", "entries", "value"] as const).flatMap((unit) =>
    (["atLeast", "atMost", "moreThan", "lessThan"] as const).flatMap((bound) =>
      COUNTS.map((size) => ({ of: unit, bound, size })),
    ),
  ),
  expectedSomeText: NOTHING,
  expectedOtherValue: NOTHING,
  expectedTrimmedText: NOTHING,
  expectedToken: NOTHING,
  expectedWholeNumber: [
    { least: 0, most: 1 },
    { least: 1, most: 65_535 },
    { least: 0, most: 65_535 },
  ],
  expectedByteSize: NOTHING,
  expectedByteRange: NOTHING,
  expectedSecureUrl: NOTHING,
  expectedHttps: NOTHING,
  expectedMailServer: NOTHING,
  expectedMailAddress: NOTHING,
  expectedReceiver: NOTHING,
  expectedPostgres: NOTHING,
  expectedDatabaseUrl: NOTHING,
  expectedSchemaName: NOTHING,
  expectedKey: NOTHING,
  expectedHardToGuess: NOTHING,
  expectedPrefix: NOTHING,
  expectedWholeAddress: NOTHING,
  expectedName: NOTHING,
  expectedSomeBrand: NOTHING,
  expectedSomeShop: NOTHING,
  expectedForInstall: of("needed", ["publicUrl", "encryptionKey", "apps", "account", "secret", "sso"]),
  expectedAmount: NOTHING,
  expectedActivityId: NOTHING,
  expectedSince: NOTHING,
  expectedMobile: NOTHING,
  expectedCountry: NOTHING,
  expectedPlaceholderMobile: NOTHING,
  expectedClockTime: NOTHING,
  expectedOtherTime: NOTHING,
  expectedDay: NOTHING,
  expectedLaterDay: NOTHING,
  expectedDayInDates: NOTHING,
  expectedLargerTotal: NOTHING,
  expectedSomeCondition: NOTHING,
  expectedFewerEntries: NOTHING,
  expectedTimeZone: NOTHING,
  expectedOnlySettings: of("names", LISTS),
  expectedKnownSetting: of("closest", TEXTS),
  expectedBelowProgram: NOTHING,
  expectedDriver: [
    { driver: "lowdb", beside: ["path"] },
    { driver: "postgres", beside: ["path"] },
    { driver: "postgres", beside: ["ssl", "url"] },
  ],
  expectedDatabase: NOTHING,
  expectedNoFolder: NOTHING,
  expectedNoDatabase: NOTHING,
  expectedBackupOutside: of("data", TEXTS),
  expectedContactDays: of("deliveriesDays", COUNTS),
  expectedTimeoutForMany: COUNTS.map((atMostMs) => ({ atMostMs, driver: "postgres" })),
  expectedOtherAccount: of("brand", TEXTS),
  expectedOtherShop: of("shop", TEXTS),
  expectedNewName: of("taken", TEXTS),
  expectedUnusedName: NOTHING,
  expectedOwnPrefix: NOTHING,
  expectedBrand: of("names", LISTS),
  expectedCloseBrand: of("closest", TEXTS),
  expectedClosePlatform: of("closest", TEXTS),
  expectedOtherSecret: NOTHING,
  expectedPlaceholders: of("allowed", LISTS.slice(1)),
  expectedOtherParameter: NOTHING,
  expectedCodeOnce: NOTHING,
  expectedSupportedCondition: WORD_CONDITIONS.flatMap((condition) =>
    TEXTS.map((platform) => ({ platform, condition })),
  ),
  expectedSupportedDelivery: of("platform", TEXTS),
  expectedNoWriteBack: of("platform", TEXTS),
  expectedNoStorefront: of("platform", TEXTS),
  expectedNoAdminBlock: of("platform", TEXTS),
  expectedPlainPattern: NOTHING,
  expectedPointsGroup: NOTHING,
  expectedFile: NOTHING,
  expectedReadable: [
    ...(["folder", "other"] as const).map((why) => ({ place: "", why })),
    ...(["mode", "owner"] as const).flatMap((why) => TEXTS.map((place) => ({ place, why }))),
  ],
  expectedYaml: of("remedy", [
    ...(["spaces", "indentation", "closing", "quotes", "oneALine", "colon"] as const),
    ...(["oneDocument", "alias", "escape", "yaml"] as const),
  ]),
  expectedSettingOnce: NOTHING,
  expectedFewerAliases: NOTHING,
  expectedVariable: TEXTS.flatMap((variable) => [true, false].map((isEmpty) => ({ variable, isEmpty }))),
  expectedVariableName: NOTHING,
  foundEmpty: NOTHING,
  foundList: of("isEmpty", [true, false]),
  foundSection: NOTHING,
  foundReference: of("reference", TEXTS),
  foundValue: [...of("value", [1, 2, true, false]), ...of("value", TEXTS)],
  foundName: of("name", TEXTS),
  foundWords: of("words", [["{nr}"], ["{nr}", "{}"]]),
  secretShort: TEXTS.flatMap((shop) => COUNTS.map((characters) => ({ shop, characters }))),
  secretShared: TEXTS.map((first) => ({ shop: "acme", first })),
  proxiesAllTrusted: NOTHING,
  ruleNeedsReading: TEXTS.flatMap((platform) =>
    WORD_CONDITIONS.map((condition) => ({
      shop: "acme",
      list: "earn" as const,
      rule: 1,
      condition,
      platform,
    })),
  ),
  activityNotListed: TEXTS.flatMap((activityId) =>
    [null, 2].map((rule) => ({ shop: "acme", brand: "main", activityId, rule })),
  ),
  partialRefundNeverCancels: TEXTS.map((shop) => ({ shop })),
  exclusionNeedsReading: TEXTS.map((platform) => ({ shop: "acme", platform })),
  ruleCovered: (["earn", "exclude"] as const).flatMap((byList) =>
    TEXTS.flatMap((shop) =>
      [1, 2].map((rule) => ({ shop, list: "earn" as const, rule: rule + 1, byList, byRule: rule })),
    ),
  ),
  settingUnset: NOTHING,
  settingOn: NOTHING,
  settingOff: NOTHING,
  settingEmpty: NOTHING,
  settingOrderIds: IDS,
  refusedOpenFolder: of("folder", TEXTS),
  refusedStorage: NOTHING,
  refusedPlatform: TEXTS.flatMap((shop) =>
    TEXTS.flatMap((platform) => LISTS.slice(1).map((known) => ({ shop, platform, known }))),
  ),
  refusedOrderIds: TEXTS.flatMap((shop) =>
    IDS.flatMap((before) => IDS.map((now) => ({ shop, before, now }))),
  ),
  refusedEncryptionKey: NOTHING,
  databaseHostUnknown: TEXTS.map((host) => ({ host })),
  databasePasswordWrong: TEXTS.map((user) => ({ user })),
  databaseUserRefused: [
    { user: "bridge", database: "bridge" },
    { user: "bridge", database: "other" },
    { user: "other", database: "bridge" },
  ],
  databaseMissing: TEXTS.map((database) => ({ database })),
  databaseRightsMissing: [
    { user: "bridge", schema: "loyalty_bridge", database: "bridge" },
    { user: "other", schema: "loyalty_bridge", database: "bridge" },
    { user: "bridge", schema: "other", database: "bridge" },
    { user: "bridge", schema: "loyalty_bridge", database: "other" },
  ],
  databaseUnencrypted: TEXTS.map((host) => ({ host })),
  databaseNotTrusted: TEXTS.flatMap((host) =>
    ["CERT_HAS_EXPIRED", "ERR_TLS"].map((error) => ({ host, error })),
  ),
  certificatesUnreadable: TEXTS.flatMap((file) => ["ENOENT", "EACCES"].map((error) => ({ file, error }))),
  databaseNotUtf8: [
    { database: "bridge", encoding: "LATIN1" },
    { database: "bridge", encoding: "SQL_ASCII" },
    { database: "other", encoding: "LATIN1" },
  ],
  databaseSharesConnections: TEXTS.flatMap((host) => [5432, 6432].map((port) => ({ host, port }))),

  refusedNoBrand: TEXTS.flatMap((brand) => LISTS.slice(1).map((brands) => ({ brand, brands }))),
  refusedAccountUnreadable: of("brand", TEXTS),
  refusedAccount: [
    ...COUNTS.map((orders) => ({ ...ACCOUNT, orders })),
    { ...ACCOUNT, formerAddress: null },
    ...TEXTS.map((brand) => ({ ...ACCOUNT, brand })),
  ],
};
