import "../styles/lists.css";
import type { DeliveryOutcome } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { DeliveryRows } from "../parts/deliveries/delivery-rows.tsx";
import { Reading } from "../parts/feedback.tsx";
import { Select } from "../parts/form/select.tsx";
import { Heading } from "../parts/heading.tsx";
import { ComingRows } from "../parts/lists/coming-rows.tsx";
import { Found } from "../parts/lists/found.tsx";
import { ShopChoice } from "../parts/orders/order-filters.tsx";
import { PAGE_ROWS, PageOfList } from "../parts/page-of-list.tsx";
import { SearchBox } from "../parts/search/search-box.tsx";
import { Link, useFilters, useSearchTerm } from "../router.tsx";
import { useStatus } from "../status.tsx";
import { useQuery } from "../use-query.ts";

/** All deliveries, or those about orders that match the search. */
export function DeliveriesPage({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const term = useSearchTerm();
  const set = useFilters(place);
  return (
    <>
      <Heading title={labels.shell.places.deliveries} about={labels.deliveries.about} />
      <search className="filters filter-row">
        <SearchBox
          label={labels.deliveries.find}
          placeholder={labels.orders.findBy}
          onSearch={(term) => set({}, term)}
        />
        <ShopChoice place={place} />
        <Select
          label={labels.deliveries.columns.outcome}
          value={place.searchParams.get("outcome") ?? ""}
          onChoose={(outcome) => set({ outcome })}
          empty={labels.deliveries.all}
          options={labels.deliveries.outcomes}
        />
      </search>
      <NotListed />
      {term === "" ? <All place={place} /> : <SearchResults place={place} term={term} />}
    </>
  );
}

/** Refused deliveries are counted, not stored. */
function NotListed() {
  const { labels } = useSpoken();
  const { value: status } = useStatus();
  const shops = (status?.shops ?? [])
    .filter(({ state }) => state.code === "deliveriesRefused" || state.code === "signedWrongly")
    .map(({ shop }) => shop);
  if (shops.length === 0) return null;
  return (
    <p className="note" data-tone="wait">
      {labels.health.lately({ shops })} {labels.deliveries.notListed}{" "}
      <Link href="/shops">{labels.today.seeWhat}</Link>
    </p>
  );
}

const FILTERS = ["shop", "outcome"] as const;

/** The address may contain anything, because the bridge validates it. */
function chosenIn({ searchParams }: URL) {
  return {
    shop: searchParams.get("shop") ?? undefined,
    outcome: (searchParams.get("outcome") as DeliveryOutcome | null) ?? undefined,
  };
}

function All({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const cursor = place.searchParams.get("cursor") ?? undefined;
  const chosen = chosenIn(place);
  const query = useQuery("GET", "/deliveries", { query: { ...chosen, cursor, limit: PAGE_ROWS } });
  const isFiltered = Object.values(chosen).some((choice) => choice !== undefined);
  return (
    <PageOfList
      query={query}
      place={place}
      filters={FILTERS}
      sayFound={labels.shared.found.deliveries}
      none={isFiltered ? labels.deliveries.none : labels.deliveries.noneYet}
      further={labels.deliveries.older}
    >
      {(items, isPart) => (
        <DeliveryRows deliveries={items} others={cursor !== undefined ? "any" : isPart ? "later" : "none"} />
      )}
    </PageOfList>
  );
}

function SearchResults({ place, term }: { readonly place: URL; readonly term: string }) {
  const { labels } = useSpoken();
  const query = useQuery("POST", "/deliveries/search", { body: { ...chosenIn(place), q: term } });
  return (
    <Reading query={query} waiting={<ComingRows />}>
      {({ items, hasMore }) => (
        <>
          <Found
            filters={FILTERS}
            sayFound={labels.shared.found.deliveries}
            found={items.length}
            none={labels.deliveries.none}
            isPart={hasMore}
          />
          {items.length === 0 ? null : <DeliveryRows deliveries={items} />}
          {hasMore ? <p className="dim">{labels.deliveries.newestOnly}</p> : null}
        </>
      )}
    </Reading>
  );
}
