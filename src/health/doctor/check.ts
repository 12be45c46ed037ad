import type { SettingRefusal } from "../../settings/setting-codes.ts";
import type { Fine, NotFine, SkippedChecks, Subject, Verdict } from "../codes/verdict.ts";

/** Creates the verdicts of one check about one subject. The words of every code that is not fine name the next step. */
export function judging(subject: Subject, check: Verdict["check"]) {
  const judged = (
    state: Verdict["state"],
    found: Fine | NotFine | SettingRefusal,
    shows?: Verdict["shows"],
  ) => ({ ...found, subject, check, state, ...(shows === undefined ? {} : { shows }) }) satisfies Verdict;
  return {
    fine: (found: Fine, shows?: Verdict["shows"]): Verdict => judged("fine", found, shows),
    /** Neither good nor bad: it is not used, there is nothing to check yet, or it cannot be checked here. */
    skipped: (found: Fine, shows?: Verdict["shows"]): Verdict => judged("skipped", found, shows),
    warning: (found: NotFine): Verdict => judged("warning", found),
    failed: (found: NotFine | SettingRefusal, shows?: Verdict["shows"]): Verdict =>
      judged("failed", found, shows),
  };
}

/** Names the checks that could not run because another one failed. */
export function notTried(checks: SkippedChecks["checks"]): NonNullable<Verdict["shows"]> {
  return [{ code: "checksNotTried", checks }];
}

export const BRIDGE: Subject = { code: "aboutBridge" };

export function aboutShop(shop: string): Subject {
  return { code: "aboutShop", shop };
}

export function aboutBrand(brand: string): Subject {
  return { code: "aboutBrand", brand };
}
