import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import type { Clock } from "../../../src/runtime/time/clock.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { registerBudgets } from "../../../src/wiring/brands.ts";
import type { SlotsPlace } from "../../contracts/rate-slots.ts";
import { aClient } from "../bridge/loyalty-brand.ts";
import { FakeDisk } from "../disk/fake-disk.ts";
import { FakeClock } from "../time/fake-clock.ts";

const UPTIME_MS = 3_600_000;

/** The embedded store's slots: those of one process, and what it leaves to the next. */
export async function slotsOnFakeDisk(): Promise<SlotsPlace> {
  const clock = new FakeClock(undefined, async () => {});
  await clock.advance(UPTIME_MS);
  let disk = FakeDisk.answeringAtOnce();
  // No patrol watches the folder of an ended process.
  const unpatrolled: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: () => () => {},
  };
  return {
    clock,
    senders: 1,
    async start(settings) {
      const store = await openLowdbStore({ path: "/data", files: disk, clock: unpatrolled });
      const link = new BrandLink(settings, aClient("http://127.0.0.1:1"), store, clock);
      await registerBudgets(store, new Map([[settings.brand, link]]));
      const kill = () => {
        disk = disk.afterPowerCut(disk.actCount, () => 0);
      };
      return { link, slots: store, kill };
    },
    settled: async () => {},
    remove: async () => {},
  };
}
