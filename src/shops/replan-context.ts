import type { Priority } from "../domain/operation/operation.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { PlanContext } from "../domain/plan/wanted-step.ts";
import { hash52 } from "../people/identity/hash52.ts";
import { readPhone } from "../people/identity/phone.ts";
import { matchCodes } from "./redeem-pattern.ts";
import type { ShopContext } from "./shop-context.ts";

/** What planning needs to know about a shop at a moment. */
export function replanContext(shop: ShopContext, priority: Priority, now: Moment): PlanContext {
  const { programme, programmeVersion, orderId, identifier, remembersSince, earnFrom } = shop;
  return {
    programme,
    programmeVersion,
    orderId,
    identifier,
    remembersSince,
    earnFrom,
    now,
    priority,
    readPhone,
    hash52,
    matchCodes,
  };
}
