import { z } from "zod";
import type { ShopsProblem } from "../../http/problem-codes.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { KeptShopProblem, SettingProblem, SettingRefusal } from "../../settings/setting-codes.ts";
import type { ShopContext } from "../../shops/shop-context.ts";

const MOST_CREDENTIALS = 40;
const LONGEST = 2_000;

function recordOf<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string().min(1).max(64), value)
    .refine((given) => Object.keys(given).length <= MOST_CREDENTIALS)
    .default({});
}

export const newShop = z.strictObject({
  shop: z.string().trim().max(63),
  platform: z.string().max(64),
  brand: z.string().max(64),
  domain: z.string().trim().max(LONGEST),
  secret: z
    .string()
    .max(LONGEST)
    .optional()
    .describe("The webhook secret; if missing, the bridge generates one, if the platform accepts any"),
  credentials: recordOf(z.string().max(LONGEST)).describe("As `credentials` in the file"),
  activityId: z.string().trim().max(20),
  prefix: z.string().trim().max(6).nullable().default(null).describe("As `orderId.prefix` in the file"),
  tenant: z.string().trim().max(63).nullable().default(null).describe("As `tenant` in the file"),
});
/** The input for adding a shop. Missing values get the platform's defaults. */
export type ShopToAdd = Omit<z.output<typeof newShop>, "shop">;

export const changedShop = z.strictObject({
  /** The version that the change is based on. */
  version: z.int().min(1),
  secret: z.string().max(LONGEST).optional(),
  keepsFormer: z
    .boolean()
    .default(false)
    .describe("Also accept deliveries signed with the earlier secret, while you change it"),
  credentials: recordOf(z.string().max(LONGEST).nullable()).describe("null removes it"),
});
/** Changes to a shop. Missing values stay as they are. */
export type ChangedShop = z.output<typeof changedShop>;

/** An account that shops can be added to. */
export interface AccountChoice {
  readonly brand: string;
  /** The activity id of a shop that uses the account. */
  readonly activityId: string | null;
  /** The next free order id prefix; `null` if none is needed yet or none is left. */
  readonly prefix: string | null;
  /** A shop without a prefix, because of which no other shop can share the account; `null` if there is none. */
  readonly withoutPrefix: string | null;
  /** Whether that shop is in the file, where it can be given a prefix. */
  readonly isOfFile: boolean;
}

/** A stored shop in the form of its section in the file. */
export type KeptSection = Readonly<Record<string, unknown>> & {
  readonly secrets: readonly string[];
  readonly credentials: Readonly<Record<string, unknown>>;
};

/** A shop that was added on the page. */
export interface AddedShop {
  readonly version: number;
  readonly address: string;
  /** That version's credentials, maybe stored by another process; `null` if sealed with a key unknown here. */
  readonly credentials: KeptSection["credentials"] | null;
  /** The merchant connected it and may remove it. */
  readonly isMerchants: boolean;
  /** Whether an account was entered for this shop under its name. */
  readonly hasAccount: boolean;
  /** Why the shop isn't served; empty if it is. */
  readonly left: readonly (KeptShopProblem | SettingProblem)[];
}

/** The result of a change. */
export type ShopChangeResult = { readonly ok: true; readonly version: number } | ShopChangeError;

/** The result of changing settings. `before`: the stored settings, whichever version is served now. */
export type SettingsChangeResult =
  | {
      readonly ok: true;
      readonly version: number;
      readonly before: KeptSection | null;
      readonly after: KeptSection;
    }
  | ShopChangeError;

/** Why a change was refused. `problems`: with the settings, or with what the store has recorded for them. */
export type ShopChangeError =
  | { readonly ok: false; readonly reason: "unknown" | "changed" | "full" | "ofFile" | "sealed" }
  /** Another shop uses the account that was entered for this one. */
  | { readonly ok: false; readonly reason: "accountUsed"; readonly by: string }
  | { readonly ok: false; readonly reason: "problems"; readonly problems: readonly ShopProblem[] };

/** `shop`: the shop as it would be served. */
export type JudgedShop = { readonly ok: true; readonly shop: ShopContext } | ShopChangeError;

export type ShopProblem = SettingProblem | SettingRefusal;

/** Adds, changes and removes shops while the bridge runs. */
export interface AddedShops {
  /** Why no shop can be added; `null` if one can. */
  readonly obstacle: ShopsProblem | null;
  readonly platforms: readonly PlatformAdapter[];
  accounts(): Promise<readonly AccountChoice[]>;
  list(): Promise<ReadonlyMap<string, AddedShop>>;
  /** Checks whether the shop could be added. Stores nothing. */
  judge(shop: string, given: ShopToAdd): Promise<JudgedShop>;
  add(shop: string, given: ShopToAdd): Promise<ShopChangeResult>;
  change(shop: string, changed: ChangedShop): Promise<SettingsChangeResult>;
  /** `version`: the version that the request is based on. */
  remove(shop: string, version: number): Promise<ShopChangeResult>;
}

/** The most shops that can be added on the page or by merchants: every change checks them all. */
export const MOST_SHOPS = 5_000;
