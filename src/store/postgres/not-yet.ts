import type { CallMemory } from "../call-memory.ts";
import type { ErasureList } from "../erasure.ts";
import type { Inbox } from "../inbox.ts";
import type { RateSlots } from "../rate-slots.ts";
import type { Records } from "../records.ts";
import type { ShopMemory } from "../shop-memory.ts";
import { type Store, StoreUnavailable } from "../store.ts";

/** The parts of the port that this store lacks still: each leaves this list with its own file. */
export function notYet(): Inbox &
  Omit<Records, "getOrder" | "countWithPoints"> &
  ShopMemory &
  CallMemory &
  RateSlots &
  ErasureList &
  Pick<Store, "scrub"> {
  const refuse = async () => {
    throw new StoreUnavailable({ code: "databaseBusy", error: "not yet" });
  };
  return {
    addDelivery: refuse,
    takeDeliveries: refuse,
    deferDelivery: refuse,
    noteWork: refuse,
    settleDelivery: refuse,
    replayDelivery: refuse,
    getDelivery: refuse,
    listDeliveries: refuse,
    purgeDeliveries: refuse,
    eraseDeliveries: refuse,
    eraseDelivery: refuse,
    changeOrder: refuse,
    eachOrder: refuse,
    listOrders: refuse,
    counts: refuse,
    takeDueLanes: refuse,
    releaseLane: refuse,
    nextDueAt: refuse,
    lockSetting: refuse,
    lockedSetting: refuse,
    lastDeliveries: refuse,
    getValue: refuse,
    changeValue: refuse,
    listValues: refuse,
    rememberCall: refuse,
    takeUpBuckets: refuse,
    claimSlot: refuse,
    renewSlot: refuse,
    freeSlot: refuse,
    closeBucket: refuse,
    bucketUse: refuse,
    recentCalls: refuse,
    readErasureList: refuse,
    writeErasureList: refuse,
    scrub: refuse,
  };
}
