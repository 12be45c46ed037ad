import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { inFile, type } from "../../support/commands/typed-command.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

test("what explains every setting is said once, after the last problem", async () => {
  const { out } = await type(["doctor"], { config: "shops: 1\nwatch: 2" });
  expect(out.match(/FAILED/g)?.length).toBeGreaterThan(1);
  expect(out.match(/→ docs\/settings\.md/g)).toHaveLength(1);
  expect(out).toMatch(/→ docs\/settings\.md explains every setting\n\n4 checks failed/);
});

test("a bridge that does not start says so after the problems, and what to do", async () => {
  const { err, exitCode } = await type(["serve"], { config: "shops: 1\nwatch: 2" });
  expect(exitCode).toBe(78);
  expect(err.trim().split("\n").at(-1)).toMatch(
    /^The bridge did not start\. Correct these \(.*\), then start it again/,
  );
});

test("a refused key of the loyalty account is named with the variables of key and brand id", async () => {
  const brand = { apiKey: "${LOYALTY_API_KEY}", brandId: "${LOYALTY_BRAND_ID}" };
  const environment = { LOYALTY_API_KEY: "wrong", LOYALTY_BRAND_ID: "1234" };
  const text = merchant.file({ brand });
  const loadConfig = () => inFile(parseConfig(text, { environment, adapters: ADAPTERS }));
  const { out } = await merchant.type(["doctor"], undefined, { loadConfig });
  expect(out).toMatch(
    /^Loyalty account main\n {2}FAILED {3}access: .*\n +Not checked because of this: activity\n +Its value comes from LOYALTY_API_KEY and LOYALTY_BRAND_ID: in \.env/m,
  );
});

test("a key that is refused says from which variables the file fills it in, and never their values", async () => {
  const credentials = { consumerKey: "${GARDEN_KEY}", consumerSecret: "${GARDEN_SECRET}" };
  const environment = {
    GARDEN_KEY: "ck_of_nobody",
    GARDEN_SECRET: "cs_of_nobody",
    GARDEN_HOOK: "a-secret-of-nobody",
  };
  const text = merchant.file({ shop: { credentials, secrets: ["${GARDEN_HOOK}"] } });
  const loadConfig = () => inFile(parseConfig(text, { environment, adapters: ADAPTERS }));
  const { out } = await merchant.type(["doctor", "--json"], undefined, { loadConfig });
  const { checks } = JSON.parse(out) as {
    readonly checks: readonly { readonly code: string; readonly shows?: readonly string[] }[];
  };
  expect(checks.find(({ code }) => code === "woocommerce.keyRefused")?.shows?.at(-1)).toMatch(
    /^Its value comes from GARDEN_KEY and GARDEN_SECRET: in \.env/,
  );
  expect(out).not.toContain("of_nobody");
});
