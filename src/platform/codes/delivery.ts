import type { ErasedReason } from "../../domain/reason/call-reason.ts";
import type { Coded } from "../../domain/reason/coded.ts";
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
  | OrdersNeverRead
  | Coded<{
      otherShop: { domain: string };
      tookTooLong: { seconds: number };
      endedProcesses: null;
      shopNotConfigured: { shop: string };
      deliveryFailed: null;
      /** A person dismissed it. */
      dismissed: { by: string; at: number; note: string | null; because: DeliveryReason | null };
      noOrderOf: { ids: readonly string[] };
      orderNotFetched: { because: PlatformCode };
      leftToNext: { named: DeliveryReason | null; because: PlatformCode | OrdersNeverRead };
      /** Several reasons of one delivery. */
      several: { all: readonly DeliveryReason[] };
    }>;

/** The bridge cannot read the shop's orders. */
interface OrdersNeverRead {
  readonly code: "ordersNeverRead";
}

/** Why the bytes of a body are not accepted as JSON. */
export type BodyProblem = Coded<{
  notUtf8: null;
  emptyBody: null;
  invalidJson: null;
  listTooLong: { most: number };
  tooManyValues: { most: number };
  nestedTooDeep: { most: number };
  forbiddenKey: { key: string };
  repeatedKey: { key: string };
}>;

/** A delivery beyond a limit. */
export type LimitProblem = Coded<{
  tooManyEvents: { most: number };
  idTooLong: { of: IdOf; most: number };
  currencyTooLong: { most: number };
  deletionTooLong: null;
  tooManyOrdersNamed: { most: number };
  customerTooLong: { most: number };
}>;

/** The entity whose id in a delivery is too long. */
export type IdOf = "order" | "payment" | "refund" | "fulfillment" | "dispute";

/** Why an order is read from the shop. */
type ReferenceReason = Coded<{
  namesOnly: { entity: IdOf };
  bodyNotSigned: null;
  linesEdited: null;
  refundAmountMissing: null;
  transactionMade: { kind: string };
  parcelDelivered: null;
  returnChanged: null;
}>;

/** Understood, without an effect. */
type Nothing = Coded<{
  topicIgnored: null;
  /** `sentAt`: when the bridge created it. */
  testDelivery: { sentAt: number | null };
  paymentInOrder: { kind: string };
  parcelOnItsWay: { status: string };
  disputeWithoutOrder: null;
  permissionsChanged: null;
  customersInOrders: null;
  goneBeforeSent: null;
}>;

/** What was done about a privacy request, or about the removal of the app. */
export type ShopEventResult = Coded<{
  privacyAsked: { request: "dataRequest" | "redactCustomer" | "redactShop" };
  appRemoved: null;
  customerAsks: { orders: number };
  customerNotNamed: null;
  customerErased: { orders: number; deliveries: number };
  shopConnectedAgain: null;
  shopErased: { orders: number; deliveries: number };
  removedBeforeConnected: null;
  tokensForgotten: null;
  subscriptionsEnded: null;
}>;
