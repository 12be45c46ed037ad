import type { SettingRefusal } from "../../settings/setting-codes.ts";
import type { Fine, NotFine, Subject, Verdict } from "../codes/verdict.ts";

/** Makes the verdicts of one check on one subject. Everything not fine has a code whose words name the next step. */
export interface Verdicts {
  readonly fine: (found: Fine, shows?: Verdict["shows"]) => Verdict;
  /** Neither well nor wrong: it is not used, or cannot be checked here. */
  readonly skipped: (found: Fine) => Verdict;
  readonly warning: (found: NotFine) => Verdict;
  readonly failed: (found: NotFine | SettingRefusal) => Verdict;
}

export function judging(subject: Subject, check: Verdict["check"]): Verdicts {
  const about = { subject, check };
  return {
    fine: (found, shows) => ({
      ...found,
      ...about,
      state: "fine",
      ...(shows === undefined ? {} : { shows }),
    }),
    skipped: (found) => ({ ...found, ...about, state: "skipped" }),
    warning: (found) => ({ ...found, ...about, state: "warning" }),
    failed: (found) => ({ ...found, ...about, state: "failed" }),
  };
}

export const BRIDGE: Subject = { code: "aboutBridge" };

export function aboutShop(shop: string): Subject {
  return { code: "aboutShop", shop };
}

export function aboutBrand(brand: string): Subject {
  return { code: "aboutBrand", brand };
}
