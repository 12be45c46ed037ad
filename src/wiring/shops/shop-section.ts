import { randomBytes } from "node:crypto";
import type { ChangedShop, ShopToAdd } from "../../admin/shops/added-shops.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { FormerShop, ShopSection } from "../../shops/connect/kept-shop.ts";
import type { GuestShop } from "../../shops/connect/open-installs.ts";

const SECRET_BYTES = 24;

/** The section to store for an added shop, as it would be in the file. */
export function newSection(
  { platform, brand, domain, secret, credentials, activityId, prefix, tenant }: ShopToAdd,
  platforms: readonly PlatformAdapter[],
): ShopSection {
  const adapter = platforms.find((each) => each.platform === platform);
  return {
    platform,
    brand,
    tenant,
    domain: canonical(adapter, domain),
    secrets: [secret ?? secretFor(adapter, credentials)],
    credentials,
    orderId: prefix === null ? {} : { prefix },
    program: { earn: { activityId } },
  };
}

/** The section to store for a shop that its merchant connects. Its account and rules follow later. */
export function installedSection({ adapter, adapterShop }: GuestShop, tenant: string): ShopSection {
  const { platform, webhookSecret } = adapter;
  const secrets = webhookSecret.chosenBy === "bridge" ? [newSecret()] : [];
  const waiting = { brand: null, orderId: {}, program: {} };
  return { platform, tenant, domain: adapterShop.domain, secrets, credentials: {}, ...waiting };
}

/** The section with the changes. */
export function changedSection(
  section: ShopSection,
  { secret, keepsFormer, credentials }: ChangedShop,
  platforms: readonly PlatformAdapter[],
): ShopSection {
  const adapter = platforms.find(({ platform }) => platform === section.platform);
  const name = adapter?.webhookSecret.credential ?? "";
  const [first] = section.secrets;
  // This credential is the webhook secret too, unless the change sets another secret.
  const isCredential = first !== undefined && section.credentials[name] === first;
  const next = secret ?? (isCredential ? (credentials[name] ?? undefined) : undefined);
  const together = Object.entries({ ...section.credentials, ...credentials });
  return {
    ...section,
    secrets:
      next === undefined ? section.secrets : [next, ...(keepsFormer ? section.secrets.slice(0, 1) : [])],
    credentials: Object.fromEntries(together.filter(([, value]) => value !== null)),
  };
}

/** The domain in the platform's notation. An invalid one stays as it is, and the check refuses it. */
function canonical(adapter: PlatformAdapter | undefined, domain: string): string {
  const parsed = adapter?.parseDomain(domain);
  return parsed !== undefined && "domain" in parsed ? parsed.domain : domain;
}

/** The webhook secret; "" if the person who adds the shop has to enter it. */
function secretFor(adapter: PlatformAdapter | undefined, credentials: ShopToAdd["credentials"]): string {
  if (adapter === undefined) return "";
  const { chosenBy, credential = "" } = adapter.webhookSecret;
  const made = chosenBy === "bridge" ? newSecret() : "";
  return credentials[credential] ?? made;
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Whether both are the same shop, so that only their names distinguish their orders. */
export function isSameShop(
  { platform, domain }: Partial<FormerShop>,
  former: FormerShop | undefined,
): boolean {
  return former !== undefined && former.platform === platform && former.domain === domain;
}
