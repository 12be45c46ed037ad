import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { SettingRefused } from "./shops.ts";
import { openLowdbStore } from "./store/lowdb/open.ts";
import type { Store } from "./store/store.ts";

export interface StorageParts {
  readonly config: Pick<Config, "storage">;
  readonly log: Log;
  readonly clock?: Clock;
}

/** The store that the configuration names; the only place that knows the kinds. Rejects with SettingRefused. */
export async function openStore(
  { config: { storage }, log, clock }: StorageParts,
  onFatal: (error: Error) => void,
): Promise<Store> {
  if (storage.driver !== "lowdb") {
    throw new SettingRefused("storage.driver: this version keeps its data in a folder; set it to lowdb");
  }
  return openLowdbStore({
    path: storage.path,
    log,
    onFatal,
    ...(clock === undefined ? {} : { now: () => clock.now() }),
  });
}
