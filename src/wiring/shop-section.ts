import { randomBytes } from "node:crypto";
import type { GivenShop } from "../admin/shops/added-shops.ts";
import type { FormerShop, ShopSection } from "../connect/kept-shops.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";

const SECRET_BYTES = 24;

/** What is kept of a shop that somebody adds, as it would stand in the file. */
export function newSection(
  { platform, brand, domain, secret, credentials, activityId, prefix }: GivenShop,
  platforms: readonly PlatformAdapter[],
): ShopSection {
  const adapter = platforms.find((each) => each.platform === platform);
  return {
    platform,
    brand,
    domain: canonical(adapter, domain),
    secrets: [secret ?? secretFor(adapter, credentials)],
    credentials,
    orderId: prefix === null ? {} : { prefix },
    program: { earn: { activityId } },
  };
}

/** As the platform writes it; what it cannot be stays, to be judged. */
function canonical(adapter: PlatformAdapter | undefined, domain: string): string {
  const parsed = adapter?.parseDomain(domain);
  return parsed !== undefined && "domain" in parsed ? parsed.domain : domain;
}

/** "": whoever adds the shop has to say it. */
function secretFor(adapter: PlatformAdapter | undefined, credentials: GivenShop["credentials"]): string {
  if (adapter === undefined) return "";
  const { chosenBy, credential = "" } = adapter.webhookSecret;
  const made = chosenBy === "bridge" ? randomBytes(SECRET_BYTES).toString("base64url") : "";
  return credentials[credential] ?? made;
}

/** Orders of the two are told apart by nothing but the shop's name. */
export function isSameShop({ platform, domain }: ShopSection, former: FormerShop | undefined): boolean {
  return former !== undefined && former.platform === platform && former.domain === domain;
}
