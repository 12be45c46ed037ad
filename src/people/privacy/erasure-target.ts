import type { OrderKey } from "../../domain/order/order-record.ts";
import type { Identity } from "./mentions/identities.ts";

/** What is erased: everything of a person, known by address and number, and single orders that are theirs for sure. */
export interface ErasureTarget {
  /** The shop whose orders and deliveries are meant; `null`: all. */
  readonly shop: string | null;
  readonly identities: readonly Identity[];
  readonly orders: readonly OrderKey[];
}
