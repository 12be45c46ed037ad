import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SomethingElse } from "../../../src/health/codes/proxy.ts";
import type { Verdict } from "../../../src/health/codes/verdict.ts";
import { aboutBrand, aboutShop, BRIDGE } from "../../../src/health/doctor/check.ts";
import { checkProxy } from "../../../src/health/doctor/proxy/proxy.ts";
import { deliveryLike } from "../../../src/health/doctor/proxy/proxy-requests.ts";
import { checkShop } from "../../../src/health/doctor/shop-connection.ts";
import type { ConnectedShop } from "../../../src/platform/shop-access.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { Store } from "../../../src/store/store.ts";
import { shopContexts } from "../../../src/wiring/shops/shops.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { meddlingProxy } from "../../support/network/meddling-proxy.ts";
import { IdentityProvider } from "../../support/sso/identity-provider.ts";
import type { Example, Examples } from "../../support/verdicts/example.ts";
import { examplesOfAddress } from "../../support/verdicts/of-address.ts";
import { examplesOfBrand, inside } from "../../support/verdicts/of-brand.ts";
import { examplesOfBridge } from "../../support/verdicts/of-bridge.ts";
import { OF_GROUND } from "../../support/verdicts/of-ground.ts";
import { examplesOfShop } from "../../support/verdicts/of-shop.ts";
import { examplesOfSignIn } from "../../support/verdicts/of-sign-in.ts";
import { OF_STATUS } from "../../support/verdicts/of-status.ts";
import { OF_UPKEEP } from "../../support/verdicts/of-upkeep.ts";

/** One whose bridge does not run, and one whose does, behind a proxy. */
let merchant: MerchantSetup;
let running: MerchantSetup;
let provider: IdentityProvider;
beforeAll(async () => {
  [merchant, running, provider] = await Promise.all([
    aMerchant(),
    aMerchant(),
    IdentityProvider.start("https://bridge.example/"),
  ]);
  await running.startBridge({ server: { trustProxy: 1 } });
});
afterAll(async () => {
  await merchant.close();
  await running.close();
  await provider.close();
});

const ofShop = { ...OF_STATUS, ...examplesOfShop(() => merchant) };
const ofBrand = examplesOfBrand(() => merchant);
const ofBridge = {
  ...OF_GROUND,
  ...examplesOfSignIn(() => provider),
  ...OF_UPKEEP,
  ...examplesOfBridge(
    () => merchant,
    () => running,
  ),
};
const ofAddress = examplesOfAddress(
  () => merchant,
  () => running,
);
const EXAMPLES: Examples = { ...ofShop, ...ofBrand, ...ofBridge, ...ofAddress.examples };

function subjectOf(code: string) {
  if (code in ofShop) return aboutShop("garden");
  return code in ofBrand ? aboutBrand("main") : BRIDGE;
}

describe("doctor finds what is so, and says it of what it is about", () => {
  const all = Object.keys(EXAMPLES) as (keyof Examples)[];
  test.each(all)("%s", async (code) => {
    const { check, state, facts, of }: Example = EXAMPLES[code];
    const found: readonly object[] = await of();
    expect(found).toContainEqual(expect.objectContaining({ code }));
    const named = found.filter((verdict) => (verdict as Verdict).code === code);
    const [{ shows: _, ...verdict } = { shows: null }] = named as readonly Verdict[];
    expect(verdict).toEqual({ subject: subjectOf(code), check, state, code, ...facts });
  });
});

/** The first two are findings of their own, and the last one takes 15 s (test/integration/doctor/one-request.test.ts). */
type Elsewhere = "tooManyRequests" | "answersFromCache" | "answersTooLate";
type ElseExamples = {
  readonly [Code in Exclude<SomethingElse["code"], Elsewhere>]: readonly [
    Omit<Extract<SomethingElse, { readonly code: Code }>, "code">,
    () => Promise<readonly Verdict[]>,
  ];
};

describe("whoever answers in place of the bridge is named", () => {
  const examples: ElseExamples = ofAddress.somethingElse;
  test.each(Object.keys(examples) as (keyof ElseExamples)[])("%s", async (code) => {
    const [facts, ask] = examples[code];
    expect(await ask()).toMatchObject([{ code: "bridgeNotFound", because: { code, ...facts } }]);
  });
});

test("a check that breaks is named by what it is about", async () => {
  const { checks } = await inside(merchant, {} as Store);
  const broken = { check: "checkingCheck", state: "failed", code: "checkBroke" };
  expect(checks).toEqual([
    { ...broken, subject: BRIDGE },
    { ...broken, subject: BRIDGE },
    { ...broken, subject: BRIDGE },
    { ...broken, subject: BRIDGE },
    { ...broken, subject: { code: "aboutBrands" } },
  ]);
});

test("another bridge that takes what is large in place of this one is something else", async () => {
  const strange = await meddlingProxy("", () => ({
    answer: (_request, response) => void response.writeHead(401).end('{"error":"not_signed"}'),
  }));
  const config = merchant.config({ server: { publicUrl: strange.url, trustProxy: 1 } });
  const shops = [...shopContexts(config, ADAPTERS).values()];
  const arrived = {
    ...{ address: "127.0.0.1", forwarded: ["127.0.0.1"], protocol: "http", host: new URL(strange.url).host },
    ...{ headers: {}, body: { bytes: 0, digest: "" }, method: "POST", target: "/", peer: "127.0.0.1:1" },
    ...{ others: { requests: 0, alike: 0 }, keepAliveMs: null },
  };
  const ends = { own: "127.0.0.1:1", others: "127.0.0.1:2" };
  const answered = { ...ends, status: 200, headers: {}, text: "", isWhole: true, tookMs: 1 };
  const first = { arrived, answered, method: "POST", target: "/" };
  const found = await checkProxy({ config, shops }, deliveryLike(shops), first);
  await strange.close();
  expect(found).toContainEqual(
    expect.objectContaining({
      ...{ check: "proxyCheck", state: "failed", code: "largeBodyRefused" },
      because: { code: "somethingAnswers", status: 401 },
    }),
  );
});

test("without an address nothing is said of a shop's webhooks but that", async () => {
  const [shop] = shopContexts(merchant.config(), ADAPTERS).values();
  if (shop === undefined) return expect.fail("no shop");
  const { checks: _, ...adapter } = shop.adapter;
  const store: Partial<Store> = { lockedSetting: async () => null, getValue: async () => null };
  const found = await checkShop({ ...shop, adapter }, {} as ConnectedShop, {
    ...{ publicUrl: null, log: createLog({ level: "silent" }), store: store as Store },
  });
  expect(found.filter(({ check }) => check === "webhooksCheck")).toEqual([
    { subject: aboutShop(shop.shop), check: "webhooksCheck", state: "warning", code: "noAddressSet" },
  ]);
});
