import type { CallInput } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { useSpoken } from "../language.ts";
import { Action } from "../parts/confirm.tsx";
import { Heading } from "../parts/heading.tsx";
import { ColumnChoice, useLeftOut } from "../parts/orders/order-columns.tsx";
import { FILTERS, OrderFilters, spanOf } from "../parts/orders/order-filters.tsx";
import { type ListEnd, OrderRows } from "../parts/orders/order-rows.tsx";
import { OrderTabs, TABBED } from "../parts/orders/order-tabs.tsx";
import { RowKeys } from "../parts/orders/row-keys.tsx";
import { PageOfList, rowsIn } from "../parts/page-of-list.tsx";
import { saveFile } from "../parts/save-file.ts";
import { UnknownOrder } from "../parts/shops/read-from-shops.tsx";
import { useFilters, useSearchTerm } from "../router.tsx";
import { useQuery } from "../use-query.ts";

/**
 * The address contains the filters, so that a list can be bookmarked, but not the search term. The browser's back
 * button restores both.
 */
export function OrdersPage({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const { searchParams } = place;
  const first: ListEnd = searchParams.get("first") === "oldest" ? "oldest" : "newest";
  const term = useSearchTerm();
  const selection = selectionOf(place, term);
  const cursor = searchParams.get("cursor");
  const limit = rowsIn(place);
  const body = { ...selection, ...present({ cursor }), first, limit };
  const orders = useQuery("POST", "/orders/search", { body });
  const isFiltered = Object.keys(selection).length > 0;
  const set = useFilters(place);
  const columns = useLeftOut();
  const onSort = (next: ListEnd) => set({ first: next === "newest" ? null : next });
  return (
    <>
      <Heading title={labels.shell.places.orders} about={labels.orders.about}>
        <Action
          needs="viewer"
          label={labels.orders.save}
          act={() =>
            saveFile(bridge.post("/orders.csv", { body: { ...selection, first } }), labels.orders.fileName)
          }
        />
      </Heading>
      <OrderTabs
        place={place}
        hasOtherFilters={Object.keys(selection).some((name) => !TABBED.includes(name))}
      />
      <OrderFilters place={place} named={(orders.value?.items ?? []).map(({ shop }) => shop)}>
        <ColumnChoice {...columns} />
      </OrderFilters>
      <PageOfList
        query={orders}
        place={place}
        filters={UNTABBED}
        sayFound={labels.shared.found.orders}
        none={isFiltered ? labels.orders.noneFits : labels.orders.noneYet}
        further={labels.orders.goOn[first]}
      >
        {(items) => (
          <>
            <OrderRows orders={items} sorting={{ first, onSort }} leftOut={columns.leftOut} />
            <RowKeys />
          </>
        )}
      </PageOfList>
      {orders.value?.items.length === 0 && cursor === null ? <UnknownOrder term={term} /> : null}
    </>
  );
}

/** The filters that no tab sets. */
const UNTABBED = [...FILTERS, "from", "to"].filter((name) => !TABBED.includes(name));

/** The address may contain anything, because the bridge validates it. */
function selectionOf(place: URL, term: string): NonNullable<CallInput<"POST", "/orders.csv">["body"]> {
  return present({
    ...Object.fromEntries(FILTERS.map((name) => [name, place.searchParams.get(name)])),
    ...spanOf(place),
    q: term,
  });
}

/** A copy without null values. */
function present<T>(values: Readonly<Record<string, T | null>>): Readonly<Record<string, T>> {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(given) as Readonly<Record<string, T>>;
}
