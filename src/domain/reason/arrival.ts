import type { Dispute } from "../order/order-snapshot.ts";

/** How data about an order arrived. */
export type ArrivalSource =
  | { readonly way: "delivery"; readonly topic: string }
  /** A delivery that only names the order, which was then read from the shop. */
  | { readonly way: "reference"; readonly topic: string }
  | { readonly way: "resync" }
  | { readonly way: "watch" }
  /** A read because a rule needs parts that only a read returns. */
  | { readonly way: "rules" };

/** One thing that an arrival reported about the order; texts are the shop's own. */
export type ArrivedPart =
  | { readonly kind: "snapshot"; readonly status: string; readonly isRestoration: boolean }
  | { readonly kind: "refund"; readonly id: string }
  | { readonly kind: "fulfillment"; readonly id: string; readonly status: string }
  | ({ readonly kind: "dispute" } & Dispute)
  | { readonly kind: "deletion" };
