import type { ShopsProblem } from "../../http/problem-codes.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { KeptShopProblem, SettingProblem, SettingRefusal } from "../../settings/setting-codes.ts";
import type { ShopContext } from "../../shops/shop-context.ts";

/** A shop to add. Missing values stay unchanged or get the platform's default. */
export interface ShopToAdd {
  readonly platform: string;
  readonly brand: string;
  readonly domain: string;
  readonly secret?: string | undefined;
  readonly credentials: Readonly<Record<string, string>>;
  readonly activityId: string;
  readonly prefix: string | null;
  readonly tenant: string | null;
}

/** The changes of a shop. Missing values stay as they are. */
export interface ChangedShop {
  /** The version that the change is based on. */
  readonly version: number;
  readonly secret?: string | undefined;
  /** Deliveries signed with the former secret are accepted as well. */
  readonly keepsFormer: boolean;
  /** `null` removes it. */
  readonly credentials: Readonly<Record<string, string | null>>;
}

/** An account that shops may be added to. */
export interface AccountChoice {
  readonly brand: string;
  /** The one of a shop that the account has. */
  readonly activityId: string | null;
  /** The next free one; `null`: it needs none yet, or none is left. */
  readonly prefix: string | null;
}

/** A stored shop, as it would be written in the file. */
export type KeptSection = Readonly<Record<string, unknown>> & {
  readonly secrets: readonly string[];
  readonly credentials: Readonly<Record<string, unknown>>;
};

/** A shop that was added on the page. */
export interface AddedShop {
  readonly version: number;
  readonly address: string;
  /** Of that version, which another process may have stored; `null`: sealed under a key that is unknown here. */
  readonly credentials: KeptSection["credentials"] | null;
  /** Its merchant connected it, and may remove it. */
  readonly isMerchants: boolean;
  /** The account of its name was entered for it. */
  readonly hasAccount: boolean;
  /** Why the shop is not served; empty if it is. */
  readonly left: readonly (KeptShopProblem | SettingProblem)[];
}

/** The result of a change. */
export type ShopChangeResult = { readonly ok: true; readonly version: number } | ShopChangeError;

/** The result of changing settings. `before`: as stored until then, whichever version is served now. */
export type SettingsChangeResult =
  | {
      readonly ok: true;
      readonly version: number;
      readonly before: KeptSection | null;
      readonly after: KeptSection;
    }
  | ShopChangeError;

/** Why a change was refused. `problems`: wrong with the settings, or with what the store knows about them. */
export type ShopChangeError =
  | { readonly ok: false; readonly reason: "unknown" | "changed" | "full" | "ofFile" | "sealed" }
  /** Another shop uses the account that was entered for this one. */
  | { readonly ok: false; readonly reason: "accountUsed"; readonly by: string }
  | { readonly ok: false; readonly reason: "problems"; readonly problems: readonly ShopProblem[] };

/** `shop`: as it would be served. */
export type JudgedShop = { readonly ok: true; readonly shop: ShopContext } | ShopChangeError;

export type ShopProblem = SettingProblem | SettingRefusal;

/** Adds, changes and removes shops while the bridge runs. */
export interface AddedShops {
  /** Why no shop can be added; `null` if one can. */
  readonly obstacle: ShopsProblem | null;
  readonly platforms: readonly PlatformAdapter[];
  accounts(): Promise<readonly AccountChoice[]>;
  list(): Promise<ReadonlyMap<string, AddedShop>>;
  /** Checks whether it would be added. Stores nothing. */
  judge(shop: string, given: ShopToAdd): Promise<JudgedShop>;
  add(shop: string, given: ShopToAdd): Promise<ShopChangeResult>;
  change(shop: string, changed: ChangedShop): Promise<SettingsChangeResult>;
  /** `version`: the one that the request is based on. */
  remove(shop: string, version: number): Promise<ShopChangeResult>;
}

/** Most shops that can be added on the page or by merchants: each change checks them all. */
export const MOST_SHOPS = 5_000;
