import { REFUND_POLICIES } from "../domain/programme/programme.ts";
import { createLog } from "../runtime/log/log.ts";
import { systemClock } from "../runtime/time/clock.ts";
import {
  LARGE_ORDERS,
  MovableClock,
  type PolicyShop,
  playProgramme,
  RETURN_DAYS,
} from "../sandbox/sample-day/programme-act.ts";
import type { Stage } from "../sandbox/sample-day/stage.ts";
import { startBridge } from "../wiring/bridge.ts";
import type { CommandContext } from "./command-context.ts";
import { TrialRun } from "./trial-run.ts";

const ACTIVITIES = new Map([
  ["12", 100],
  [LARGE_ORDERS.activityId, 300],
]);
const FIRST_ID = 6_000_000_001;

/**
 * Demonstrates programme rules on a separate bridge that shares a movable clock with its shops and loyalty service. If
 * the main bridge's clock were moved, the rest of the day would lie in the future.
 */
export async function tryProgramme(
  context: CommandContext,
  freePort: () => Promise<number>,
  stage: Omit<Stage, "bridgeUrl" | "adminToken">,
): Promise<void> {
  const clock = new MovableClock();
  const { now } = clock;
  const tried = await TrialRun.begin({ activities: ACTIVITIES, campaigns: new Set(), now });
  try {
    const standIns = await context.standInShops();
    const [standIn] = context.adapters.flatMap(({ platform }) => standIns[platform] ?? []);
    const shops: PolicyShop[] = [];
    for (const policy of REFUND_POLICIES) {
      const shop = await standIn?.open(policy.toLowerCase(), FIRST_ID + shops.length * 1000, now);
      if (shop === undefined) return;
      tried.opened(shop.software);
      shops.push({ policy, shop });
    }
    const config = tried.configuration(
      context,
      await freePort(),
      shops.map(({ policy, shop }) => ({ shop, program: programOf(policy) })),
    );
    const { adapters, version } = context;
    const log = createLog({ level: "error" });
    const bridge = tried.opened(
      await startBridge({ config, adapters, log, version, mode: "try", clock: { ...systemClock, now } }),
    );
    const [first, ...others] = shops;
    if (first === undefined) return;
    const { adminToken } = tried;
    await playProgramme([first, ...others], clock, { ...stage, bridgeUrl: bridge.url, adminToken });
  } finally {
    await tried.close();
  }
}

function programOf(policy: PolicyShop["policy"]): object {
  const { activityId, name, minTotal } = LARGE_ORDERS;
  return {
    earn: { activityId: "12", rules: [{ name, when: { minTotal }, activityId }] },
    approve: { afterDays: RETURN_DAYS },
    cancel: { partialRefund: policy, share: 0.1 },
    redeem: {},
  };
}
