import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Coded } from "../domain/reason/coded.ts";
import type { ContactField } from "../domain/reason/reason.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { PlatformCode } from "../platform/codes/platform.ts";

/** Why a shop's webhooks are of no use. */
export type UnusableReason = DeliveryReason | { readonly code: "signedWrongly" };

/** The shop's orders came `from` one address; `since` then, the configuration has another one, `to`. */
export interface MovedShop {
  readonly from: string;
  readonly to: string;
  readonly since: Moment;
}

/** Why a shop could not be read. */
export type ShopReason = PlatformCode;

/** A note about a read, for a person. */
export type Note = PlatformCode | Coded<{ historyStays: { earnFrom: Moment }; moreNotes: { count: number } }>;

/** What the bridge repaired automatically. */
export type RepairedBy =
  | PlatformCode
  | Coded<{ ordersRead: { orders: number }; webhooksMade: { done: readonly PlatformCode[] } }>;

/** Why a resync could not reconcile an order. */
export type ResyncReason = ShopReason | Coded<{ noSuchOrderInShop: null; orderFailedInBridge: null }>;

/** The customer's contact was corrected after the points were given. */
export interface ContactCorrection {
  readonly code: "contactNotUpdated";
  readonly fields: readonly ContactField[];
  /** The correction can be sent with the points of the order. */
  readonly canSend: boolean;
  /** The field that identifies customers at the account is unchanged. */
  readonly isSameCustomer: boolean;
}

/** Why a contact field from the shop cannot be used. */
export type UnusableContact = Coded<{ notAnEmail: null; notAPhone: { countries: readonly string[] } }>;
