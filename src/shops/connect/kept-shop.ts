import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { StoredValue } from "../../store/remembered.ts";
import type { ShopValue } from "../../store/shop-memory.ts";
import type { Cipher } from "./cipher.ts";

/** The name of the value that stores one shop. */
export const KEPT_SHOP = "keptShop";
/** The name of the value that changes with each change of any shop. */
export const SHOP_CHANGES = "shopChanges";

const keptShop = z.looseObject({
  /** The settings as in the file, without the secrets. */
  settings: z.record(z.string(), z.unknown()),
  sealed: z.string(),
  /** When its merchant connected it; `null`: it was added on the page. */
  installedAt: z.number().nullable().default(null),
});
/** A removed shop whose orders may still be stored under its name. `tenant`: the merchant who had connected it. */
const formerShop = z.looseObject({
  platform: z.unknown(),
  domain: z.unknown(),
  brand: z.unknown().optional(),
  tenant: z.unknown().optional(),
});
const entry = z.looseObject({
  /** The version of the change that stored this. */
  version: z.int().min(1),
  kept: keptShop.nullable(),
  /** The shop that was removed under this name. */
  former: formerShop.nullable(),
});
/** The value stored under a shop's name. */
export type Entry = z.output<typeof entry>;
const changes = z.looseObject({
  newest: z.int().min(0),
  /** The shops of the latest changes, the newest last. */
  shops: z.array(z.string()),
  /** What the newest change stores for its shop. Written before the shop's own value, so a kill loses nothing. */
  last: entry.nullable(),
});
/** The latest changes of all shops. */
export type ChangesHead = z.output<typeof changes>;

export const ENTRY = new StoredValue(KEPT_SHOP, entry, "refused");
export const HEAD = new StoredValue(SHOP_CHANGES, changes, "refused");

/** A loyalty account that a merchant entered, in the form of an entry below `brands`. It has the shop's name. */
const keptAccount = z.record(z.string(), z.unknown());

const secrets = {
  secrets: z.array(z.string()),
  credentials: z.record(z.string(), z.unknown()),
  account: keptAccount.nullish(),
};
/** The fields of the sealed text that this release knows. */
export const secretPart = z.object(secrets);
/** The whole sealed text. Fields that a later release added are kept. */
const sealedPart = z.looseObject(secrets);

/** A shop's section of the configuration, including secrets. */
export type ShopSection = Readonly<Record<string, unknown>> & z.output<typeof secretPart>;

/** The parts of a stored shop that are readable without a key. */
export interface ListedShop {
  /** Increases with each change of any shop. */
  readonly version: number;
  readonly settings: Readonly<Record<string, unknown>>;
  /** When its merchant connected it; `null`: it was added on the page. */
  readonly installedAt: Moment | null;
}

/** A shop in the store. */
export interface KeptShop extends ListedShop {
  /** `null`: it is sealed with an unknown key. */
  readonly section: ShopSection | null;
}

/** Whether the merchant has connected the shop but not set up an account yet. */
export function isUnfinished({ settings }: Pick<ListedShop, "settings">): boolean {
  return settings.brand === null;
}

/** Keys for what shops share, or must not share, with others. */
export function keysOf({ settings, section }: Pick<KeptShop, "settings" | "section">): readonly string[] {
  const { platform, domain, brand, tenant, orderId } = settings;
  const { prefix } = (orderId ?? {}) as { readonly prefix?: unknown };
  const { account } = section ?? {};
  return [
    ...[`place ${platform} ${domain}`, `prefix ${brand} ${prefix}`, `brand ${brand}`, `tenant ${tenant}`],
    ...(account == null ? [] : [`account ${account.brandId}`]),
  ];
}

/** The key of shops whose merchants have not set up an account yet. */
export const UNFINISHED = "brand null";

/** The platform, address and account of a removed shop. */
export type FormerShop = z.output<typeof formerShop>;

/** Returns `null` if a later release wrote the text in another format. */
export function hiddenIn(text: string): z.output<typeof sealedPart> | null {
  return sealedPart.safeParse(jsonIn(text)).data ?? null;
}

/** The shop in this value, if the keys cannot decrypt it; `null`: no shop, another value, or unreadable. */
export function closedShop({ shop, name, value }: ShopValue, cipher: Cipher | null): string | null {
  const head = name === SHOP_CHANGES ? changes.safeParse(jsonIn(value)).data : undefined;
  const stored = name === KEPT_SHOP ? entry.safeParse(jsonIn(value)).data : head?.last;
  const owner = head?.shops.at(-1) ?? shop;
  if (stored?.kept == null) return null;
  return (cipher?.open(stored.kept.sealed, belongsTo(owner)) ?? null) === null ? owner : null;
}

/** The owner that a shop's secrets are bound to. */
export function belongsTo(shop: string): string {
  return `shops ${shop}`;
}
