import { acts } from "./asking/acts.ts";
import { alerts } from "./asking/alerts.ts";
import { archive } from "./asking/archive.ts";
import { attention } from "./asking/attention.ts";
import { conversions } from "./asking/conversions.ts";
import { customer } from "./asking/customers/customer.ts";
import { erase } from "./asking/customers/erase.ts";
import { exportPerson } from "./asking/customers/export.ts";
import { redeem } from "./asking/customers/redeem.ts";
import { deliveries } from "./asking/deliveries.ts";
import { incidents } from "./asking/incidents.ts";
import { link } from "./asking/link.ts";
import { contact } from "./asking/orders/contact.ts";
import { decide } from "./asking/orders/decide.ts";
import { explain } from "./asking/orders/explain.ts";
import { orders } from "./asking/orders/orders.ts";
import { retry } from "./asking/orders/retry.ts";
import { show } from "./asking/orders/show.ts";
import { people } from "./asking/people.ts";
import { programme } from "./asking/programme.ts";
import { report } from "./asking/report.ts";
import { resync } from "./asking/resync.ts";
import { shops } from "./asking/shops.ts";
import { totals } from "./asking/totals.ts";
import { webhooks } from "./asking/webhooks.ts";
import { completion } from "./entries/completion.ts";
import { doctor } from "./entries/doctor.ts";
import { init } from "./entries/init.ts";
import { sandbox } from "./entries/sandbox.ts";
import { serve } from "./entries/serve.ts";
import { settings } from "./entries/settings.ts";
import { store } from "./entries/store.ts";
import { tryOut } from "./entries/try.ts";
import type { CommandEntry } from "./entry.ts";

/** Every command, under its heading in the help and in docs/commands.md. */
export const COMMAND_GROUPS = {
  "Orders:": [
    attention,
    orders,
    show,
    deliveries,
    explain,
    decide,
    contact,
    customer,
    totals,
    report,
    conversions,
    retry,
    redeem,
    resync,
    exportPerson,
    erase,
    archive,
  ],
  "Rules:": [programme],
  "Health:": [doctor, shops, webhooks, incidents, acts],
  "Setup and data:": [init, settings, alerts, people, link, store, completion, serve, tryOut, sandbox],
} as const satisfies Readonly<Record<string, readonly CommandEntry[]>>;

export const COMMANDS: readonly CommandEntry[] = Object.values(COMMAND_GROUPS).flat();
