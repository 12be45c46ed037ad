import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { AdapterSaid } from "../codes/platform.ts";
import type {
  Bound,
  ExpectedSetting,
  FoundSetting,
  KeptShopTrouble,
  ProgrammeProblem,
  SettingDoubt,
  SettingKind,
  SettingMeaning,
  SettingProblem,
  SettingValue,
  YamlRemedy,
} from "../codes/setting.ts";
import { meaningIn } from "../sentence.ts";
import type { Said } from "../words.ts";
import { CONDITIONS } from "./conditions.ts";

const KINDS: Readonly<Record<SettingKind, string>> = {
  text: "text",
  number: "a number",
  wholeNumber: "a whole number",
  truth: "true or false",
  section: "a section",
  list: "a list",
  nothing: "an empty value",
  other: "a value of another kind",
};

const BOUNDS: Readonly<Record<Bound, string>> = {
  atLeast: "at least",
  atMost: "at most",
  moreThan: "more than",
  lessThan: "less than",
};

const REMEDIES: Readonly<Record<YamlRemedy, string>> = {
  spaces: "spaces, not tabs, at the beginning of a line",
  indentation: "the same indentation as the settings beside it",
  closing: "a closing quote, bracket or colon",
  quotes: "text in quotes where it begins with a sign such as @, % or `",
  oneALine: "one setting a line, and text with a colon in quotes",
  colon: "a colon and a space after the name of a setting",
  oneDocument: "one document: remove the line ---",
  alias: "an alias that begins with * and is defined above",
  yaml: "text that is YAML",
};

/** Numbers that may be written into the file stand as the file takes them. */
export const settings: Catalog<
  | SettingProblem
  | KeptShopTrouble
  | ProgrammeProblem
  | SettingMeaning
  | Exclude<ExpectedSetting, AdapterSaid>
  | FoundSetting
  | SettingDoubt
  | SettingValue,
  Said
