import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import type { Given } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { useSpoken } from "../language.ts";
import { Action } from "../parts/confirm.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { OrderRows } from "../parts/order-rows.tsx";
import { go, usePlace, useSearchTerm, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";

const PAGE_ROWS = 50;
const TYPING_MS = 250;
const FILTERS = ["shop", "points", "state"] as const;

/**
 * Filters live in the address, so that a list can be bookmarked; what was typed to find somebody does not. The way back
 * leads to both.
 */
export function OrdersPage({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const term = useSearchTerm();
  const selection: Selection = present({
    ...Object.fromEntries(FILTERS.map((name) => [name, place.searchParams.get(name)])),
    q: term,
  });
  const cursor = place.searchParams.get("cursor");
  const body = { ...selection, ...present({ cursor }), limit: PAGE_ROWS };
  const orders = useQuery("POST", "/orders/search", { body });
  const isFiltered = Object.keys(selection).length > 0;
  return (
    <>
      <Heading title={labels.shell.places.orders}>
        <Action
          label={labels.orders.save}
          act={() => saveTable(selection, labels.orders.fileName)}
          onDone={() => {}}
        />
      </Heading>
      <Filters place={place} />
      <Reading query={orders}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Nothing>{isFiltered ? labels.orders.noneFits : labels.orders.noneYet}</Nothing>
            ) : (
              <OrderRows orders={items} />
            )}
            <Group mt="md">
              {cursor === null ? null : (
                <Button variant="default" onClick={() => go(withQuery(place, { cursor: null }), { term })}>
                  {labels.orders.newest}
                </Button>
              )}
              {nextCursor === null ? null : (
                <Button
                  variant="default"
                  onClick={() => go(withQuery(place, { cursor: nextCursor }), { term })}
                >
                  {labels.orders.older}
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

async function saveTable(body: Selection, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await bridge.post("/orders.csv", { body }));
  const link = Object.assign(document.createElement("a"), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}

function Filters({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const { value } = useQuery("GET", "/status");
  const term = useSearchTerm();
  const [typed, setTyped] = useState(term);
  const current = usePlace();
  const set = (changes: Record<string, string>, sought = typed.trim()) =>
    go(withQuery(current, { ...changes, cursor: null }), { replaces: true, term: sought });
  const search = useDebouncedCallback((q: string) => set({}, q.trim()), TYPING_MS);
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
  const shops = Object.fromEntries((value?.shops ?? []).map(({ shop }) => [shop, shop]));
  return (
    <Group align="end" mb="md" role="search">
      <TextInput
        label={labels.orders.find}
        placeholder={labels.orders.findBy}
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
        miw={240}
      />
      {choice("shop", labels.shared.shop, labels.orders.allShops, shops)}
      {choice("points", labels.shared.points, labels.orders.anyPoints, labels.shared.pointsStates)}
      {choice("state", labels.orders.work, labels.orders.anyWork, labels.shared.orderStates)}
    </Group>
  );
}
