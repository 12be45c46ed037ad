import type { Verdict } from "../codes/verdict.ts";

/** Checks of a shop's access, besides those of its platform, whose codes name it: "platform.check". */
const OF_ACCESS: readonly Verdict["check"][] = ["platformCheck", "checkingCheck"];

/** The platform's checks belong to access, or to webhooks if a running bridge creates what they check. */
export function isOf(step: "shop" | "webhooks", { check, needsBridge }: Verdict): boolean {
  if (needsBridge === true || check === "webhooksCheck") return step === "webhooks";
  return step === "shop" && (check.includes(".") || OF_ACCESS.includes(check));
}

/** Warnings pass, unless `how` is `all`. */
export function isWell(checks: readonly Verdict[], how: "enough" | "all" = "enough"): boolean {
  return (
    checks.length > 0 &&
    checks.every(({ state }) => state === "fine" || (how === "enough" && state !== "failed"))
  );
}
