import type { Clock } from "../../../src/runtime/time/clock.ts";
import type { Delivery } from "../../../src/store/inbox.ts";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { FakeDisk } from "../disk/fake-disk.ts";
import { faultyFiles } from "../disk/faulty-files.ts";
import { FakeClock } from "../time/fake-clock.ts";

/** The embedded store for tests of what uses a store. Nothing remains after the test. */
export interface StoreOnFakeDisk extends LowdbStore {
  /** While true, every change rejects with StoreUnavailable. */
  isDiskFull: boolean;
}

export async function storeOnFakeDisk(clock: Clock = new FakeClock()): Promise<StoreOnFakeDisk> {
  const disk = { isDiskFull: false };
  const files = faultyFiles(FakeDisk.answeringAtOnce(), (act) =>
    disk.isDiskFull && act === "write" ? "ENOSPC" : null,
  );
  // Nobody moves this folder, so no patrol is needed every few seconds of the test's time.
  const unpatrolled: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: () => () => {},
  };
  return Object.assign(disk, await openLowdbStore({ path: "/data", files, clock: unpatrolled }));
}

/** All deliveries, oldest first, with their bodies. */
export async function keptDeliveries(store: Store): Promise<readonly Delivery[]> {
  const { items } = await store.listDeliveries({ limit: Number.MAX_SAFE_INTEGER });
  const kept = await Promise.all(items.map(({ id }) => store.getDelivery(id)));
  return kept.filter((delivery) => delivery !== null).toReversed();
}
