import type { OrderKey } from "../../domain/order/order-record.ts";
import type { Identity } from "./mentions/identities.ts";

/** What to erase: all data of a person, identified by address and number, and single orders certainly theirs. */
export interface ErasureTarget {
  /** The shop whose orders and deliveries to erase; `null`: all. */
  readonly shop: string | null;
  readonly identities: readonly Identity[];
  readonly orders: readonly OrderKey[];
}
