import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callShop, REST, type WooShop } from "../../../adapters/woocommerce/connection/rest-client.ts";
import type { ShopHttp, ShopHttpReply } from "../../../src/platform/shop-access.ts";
import type { Switches } from "../../support/shops/played-woocommerce.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { aVault } from "../../support/shops/vault.ts";
import { connectByHttps, connectTo, problemOf } from "../../support/shops/woocommerce-stand-in.ts";

const ORDERS = { method: "GET", path: `${REST}/orders`, query: { status: "any", per_page: "1" } } as const;

describe("calls to a shop's REST interface", () => {
  let standIn: StandInWooCommerce;
  beforeEach(async () => {
    standIn = await listenWooCommerce();
    standIn.orders.place();
  });
  afterEach(() => standIn.close());

  const askFor = async (shop: WooShop) => {
    const reply = await callShop(shop, ORDERS);
    return reply.ok ? "an answer" : problemOf(reply);
  };
  const credentials = () => standIn.requests.map((request) => request.credentials);

  test("carry the key as user and password, by https", async () => {
    expect(await askFor(connectByHttps(standIn))).toBe("an answer");
    expect(credentials()).toEqual(["Basic"]);
  });

  test("are signed where WordPress does not know that they came by https", async () => {
    standIn.switches.isHttpsHidden = true;
    expect(await askFor(connectByHttps(standIn))).toBe("an answer");
    expect(credentials()).toEqual(["Basic", "OAuth"]);
  });

  test("are signed to a shop on this machine without https", async () => {
    expect(await askFor(connectTo(standIn))).toBe("an answer");
    expect(await askFor(connectTo(standIn))).toBe("an answer");
    expect(credentials()).toEqual(["OAuth", "OAuth"]);
  });

  test("use the configuration's key before the vault's", async () => {
    const { consumerKey, consumerSecret } = standIn.key;
    const settings = { consumerKey, consumerSecret };
    expect(await askFor(connectTo(standIn, { settings, vault: aVault({ consumerKey: "ck_old" }) }))).toBe(
      "an answer",
    );
    expect(await askFor(connectTo(standIn, { settings, vault: aVault() }))).toBe("an answer");
  });

  test("are not made without a key, and the ways to one are named", async () => {
    expect(await askFor(connectTo(standIn, { vault: aVault() }))).toMatch(
      /^notConnected: woocommerce\.notConnected$/,
    );
    expect(standIn.requests).toEqual([]);
  });

  test("with a wrong key are told apart from those whose key never arrives", async () => {
    const vault = aVault({ consumerKey: standIn.key.consumerKey, consumerSecret: "cs_wrong" });
    expect(await askFor(connectByHttps(standIn, { vault }))).toMatch(
      /^unauthorised: woocommerce\.keyRefused$/,
    );
    expect(credentials()).toEqual(["Basic"]);
    standIn.switches.dropsAuthorization = true;
    expect(await askFor(connectByHttps(standIn))).toMatch(/^unauthorised: woocommerce\.keyDropped$/);
  });

  test("that write with a key that may only read say which right is missing", async () => {
    standIn.key.permissions = "read";
    const reply = await callShop(connectTo(standIn), { method: "POST", path: `${REST}/webhooks`, body: {} });
    expect(problemOf(reply as never)).toBe("forbidden: woocommerce.keyMayOnlyRead");
  });

  test.each<[string, Partial<Switches>, RegExp]>([
    ["plain permalinks", { hasPlainPermalinks: "notFound" }, /^unexpected: woocommerce\.noInterface$/],
    ["WooCommerce switched off", { isPluginOff: true }, /^unexpected: woocommerce\.noWooCommerce$/],
    ["maintenance", { page: "maintenance" }, /^unreachable: shopHasTrouble$/],
    ["a firewall", { page: "firewall" }, /^forbidden: woocommerce\.pageInstead$/],
    ["a notice instead of the shop", { page: "notice" }, /^unreachable: woocommerce\.brokenAnswer$/],
    [
      "another name",
      { redirectsTo: "https://www.garden.example" },
      /^unexpected: woocommerce\.redirectsElsewhere$/,
    ],
    ["a limit", { throttledSeconds: 30 }, /^throttled: shopAsksForFewerCalls$/],
  ])("name the trouble and the next step: %s", async (_, switches, problem) => {
    Object.assign(standIn.switches, switches);
    expect(await askFor(connectByHttps(standIn))).toMatch(problem);
    expect(standIn.requests).toHaveLength(1);
  });

  describe("that end in", () => {
    const NOON = Date.UTC(2026, 5, 1, 12);
    const answering = (reply: Partial<ShopHttpReply>, body: string): WooShop => {
      const http: ShopHttp = async () => ({
        ok: true,
        value: { status: 200, headers: {}, ...reply, body: Buffer.from(body) },
      });
      return connectTo(standIn, { http, domain: "garden.example", now: () => NOON });
    };
    const json = (code: string) => JSON.stringify({ code, message: "No.", data: null });

    test.each<[string, Partial<ShopHttpReply>, string, RegExp | string]>([
      ["JSON behind a byte order mark are read", {}, "\ufeff[]", "an answer"],
      [
        "PHP's warnings are no answer",
        {},
        "<br /><b>Warning</b>: x[]",
        /^unreachable: woocommerce\.brokenAnswer$/,
      ],
      ["a truncated list are no answer", {}, '[{"id":1', /^unexpected: shopAnswerUnreadable$/],
      ["nothing are no answer", {}, "", /^unreachable: /],
      ["a server error are made later", { status: 502 }, "<p>", /^unreachable: /],
      [
        "a plugin's lock name the plugin",
        { status: 401 },
        json("rest_login_required"),
        /^unauthorised: woocommerce\.interfaceClosed$/,
      ],
      [
        "a missing right",
        { status: 403 },
        json("woocommerce_rest_cannot_view"),
        /^forbidden: woocommerce\.keyMayNot$/,
      ],
      [
        "a login page",
        { status: 302, headers: { location: "/wp-login.php" } },
        "",
        /^forbidden: woocommerce\.redirectsToLogin$/,
      ],
      [
        "another path",
        { status: 301, headers: { location: "/en/wp-json/" } },
        "",
        /^unexpected: woocommerce\.redirects$/,
      ],
      ["a redirect to nowhere", { status: 301 }, "", /^unexpected: woocommerce\.redirects$/],
      ["something else", { status: 418 }, json("teapot"), /^unexpected: woocommerce\.callRefused$/],
    ])("%s", async (_, reply, body, problem) => {
      expect(await askFor(answering(reply, body))).toMatch(problem);
    });

    test.each<[string, number | null]>([
      ["120", 120_000],
      ["Mon, 01 Jun 2026 12:01:00 GMT", 60_000],
      ["Mon, 01 Jun 2026 11:00:00 GMT", 0],
      ["999999999", 3_600_000],
      ["soon", null],
    ])("a 429 with Retry-After %j", async (header, retryAfterMs) => {
      const shop = answering({ status: 429, headers: { "retry-after": header } }, "");
      expect(await callShop(shop, ORDERS)).toMatchObject({ problem: { kind: "throttled", retryAfterMs } });
    });
  });
});
