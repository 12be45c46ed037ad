import type { Advice, Catalog } from "../catalog.ts";
import type { AdapterSaid } from "../codes/platform.ts";
import type {
  Bound,
  ExpectedSetting,
  FoundSetting,
  SettingDoubt,
  SettingKind,
  SettingMeaning,
  SettingProblem,
  SettingRefusal,
  SettingValue,
  YamlRemedy,
} from "../codes/setting.ts";
import type { Said } from "../words.ts";
import { idsText } from "./checks.ts";
import { MEANINGS } from "./setting-meanings.ts";

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
  | SettingMeaning
  | Exclude<ExpectedSetting, AdapterSaid>
  | FoundSetting
  | SettingDoubt
  | SettingValue,
  Said
> = {
  settingProblem: ({ file, line, path, expected, purpose, found }, _, say) =>
    `${file}${line === null ? "" : `, line ${line}`}: ${path === null ? "" : `${path}: `}expected ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}, found ${say(found)}`,
  settingMeaning: ({ setting }) => MEANINGS[setting],

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
  expectedSchemaName: () => "small letters, digits and underscores, up to 63, the first of them no digit",
  expectedKey: () => "32 random bytes as base64: 43 characters and an equals sign",
  expectedHardToGuess: () => "a text that is hard to guess; openssl rand -hex 24 prints one",
  expectedPrefix: () => "one to six digits, the first of them not 0",
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

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "no setting here" : `only ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) => `a known setting: did you mean ${quote(closest)}?`,
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, because of ${list(beside)} beside it`,
  expectedDatabase: () => "the database's address, because driver is postgres",
  expectedNoFolder: () => "no folder, because driver is postgres",
  expectedNoDatabase: () => "nothing, unless driver is postgres",
  expectedContactDays: ({ deliveriesDays }) =>
    `at least retention.deliveriesDays (${deliveriesDays}), since deliveries hold the contact too`,
  expectedTimeoutForMany: ({ atMostMs }) =>
    `at most ${atMostMs}, because driver is postgres: another instance takes over soon after`,
  expectedOtherAccount: ({ brand }) => `another account than ${brand}: several shops may share one brand`,
  expectedOtherShop: ({ shop }) => `another shop than ${shop}`,
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
  expectedPointsGroup: () => "a regular expression with a group for the points: (?<points>[0-9]+)",

  expectedFile: () => "a configuration file; config/bridge.example.yaml is one to begin with",
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

  settingUnset: () => "not set",
  settingOn: () => "yes",
  settingOff: () => "no",
  settingEmpty: () => "none",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : ` with ${prefix} in front`}`,
};

export const refusals: Catalog<SettingRefusal, Said, Advice> = {
  refusedOpenFolder: ({ folder }) => [
    `storage.path: every user of this machine can read the data folder ${folder}`,
    `Close it (chmod 700 ${folder}), then start again`,
  ],
  refusedStorage: () => [
    "storage.driver: this is for a data folder, and the bridge keeps its data in a database",
    "Use the database's own tools",
  ],
  databaseHostUnknown: ({ host }) => [`storage.url: there is no machine ${host}`, "Correct the host"],
  databasePasswordWrong: ({ user }) => [
    `storage.url: the database refuses the password of ${user}`,
    "Correct it",
  ],
  databaseUserRefused: ({ user, database }) => [
    `storage.url: the database server does not let ${user} into ${database}`,
    "Create the user, or allow it in the server's pg_hba.conf, or correct storage.url and storage.ssl",
  ],
  databaseMissing: ({ database }) => [
    `storage.url: there is no database ${database}`,
    `Create it (createdb ${database}), or correct its name`,
  ],
  databaseRightsMissing: ({ user, schema, database }) => [
    `storage.schema: ${user} may not make or change the tables in schema ${schema}`,
    `Grant it (grant create on database ${database} to ${user}), or make ${user} the owner of the schema and its tables`,
  ],
  databaseUnencrypted: ({ host }) => [
    `storage.ssl: the database at ${host} offers no encryption`,
    "Switch it on there, or set storage.ssl to none where the network between is your own",
  ],
  databaseNotTrusted: ({ host, error }) => [
    `storage.ssl: the certificate of the database at ${host} is not trusted (${error})`,
    "Name the file of whoever signed it in storage.caFile, or correct the host in storage.url",
  ],
  certificatesUnreadable: ({ file, error }) => [
    `storage.caFile: the file ${file} cannot be read (${error})`,
    "Name a file that the bridge may read",
  ],
  databaseNotUtf8: ({ database, encoding }) => [
    `storage.url: the database ${database} keeps its texts as ${encoding}`,
    "Create one with the encoding UTF8, and name it",
  ],
  databaseSharesConnections: ({ host, port }) => [
    `storage.url: at ${host}:${port} stands a pooler that gives each transaction another connection`,
    "Let it pool by session (pool_mode = session in PgBouncer), or name the database itself",
  ],
  refusedPlatform: ({ shop, platform, known }, { quote, choice }) => [
    `shops.${shop}.platform: there is no adapter for ${quote(platform)}`,
    `Set it to ${choice(known)}`,
  ],
  refusedOrderIds: ({ shop, before, now }) => [
    `shops.${shop}.orderId: the loyalty service knows the orders of this shop by ${idsText(before)}, not by ${idsText(now)}`,
    "Set it back, or give the shop a new name under shops to begin anew",
  ],
  refusedEncryptionKey: () => [
    "security.encryptionKey is not the one that this data folder was used with, so that erased persons would not be recognised",
    "Put the old key back, or name it under security.previousEncryptionKeys while you change it",
  ],
  refusedNoBrand: ({ brand, brands }, { quote, list }) => [
    `There is no brand ${quote(brand)} in the configuration`,
    `Name one of: ${list(brands)}`,
  ],
  refusedAccountUnreadable: ({ brand }) => [
    `brands.${brand}: what is remembered of its account cannot be read`,
    `If it is the account that orders have their points at, say so: npx loyalty-bridge store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} has ${formerAddress === null ? "another brandId than before" : `another baseUrl than ${formerAddress}`}, and ${count(orders, { one: "# order has its", other: "# orders have their" })} points at the account it was: approvals and cancels would reach another account`,
    `Set it back; or leave it as it was, name the new account anew under brands (such as ${brand}2) and let the shops name that; or, if it is the same account at a new address, say so: npx loyalty-bridge store account ${brand}`,
  ],
};
