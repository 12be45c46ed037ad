import { describe, expect, test } from "vitest";
import type { ProgrammeExpectation } from "../../../src/domain/reason/programme-expectation.ts";
import type { AdapterCode } from "../../../src/platform/codes/platform.ts";
import type { ExpectedSetting } from "../../../src/settings/setting-codes.ts";
import { aConfigText } from "../../support/builders/config-source.ts";
import {
  aliases,
  brand,
  type Examples,
  NONE,
  ofPickyShop,
  otherBrand,
  otherShop,
  PROGRAM,
  problemsAt,
  program,
  replaced,
  rows,
  shop,
  top,
  withRule,
} from "../../support/builders/setting-examples.ts";

/** The codes that no configuration's text leads to: those of the programme and of adapters have examples of their own. */
type Elsewhere =
  | ProgrammeExpectation["code"]
  | AdapterCode["code"]
  | "expectedBelowProgram"
  | "expectedFile"
  | "expectedNewName"
  | "expectedReadable"
  | "expectedUnusedName"
  | "expectedWholeAddress";
type Expected = Exclude<ExpectedSetting, { readonly code: Elsewhere }>;

const OIDC = "{ issuer: https://login.example.com, clientId: bridge, clientSecret: a-secret }";
const STORAGE_OF_POSTGRES = ["url", "schema", "poolSize", "ssl", "caFile"];