> = {
  settingProblem: ({ file, line, path, expected, purpose, found }, _, say) =>
    `${file}${line === null ? "" : `, line ${line}`}: ${path === null ? "" : `${path}: `}expected ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}, found ${say(found)}`,
  keptShopSealed: () =>
    "Its secrets were sealed under another key: put that one into security.previousEncryptionKeys and start the bridge again, or remove the shop and add it again",
  keptShopInFile: () =>
    "The configuration file has a shop of this name, and that one counts: remove one of the two",
  programmeProblem: ({ line, expected, purpose, found }, _, say) =>
    `${line === null ? "" : `line ${line}: `}expected ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}, found ${say(found)}`,
  settingMeaning: meaningIn({}),

  expectedKind: ({ kind }) => KINDS[kind],
  expectedOneOf: ({ values }, { choice }) => choice(values),
  expectedAnyOf: ({ all }, { choice }, say) => choice(all.map(say)),
  expectedSize: ({ of, bound, size }, { count }) =>
    of === "value"
      ? `${BOUNDS[bound]} ${size}`
      : `${BOUNDS[bound]} ${count(size, of === "entries" ? { one: "# entry", other: "# entries" } : { one: "# character", other: "# characters" })}`,
  expectedSomeText: () => "text that is not empty",
  expectedOtherValue: () => "another value",
  expectedTrimmedText: () => "text that is not empty and has no spaces around it",
  expectedToken: () => "letters, digits and signs without spaces",
  expectedWholeNumber: ({ least, most }) => `a whole number from ${least} to ${most}`,
  expectedByteSize: () => "a size such as 512kb or 2mb",
  expectedByteRange: () => "a size from 1kb to 64mb",
  expectedSecureUrl: () =>
    "an address that begins with https:// and holds neither a password nor what comes after a question mark",
  expectedHttps: () => "an address that begins with https://",
  expectedPostgres: () => "an address that begins with postgres://",
  expectedDatabaseUrl: () =>
    "postgres://user:password@host:port/database with nothing behind it; in the password, a sign such as @, / or % is written as %40, %2F or %25",
  expectedSchemaName: () =>
    "small letters, digits and underscores, up to 63, the first of them no digit, and no name of the server's own (pg_…, information_schema)",
  expectedKey: () => "32 random bytes as base64: 43 characters and an equals sign",
  expectedHardToGuess: () => "a text that is hard to guess; openssl rand -hex 24 prints one",
  expectedPrefix: () => "one to six digits, the first of them not 0",
  expectedWholeAddress: () => "a whole address with a dot in it, such as shop.example.com",
  expectedName: () => "a name of small letters, digits and hyphens, up to 63 characters",
  expectedSomeBrand: () => "at least one brand",
  expectedSomeShop: () => "at least one shop",

  expectedAmount: () => "an amount such as 10 or 9.90",
  expectedActivityId: () => "an activity's id, such as 12: letters, digits, hyphens, up to 64",
  expectedSince: () =>
    "connected, a date such as 2026-06-01, or a time with its zone such as 2026-06-01T12:00:00Z",
  expectedMobile: () => "a number such as +491701234567",
  expectedCountry: () => "a country code such as DE",
  expectedPlaceholderMobile: () => "a mobile number, because missing is placeholder",
  expectedClockTime: () => "a time such as 18:30",
  expectedOtherTime: () => "another time than from",
  expectedDay: () => "a day such as 2026-12-24",
  expectedLaterDay: () => "a day that is not before from",
  expectedDayInDates: () => "a day of the week that lies between the dates",
  expectedLargerTotal: () => "an amount that is not smaller than minTotal",
  expectedSomeCondition: () => "at least one condition",
  expectedFewerEntries: () => "fewer entries",
  expectedTimeZone: () => "the name of a time zone such as Europe/Berlin",

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "no setting here" : `only ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) => `a known setting: did you mean ${quote(closest)}?`,
  expectedBelowProgram: () => "a place below program:, with spaces before it",
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, because of ${list(beside)} beside it`,
  expectedDatabase: () => "the database's address, because driver is postgres",
  expectedNoFolder: () => "nothing, unless driver is lowdb",
  expectedNoDatabase: () => "nothing, unless driver is postgres",
  expectedContactDays: ({ deliveriesDays }) =>
    `at least retention.deliveriesDays (${deliveriesDays}), since deliveries hold the contact too`,
  expectedTimeoutForMany: ({ atMostMs, driver }) =>
    `at most ${atMostMs}, because driver is ${driver}: another instance takes over soon after`,
  expectedOtherAccount: ({ brand }) => `another account than ${brand}: several shops may share one brand`,
  expectedOtherShop: ({ shop }) => `another shop than ${shop}`,
  expectedUnusedName: () =>
    "a name under which no orders or deliveries are kept: they came from another address",
  expectedOwnPrefix: () =>
    "a prefix of its own, as long as those of the other shops on this brand (for example 1, 2, 3), so that their order numbers stay apart",
  expectedBrand: ({ names }, { list, quote }) =>
    names.length === 0
      ? "the name of a brand: there is none yet"
      : `the name of a brand: ${list(names.map(quote))}`,
  expectedCloseBrand: ({ closest }, { quote }) => `the name of a brand: did you mean ${quote(closest)}?`,
  expectedClosePlatform: ({ closest }, { quote }) => `a known platform: did you mean ${quote(closest)}?`,
  expectedOtherSecret: () => "another secret than the ones before",
  expectedPlaceholders: ({ allowed }, { list }) => `no other placeholders than ${list(allowed)}`,
  expectedOtherParameter: () => "a parameter that the bridge does not fill in itself",
  expectedCodeOnce: () => "each code once, large and small letters being the same",
  expectedToldCondition: ({ platform, condition }) =>
    `nothing here: ${platform} does not tell it, so that no order would ever fit (${CONDITIONS[condition]})`,
  expectedToldDelivery: ({ platform }) =>
    `fulfilled or paid: ${platform} does not tell when an order was delivered`,
  expectedPlainPattern: () =>
    "a shorter pattern, without look-ahead, look-behind or references to groups: patterns are read by RE2, which knows none of them",
  expectedPointsGroup: () => "a regular expression with a group for the points: (?<points>[0-9]+)",

  expectedFile: () => `a configuration file, which ${BRIDGE} init makes`,
  expectedReadable: () => "a file that this user may read",
  expectedYaml: ({ remedy }) => REMEDIES[remedy],
  expectedSettingOnce: () => "each setting once",
  expectedFewerAliases: () => "fewer aliases",
  expectedVariable: ({ variable }) => `a value in the environment variable ${variable}`,
  expectedVariableName: () => "a variable's name of letters, digits and underscores between the braces",

  foundNothing: () => "nothing",
  foundEmpty: () => "an empty value",
  foundList: ({ isEmpty }) => (isEmpty ? "an empty list" : "a list"),
  foundSection: () => "a section",
  foundReference: ({ reference }) => `what ${reference} holds`,
  foundHidden: () => "a hidden value",
  foundValue: ({ value }, { quote }) => (typeof value === "string" ? quote(value) : String(value)),
  foundName: ({ name }, { quote }) => `the name ${quote(name)}`,
  foundWords: ({ words }) => words.join(" "),
  foundSomeValue: () => "a value",
  foundUnknownSetting: () => "a setting that does not exist",
  foundSameAccount: () => "the same baseUrl and brandId",
  foundRepeatedSecret: () => "a repeated one",
  foundSecondTime: () => "it a second time",
  foundSomethingElse: () => "something else",
  foundEndlessAliases: () => "aliases without end",
  foundNoVariable: () => "no such variable",
  foundEmptyVariable: () => "an empty one",
  foundOtherSigns: () => "other signs",
  foundUnreadable: () => "one that cannot be read",

  secretShort: ({ shop, characters }, { count }) =>
    `shops.${shop}.secrets: a secret of fewer than ${count(characters, { one: "# character", other: "# characters" })} can be guessed`,
  proxiesAllTrusted: () =>
    "server.trustProxy: true believes every sender; name the number of proxies in front of the bridge instead",
  ruleNeedsReading: ({ shop, list, rule, condition, platform }) =>
    `shops.${shop}.program.${list}.rules: rule ${rule} asks for the ${CONDITIONS[condition]}, which no delivery of ${platform} tells: the bridge reads it from the shop, by credentials or consent, and without those the points of such orders wait (program.unread)`,
  partialRefundNeverCancels: ({ shop }) =>
    `shops.${shop}.program.cancel.share: 1, that is 100 %, is never reached by a partial refund, so none cancels the points: choose a smaller share, such as 0.5 (50 %)`,
  activityNotListed: ({ shop, brand, activityId, rule }) =>
    `shops.${shop}.program.earn.${rule === null ? "activityId" : "rules"}: ${rule === null ? "" : `rule ${rule} names `}activity ${activityId}, which is not among those of brands.${brand}.activities: compare its id with the account's panel, for with a wrong one orders would be refused`,
  exclusionNeedsReading: ({ shop, platform }) =>
    `shops.${shop}.program.exclude.customerTags: no delivery of ${platform} tells what tags a customer has: the bridge reads them from the shop, by credentials or consent, and without those points wait (program.unread)`,
  ruleCovered: ({ shop, list, rule, byList, byRule }) =>
    `shops.${shop}.program.${list}.rules: rule ${rule} never gets its turn, because every order that fits it fits ${byList === "exclude" ? "exclusion " : ""}rule ${byRule} first`,

  settingUnset: () => "not set",
  settingOn: () => "yes",
  settingOff: () => "no",
  settingEmpty: () => "none",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : ` with ${prefix} in front`}`,
};
