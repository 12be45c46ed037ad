import type { ReactNode } from "react";
import type { PageLabels } from "../words/en/page.ts";
import { useSpoken } from "./language.ts";
import { AttentionPage } from "./pages/attention/attention-page.tsx";
import { CustomerPage } from "./pages/customer.tsx";
import { DeliveriesPage } from "./pages/deliveries.tsx";
import { OrderPage } from "./pages/order/order-page.tsx";
import { OrdersPage } from "./pages/orders.tsx";
import { ResyncPage } from "./pages/resync.tsx";
import { ShopsPage } from "./pages/shops.tsx";
import { TodayPage } from "./pages/today.tsx";
import { Nothing } from "./parts/feedback.tsx";
import { Heading } from "./parts/heading.tsx";
import { Link } from "./router.tsx";

interface PlaceSpec {
  readonly address: string;
  readonly name: keyof PageLabels["shell"]["places"];
  readonly show: (place: URL) => ReactNode;
}

export const PLACES: readonly PlaceSpec[] = [
  { address: "/", name: "today", show: () => <TodayPage /> },
  { address: "/orders", name: "orders", show: (place) => <OrdersPage place={place} /> },
  { address: "/attention", name: "attention", show: () => <AttentionPage /> },
  { address: "/customer", name: "customer", show: (place) => <CustomerPage place={place} /> },
  { address: "/resync", name: "resync", show: (place) => <ResyncPage place={place} /> },
  { address: "/shops", name: "shops", show: () => <ShopsPage /> },
  { address: "/deliveries", name: "deliveries", show: (place) => <DeliveriesPage place={place} /> },
];

export function Place({ place }: { readonly place: URL }) {
  const [, shop, orderId] = /^\/orders\/([^/]+)\/([^/]+)$/.exec(place.pathname) ?? [];
  if (shop !== undefined && orderId !== undefined) {
    const key = { shop: decodeURIComponent(shop), orderId: decodeURIComponent(orderId) };
    return <OrderPage key={place.pathname} {...key} />;
  }
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
