import type { ComponentType } from "react";
import { idFromPath } from "../domain/order/id-in-path.ts";
import type { Role } from "../people/access/role.ts";
import { type PageName, pageAddress } from "../words/page-addresses.ts";
import { useSpoken } from "./language.ts";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";
import { Nothing } from "./parts/feedback.tsx";
import { Heading } from "./parts/heading.tsx";
import type { IconName } from "./parts/icon.tsx";
import { Link } from "./router.tsx";
import { type Needed, useMay } from "./status.tsx";

interface PageProps {
  readonly place: URL;
}

interface PageSpec extends LazyPage<PageProps> {
  /** The name of the page and of its icon. */
  readonly name: IconName & PageName;
  /** The role that its calls require. */
  readonly needed: Needed;
}

function page(
  name: PageSpec["name"],
  load: () => Promise<ComponentType<PageProps>>,
  needs: Role = "viewer",
  isWholeBridge = false,
): PageSpec {
  return { name, needed: { needs, isWholeBridge }, ...lazyPage(load) };
}

const ORDER = lazyPage(async () => (await import("./pages/order/order-page.tsx")).OrderPage);
const PAGES = [
  page("today", async () => (await import("./pages/today.tsx")).TodayPage),
  page("orders", async () => (await import("./pages/orders.tsx")).OrdersPage),
  page("attention", async () => (await import("./pages/attention/attention-page.tsx")).AttentionPage),
  page("customer", async () => (await import("./pages/customer.tsx")).CustomerPage, "assistant"),
  page("report", async () => (await import("./pages/report/report-page.tsx")).ReportPage),
  page("programme", async () => (await import("./pages/programme/programme-page.tsx")).ProgrammePage),
  page("shops", async () => (await import("./pages/shops.tsx")).ShopsPage),
  page("setup", async () => (await import("./pages/setup/setup-page.tsx")).SetupPage, "owner"),
  page("deliveries", async () => (await import("./pages/deliveries.tsx")).DeliveriesPage),
  page("resync", async () => (await import("./pages/resync/resync-page.tsx")).ResyncPage),
  page("incidents", async () => (await import("./pages/incidents/incidents-page.tsx")).IncidentsPage),
  page("acts", async () => (await import("./pages/acts.tsx")).ActsPage),
  page("backups", async () => (await import("./pages/backups/backups-page.tsx")).BackupsPage, "viewer", true),
  page("people", async () => (await import("./pages/people/people-page.tsx")).PeoplePage, "owner"),
  page("passkeys", async () => (await import("./pages/passkeys/passkeys-page.tsx")).PasskeysPage),
  page("alerts", async () => (await import("./pages/alerts/alerts-page.tsx")).AlertsPage, "owner", true),
  page("help", async () => (await import("./pages/help/help-page.tsx")).HelpPage),
];

const NOT_IN_MENU: ReadonlySet<PageName> = new Set(["alerts", "passkeys", "people", "setup"]);

/** The pages that begin a group of the menu: setup, what happened, help. */
const BEGINS_GROUP: ReadonlySet<PageName> = new Set(["programme", "deliveries", "help"]);

/** The pages in menu order. Pages outside the menu are linked from Today, the account menu and the search. */
const PLACES = PAGES.map((each) => ({
  ...each,
  address: pageAddress(each.name),
  isInMenu: !NOT_IN_MENU.has(each.name),
  beginsGroup: BEGINS_GROUP.has(each.name),
}));

/** The pages that the person may open. */
export function usePlaces(): typeof PLACES {
  const may = useMay();
  return PLACES.filter(({ needed }) => may(needed));
}

/** Preloads the code of a page while the sign-in is being checked. */
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
  const places = usePlaces();
  const may = useMay();
  const order = orderOf(place.pathname);
  if (order !== null) return <ORDER.Page key={place.pathname} {...order} />;
  const found = places.find(({ address }) => address === place.pathname);
  if (found !== undefined) return <found.Page place={place} />;
  const closed = PLACES.find(({ address }) => address === place.pathname);
  const isOfOthers = closed !== undefined && !may({ needs: closed.needed.needs });
  return <NotHere isOfOthers={isOfOthers} />;
}

/** `isOfOthers`: the page exists, but the person's role may not open it. */
function NotHere({ isOfOthers }: { readonly isOfOthers: boolean }) {
  const { labels } = useSpoken();
  return (
    <>
      <Heading title={isOfOthers ? labels.shell.notForRole : labels.shell.nothingHere} />
      <Nothing>
        {isOfOthers ? labels.shell.askOwner : labels.shell.noSuchPage}{" "}
        <Link href="/">{labels.shell.places.today}</Link>
      </Nothing>
    </>
  );
}
