import type { Answer, Given, ShopChoices } from "../../../client/index.ts";

export type Platform = ShopChoices["platforms"][number];
export type GivenShop = Given<"POST", "/shops">["body"];
/** `needsConsent`: its own pages are to be asked next. */
export type Added = Answer<"POST", "/shops"> & { readonly needsConsent: boolean };
export type Account = ShopChoices["accounts"][number];

/** A shop as it is typed, empty where nothing was. `shop`, `activityId`, `prefix`: `null` as long as they follow from others. */
export interface TypedShop {
  readonly platform: string;
  readonly domain: string;
  readonly shop: string | null;
  readonly brand: string;
  readonly activityId: string | null;
  readonly prefix: string | null;
  readonly secret: string;
  readonly credentials: Readonly<Record<string, string>>;
}

export function emptyShop({ platforms, accounts }: Pick<ShopChoices, "platforms" | "accounts">): TypedShop {
  return {
    platform: platforms[0]?.platform ?? "",
    domain: "",
    shop: null,
    brand: accounts[0]?.brand ?? "",
    activityId: null,
    prefix: null,
    secret: "",
    credentials: {},
  };
}

/** "garden" of "https://www.garden.example/shop". */
export function nameOf(domain: string): string {
  const host = domain
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\./, "");
  const [first = ""] = host.split(/[./:]/);
  return first.replaceAll(/[^a-z0-9-]/g, "").replace(/^-+/, "");
}

export function asGiven(
  { shop, activityId, prefix, secret, credentials, ...typed }: TypedShop,
  account: Account | undefined,
): GivenShop {
  const numbers = prefix ?? account?.prefix ?? "";
  return {
    ...typed,
    shop: shop ?? nameOf(typed.domain),
    activityId: activityId ?? account?.activityId ?? "",
    prefix: numbers.trim() === "" ? null : numbers,
    ...(secret === "" ? {} : { secret }),
    credentials: Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== "")),
  };
}
