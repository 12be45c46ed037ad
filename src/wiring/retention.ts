import { type ContactRetentionParts, removeOldContacts } from "../privacy/contact-retention.ts";
import type { Config } from "../settings/config.ts";
import type { Store } from "../store/store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PATROL_MS = 60 * 60 * 1000;

/** Bodies of deliveries, and contacts of finished orders, are kept as long as `retention` says. */
export function retention(
  { retention: { deliveriesDays, contactsDays } }: Pick<Config, "retention">,
  parts: Omit<ContactRetentionParts, "signal"> & { readonly store: Store },
): { stop(): Promise<void> } {
  const { store, clock, log } = parts;
  const stopping = new AbortController();
  let callOff = () => {};
  let running: Promise<unknown> = Promise.resolve();
  const remove = async () => {
    await store.purgeDeliveries(clock.now() - deliveriesDays * DAY_MS);
    if (contactsDays !== null) await removeOldContacts({ ...parts, signal: stopping.signal }, contactsDays);
  };
  const patrol = () => {
    running = remove().catch((error: unknown) => {
      log.warn({ error }, "what is kept no longer could not be removed; trying again in an hour");
    });
    callOff = clock.after(PATROL_MS, patrol);
  };
  patrol();
  return {
    stop: async () => {
      stopping.abort();
      callOff();
      await running;
    },
  };
}
