import { Button, Group } from "@mantine/core";
import type { Given } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { useSpoken } from "../language.ts";
import { Action } from "../parts/confirm.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { FILTERS, OrderFilters, spanOf } from "../parts/order-filters.tsx";
import { type ListEnd, OrderRows } from "../parts/order-rows.tsx";
import { saveFile } from "../parts/save-file.ts";
import { go, useSearchTerm, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";

const PAGE_ROWS = 50;

/**
 * Filters live in the address, so that a list can be bookmarked; what was typed to find somebody does not. The way back
 * leads to both.
 */
export function OrdersPage({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const term = useSearchTerm();
  const { searchParams } = place;
  const first: ListEnd = searchParams.get("first") === "oldest" ? "oldest" : "newest";
  const selection: Selection = present({
    ...Object.fromEntries(FILTERS.map((name) => [name, searchParams.get(name)])),
    ...spanOf(place),
    q: term,
  });
  const cursor = searchParams.get("cursor");
  const limit = Number(searchParams.get("rows") ?? PAGE_ROWS);
  const body = { ...selection, ...present({ cursor }), first, limit };
  const orders = useQuery("POST", "/orders/search", { body });
  const isFiltered = Object.keys(selection).length > 0;
  return (
    <>
      <Heading title={labels.shell.places.orders}>
        <Action
          label={labels.orders.save}
          act={async () =>
            saveFile(
              await bridge.post("/orders.csv", { body: { ...selection, first } }),
              labels.orders.fileName,
            )
          }
          onDone={() => {}}
        />
      </Heading>
      <OrderFilters
        place={place}
        rows={PAGE_ROWS}
        named={(orders.value?.items ?? []).map(({ shop }) => shop)}
      />
      <Reading query={orders}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Nothing>{isFiltered ? labels.orders.noneFits : labels.orders.noneYet}</Nothing>
            ) : (
              <OrderRows
                orders={items}
                sorting={{
                  first,
                  onSort: (next) =>
                    go(withQuery(place, { first: next === "newest" ? null : next, cursor: null }), {
                      term,
                      replaces: true,
                    }),
                }}
              />
            )}
            <Group mt="md">
              {cursor === null ? null : (
                <Button variant="default" onClick={() => go(withQuery(place, { cursor: null }), { term })}>
                  {labels.orders.toStart}
                </Button>
              )}
              {nextCursor === null ? null : (
                <Button
                  variant="default"
                  onClick={() => go(withQuery(place, { cursor: nextCursor }), { term })}
                >
                  {labels.orders.goOn[first]}
                </Button>
              )}
            </Group>
          </>
        )}
      </Reading>
    </>
  );
}

/** What an address asks for may be anything: the bridge says what is wrong with it. */
type Selection = NonNullable<Given<"POST", "/orders.csv">["body"]>;

/** What is given. */
function present<T>(values: Readonly<Record<string, T | null>>): Readonly<Record<string, T>> {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(given) as Readonly<Record<string, T>>;
}
