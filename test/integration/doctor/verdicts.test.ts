import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aboutBrand, aboutShop, BRIDGE } from "../../../src/doctor/check.ts";
import type { SomethingElse, Verdict } from "../../../src/words/codes/verdict.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import type { Example, Examples } from "../../support/verdicts/example.ts";
import { examplesOfAddress } from "../../support/verdicts/of-address.ts";
import { examplesOfBrand } from "../../support/verdicts/of-brand.ts";
import { examplesOfBridge } from "../../support/verdicts/of-bridge.ts";
import { OF_GROUND } from "../../support/verdicts/of-ground.ts";
import { examplesOfShop } from "../../support/verdicts/of-shop.ts";
import { OF_STATUS } from "../../support/verdicts/of-status.ts";

/** One whose bridge does not run, and one whose does, behind a proxy. */
let merchant: MerchantSetup;
let running: MerchantSetup;
beforeAll(async () => {
  [merchant, running] = await Promise.all([aMerchant(), aMerchant()]);
  await running.startBridge({ server: { trustProxy: 1 } });
});
afterAll(async () => {
  await merchant.close();
  await running.close();
});

const ofShop = { ...OF_STATUS, ...examplesOfShop(() => merchant) };
const ofBrand = examplesOfBrand(() => merchant);
const ofBridge = {
  ...OF_GROUND,
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

type ElseExamples = {
  readonly [Code in SomethingElse["code"]]: readonly [
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
