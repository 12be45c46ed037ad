import type { Moment } from "../domain/order/order-snapshot.ts";
import type { ContactField } from "../domain/reason/reason.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { PlatformCode } from "../platform/codes/platform.ts";

/** Why what a shop's webhooks send is of no use. */
export type OfNoUse = DeliveryReason | { readonly code: "signedWrongly" };

/** Why a shop could not be asked. */
export type ShopReason = PlatformCode;

/** What a person should know of a reading. */
export type Note =
  | PlatformCode
  | { readonly code: "historyStays"; readonly earnFrom: Moment }
  | { readonly code: "moreNotes"; readonly count: number };

/** What was set right without anybody's doing. */
export type MendedBy =
  | PlatformCode
  | { readonly code: "ordersRead"; readonly orders: number }
  | { readonly code: "webhooksMade"; readonly done: readonly PlatformCode[] };

/** Why a resync could not take an order in. */
export type ResyncReason =
  | ShopReason
  | { readonly code: "noSuchOrderInShop" }
  | { readonly code: "orderFailedInBridge" };

/** The customer's contact was corrected after the points were given. */
export interface UntoldContact {
  readonly code: "contactNotTold";
  readonly fields: readonly ContactField[];
  /** The correction can be sent with the points of the order. */
  readonly canSend: boolean;
  /** The field by which the account knows its customers is as it was. */
  readonly isSameCustomer: boolean;
}

/** Why what the shop sent of a contact is of no use. */
export type UnusableContact =
  | { readonly code: "notAnEmail" }
  | { readonly code: "notAPhone"; readonly countries: readonly string[] };
