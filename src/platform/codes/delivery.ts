import type { ErasedReason } from "../../domain/reason/call-reason.ts";
import type { AdapterCode, PlatformCode } from "./platform.ts";
import type { ReadingProblem } from "./reading.ts";

/** How the processing of a delivery ended, or why it was not processed. */
export type DeliveryReason =
  | BodyProblem
  | ReadingProblem
  | LimitProblem
  | ReferenceReason
  | Nothing
  | ShopEventResult
  | AdapterCode
  | ErasedReason
  | { readonly code: "otherShop"; readonly domain: string }
  | { readonly code: "tookTooLong"; readonly seconds: number }
  | { readonly code: "endedProcesses" }
  | { readonly code: "shopNotConfigured"; readonly shop: string }
  | { readonly code: "deliveryFailed" }
  /** A person dismissed it. */
  | {
      readonly code: "dismissed";
      readonly by: string;
      readonly at: number;
      readonly note: string | null;
      readonly because: DeliveryReason | null;
    }
  | { readonly code: "noOrderOf"; readonly ids: readonly string[] }
  | { readonly code: "orderNotFetched"; readonly because: PlatformCode }
  | {
      readonly code: "leftToNext";
      readonly named: DeliveryReason | null;
      readonly because: PlatformCode | OrdersNeverRead;
    }
  | OrdersNeverRead
  /** Several reasons of one delivery. */
  | { readonly code: "several"; readonly all: readonly DeliveryReason[] };

/** The bridge cannot read the shop's orders. */
interface OrdersNeverRead {
  readonly code: "ordersNeverRead";
}

/** Why the bytes of a body are not accepted as JSON. */
export type BodyProblem =
  | { readonly code: "notUtf8" }
  | { readonly code: "emptyBody" }
  | { readonly code: "invalidJson" }
  | { readonly code: "listTooLong"; readonly most: number }
  | { readonly code: "tooManyValues"; readonly most: number }
  | { readonly code: "nestedTooDeep"; readonly most: number }
  | { readonly code: "forbiddenKey"; readonly key: string }
  | { readonly code: "repeatedKey"; readonly key: string };

/** A delivery beyond a limit. */
export type LimitProblem =
  | { readonly code: "tooManyEvents"; readonly most: number }
  | { readonly code: "idTooLong"; readonly of: IdOf; readonly most: number }
  | { readonly code: "currencyTooLong"; readonly most: number }
  | { readonly code: "deletionTooLong" }
  | { readonly code: "tooManyOrdersNamed"; readonly most: number }
  | { readonly code: "customerTooLong"; readonly most: number };

/** The entity whose id in a delivery is too long. */
export type IdOf = "order" | "payment" | "refund" | "fulfillment" | "dispute";

/** Why an order is read from the shop. */
type ReferenceReason =
  | { readonly code: "namesOnly"; readonly entity: IdOf }
  | { readonly code: "bodyNotSigned" }
  | { readonly code: "linesEdited" }
  | { readonly code: "refundAmountMissing" }
  | { readonly code: "transactionMade"; readonly kind: string }
  | { readonly code: "parcelDelivered" }
  | { readonly code: "returnChanged" };

/** Understood, without an effect. */
type Nothing =
  | { readonly code: "topicIgnored" }
  /** `sentAt`: when the bridge created it. */
  | { readonly code: "testDelivery"; readonly sentAt: number | null }
  | { readonly code: "paymentInOrder"; readonly kind: string }
  | { readonly code: "parcelOnItsWay"; readonly status: string }
  | { readonly code: "disputeWithoutOrder" }
  | { readonly code: "permissionsChanged" }
  | { readonly code: "customersInOrders" }
  | { readonly code: "goneBeforeSent" };

/** What was done about a privacy request, or about the removal of the app. */
export type ShopEventResult =
  | { readonly code: "privacyAsked"; readonly request: "dataRequest" | "redactCustomer" | "redactShop" }
  | { readonly code: "appRemoved" }
  | { readonly code: "customerAsks"; readonly orders: number }
  | { readonly code: "customerNotNamed" }
  | { readonly code: "customerErased"; readonly orders: number; readonly deliveries: number }
  | { readonly code: "shopConnectedAgain" }
  | { readonly code: "shopErased"; readonly orders: number; readonly deliveries: number }
  | { readonly code: "removedBeforeConnected" }
  | { readonly code: "tokensForgotten" }
  | { readonly code: "subscriptionsEnded" };
