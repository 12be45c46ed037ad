import type { CheckName, Verdict } from "../codes/verdict.ts";

/** The step that a shop's check belongs to; `null`: none. */
const STEP_OF: Readonly<Record<CheckName["code"], "shop" | "webhooks" | null>> = {
  platformCheck: "shop",
  checkingCheck: "shop",
  webhooksCheck: "webhooks",
  orderIdsCheck: null,
  historyCheck: null,
  programmeCheck: null,
  sampleOrderCheck: null,
  deliveriesCheck: null,
  changesCheck: null,
  deletedOrdersCheck: null,
  auditCheck: null,
  // These checks concern no shop.
  configurationCheck: null,
  processCheck: null,
  instancesCheck: null,
  updateCheck: null,
  dataCheck: null,
  dataFolderCheck: null,
  databaseCheck: null,
  clockCheck: null,
  publicAddressCheck: null,
  certificateCheck: null,
  proxyCheck: null,
  passkeysCheck: null,
  ssoCheck: null,
  backupsCheck: null,
  alertsCheck: null,
  accountCheck: null,
  activityCheck: null,
};

/** The platform's checks belong to access, or to webhooks if a running bridge creates what they check. */
export function isOf(step: "shop" | "webhooks", { check, needsBridge }: Verdict): boolean {
  if (needsBridge === true) return step === "webhooks";
  return (check in STEP_OF ? STEP_OF[check as CheckName["code"]] : "shop") === step;
}

/** Warnings pass, unless `how` is `all`. */
export function isWell(checks: readonly Verdict[], how: "enough" | "all" = "enough"): boolean {
  return (
    checks.length > 0 &&
    checks.every(({ state }) => state === "fine" || (how === "enough" && state !== "failed"))
  );
}
