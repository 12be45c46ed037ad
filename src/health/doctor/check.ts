import type { SettingRefusal } from "../../settings/setting-codes.ts";
import type { Fine, NotFine, Subject, Verdict } from "../codes/verdict.ts";

/** Makes the verdicts of one check on one subject. Everything not fine has a code whose words name the next step. */
export function judging(subject: Subject, check: Verdict["check"]) {
  const about = { subject, check };
  return {
    fine: (found: Fine, shows?: Verdict["shows"]): Verdict => ({
      ...found,
      ...about,
      state: "fine",
      ...(shows === undefined ? {} : { shows }),
    }),
    /** Neither well nor wrong: it is not used, or cannot be checked here. */
    skipped: (found: Fine): Verdict => ({ ...found, ...about, state: "skipped" }),
    warning: (found: NotFine): Verdict => ({ ...found, ...about, state: "warning" }),
    failed: (found: NotFine | SettingRefusal): Verdict => ({ ...found, ...about, state: "failed" }),
  };
}

export const BRIDGE: Subject = { code: "aboutBridge" };

export function aboutShop(shop: string): Subject {
  return { code: "aboutShop", shop };
}

export function aboutBrand(brand: string): Subject {
  return { code: "aboutBrand", brand };
}
