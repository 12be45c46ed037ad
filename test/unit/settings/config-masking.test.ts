import { expect, test } from "vitest";
import { parseConfig, summariseConfig } from "../../../src/settings/config.ts";
import { formatProblem } from "../../../src/settings/problem.ts";
import { aConfigText, accepted, SOURCE } from "../../support/builders/config-source.ts";

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
    brands: { main: { apiKey: "set", baseUrl: "https://loyalty.example.com" } },
    shops: { acme: { secrets: "1 set", settings: "set", programme: { earn: { activityId: "12" } } } },
  });
  expect(JSON.stringify(summary)).not.toContain("canary");
});

test("a value from the environment is told by its variable alone", () => {
  const text = aConfigText({ shop: "orderId: { source: ${SECRET} }" });
  const read = parseConfig(text, SOURCE);
  expect(read.ok ? [] : read.problems).toMatchObject([
    { path: "shops.acme.orderId.source", expected: "id or number or hash", found: "what ${SECRET} holds" },
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
  const told = read.ok
    ? ""
    : read.problems.map((problem) => formatProblem("bridge.yaml", problem)).join("\n");
  expect(told).not.toBe("");
  expect(told).not.toContain("canary");
});
