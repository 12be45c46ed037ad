import type { ShopChangeError } from "../admin/shops/added-shops.ts";
import type { SettingProblem } from "../settings/setting-codes.ts";
import { SettingRefused } from "./setting-refused.ts";
import type { TakenSetting } from "./shops/taken-places.ts";
import type { Beside } from "./shops/with-kept-shops.ts";

/** Why a shop is not added or changed, in the same form as problems of the file. */

export function notKept(shop: string, { config }: Beside["file"]): ShopChangeError {
  return { ok: false, reason: Object.hasOwn(config.shops, shop) ? "ofFile" : "unknown" };
}

export function nameProblem(shop: string, expected: SettingProblem["expected"]): SettingProblem {
  const found = { code: "foundName", name: shop } as const;
  const path = `shops.${shop}`;
  return { code: "settingProblem", file: "", line: null, path, expected, purpose: null, found };
}

export function takenProblem(shop: string, { setting, value, by }: TakenSetting): SettingProblem {
  const expected: SettingProblem["expected"] =
    setting === "domain" ? { code: "expectedOtherShop", shop: `shops.${by}` } : { code: "expectedOwnPrefix" };
  const found: SettingProblem["found"] =
    value === null ? { code: "foundNothing" } : { code: "foundValue", value };
  const path = `shops.${shop}.${setting}`;
  return { code: "settingProblem", file: "", line: null, path, expected, purpose: null, found };
}

export function wrong(problem: SettingProblem): ShopChangeError {
  return { ok: false, reason: "problems", problems: [problem] };
}

export async function refusalOf(judged: Promise<void>): Promise<SettingRefused["refusal"] | null> {
  try {
    await judged;
    return null;
  } catch (error) {
    if (error instanceof SettingRefused) return error.refusal;
    throw error;
  }
}
