import type { Counts } from "../../store/records.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** Says how many orders wait for a person: a bridge that works can still have some. */
export function checkOrders({ orders: { dead, parked, held } }: Pick<Counts, "orders">): readonly Verdict[] {
  const orders = dead + parked + held;
  return orders === 0
    ? []
    : [judging(BRIDGE, "ordersCheck").warning({ code: "ordersNeedAttention", orders })];
}
