import type { Answer, BridgeError, CallInput, ListedShop, ShopChoices } from "../../../client/index.ts";

export type Platform = ShopChoices["platforms"][number];
export type ShopToAdd = CallInput<"POST", "/shops">["body"];
/** `needsConsent`: the shop's own pages ask for consent next. */
export type NewShop = Answer<"POST", "/shops"> & { readonly needsConsent: boolean };
export type Account = ShopChoices["accounts"][number];

/** A shop as entered. Empty fields are empty text; `shop`, `activityId` and `prefix` are `null` while derived. */
export interface TypedShop {
  readonly platform: string;
  readonly domain: string;
  readonly shop: string | null;
  readonly brand: string;
  readonly activityId: string | null;
  readonly prefix: string | null;
  readonly tenant: string;
  /** The index of the chosen way among the platform's. */
  readonly way: number;
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
    tenant: "",
    way: 0,
    secret: "",
    credentials: {},
  };
}

/** The fields of the chosen way to give access; without ways, all fields. */
export function askedFor({ ways, credentials, choices }: Platform, way: number) {
  const chosen = ways[way];
  if (chosen === undefined) return { credentials, choices, asksSecret: true };
  const isAsked = ({ name }: { readonly name: string }) => chosen.asks.includes(name);
  return {
    credentials: credentials.filter(isAsked),
    choices: choices.filter(isAsked),
    asksSecret: chosen.asksSecret,
  };
}

/** Derives a name: "garden" from "https://www.garden.example/shop". */
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
  { shop, activityId, prefix, tenant, way, secret, credentials, ...typed }: TypedShop,
  account: Account | undefined,
  platform: Platform | undefined,
): ShopToAdd {
  const asked = platform === undefined ? null : askedFor(platform, way);
  const names = new Set([...(asked?.credentials ?? []), ...(asked?.choices ?? [])].map(({ name }) => name));
  const numbers = prefix ?? account?.prefix ?? "";
  return {
    ...typed,
    shop: shop ?? nameOf(typed.domain),
    activityId: activityId ?? account?.activityId ?? "",
    prefix: numbers.trim() || null,
    tenant: tenant.trim() || null,
    ...(secret === "" || asked?.asksSecret === false ? {} : { secret }),
    credentials: Object.fromEntries(
      Object.entries(credentials).filter(([name, value]) => value !== "" && names.has(name)),
    ),
  };
}

/** The form's initial values for changing a shop. Secrets are missing, because the page doesn't know them. */
export function shopAsItIs({ platform, domain, shop, brand, given, way }: ListedShop): TypedShop {
  const open = given.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]));
  const kept = { activityId: null, prefix: null, tenant: "", way: way ?? 0, secret: "" };
  return { platform, domain, shop, brand, ...kept, credentials: Object.fromEntries(open) };
}

interface Changes {
  readonly secret?: string;
  readonly credentials: Readonly<Record<string, string | null>>;
}

/** The changed values. Emptied fields are removed unless they are secret, as are fields of another way. */
export function changesOf(
  shop: ListedShop,
  { secret, credentials, way }: TypedShop,
  platform: Platform,
): Changes {
  const before = shopAsItIs(shop).credentials;
  const asked = askedFor(platform, way);
  const names = [...asked.credentials, ...asked.choices].map(({ name }) => name);
  const left = shop.way === null || shop.way === way ? [] : askedFor(platform, shop.way).credentials;
  const others = names.flatMap((name) => {
    const value = credentials[name] ?? before[name] ?? "";
    return value === (before[name] ?? "") ? [] : [[name, value === "" ? null : value] as const];
  });
  return {
    ...(secret === "" ? {} : { secret }),
    credentials: Object.fromEntries([
      ...left.filter(({ name }) => !names.includes(name)).map(({ name }) => [name, null]),
      ...others,
    ]),
  };
}

export function isNothing({ secret, credentials }: Changes): boolean {
  return secret === undefined && Object.keys(credentials).length === 0;
}

/** A function that returns the problem of each field, for display. */
export function wrongIn(problems: BridgeError["problems"]): (path: string) => string | undefined {
  return (path) => problems.find((problem) => problem.path === path)?.expected;
}
