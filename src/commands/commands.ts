import { acts } from "./entries/acts.ts";
import { completion } from "./entries/completion.ts";
import { doctor } from "./entries/doctor.ts";
import type { CommandEntry } from "./entries/entry.ts";
import { erase } from "./entries/erase.ts";
import { explain } from "./entries/explain.ts";
import { incidents } from "./entries/incidents.ts";
import { init } from "./entries/init.ts";
import { link } from "./entries/link.ts";
import { orders } from "./entries/orders.ts";
import { programme } from "./entries/programme.ts";
import { redeem } from "./entries/redeem.ts";
import { resync } from "./entries/resync.ts";
import { retry } from "./entries/retry.ts";
import { sandbox } from "./entries/sandbox.ts";
import { serve } from "./entries/serve.ts";
import { settings } from "./entries/settings.ts";
import { show } from "./entries/show.ts";
import { store } from "./entries/store.ts";
import { tryOut } from "./entries/try.ts";
import { webhooks } from "./entries/webhooks.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  serve,
  tryOut,
  sandbox,
  orders,
  show,
  explain,
  acts,
  incidents,
  programme,
  retry,
  redeem,
  resync,
  erase,
  doctor,
  init,
  settings,
  webhooks,
  store,
  link,
  completion,
];