const EXPECTED: Examples<Expected> = {
  expectedKind: [
    [
      shop("secrets: abcdefgh").replace('secrets: ["${SECRET}"]', ""),
      "shops.acme.secrets",
      { kinds: ["list"] },
    ],
    [top("watch: 5"), "watch", { kinds: ["section"] }],
    [ofPickyShop("{ accessToken: t, mode: x }"), "shops.acme.credentials.mode", { kinds: ["other"] }],
    [top("server: { trustProxy: [] }"), "server.trustProxy", { kinds: ["truth", "number"] }],
  ],
  expectedSomeValue: [["brands: {}", "admin", NONE]],
  expectedOneOf: [
    [top("storage: { driver: sqlite }"), "storage.driver", { values: ["lowdb", "postgres"] }],
    [replaced("wordshop", "xy"), "shops.acme.platform", { values: ["wordshop", "textshop", "pickyshop"] }],
  ],
  expectedSize: [
    [replaced('["${SECRET}"]', "[]"), "shops.acme.secrets", { of: "entries", bound: "atLeast", size: 1 }],
    [replaced('"${ADMIN_TOKEN}"', "x"), "admin.token", { of: "characters", bound: "atLeast", size: 16 }],
  ],
  expectedSomeText: [[top('storage: { path: "" }'), "storage.path", NONE]],
  expectedOtherValue: [[ofPickyShop("{ accessToken: x }"), "shops.acme.credentials.accessToken", NONE]],
  expectedTrimmedText: [[replaced('"${SECRET}"', '"abcdefgh "'), "shops.acme.secrets[0]", NONE]],
  expectedToken: [[replaced("b-1", "b 1"), "brands.main.brandId", NONE]],
  expectedWholeNumber: [[top("server: { port: -1 }"), "server.port", { least: 0, most: 65_535 }]],
  expectedByteSize: [[top("server: { bodyLimit: much }"), "server.bodyLimit", NONE]],
  expectedByteRange: [[top("server: { bodyLimit: 65mb }"), "server.bodyLimit", NONE]],
  expectedSecureUrl: [[top("server: { publicUrl: http://example.com }"), "server.publicUrl", NONE]],
  expectedHttps: [[top("alerts: { webhook: { url: http://example.com } }"), "alerts.webhook.url", NONE]],
  expectedMailServer: [
    [
      top("alerts: { email: { server: https://x.example, from: a@x.example, to: [a@x.example] } }"),
      "alerts.email.server",
      NONE,
    ],
  ],
  expectedMailAddress: [
    [
      top(
        "alerts: { email: { server: smtps://x.example, from: a@x.example, to: ['a@x.example, b@x.example'] } }",
      ),
      "alerts.email.to[0]",
      NONE,
    ],
  ],
  expectedReceiver: [[top("alerts: { quietMinutes: 5 }"), "alerts", NONE]],
  expectedPostgres: [[top("storage: { driver: postgres, url: mysql://db/x }"), "storage.url", NONE]],
  expectedDatabaseUrl: [[top("storage: { driver: postgres, url: postgres://db }"), "storage.url", NONE]],
  expectedSchemaName: [
    [top("storage: { driver: postgres, url: postgres://u@db/x, schema: X-1 }"), "storage.schema", NONE],
  ],
  expectedKey: [
    [top("security: { encryptionKey: x }"), "security.encryptionKey", NONE],
    [top("security: { previousEncryptionKeys: [x] }"), "security.previousEncryptionKeys[0]", NONE],
  ],
  expectedHardToGuess: [[replaced('"${ADMIN_TOKEN}"', "aaaaaaaaaaaaaaaaaaaa"), "admin.token", NONE]],
  expectedPrefix: [[shop("orderId: { prefix: x }"), "shops.acme.orderId.prefix", NONE]],
  expectedName: [
    [replaced("main:", "Main:").replace("brand: main", "brand: Main"), "brands.Main", NONE],
    [replaced("acme:", "Acme:"), "shops.Acme", NONE],
  ],
  expectedSomeBrand: [["brands: {}", "brands", NONE]],
  expectedSomeShop: [["shops: {}", "shops", NONE]],
  expectedForInstall: [
    [top("install: { open: true }"), "server.publicUrl", { needed: "publicUrl" }],
    [top("install: { open: true }"), "security.encryptionKey", { needed: "encryptionKey" }],
    [top("install: { open: true }"), "install.apps", { needed: "apps" }],
    [top("install: { open: true }"), "install.service", { needed: "account" }],
    [top(`security: { signIn: { oidc: ${OIDC} } }`), "server.publicUrl", { needed: "sso" }],
  ],
  expectedOnlySettings: [[top("watch: { colour: red }"), "watch.colour", { names: ["everySeconds"] }]],
  expectedKnownSetting: [
    [top("watch: { everySecond: 5 }"), "watch.everySecond", { closest: "everySeconds" }],
  ],
  expectedDriver: [
    [
      top("storage: { poolSize: 5, ssl: none }"),
      "storage.driver",
      { driver: "postgres", beside: ["poolSize", "ssl"] },
    ],
  ],
  expectedDatabase: [[top("storage: { driver: postgres }"), "storage.url", NONE]],
  expectedNoFolder: [
    [top("storage: { driver: postgres, url: postgres://u@db/x, path: ./data }"), "storage.path", NONE],
    [
      top("storage: { driver: postgres, url: postgres://u@db/x, backup: { folder: /b } }"),
      "storage.backup",
      NONE,
    ],
  ],
  expectedNoDatabase: STORAGE_OF_POSTGRES.map((name) => [
    top(`storage: { driver: lowdb, ${name}: x }`),
    `storage.${name}`,
    NONE,
  ]),
  expectedBackupOutside: ["./data", "data/backups", "./data/../data/x"].map((folder) => [
    top(`storage: { backup: { folder: ${folder} } }`),
    "storage.backup.folder",
    { data: "./data" },
  ]),
  expectedContactDays: [
    [top("retention: { contactsDays: 10 }"), "retention.contactsDays", { deliveriesDays: 30 }],
  ],
  expectedTimeoutForMany: [
    [
      aConfigText({
        top: "storage: { driver: postgres, url: postgres://u@db/x }",
        brand: "timeoutMs: 25001",
      }),
      "brands.main.timeoutMs",
      { atMostMs: 25_000, driver: "postgres" },
    ],
  ],
  expectedOtherAccount: [[otherBrand("twin", "b-1"), "brands.twin", { brand: "brands.main" }]],
  expectedOtherShop: [[otherShop("ACME", '{ prefix: "2" }'), "shops.garden.domain", { shop: "shops.acme" }]],
  expectedOwnPrefix: [
    [otherShop("garden", '{ prefix: "1" }'), "shops.garden.orderId.prefix", NONE],
    [otherShop("garden", '{ prefix: "22" }'), "shops.garden.orderId.prefix", NONE],
    [otherShop("garden", "{}"), "shops.garden.orderId.prefix", NONE],
  ],
  expectedBrand: [[replaced("brand: main", "brand: xyz"), "shops.acme.brand", { names: ["main"] }]],
  expectedCloseBrand: [[replaced("brand: main", "brand: mian"), "shops.acme.brand", { closest: "main" }]],
  expectedClosePlatform: [
    [replaced("wordshop", "wordshops"), "shops.acme.platform", { closest: "wordshop" }],
  ],
  expectedOtherSecret: [[replaced('["${SECRET}"]', "[abcdefgh, abcdefgh]"), "shops.acme.secrets[1]", NONE]],
  expectedPlaceholders: [
    [
      replaced('activityId: "12"', 'activityId: "12", description: "{nam}"'),
      `${PROGRAM}.earn.description`,
      { allowed: ["{number}", "{orderId}", "{total}", "{currency}", "{shop}"] },
    ],
  ],
  expectedOtherParameter: [
    [program("extra: { earn: { LP_Email: x } }"), `${PROGRAM}.extra.earn.LP_Email`, NONE],
    [program("extra: { conversion: { order_id: x } }"), `${PROGRAM}.extra.conversion.order_id`, NONE],
  ],
  expectedCodeOnce: [
    [
      program("conversion: { discountCodes: { ada: 42, ADA: 43 } }"),
      `${PROGRAM}.conversion.discountCodes.ADA`,
      NONE,
    ],
  ],
  expectedSupportedCondition: [
    [
      withRule("{ productTypes: [Shoes] }"),
      `${PROGRAM}.exclude.rules[0].when.productTypes`,
      { platform: "Wordshop", condition: "productTypes" },
    ],
    ...(["customerTags", "sources"] as const).map(
      (condition) =>
        [
          program(`exclude: { ${condition}: [staff] }`),
          `${PROGRAM}.exclude.${condition}`,
          { platform: "Wordshop", condition },
        ] as const,
    ),
  ],
  expectedSupportedDelivery: [
    [program("approve: { on: delivered }"), `${PROGRAM}.approve.on`, { platform: "Wordshop" }],
  ],
  expectedNoWriteBack: [[program("writeBack: fields"), `${PROGRAM}.writeBack`, { platform: "Wordshop" }]],
  expectedNoAdminBlock: [[program("adminBlock: decide"), `${PROGRAM}.adminBlock`, { platform: "Wordshop" }]],
  expectedNoStorefront: [[program("storefront: points"), `${PROGRAM}.storefront`, { platform: "Wordshop" }]],
  expectedPlainPattern: [
    [
      program('redeem: { discountCodePattern: "^(?<points>[0-9]+)(?=-)" }'),
      `${PROGRAM}.redeem.discountCodePattern`,
      NONE,
    ],
    [
      program('redeem: { discountCodePattern: "^(?<points>([0-9]{0,30}){0,30})-$" }'),
      `${PROGRAM}.redeem.discountCodePattern`,
      NONE,
    ],
  ],
  expectedPointsGroup: [
    [program('redeem: { discountCodePattern: "^P" }'), `${PROGRAM}.redeem.discountCodePattern`, NONE],
  ],
  expectedYaml: [
    ["server:\n\tport: 1", null, { remedy: "spaces" }],
    ["admin: 'canary", null, { remedy: "closing" }],
    ["@canary", null, { remedy: "quotes" }],
    ['storage: { path: "C:\\data" }', null, { remedy: "escape" }],
    ["a: [1, 2\nb: 3", null, { remedy: "indentation" }],
    ["a: b\n---\nc: d", null, { remedy: "oneDocument" }],
  ],
  expectedSettingOnce: [[top("server: { port: 1, port: 2 }"), "server.port", NONE]],
  expectedFewerAliases: [[aliases, null, NONE]],
  expectedVariable: [
    [brand("identifier: ${ABSENT}"), "brands.main.identifier", { variable: "ABSENT", isEmpty: false }],
    [brand("identifier: ${EMPTY}"), "brands.main.identifier", { variable: "EMPTY", isEmpty: true }],
  ],
  expectedVariableName: [[brand('identifier: "${A B}"'), "brands.main.identifier", NONE]],
};

describe("what a setting has to be is a code with its facts, at the setting that is wrong", () => {
  test.each(rows(EXPECTED))("$code at $path", ({ code, text, path, facts }) => {
    expect(problemsAt(text, path).map(({ expected }) => expected)).toContainEqual({ code, ...facts });
  });
});
