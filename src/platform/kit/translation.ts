import type { PlatformEvent, Translation } from "../adapter.ts";
import type { DeliveryReason } from "../codes/delivery.ts";

/** The delivery contains this event. */
export function one(event: PlatformEvent): Translation {
  return { ok: true, events: [event] };
}

/** The delivery is understood and contains no event. */
export function nothing(reason: DeliveryReason): Translation {
  return { ok: true, events: [], reason };
}
