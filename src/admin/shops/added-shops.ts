import type { ShopsProblem } from "../../http/problem-codes.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { KeptShopProblem, SettingProblem, SettingRefusal } from "../../settings/setting-codes.ts";
import type { ShopContext } from "../../shops/shop-context.ts";

/** A shop as somebody adds it. What is left out is not changed, or what the platform's usual is. */
export interface GivenShop {
  readonly platform: string;
  readonly brand: string;
  readonly domain: string;
  readonly secret?: string | undefined;
  readonly credentials: Readonly<Record<string, string>>;
  readonly activityId: string;
  readonly prefix: string | null;
}

/** What is to be another one of a shop. What is left out stays as it is. */
export interface ChangedShop {
  /** The one that it was made from. */
  readonly version: number;
  readonly secret?: string | undefined;
  /** Deliveries that are signed with the former secret are taken as well. */
  readonly keepsFormer: boolean;
  /** `null`: it has none any more. */
  readonly credentials: Readonly<Record<string, string | null>>;
}

/** An account that shops may be added to. */
export interface AccountChoice {
  readonly brand: string;
  /** Of a shop that it has. */
  readonly activityId: string | null;
  /** The next that is free; `null`: it needs none yet, or none is left. */
  readonly prefix: string | null;
}

/** What is kept of a shop, as it would stand in the file. */
export type KeptSection = Readonly<Record<string, unknown>> & {
  readonly secrets: readonly string[];
  readonly credentials: Readonly<Record<string, unknown>>;
};

/** A shop that was added on the page. */
export interface AddedShop {
  readonly version: number;
  /** Of that version, which another process may have kept; `null`: it was sealed under a key that is not known here. */
  readonly credentials: KeptSection["credentials"] | null;
  /** Why it is not served; empty: it is. */
  readonly left: readonly (KeptShopProblem | SettingProblem)[];
}

/** What became of a change. */
export type ShopChangeResult = { readonly ok: true; readonly version: number } | ShopChangeError;

/** What became of a shop's other settings. `before`: as it was kept until then, whatever is served by now. */
export type SettingsChangeResult =
  | {
      readonly ok: true;
      readonly version: number;
      readonly before: KeptSection | null;
      readonly after: KeptSection;
    }
  | ShopChangeError;

/** Why a change was not made. `problems`: each is wrong with the settings, or with what the store knows of them. */
export type ShopChangeError =
  | { readonly ok: false; readonly reason: "unknown" | "changed" | "full" | "ofFile" | "sealed" }
  | { readonly ok: false; readonly reason: "problems"; readonly problems: readonly ShopProblem[] };

/** `shop`: as it would be served. */
export type JudgedShop = { readonly ok: true; readonly shop: ShopContext } | ShopChangeError;

export type ShopProblem = SettingProblem | SettingRefusal;

/** The shops that are added, changed and removed while the bridge runs. */
export interface AddedShops {
  /** Why none can be added; `null`: they can. */
  readonly obstacle: ShopsProblem | null;
  readonly platforms: readonly PlatformAdapter[];
  accounts(): Promise<readonly AccountChoice[]>;
  list(): Promise<ReadonlyMap<string, AddedShop>>;
  /** Would it be added? Nothing is kept. */
  judge(shop: string, given: GivenShop): Promise<JudgedShop>;
  add(shop: string, given: GivenShop): Promise<ShopChangeResult>;
  change(shop: string, changed: ChangedShop): Promise<SettingsChangeResult>;
  /** `version`: the one that it was made from. */
  remove(shop: string, version: number): Promise<ShopChangeResult>;
}

/** Shops that are added on the page: anyone who has more keeps a file. */
export const MOST_SHOPS = 50;
