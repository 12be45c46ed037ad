import type { Outcome } from "../../domain/operation/outcome.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import { testCustomer } from "../../outbound/brand/test-customer.ts";
import { classifyFailure } from "../../outbound/loyalty/classify.ts";
import { createLoyaltyClient, type LoyaltyClientSettings } from "../../outbound/loyalty/loyalty-client.ts";
import { transactionRequest } from "../../outbound/loyalty/loyalty-requests.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { Verdict } from "../codes/verdict.ts";
import { aboutBrand, judging } from "./check.ts";
import { sendOne } from "./proxy/one-request.ts";

/** The timeout, short because a person waits for the answer. */
const ADDRESS_MS = 10_000;

/** Checks that the service accepts key, id and address, by reading the history of a customer that does not exist. */
export async function checkAccount({ log }: { readonly log: Log }, link: BrandLink): Promise<Verdict> {
  const { warning } = judging(aboutBrand(link.brand), "accountCheck");
  const budget = link.budget(link.bucketOf("transaction"));
  if (budget.free("person") === 0) {
    const seconds = Math.ceil(budget.freeInMs("person") / 1000);
    return warning({ code: "accountCallsUsedUp", seconds });
  }
  const reply = await link.call("transaction", "person", log, (takePermit) =>
    link.client.send(asksNobody(link.identifier), takePermit),
  );
  return judgeAccount(link.brand, link.brand, reply.outcome);
}

function asksNobody(identifier: "email" | "mobile") {
  return transactionRequest({ ...testCustomer(identifier), type: "ledger" });
}

export type TriedAccount = Omit<LoyaltyClientSettings, "signal"> & {
  readonly identifier: "email" | "mobile";
};

/** The same check for an account that somebody has just entered. */
export async function tryAccount({ identifier, ...settings }: TriedAccount): Promise<Verdict> {
  const client = createLoyaltyClient(settings);
  const { outcome } = await client.send(asksNobody(identifier));
  return judgeAccount(settings.brand, null, outcome);
}

/** Checks that something answers at the service's address. Empty if so. */
export async function tryAddress(baseUrl: string): Promise<readonly Verdict[]> {
  const answered = await sendOne({ method: "GET", url: baseUrl, headers: {}, waitMs: ADDRESS_MS });
  if (!("code" in answered)) return [];
  const error = "error" in answered ? answered.error : "ETIMEDOUT";
  return [judgeAccount("main", null, classifyFailure(error, "connecting"))];
}

/** `brand`: its name in the configuration; `null`: it is not configured yet. */
function judgeAccount(about: string, brand: string | null, { kind, detail: because }: Outcome): Verdict {
  const { fine, warning, failed } = judging(aboutBrand(about), "accountCheck");
  switch (kind) {
    case "done":
      return fine({ code: "accountAccepted" });
    case "rejected":
      return warning({ code: "accountNotProven", brand, because });
    case "throttled":
      return warning({ code: "accountThrottled", because });
    case "unauthorised":
      return failed({ code: "accountRefused", brand, because });
    case "transient":
      if (brand !== null && because.code === "serviceFailed") return failed({ code: "accountDown", because });
      return failed({ code: "accountNotReached", brand, because });
  }
}
