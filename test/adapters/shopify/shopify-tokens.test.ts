import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { askShop } from "../../../adapters/shopify/connection/graphql.ts";
import { accessToken, redeemCode } from "../../../adapters/shopify/connection/tokens.ts";
import { APP, aShopifyShop, type ConnectedStandIn, fine } from "../../support/shops/shopify-stand-in.ts";

const HOUR_MS = 3_600_000;
const BY_CONSENT = { ...APP, grant: "authorization_code" };
const WHO = {
  query: "{ shop { myshopifyDomain } }",
  schema: z.object({ shop: z.object({ myshopifyDomain: z.string() }) }),
};

describe("a shop's token", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop();
  });
  afterEach(() => stage.close());

  const grants = () => stage.shop.access.requestedGrants;
  const isAccepted = async (shop = stage.bridgeSide) => (await askShop(shop, WHO)).ok;

  describe("by client credentials", () => {
    test("is asked for once by many callers at a time, and again before it ends", async () => {
      const tokens = await Promise.all([1, 2, 3, 4].map(() => accessToken(stage.bridgeSide)));
      expect(new Set(tokens.map(fine)).size).toBe(1);
      expect(grants()).toEqual(["client_credentials"]);
      stage.clock.at += 23 * HOUR_MS;
      expect(fine(await accessToken(stage.bridgeSide))).toBe(fine(tokens[0] as never));
      stage.clock.at += 57 * 60_000;
      expect(await isAccepted()).toBe(true);
      expect(grants()).toEqual(["client_credentials", "client_credentials"]);
    });

    test("is asked for again when Shopify refuses it, once", async () => {
      expect(await isAccepted()).toBe(true);
      stage.shop.access.revokeAll();
      expect(await isAccepted()).toBe(true);
      expect(grants()).toHaveLength(2);
    });

    test("is good for its last minutes while Shopify gives no new one", async () => {
      const first = fine(await accessToken(stage.bridgeSide));
      stage.clock.at += 23 * HOUR_MS + 57 * 60_000;
      stage.lost = 1;
      expect(fine(await accessToken(stage.bridgeSide))).toBe(first);
      stage.clock.at += 5 * 60_000;
      stage.lost = 1;
      expect(await accessToken(stage.bridgeSide)).toMatchObject({ problem: { kind: "unreachable" } });
    });

    test("is refused with the remedy when app and shop belong to different organisations", async () => {
      stage.shop.access.isForeign = true;
      const refused = await accessToken(stage.bridgeSide);
      expect(refused).toMatchObject({
        problem: { kind: "forbidden", because: { code: "shopify.otherOrganisation" } },
      });
    });

    test("is refused with the remedy when the secret is wrong, and the secret is not told", async () => {
      const refused = await accessToken(stage.withSettings({ ...APP, clientSecret: "mistyped" }));
      expect(refused).toMatchObject({
        problem: { kind: "unauthorised", because: { code: "shopify.clientRefused" } },
      });
      expect(JSON.stringify(refused)).not.toContain("mistyped");
    });
  });

  test.each<[string, (app: { clientSecret: string }) => void]>([
    ["a used code", () => {}],
    ["a wrong secret", (app) => Object.assign(app, { clientSecret: "changed" })],
  ])(
    "a consent with %s is refused with both remedies, since Shopify answers alike",
    async (_what, change) => {
      change(stage.shop.app);
      const refusal = await redeemCode(stage.withSettings(BY_CONSENT), "used-up");
      expect(refusal?.problem).toMatchObject({
        kind: "unauthorised",
        because: { code: "shopify.noToken", shop: "acme" },
      });
    },
  );

  describe("by the merchant's consent", () => {
    let shop: ConnectedStandIn["bridgeSide"];

    beforeEach(async () => {
      shop = stage.withSettings(BY_CONSENT);
      expect(await redeemCode(shop, stage.shop.access.makeCode())).toBeNull();
    });

    test("ends after an hour and is refreshed before", async () => {
      expect(await isAccepted(shop)).toBe(true);
      stage.clock.at += HOUR_MS;
      expect(await isAccepted(shop)).toBe(true);
      expect(grants()).toEqual(["authorization_code", "refresh_token"]);
    });

    test("survives a refresh whose answer got lost", async () => {
      expect(await isAccepted(shop)).toBe(true);
      stage.clock.at += HOUR_MS;
      stage.lost = 1;
      expect(await isAccepted(shop)).toBe(false);
      expect(await isAccepted(shop)).toBe(true);
      stage.clock.at += HOUR_MS;
      expect(await isAccepted(shop)).toBe(true);
      expect(grants()).toEqual(["authorization_code", "refresh_token", "refresh_token", "refresh_token"]);
    });

    test("is refreshed by one of many callers", async () => {
      stage.clock.at += HOUR_MS;
      const all = await Promise.all([1, 2, 3, 4].map(() => isAccepted(shop)));
      expect(all).toEqual([true, true, true, true]);
      expect(grants()).toEqual(["authorization_code", "refresh_token"]);
    });

    test("is gone when the app was removed: the merchant has to connect again", async () => {
      stage.shop.access.revokeAll();
      const answered = await askShop(shop, WHO);
      const problem = {
        kind: "unauthorised",
        because: { code: "shopify.noToken", shop: "acme" },
      };
      expect(answered).toMatchObject({ ok: false, problem });
    });

    test("ends with its refresh token after ninety days", async () => {
      stage.clock.at += 91 * 24 * HOUR_MS;
      expect(await accessToken(shop)).toMatchObject({
        problem: { kind: "unauthorised", because: { code: "shopify.consentEnded", shop: "acme" } },
      });
      expect(grants()).toEqual(["authorization_code"]);
    });

    test("is worth nothing for another app", async () => {
      const other = stage.withSettings({ ...BY_CONSENT, clientId: "client-2" });
      expect(await accessToken(other)).toMatchObject({ problem: { kind: "notConnected" } });
    });
  });

  test("a permanent token is used as it is, and its end is told", async () => {
    stage.shop.access.tokens.set("shpat_permanent", Infinity);
    const shop = stage.withSettings({ accessToken: "shpat_permanent" });
    expect(await isAccepted(shop)).toBe(true);
    stage.shop.access.revokeAll();
    const answered = await askShop(shop, WHO);
    expect(answered).toMatchObject({
      problem: { kind: "unauthorised", because: { code: "shopify.permanentTokenRefused" } },
    });
    expect(grants()).toEqual([]);
    expect(JSON.stringify(answered)).not.toContain("shpat_permanent");
  });
});
