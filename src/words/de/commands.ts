import type { CommandLabels } from "../en/commands.ts";
import { doctor, start, store, webhooks } from "./commands-bridge.ts";
import { acts, audit, client, erase, resync, retry } from "./commands-client.ts";
import { copy } from "./commands-copy.ts";
import { help, helpOf, usage } from "./commands-help.ts";
import { init } from "./commands-init.ts";
import { exchanges, incidents, names, orders, show } from "./commands-orders.ts";
import { programme } from "./commands-programme.ts";
import { settings } from "./commands-settings.ts";
import { desk, tryOut } from "./commands-try.ts";
import { explain } from "./explain.ts";

export const commands: CommandLabels = {
  help,
  helpOf,
  usage,
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
  names,
  orders,
  incidents,
  show,
  explain,
  exchanges,
  programme,
  settings,
  tryOut,
  desk,
};
