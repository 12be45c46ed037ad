import { z } from "zod";
import { type ConfigSource, type LoadedConfig, parseConfig } from "../../../src/settings/config.ts";
import type { KnownPlatform } from "../../../src/settings/draft.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";

/** A platform whose shops have one-word addresses and an optional token. */
const wordShops: KnownPlatform = {
  platform: "wordshop",
  title: "Wordshop",
  judges: ["countries", "tags", "discountCodes"],
  webhookSecret: {
    chosenBy: "platform",
    where: { code: "wordshop.secretPlace" },
    problemOf: (secret) => (secret.startsWith("tok_") ? { code: "wordshop.expectedSecret" } : null),
  },
  orderIds: "numbers",
  settings: z.strictObject({ accessToken: z.string().min(1).optional() }),
  parseDomain: (domain) =>
    /^[a-z]+$/i.test(domain)
      ? { domain: domain.toLowerCase() }
      : { problem: { code: "wordshop.expectedDomain" } },
};

const ENVIRONMENT = {
  ADMIN_TOKEN: "the-canary-of-the-admin",
  API_KEY: "the-canary-of-the-key",
  SECRET: "the-canary-of-the-shop",
};

export const SOURCE: ConfigSource = {
  environment: ENVIRONMENT,
  adapters: [wordShops, { ...wordShops, platform: "textshop", orderIds: "text" }],
};

/** The smallest valid configuration, with further settings in each section. */
export function aConfigText({ top = "", brand = "", shop = "", program = "", brands = "", shops = "" } = {}) {
  return `
admin: { token: "\${ADMIN_TOKEN}" }
${top}
brands:
  main:
    baseUrl: https://loyalty.example.com
    apiKey: \${API_KEY}
    brandId: b-1
    ${brand}
  ${brands}
shops:
  acme:
    platform: wordshop
    brand: main
    domain: acme
    secrets: ["\${SECRET}"]
    ${shop}
    program:
      earn: { activityId: "12" }
      ${program}
  ${shops}
`;
}

/** "path must be …, not …" for each problem, in the order of the file. */
export function problemsOf(text: string, source: ConfigSource = SOURCE): readonly string[] {
  return complaintsOf(text, source).map((complaint) =>
    complaint.replace(/^bridge\.yaml(?:, line \d+)?:? /, ""),
  );
}

/** The problems as the person who typed a command reads them. */
export function complaintsOf(text: string, source: ConfigSource = SOURCE): readonly string[] {
  const read = parseConfig(text, source);
  if (read.ok) return [];
  return read.problems.map((problem) =>
    ENGLISH.say({ code: "settingProblem", file: "bridge.yaml", ...problem }),
  );
}

export function accepted(read: LoadedConfig): Extract<LoadedConfig, { ok: true }> {
  if (!read.ok) throw new Error(`The configuration was refused: ${JSON.stringify(read.problems)}`);
  return read;
}
