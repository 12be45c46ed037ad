import type { PageLabels } from "./en/page.ts";

/** Where each page of the dashboard is, by its name in the menu: the server answers at these addresses, and the page knows no other. */
export const PAGE_ADDRESSES = {
  today: "/",
  orders: "/orders",
  attention: "/attention",
  customer: "/customer",
  resync: "/resync",
  programme: "/programme",
  shops: "/shops",
  deliveries: "/deliveries",
  acts: "/acts",
  incidents: "/incidents",
} as const satisfies Readonly<Record<keyof PageLabels["shell"]["places"], string>>;
