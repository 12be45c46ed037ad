import "../lists.css";
import { Button, Group, NativeSelect } from "@mantine/core";
import type { DeliveryOutcome } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { DeliveryRows } from "../parts/delivery-rows.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { ShopChoice } from "../parts/order-filters.tsx";
import { SearchBox } from "../parts/search-box.tsx";
import { go, useSearchTerm, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";

const PAGE_ROWS = 50;

/** What came in, or what came in about the orders that somebody looks for. */
export function DeliveriesPage({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const term = useSearchTerm();
  const outcome = place.searchParams.get("outcome");
  const set = (changes: Record<string, string>, sought = term) =>
    go(withQuery(place, { ...changes, cursor: null }), { replaces: true, term: sought });
  return (
    <>
      <Heading title={labels.shell.places.deliveries} />
      <p className="dim">{labels.deliveries.about}</p>
      <search className="filters filter-row">
        <SearchBox
          label={labels.deliveries.find}
          placeholder={labels.orders.findBy}
          onSearch={(sought) => set({}, sought)}
        />
        <ShopChoice place={place} onChoose={(shop) => set({ shop })} />
        <NativeSelect
          label={labels.shared.show}
          value={outcome ?? ""}
          onChange={(event) => set({ outcome: event.currentTarget.value })}
          data={[
            { value: "", label: labels.deliveries.all },
            ...Object.entries(labels.deliveries.outcomes).map(([value, label]) => ({ value, label })),
          ]}
        />
      </search>
      {term === "" ? <All place={place} /> : <Found place={place} term={term} />}
    </>
  );
}

/** What an address asks for may be anything: the bridge says what is wrong with it. */
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
    <Reading query={query}>
      {({ items, nextCursor }) => (
        <>
          {items.length === 0 ? (
            <Nothing>{isFiltered ? labels.deliveries.none : labels.deliveries.noneYet}</Nothing>
          ) : (
            <DeliveryRows deliveries={items} />
          )}
          <Group mt="md">
            {nextCursor === null ? null : (
              <Button variant="default" onClick={() => go(withQuery(place, { cursor: nextCursor }))}>
                {labels.deliveries.older}
              </Button>
            )}
          </Group>
        </>
      )}
    </Reading>
  );
}

function Found({ place, term }: { readonly place: URL; readonly term: string }) {
  const { labels } = useSpoken();
  const query = useQuery("POST", "/deliveries/search", { body: { ...chosenIn(place), q: term } });
  return (
    <Reading query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{labels.deliveries.noneOfOrder}</Nothing>
        ) : (
          <DeliveryRows deliveries={items} />
        )
      }
    </Reading>
  );
}
