import type { EarlierWords } from "../../domain/reason/reason.ts";

/** How the work on a delivery ended, or why it was not worked on. */
export type DeliveryReason =
  | BodyProblem
  | ReadingProblem
  | LimitProblem
  | ReferenceReason
  | Nothing
  | ShopEventDone
  | EarlierWords
  | { readonly code: "erased" }
  | { readonly code: "otherShop"; readonly domain: string }
  | { readonly code: "tookTooLong"; readonly seconds: number }
  | { readonly code: "endedProcesses" }
  | { readonly code: "shopNotConfigured"; readonly shop: string }
  | { readonly code: "deliveryFailed" }
  | { readonly code: "noOrderOf"; readonly ids: readonly string[] }
  | { readonly code: "orderNotFetched"; readonly because: EarlierWords }
  | {
      readonly code: "leftToNext";
      readonly named: DeliveryReason | null;
      readonly because: EarlierWords | { readonly code: "ordersNeverRead" };
    }
  | { readonly code: "ordersNeverRead" }
  /** Several things that one delivery says. */
  | { readonly code: "several"; readonly all: readonly DeliveryReason[] };

/** Why the bytes of a body are not taken as JSON. */
export type BodyProblem =
  | { readonly code: "notUtf8" }
  | { readonly code: "emptyBody" }
  | { readonly code: "invalidJson" }
  | { readonly code: "listTooLong"; readonly most: number }
  | { readonly code: "tooManyValues"; readonly most: number }
  | { readonly code: "nestedTooDeep"; readonly most: number }
  | { readonly code: "forbiddenKey"; readonly key: string }
  | { readonly code: "repeatedKey"; readonly key: string };

/** Why a body is not read as what it should be, whatever the platform. */
export type ReadingProblem =
  | { readonly code: "noTopic" }
  /** `expected`: what the platform calls it. */
  | { readonly code: "notOfTopic"; readonly expected: string | null }
  | { readonly code: "otherKind"; readonly kind: string; readonly expected: string }
  /** `found`: what stands there, where it holds nothing of a person. */
  | {
      readonly code: "fieldUnreadable";
      readonly field: string;
      readonly expected: ExpectedField | null;
      readonly found: FoundValue | null;
    }
  | { readonly code: "amountUnreadable"; readonly field: string }
  | { readonly code: "noTimeOfChange" };

/** What a field should hold. */
export const EXPECTED_FIELDS = ["id", "time", "amount", "currency", "status", "list"] as const;
export type ExpectedField = (typeof EXPECTED_FIELDS)[number];

export type FoundValue =
  | { readonly kind: "nothing" | "list" | "object" }
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "text"; readonly length: number };

/** A delivery that says more than any should. */
export type LimitProblem =
  | { readonly code: "tooManyEvents"; readonly most: number }
  | { readonly code: "idTooLong"; readonly of: IdOf; readonly most: number }
  | { readonly code: "deletionTooLong" }
  | { readonly code: "tooManyOrdersNamed"; readonly most: number }
  | { readonly code: "customerTooLong"; readonly most: number };

export type IdOf = "order" | "payment" | "refund" | "fulfillment";

/** Why an order is read from the shop. */
type ReferenceReason =
  | { readonly code: "namesOnly"; readonly entity: IdOf }
  | { readonly code: "bodyNotSigned" }
  | { readonly code: "linesEdited" }
  | { readonly code: "refundAmountMissing" }
  | { readonly code: "transactionMade"; readonly kind: string }
  | { readonly code: "paymentDisputed" }
  | { readonly code: "returnChanged" };

/** Understood, and of no consequence. */
type Nothing =
  | { readonly code: "topicIgnored" }
  | { readonly code: "paymentInOrder"; readonly kind: string }
  | { readonly code: "disputeWithoutOrder" }
  | { readonly code: "permissionsChanged" }
  | { readonly code: "customersInOrders" }
  | { readonly code: "goneBeforeSent" };

/** What was done about a privacy request, or about the removal of the app. */
export type ShopEventDone =
  | { readonly code: "privacyAsked"; readonly request: "dataRequest" | "redactCustomer" | "redactShop" }
  | { readonly code: "appRemoved" }
  | { readonly code: "customerAsks"; readonly orders: number }
  | { readonly code: "customerNotNamed" }
  | { readonly code: "customerErased"; readonly orders: number; readonly deliveries: number }
  | { readonly code: "shopConnectedAgain" }
  | { readonly code: "shopErased"; readonly orders: number; readonly deliveries: number }
  | { readonly code: "removedBeforeConnected" }
  | { readonly code: "tokensForgotten" };
