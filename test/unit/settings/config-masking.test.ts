import fc from "fast-check";
import { expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { summariseConfig } from "../../../src/settings/config-in-file.ts";
import { describeFound, maskSecrets } from "../../../src/settings/mask.ts";
import { type JsonSchema, toJsonSchema } from "../../../src/settings/reference/settings-tree.ts";
import { fileSchema } from "../../../src/settings/schema.ts";
import { aConfigText, accepted, complaintsOf, SOURCE } from "../../support/builders/config-source.ts";

test("the summary shows the settings and hides every secret", () => {
  const text = aConfigText({
    top: [
      `security: { encryptionKey: "${Buffer.from("a canary of exactly 32 bytes.... ").subarray(0, 32).toString("base64")}" }`,
      "storage: { driver: postgres, url: postgres://user:canary@db.example/bridge }",
      "alerts: { webhook: { url: https://chat.example/canary, secret: canary-canary } }",
    ].join("\n"),
    shop: "credentials: { accessToken: canary-token }",
  });
  const summary = summariseConfig(accepted(parseConfig(text, SOURCE)).config);
  expect(summary).toMatchObject({
    server: { port: 8787 },
    storage: { driver: "postgres", url: "set" },
    security: { encryptionKey: "set" },
    admin: { token: "set" },
    alerts: { webhook: { url: "set", secret: "set" }, quietMinutes: 60 },
    brands: { main: { apiKey: "set", brandId: "set", baseUrl: "https://loyalty.example.com" } },
    shops: { acme: { secrets: "1 set", credentials: "set", program: { earn: { activityId: "12" } } } },
  });
  expect(JSON.stringify(summary)).not.toContain("canary");
});

/** What a rule may ask for; weekdays and truths are no free texts. */
const CONDITIONS = [
  ...["tags", "customerTags", "sources", "currencies", "countries", "discountCodes", "products"],
  ...["productTypes", "collections", "minTotal", "maxTotal"],
  ...["hours.from", "hours.to", "dates.from", "dates.until"],
];
const RULES = ["earn", "exclude"].flatMap((list) =>
  CONDITIONS.map((condition) => `shops.<name>.program.${list}.rules.when.${condition}`),
);

/** Free texts that anybody may see. Whoever adds a setting says here that it is none of the secrets, or marks it. */
const OPEN_TEXTS = [
  "server.host",
  "server.publicUrl",
  "server.bodyLimit",
  "security.signIn.oidc.issuer",
  "security.signIn.oidc.clientId",
  "security.signIn.oidc.label",
  "storage.path",
  "storage.schema",
  "storage.backup.folder",
  "storage.caFile",
  "updates.file",
  "install.service",
  "install.lends",
  "brands.<name>.baseUrl",
  "brands.<name>.tenant",
  "shops.<name>.platform",
  "shops.<name>.brand",
  "shops.<name>.tenant",
  "shops.<name>.domain",
  "shops.<name>.orderId.prefix",
  "shops.<name>.program.earn.from",
  "shops.<name>.program.earn.activityId",
  "shops.<name>.program.earn.description",
  ...RULES,
  "shops.<name>.program.timeZone",
  "shops.<name>.program.earn.rules.name",
  "shops.<name>.program.earn.rules.activityId",
  "shops.<name>.program.earn.rules.description",
  "shops.<name>.program.exclude.rules.name",
  "shops.<name>.program.conversion.attribute",
  "shops.<name>.program.conversion.referrer",
  "shops.<name>.program.conversion.urlParameter",
  "shops.<name>.program.redeem.attribute",
  "shops.<name>.program.redeem.discountCodePattern",
  "shops.<name>.program.exclude.minTotal",
  "shops.<name>.program.exclude.tags",
  "shops.<name>.program.exclude.customerTags",
  "shops.<name>.program.exclude.sources",
  "shops.<name>.program.exclude.currencies",
  "shops.<name>.program.contact.placeholderMobile",
  "shops.<name>.program.contact.defaultCountry",
  "shops.<name>.program.extra.earn.<name>",
  "shops.<name>.program.extra.conversion.<name>",
];

/** The settings that may hold any text. */
function freeTexts(schema: JsonSchema, path: string): readonly string[] {
  if (schema.writeOnly === true) return [];
  const { properties = {}, additionalProperties, items, anyOf = [], type } = schema;
  const named = typeof additionalProperties === "object" ? [["<name>", additionalProperties] as const] : [];
  const inner = [...Object.entries(properties), ...named].flatMap(([key, setting]) =>
    freeTexts(setting, path === "" ? key : `${path}.${key}`),
  );
  const isAnything = schema.enum === undefined && schema.const === undefined && inner.length === 0;
  const isText =
    isAnything &&
    ([type].flat().includes("string") || (type === undefined && anyOf.length === 0 && items === undefined));
  const ofParts = [...anyOf, ...(items === undefined ? [] : [items])].flatMap((part) =>
    freeTexts(part, path),
  );
  return [...new Set([...inner, ...ofParts, ...(isText ? [path] : [])])];
}

test("every setting that may hold any text is marked as secret, or known to be none", () => {
  expect(freeTexts(toJsonSchema(fileSchema), "").toSorted()).toEqual(OPEN_TEXTS.toSorted());
});

const plain = fc.stringMatching(/^[a-z]{1,12}$/);

test("whatever the schema does not know is shown nowhere, whatever it is called", () => {
  const path = fc
    .tuple(plain, fc.array(plain, { maxLength: 3 }))
    .map(([first, rest]) => ["new", first, ...rest]);
  fc.assert(
    fc.property(path, (steps) => {
      expect(describeFound("canary", steps)).toBeNull();
      const nested = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), "canary");
      expect(JSON.stringify(maskSecrets(nested))).not.toContain("canary");
    }),
  );
});

