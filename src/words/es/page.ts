import type { PageLabels } from "../en/page.ts";
import { attention } from "./page-attention.ts";
import { audit } from "./page-audit.ts";
import { contact, decisions, order, steps } from "./page-order.ts";
import { customer, deliveries, orders } from "./page-orders.ts";
import { resync } from "./page-resync.ts";
import { shared } from "./page-shared.ts";
import { shell, signIn } from "./page-shell.ts";
import { deleted, health, shops } from "./page-shops.ts";
import { today } from "./page-today.ts";

export const page: PageLabels = {
  shared,
  shell,
  signIn,
  today,
  orders,
  deliveries,
  customer,
  order,
  contact,
  decisions,
  steps,
  attention,
  resync,
  shops,
  health,
  deleted,
  audit,
};
