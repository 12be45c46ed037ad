import type { CheckName, Verdict } from "../codes/verdict.ts";

/** The step that a check of a shop counts for; `null`: for none. */
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
  // These are of no shop.
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
  accountCheck: null,
  activityCheck: null,
};

/** The platform's own checks are of the shop's access, or of its webhooks where a running bridge makes what they check. */
export function isOf(step: "shop" | "webhooks", { check, needsBridge }: Verdict): boolean {
  if (needsBridge === true) return step === "webhooks";
  return (check in STEP_OF ? STEP_OF[check as CheckName["code"]] : "shop") === step;
}

/** A doubt stops nobody, unless all has to be fine. */
export function isWell(checks: readonly Verdict[], how: "enough" | "all" = "enough"): boolean {
  return (
    checks.length > 0 &&
    checks.every(({ state }) => state === "fine" || (how === "enough" && state !== "failed"))
  );
}
