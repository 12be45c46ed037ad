import { doctor, start, store, webhooks } from "./commands-bridge.ts";
import { acts, audit, client, erase, incidents, resync, retry } from "./commands-client.ts";
import { copy } from "./commands-copy.ts";
import { init } from "./commands-init.ts";
import { orderLabels } from "./commands-orders.ts";
import { programme } from "./commands-programme.ts";
import { settings } from "./commands-settings.ts";
import { desk, tryOut } from "./commands-try.ts";

/** What the commands print themselves; whatever the bridge answers comes in the reader's language already. */
export const commands = {
  ...orderLabels,
  init,
  start,
  doctor,
  store,
  copy,
  webhooks,
  acts,
  audit,
  client,
  erase,
  resync,
  retry,
  incidents,
  programme,
  settings,
  tryOut,
  desk,
};

export type CommandLabels = typeof commands;
