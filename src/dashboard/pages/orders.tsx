import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import type { OrderRow, Page, Status } from "../../admin/answers.ts";
import { queryOf } from "../api.ts";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { OrderRows } from "../parts/order-rows.tsx";
import { go, usePlace, withQuery } from "../router.tsx";
import { useAsk } from "../use-ask.ts";
import { ORDER_STATES, POINTS } from "../words.ts";

const PAGE_ROWS = 50;
const TYPING_MS = 250;
const FILTERS = ["q", "shop", "points", "state"] as const;

/** Filters live in the address, so that a list can be bookmarked and the way back leads to it. */
export function OrdersPage({ place }: { readonly place: URL }) {
  const asked = Object.fromEntries(FILTERS.map((name) => [name, place.searchParams.get(name)]));
  const cursor = place.searchParams.get("cursor");
  const orders = useAsk<Page<OrderRow>>(`/orders${queryOf({ ...asked, cursor, limit: PAGE_ROWS })}`);
  const isFiltered = FILTERS.some((name) => asked[name]);
  return (
    <>
      <Heading title="Orders">
        <Button component="a" href={`/api/orders.csv${queryOf(asked)}`} download variant="default">
          Save as a table (CSV)
        </Button>
      </Heading>
      <Filters place={place} />
      <Reading asked={orders}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Nothing>
                {isFiltered
                  ? "No order fits. Orders are found by their whole number, id, e-mail or mobile number."
                  : "No order has come in yet. Orders appear here as soon as the shop tells of them."}
              </Nothing>
            ) : (
              <OrderRows orders={items} />
            )}
            <Group mt="md">
              {cursor === null ? null : (
                <Button variant="default" onClick={() => go(withQuery(place, { cursor: null }))}>
                  Newest orders
                </Button>
              )}
              {nextCursor === null ? null : (
                <Button variant="default" onClick={() => go(withQuery(place, { cursor: nextCursor }))}>
                  Older orders
                </Button>
              )}
            </Group>
          </>
        )}
      </Reading>
    </>
  );
}

function Filters({ place }: { readonly place: URL }) {
  const { value } = useAsk<Status>("/status");
  const [typed, setTyped] = useState(place.searchParams.get("q") ?? "");
  const current = usePlace();
  const set = (changes: Record<string, string>) => go(withQuery(current, { ...changes, cursor: null }), true);
  const search = useDebouncedCallback((q: string) => set({ q: q.trim() }), TYPING_MS);
  const choice = (name: string, label: string, any: string, options: Record<string, string>) => (
    <NativeSelect
      label={label}
      value={place.searchParams.get(name) ?? ""}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      data={[
        { value: "", label: any },
        ...Object.entries(options).map(([option, text]) => ({ value: option, label: text })),
      ]}
    />
  );
  const texts = (said: Readonly<Record<string, { readonly text: string }>>) =>
    Object.fromEntries(Object.entries(said).map(([name, { text }]) => [name, text]));
  const shops = Object.fromEntries((value?.shops ?? []).map(({ shop }) => [shop, shop]));
  return (
    <Group align="end" mb="md" role="search">
      <TextInput
        label="Find an order"
        placeholder="Number, e-mail or mobile"
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
        miw={240}
      />
      {choice("shop", "Shop", "All shops", shops)}
      {choice("points", "Points", "Any points", texts(POINTS))}
      {choice("state", "Work", "Anything", texts(ORDER_STATES))}
    </Group>
  );
}
