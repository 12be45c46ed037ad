import { describe, expect, test } from "vitest";
import { explain } from "../../../adapters/woocommerce/connection/refusal.ts";
import type { PlatformProblem } from "../../../src/platform/shop-access.ts";

const HOST = "shop.example";
const CALLED = new URL(`https://${HOST}/wp-json/wc/v3/orders`);
const own = (code: string) => `woocommerce.${code}`;

/** Status, WooCommerce's own code, where it redirects to; what it means. */
type Case = [number, string | null, string | undefined, PlatformProblem["kind"], object];

describe("an answer without what was asked for says what is wrong", () => {
  test.each<Case>([
    [429, null, undefined, "throttled", { code: "shopAsksForFewerCalls" }],
    [503, null, undefined, "unreachable", { code: "shopHasTrouble", status: 503 }],
    [302, null, "/wp-login.php", "forbidden", { code: own("redirectsToLogin"), host: HOST }],
    [
      ...([301, null, "https://www.shop.example/"] as const),
      ...([
        "unexpected",
        { code: own("redirectsElsewhere"), host: HOST, target: "www.shop.example" },
      ] as const),
    ],
    [301, null, "/elsewhere", "unexpected", { code: own("redirects"), host: HOST }],
    [301, null, undefined, "unexpected", { code: own("redirects"), host: HOST }],
    [404, null, undefined, "unexpected", { code: own("noInterface"), host: HOST }],
    [410, null, undefined, "unexpected", { code: own("noInterface"), host: HOST }],
    [403, null, undefined, "forbidden", { code: own("pageInstead"), host: HOST, status: 403 }],
    [200, null, undefined, "unreachable", { code: own("brokenAnswer"), host: HOST }],
    [418, null, undefined, "unexpected", { code: own("strangePage"), host: HOST, status: 418 }],
    [404, "rest_no_route", undefined, "unexpected", { code: own("noWooCommerce") }],
    [401, "woocommerce_rest_authentication_error", undefined, "unauthorised", { code: own("keyRefused") }],
    [401, "woocommerce_rest_cannot_view", undefined, "unauthorised", { code: own("keyDropped") }],
    [401, "rest_login", undefined, "unauthorised", { code: own("interfaceClosed"), said: "rest_login" }],
    [403, "no_right", undefined, "forbidden", { code: own("keyMayNot"), said: "no_right" }],
    [404, "no_id", undefined, "notFound", { code: "shopKnowsNoSuchThing" }],
    [400, "odd", undefined, "unexpected", { code: own("callRefused"), status: 400, said: "odd" }],
  ])("%i, %s, to %s: %s", (status, code, location, kind, because) => {
    const headers = location === undefined ? {} : { location };
    const refusal = explain(CALLED, { status, headers: { ...headers }, body: new Uint8Array() }, code, 0);
    expect(refusal).toMatchObject({ ok: false, code, status, problem: { kind } });
    expect(refusal.problem.because).toEqual(because);
  });
});
