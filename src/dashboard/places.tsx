import type { ReactNode } from "react";
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
  /** In the menu; `null`: not there. */
  readonly label: string | null;
  readonly show: (place: URL) => ReactNode;
}

export const PLACES: readonly PlaceSpec[] = [
  { address: "/", label: "Today", show: () => <TodayPage /> },
  { address: "/orders", label: "Orders", show: (place) => <OrdersPage place={place} /> },
  { address: "/attention", label: "Needs attention", show: () => <AttentionPage /> },
  { address: "/customer", label: "Customer", show: (place) => <CustomerPage place={place} /> },
  { address: "/resync", label: "Resync", show: (place) => <ResyncPage place={place} /> },
  { address: "/shops", label: "Shops", show: () => <ShopsPage /> },
  { address: "/deliveries", label: "Deliveries", show: (place) => <DeliveriesPage place={place} /> },
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
  return (
    <>
      <Heading title="Nothing here" />
      <Nothing>
        There is no page at this address. <Link href="/orders">Look at the orders.</Link>
      </Nothing>
    </>
  );
}