test("a value from the environment is told by its variable alone", () => {
  const text = aConfigText({ shop: "orderId: { source: ${SECRET} }" });
  const read = parseConfig(text, SOURCE);
  expect(read.ok ? [] : read.problems).toMatchObject([
    {
      path: "shops.acme.orderId.source",
      expected: { code: "expectedOneOf", values: ["id", "number", "hash"] },
      found: { code: "foundReference", reference: "${SECRET}" },
    },
  ]);
});

/** Each wrong in its own way, with a canary where the secret stands, written in the file or in the environment. */
const SPOILT: readonly string[] = [
  aConfigText().replace('"${ADMIN_TOKEN}"', "canary"),
  aConfigText().replace('"${ADMIN_TOKEN}"', '["canary"]'),
  aConfigText().replace('"${ADMIN_TOKEN}"', '"the canary of the admin"'),
  aConfigText().replace("${API_KEY}", '"the canary"'),
  aConfigText().replace("${API_KEY}", '"prefix ${API_KEY}"'),
  aConfigText().replace('["${SECRET}"]', "canary"),
  aConfigText().replace('["${SECRET}"]', '["${SECRET}", "${SECRET}"]'),
  aConfigText().replace('["${SECRET}"]', '{ a: "canary" }'),
  aConfigText().replace("https://loyalty.example.com", "https://canary:canary@loyalty.example.com"),
  aConfigText().replace("https://loyalty.example.com", "${SECRET}"),
  aConfigText().replace("brand: main", "brand: ${SECRET}"),
  aConfigText().replace("platform: wordshop", "platform: ${SECRET}"),
  aConfigText().replace("domain: acme", "domain: ${SECRET}"),
  aConfigText({ top: "storage: { driver: postgres, url: mysql://canary }" }),
  aConfigText({ top: "security: { encryptionKey: canary }" }),
  aConfigText({ top: "server: { port: ${SECRET} }" }),
  aConfigText({ top: "apikey: canary" }),
  aConfigText({ shop: "credentials: { accessToken: [canary] }" }),
  aConfigText({ shop: "orderId: { source: ${SECRET} }" }),
  aConfigText({ program: "redeem: { discountCodePattern: '(${SECRET}' }" }),
];

test.each(SPOILT)("no problem tells a secret (%#)", (text) => {
  const read = parseConfig(text, SOURCE);
  expect(read.ok).toBe(false);
  const complaints = complaintsOf(text).join("\n");
  expect(complaints).not.toBe("");
  expect(complaints).not.toContain("canary");
});
