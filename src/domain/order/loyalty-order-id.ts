import type { StandingReason } from "../reason/reason.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

/** How a shop's orders get their number at the loyalty service. It is fixed once the shop has its first order. */
export interface OrderIdSetting {
  /**
   * `id`: the platform's id; `number`: the order's number; `hash`: 52 bits made from the id, for ids that are not
   * integers.
   */
  readonly source: "id" | "number" | "hash";
  /** A prefix of decimal digits that distinguishes the orders of several shops on one brand. */
  readonly prefix: string | null;
}

/** A deterministic, evenly distributed 52-bit hash of a text: 0 to 2^52 − 1. */
export type Hash52 = (text: string) => number;

/** The order's number at the loyalty service; `problem`: why it cannot have one. */
export type MappedOrderId =
  | { readonly ok: true; readonly loyaltyOrderId: number }
  | { readonly ok: false; readonly problem: StandingReason };

/**
 * The integer by which the loyalty service knows the order. A pure function of the shop's settings and the platform's
 * id, so the same numbers come out if the data folder is lost.
 */
export function mapOrderId(snapshot: OrderSnapshot, setting: OrderIdSetting, hash52: Hash52): MappedOrderId {
  const prefix = setting.prefix ?? "";
  if (setting.source === "hash") return { ok: true, loyaltyOrderId: hash52(`${prefix}:${snapshot.orderId}`) };
  const digits = setting.source === "id" ? snapshot.orderId : snapshot.orderSequence;
  if (digits === null || !/^\d+$/.test(digits)) {
    return { ok: false, problem: { code: "notWholeNumber", source: setting.source } };
  }
  const number = BigInt(prefix + (prefix === "" ? digits : digits.replace(/^0+(?=\d)/, "")));
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) {
    return {
      ok: false,
      problem: { code: "numberTooLarge", number: String(number), source: setting.source },
    };
  }
  return { ok: true, loyaltyOrderId: Number(number) };
}
