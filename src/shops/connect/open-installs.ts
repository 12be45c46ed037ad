import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Role } from "../../people/access/role.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { PlatformTokens } from "../../platform/shop-access.ts";
import type { ShopContext } from "../shop-context.ts";

/**
 * A shop that its merchant connects and that is not served yet. `shop`: its platform and address, "shopify:x.example",
 * which is never a configured shop's name.
 */
export type GuestShop = Pick<ShopContext, "shop" | "adapter" | "adapterShop" | "secrets">;

/** A shop that its merchant connected: its name and its tenant. */
export interface MerchantShop {
  readonly shop: string;
  readonly tenant: string;
  /** Whether its account is known. */
  readonly isFinished: boolean;
}

/** Shops that merchants connect by themselves (the section `install` of the configuration). */
export interface OpenInstalls {
  /** Whether merchants can connect new shops. */
  readonly isOpen: boolean;
  /** Returns `null` if merchants of this platform cannot connect their shops. */
  platform(name: string): PlatformAdapter | null;
  /** The platforms whose merchants can connect their shops. */
  platforms(): readonly PlatformAdapter[];
  /** The role of the staff of the platform's shops in the dashboard inside its admin. */
  staffRole(platform: string): Role;
  /** The shop at an address as typed by a person; `null` if it is not an address, or if the platform is not open. */
  guestAt(platform: string, typed: string): GuestShop | null;
  /** Whether a new shop can be connected now: new shops are accepted, and there is room. */
  readonly hasRoom: boolean;
  /** The shop of a visit, by its name as a guest. */
  guestNamed(shop: string): GuestShop | null;
  /**
   * Stores a connected shop with its tokens until its account is known. A shop stored before keeps its name. `tenant`:
   * the merchant's; by default a new one. If too many shops wait, the oldest make room. Returns the name; `null`: no
   * room.
   */
  keep(guest: GuestShop, tokens: PlatformTokens, tenant: string | null): Promise<string | null>;
  /** The shop at this address, served or not; `null` if there is none. `others`: it was added in another way. */
  find(guest: GuestShop): Promise<MerchantShop | "others" | null>;
  /** The names under which orders of a removed shop may still be stored. */
  formerNames(guest: GuestShop): Promise<readonly string[]>;
  /** The merchant who connected the shop; `null` if it was added in another way. */
  merchantOf(shop: string): Promise<{ readonly tenant: string; readonly installedAt: Moment } | null>;
  /** The person who owns the shop at its platform: a known person, or one who is invited now by this ticket. */
  merchant(shop: string): Promise<{ readonly known: string } | { readonly invitation: string }>;
  /** Removes a shop that its merchant connected, with its account, and the tenant's people if it was the last. */
  remove(shop: string): Promise<void>;
  /** Like `remove`, even if the merchant's other shops use the account; these are removed too. */
  undo(shop: string): Promise<void>;
  /** Removes shops whose account was not set up for days. */
  forgetUnfinished(): Promise<void>;
  /** Removes the people of the merchant who had connected a removed shop, if it was the last one. */
  removePeople(formerName: string): Promise<void>;
}

/** Whether the name is a guest's, not a configured shop's. */
export function isGuest(shop: string): boolean {
  return shop.includes(":");
}
