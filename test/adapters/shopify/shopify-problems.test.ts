import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askShop } from "../../../adapters/shopify/connection/graphql.ts";
import { accessToken, type ShopifyShop } from "../../../adapters/shopify/connection/tokens.ts";
import { shopifySettings } from "../../../adapters/shopify/settings.ts";
import type { PlatformProblem } from "../../../src/platform/shop-access.ts";
import { APP } from "../../support/shops/shopify-stand-in.ts";
import { aVault } from "../../support/shops/vault.ts";

const DOMAIN = "acme.myshopify.com";

/** A shop that answers everything so. */
function answering(status: number, body: unknown): ShopifyShop {
  const { signal } = new AbortController();
  const reply = { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  return {
    ...{ shop: "acme", domain: DOMAIN, settings: shopifySettings.parse({ accessToken: "shpat_0123456789" }) },
    ...{ vault: aVault(), now: () => 0, signal },
    http: async () => ({ ok: true, value: reply }),
  };
}

const failing = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });
const said = "so it is";

describe("an answer without what was asked for says what is wrong", () => {
  test.each<[number, object, PlatformProblem["kind"], object]>([
    [429, {}, "throttled", { code: "shopAsksForFewerCalls" }],
    [200, failing("THROTTLED", said), "throttled", { code: "shopAsksForFewerCalls" }],
    [503, {}, "unreachable", { code: "shopHasTrouble", status: 503 }],
    [301, {}, "unexpected", { code: "shopify.redirected", domain: DOMAIN }],
    [404, {}, "unexpected", { code: "shopify.noShop", domain: DOMAIN }],
    [402, {}, "forbidden", { code: "shopify.frozen" }],
    [423, {}, "forbidden", { code: "shopify.locked" }],
    [403, {}, "forbidden", { code: "shopify.forbidden" }],
    [418, {}, "unexpected", { code: "shopAnswersOddly", status: 418 }],
    [200, {}, "unexpected", { code: "shopAnswersOddly", status: null }],
    [200, { data: { order: null } }, "unexpected", { code: "shopAnswerUnreadable", field: "order" }],
    [200, failing("ACCESS_DENIED", said), "forbidden", { code: "shopify.permissionMissing", said }],
    [
      ...([200, failing("ACCESS_DENIED", "needs read_orders"), "forbidden"] as const),
      { code: "shopify.scopesMissing", scopes: ["read_orders"], way: "customApp", shop: "acme" },
    ],
    [200, failing("INTERNAL_SERVER_ERROR", said), "unreachable", { code: "shopHasTrouble", status: null }],
    [200, failing("TIMEOUT", said), "unreachable", { code: "shopHasTrouble", status: null }],
    [200, failing("undefinedField", said), "unexpected", { code: "shopify.questionRefused", said }],
  ])("%i %j: %s", async (status, body, kind, because) => {
    const schema = z.object({ order: z.string() });
    const answered = await askShop(answering(status, body), { query: "{ order }", schema });
    expect(answered).toMatchObject({ ok: false, problem: { kind } });
    expect("problem" in answered && answered.problem.because).toEqual(because);
  });
});

test("every new token is refused as well: that is said of the token, not of the client", async () => {
  let given = 0;
  const shop: ShopifyShop = {
    ...answering(401, {}),
    settings: shopifySettings.parse(APP),
    http: async ({ url }) => {
      const isToken = url.endsWith("/access_token");
      const body = isToken ? { access_token: `shpat_${given++}` } : {};
      const reply = { status: isToken ? 200 : 401, headers: {}, body: Buffer.from(JSON.stringify(body)) };
      return { ok: true, value: reply };
    },
  };
  expect(await askShop(shop, { query: "{ order }", schema: z.unknown() })).toMatchObject({
    problem: { kind: "unauthorised", because: { code: "shopify.tokenRefused" } },
  });
  expect(given).toBe(2);
});

test.each([
  ["app_not_installed", "unauthorised", "shopify.notInstalled"],
  ["shop_not_permitted", "forbidden", "shopify.otherOrganisation"],
  ["invalid_client", "unauthorised", "shopify.clientRefused"],
  ["application_cannot_be_found", "unauthorised", "shopify.clientRefused"],
] as const)("no token is given because of %s: %s, %s", async (error, kind, code) => {
  const shop = { ...answering(400, { error }), settings: shopifySettings.parse(APP) };
  const refused = await accessToken(shop);
  expect("problem" in refused && refused.problem).toMatchObject({ kind, because: { code } });
});
