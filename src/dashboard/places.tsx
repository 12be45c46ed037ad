import type { ReactNode } from "react";
import { idFromPath } from "../domain/order/id-in-path.ts";
import type { PageLabels } from "../words/en/page.ts";
import { PAGE_ADDRESSES } from "../words/page-addresses.ts";
import { useSpoken } from "./language.ts";
import { lazyPage } from "./lazy-page.tsx";
import { Nothing } from "./parts/feedback.tsx";
import { Heading } from "./parts/heading.tsx";
import type { IconName } from "./parts/icon.tsx";
import { Link } from "./router.tsx";

const ACTS = lazyPage(async () => (await import("./pages/acts.tsx")).ActsPage);
const ATTENTION = lazyPage(async () => (await import("./pages/attention/attention-page.tsx")).AttentionPage);
const CUSTOMER = lazyPage(async () => (await import("./pages/customer.tsx")).CustomerPage);
const DELIVERIES = lazyPage(async () => (await import("./pages/deliveries.tsx")).DeliveriesPage);
const INCIDENTS = lazyPage(async () => (await import("./pages/incidents.tsx")).IncidentsPage);
const ORDER = lazyPage(async () => (await import("./pages/order/order-page.tsx")).OrderPage);
const ORDERS = lazyPage(async () => (await import("./pages/orders.tsx")).OrdersPage);
const PROGRAMME = lazyPage(async () => (await import("./pages/programme/programme-page.tsx")).ProgrammePage);
const RESYNC = lazyPage(async () => (await import("./pages/resync.tsx")).ResyncPage);
const SHOPS = lazyPage(async () => (await import("./pages/shops.tsx")).ShopsPage);
const TODAY = lazyPage(async () => (await import("./pages/today.tsx")).TodayPage);

interface PlaceSpec {
  readonly name: keyof PageLabels["shell"]["places"];
  readonly icon: IconName;
  readonly fetch: () => Promise<unknown>;
  readonly show: (place: URL) => ReactNode;
}

const PAGES: readonly PlaceSpec[] = [
  { name: "today", icon: "today", ...TODAY, show: () => <TODAY.Page /> },
  {
    name: "orders",
    icon: "orders",
    ...ORDERS,
    show: (place) => <ORDERS.Page place={place} />,
  },
  {
    name: "attention",
    icon: "attention",
    ...ATTENTION,
    show: () => <ATTENTION.Page />,
  },
  {
    name: "customer",
    icon: "customer",
    ...CUSTOMER,
    show: (place) => <CUSTOMER.Page place={place} />,
  },
  {
    name: "resync",
    icon: "resync",
    ...RESYNC,
    show: (place) => <RESYNC.Page place={place} />,
  },
  {
    name: "programme",
    icon: "programme",
    ...PROGRAMME,
    show: (place) => <PROGRAMME.Page place={place} />,
  },
  { name: "shops", icon: "shops", ...SHOPS, show: (place) => <SHOPS.Page place={place} /> },
  {
    name: "deliveries",
    icon: "deliveries",
    ...DELIVERIES,
    show: (place) => <DELIVERIES.Page place={place} />,
  },
  {
    name: "incidents",
    icon: "incidents",
    ...INCIDENTS,
    show: (place) => <INCIDENTS.Page place={place} />,
  },
  { name: "acts", icon: "acts", ...ACTS, show: (place) => <ACTS.Page place={place} /> },
];

/** In the order of the menu. */
export const PLACES = PAGES.map((page) => ({ ...page, address: PAGE_ADDRESSES[page.name] }));

/** Fetches the code of a page before it is shown: while it is asked who is there. */
export function fetchPlace({ pathname }: URL): void {
  const found = orderOf(pathname) === null ? PLACES.find(({ address }) => address === pathname) : ORDER;
  void found?.fetch();
}

function orderOf(pathname: string): { readonly shop: string; readonly orderId: string } | null {
  const [, shop, orderId] = /^\/orders\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (shop === undefined || orderId === undefined) return null;
  return { shop: decodeURIComponent(shop), orderId: idFromPath(decodeURIComponent(orderId)) };
}

export function Place({ place }: { readonly place: URL }) {
  const order = orderOf(place.pathname);
  if (order !== null) return <ORDER.Page key={place.pathname} {...order} />;
  const found = PLACES.find(({ address }) => address === place.pathname);
  return found === undefined ? <NotHere /> : found.show(place);
}

function NotHere() {
  const { labels } = useSpoken();
  return (
    <>
      <Heading title={labels.shell.nothingHere} />
      <Nothing>
        {labels.shell.noSuchPage} <Link href="/orders">{labels.shell.allOrders}</Link>
      </Nothing>
    </>
  );
}
