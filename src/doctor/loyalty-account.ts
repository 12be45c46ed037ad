import type { Outcome } from "../domain/operation/outcome.ts";
import type { Log } from "../log/log.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { createLoyaltyClient, type LoyaltyClientSettings } from "../outbound/loyalty/loyalty-client.ts";
import type { Store } from "../store/store.ts";
import { ENGLISH } from "../words/languages.ts";
import { type Check, judging } from "./check.ts";

/** Nobody's: the domain is reserved for examples, the number for films. */
const NOBODY = { email: "nobody@doctor.example", mobile: "+447700900000" };
const NAME = "account";

/** Are key, id and address accepted? Asked by reading the history of a customer that does not exist. */
export async function checkAccount(
  parts: { readonly store: Store; readonly log: Log },
  link: BrandLink,
): Promise<Check> {
  const { warning } = judging(`brand ${link.brand}`);
  const budget = link.budget(link.bucketOf("transaction"));
  if (budget.free("person") === 0) {
    const seconds = Math.ceil(budget.freeInMs("person") / 1000);
    return warning(NAME, "the limit of requests is used up now", `run the check again in ${seconds} seconds`);
  }
  const reply = await link.call("transaction", "person", parts, (takePermit) =>
    link.client.transaction({ ...nobody(link.identifier), type: "ledger" }, takePermit),
  );
  return judgeAccount(link.brand, reply.outcome);
}

export type TriedAccount = Omit<LoyaltyClientSettings, "signal"> & {
  readonly identifier: "email" | "mobile";
};

/** The same question before there is a bridge. */
export async function tryAccount({ identifier, ...settings }: TriedAccount): Promise<Check> {
  const client = createLoyaltyClient(settings);
  const { outcome } = await client.transaction({ ...nobody(identifier), type: "ledger" });
  return judgeAccount(settings.brand, outcome);
}

function nobody(identifier: "email" | "mobile"): { readonly email: string } | { readonly mobile: string } {
  return identifier === "email" ? { email: NOBODY.email } : { mobile: NOBODY.mobile };
}

function judgeAccount(brand: string, { kind, detail }: Outcome): Check {
  const { fine, warning, failed } = judging(`brand ${brand}`);
  switch (kind) {
    case "done":
      return fine(NAME, "the loyalty service accepts the key and the brand id");
    case "rejected":
      return warning(
        NAME,
        `the loyalty service knows the key, but refused to read the history of nobody (${ENGLISH.say(detail)})`,
        `compare brands.${brand}.identifier with the account, then send one order through`,
      );
    case "throttled":
      return warning(NAME, ENGLISH.say(detail), "run the check again in a minute");
    case "unauthorised":
      return failed(
        NAME,
        ENGLISH.say(detail),
        `compare baseUrl, apiKey and brandId of brands.${brand} with the account (Profile, then Integration)`,
      );
    case "transient":
      return failed(
        NAME,
        ENGLISH.say(detail),
        `check brands.${brand}.baseUrl, and whether this machine reaches it`,
      );
  }
}
