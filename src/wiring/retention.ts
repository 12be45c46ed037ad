import { DAY_MS, HOUR_MS } from "../domain/durations.ts";
import type { ActLog } from "../people/acts/act-log.ts";
import { type ContactRetentionParts, removeOldContacts } from "../people/privacy/contact-retention.ts";
import { forgetAttempts } from "../people/privacy/redeem-attempts.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Config } from "../settings/config.ts";
import type { OpenInstalls } from "../shops/connect/open-installs.ts";
import type { Store } from "../store/store.ts";

const PATROL_MS = HOUR_MS;

/**
 * Removes delivery bodies, contacts of finished orders and acts after the times in `retention`, and merchants' shops
 * that were never set up.
 */
export function retention(
  settings: () => Config["retention"],
  parts: Omit<ContactRetentionParts, "signal"> & {
    readonly store: Store;
    readonly acts: ActLog;
    readonly openInstalls: Pick<OpenInstalls, "forgetUnfinished">;
  },
): { stop(): Promise<void> } {
  const { store, acts, openInstalls, clock, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const remove = async () => {
    const { deliveriesDays, contactsDays, actsDays } = settings();
    await store.purgeDeliveries(clock.now() - deliveriesDays * DAY_MS);
    await acts.forgetOld(actsDays);
    await forgetAttempts({ store, log }, clock.now() - actsDays * DAY_MS);
    await openInstalls.forgetUnfinished();
    if (contactsDays !== null) await removeOldContacts({ ...parts, signal }, contactsDays);
  };
  const running = store.patrol(remove, {
    name: "retention",
    clock,
    signal,
    firstMs: 0,
    everyMs: PATROL_MS,
    onError: (error) => log.warn({ error }, LOG_LINES.retentionFailed),
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
