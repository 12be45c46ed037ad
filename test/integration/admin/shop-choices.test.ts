import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import type { ShopChoices } from "../../../src/client/index.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

let bridge: RunningBridge;
beforeAll(async () => {
  const acme = {
    ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
    program: { earn: { activityId: "12" } },
  };
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  bridge = await runBridge({
    adapters: [...adapters, plainAdapter],
    shops: { acme },
    top: { security },
  });
});
afterAll(() => bridge.close());

async function choices(language: string): Promise<ShopChoices> {
  const answer = await fetch(`${bridge.url}/api/shop-choices`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": language },
  });
  return (await answer.json()) as ShopChoices;
}

test.each([
  ["en", "REST API key", "WooCommerce › Settings › Advanced › REST API"],
  ["de", "REST-API-Schlüssel", "WooCommerce › Einstellungen › Erweitert › REST-API"],
  ["fr", "Clé de l’API REST", "WooCommerce › Réglages › Avancé › API REST"],
  ["es", "Clave de la API REST", "WooCommerce › Ajustes › Avanzado › API REST"],
])("in %s a credential is called %j, and said to stand at %j", async (language, label, place) => {
  const { platforms } = await choices(language);
  const found = platforms.find(({ platform }) => platform === "woocommerce");
  expect(found?.credentials[0]).toMatchObject({ name: "consumerKey", label, isSecret: false });
  expect(found?.credentials[0]?.meaning).toContain(place);
});

test("the file's shop that needs a prefix before another one can share its account is named", async () => {
  expect((await choices("en")).accounts).toMatchObject([
    { brand: "main", prefix: "1", withoutPrefix: "acme", isOfFile: true },
  ]);
});

test("nothing that is asked for is called by its name in the file alone", async () => {
  const { platforms } = await choices("en");
  const asked = platforms.flatMap(({ credentials, choices: more }) => [...credentials, ...more]);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter(({ name, label }) => name === label)).toEqual([]);
});
