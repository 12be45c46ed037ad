import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Role } from "../../people/access/role.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { PlatformTokens } from "../../platform/shop-access.ts";
import type { ShopContext } from "../shop-context.ts";

/**
 * A shop that its merchant connects and that is not served yet. `shop`: its platform and address, "shopify:x.example",
 * which is no shop's name.
 */
export type GuestShop = Pick<ShopContext, "shop" | "adapter" | "adapterShop" | "secrets">;

/** A shop that its merchant connected: its name, and the tenant. */
export interface MerchantShop {
  readonly shop: string;
  readonly tenant: string;
  /** Its account is known. */
  readonly isFinished: boolean;
}

/** Shops that merchants connect by themselves (the section `install` of the configuration). */
export interface OpenInstalls {
  /** Whether merchants can connect shops that are new. */
  readonly isOpen: boolean;
  /** `null`: merchants of this platform never connect their shops by themselves. */
  platform(name: string): PlatformAdapter | null;
  /** Platforms whose merchants can connect their shops. */
  platforms(): readonly PlatformAdapter[];
  /** The role of the staff of the platform's shops in the dashboard inside its admin. */
  staffRole(platform: string): Role;
  /** The shop at an address as a person typed it; `null`: it is no address, or the platform is not open. */
  guestAt(platform: string, typed: string): GuestShop | null;
  /** Whether a new shop can be connected now: there is room, and it is open. */
  readonly hasRoom: boolean;
  /** The shop of a visit. */
  guestNamed(shop: string): GuestShop | null;
  /**
   * Keeps a shop that its merchant has connected, with its tokens, until its account is known. A shop that was kept
   * before keeps its name. `tenant`: the merchant, if known; otherwise a new one. Returns the shop's name; `null`: no room. Where too many wait for their account, the oldest make room.
   */
  keep(guest: GuestShop, tokens: PlatformTokens, tenant: string | null): Promise<string | null>;
  /** The shop at this place, served or not. `null`: there is none. `others`: it was added in another way. */
  find(guest: GuestShop): Promise<MerchantShop | "others" | null>;
  /** The names under which orders of a removed shop may still be stored. */
  formerNames(guest: GuestShop): Promise<readonly string[]>;
  /** The merchant who connected the shop; `null`: it was added in another way. */
  merchantOf(shop: string): Promise<{ readonly tenant: string; readonly installedAt: Moment } | null>;
  /** The person who owns the shop at its platform: known already, or invited now with this link's ticket. */
  merchant(shop: string): Promise<{ readonly known: string } | { readonly invitation: string }>;
  /** Removes a shop that its merchant connected, with its account; the tenant's people, if it was the last one. */
  remove(shop: string): Promise<void>;
  /** As `remove`, also where the merchant's other shops use the account: these go as well. */
  undo(shop: string): Promise<void>;
  /** Removes shops whose account nobody has named for days. */
  forgetUnfinished(): Promise<void>;
  /** Of a shop that was removed before: the people of the merchant who had connected it, if it was the last one. */
  removePeople(formerName: string): Promise<void>;
}

/** Whether it is the name of a guest, not of a shop. */
export function isGuest(shop: string): boolean {
  return shop.includes(":");
}
