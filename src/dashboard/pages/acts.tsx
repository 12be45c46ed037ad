import { TextInput } from "@mantine/core";
import type { CallInput } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { Select } from "../parts/form/select.tsx";
import { Heading } from "../parts/heading.tsx";
import { ShopChoice, spanOf } from "../parts/orders/order-filters.tsx";
import { PAGE_ROWS, PageOfList } from "../parts/page-of-list.tsx";
import { saveFile } from "../parts/save-file.ts";
import { SearchBox } from "../parts/search/search-box.tsx";
import { useFilters, useSearchTerm } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { ActRows } from "./act-rows.tsx";
import { useActsSpoken, withinActsWords } from "./acts-words.tsx";

/** The audit log, with ways to undo acts. */
export const ActsPage = withinActsWords(Acts);

function Acts({ place }: { readonly place: URL }) {
  const { labels } = useActsSpoken();
  const who = useSearchTerm();
  const selection = selectionOf(place, who);
  const isFiltered = who !== "" || FILTERS.some((name) => place.searchParams.has(name));
  const cursor = place.searchParams.get("cursor") ?? undefined;
  const query = useQuery("GET", "/acts", { query: { ...selection, cursor, limit: PAGE_ROWS } });
  const named = (query.value?.items ?? []).flatMap(({ shop }) => shop ?? []);
  return (
    <>
      <Heading title={labels.shell.places.acts} about={labels.acts.about}>
        <Action
          needs="viewer"
          label={labels.orders.save}
          act={() => saveFile(bridge.get("/acts.csv", { query: selection }), labels.acts.fileName)}
        />
      </Heading>
      <Filters place={place} named={named} />
      <PageOfList
        query={query}
        place={place}
        filters={FILTERS}
        sayFound={labels.shared.found.acts}
        none={isFiltered ? labels.acts.none : labels.acts.noneYet}
        further={labels.acts.older}
      >
        {(items) => <ActRows acts={items} />}
      </PageOfList>
    </>
  );
}

const FILTERS = ["shop", "kind", "from", "to"] as const;

function Filters({ place, named }: { readonly place: URL; readonly named: readonly string[] }) {
  const { labels } = useActsSpoken();
  const { signIns, ...kinds } = labels.acts.kinds;
  const { orders, customer: customers, deliveries, shops } = labels.shell.places;
  const set = useFilters(place);
  return (
    <search className="filters filter-row">
      <SearchBox
        label={labels.acts.columns.who}
        placeholder={labels.acts.wholeName}
        onSearch={(term) => set({}, term)}
      />
      <ShopChoice place={place} named={named} />
      <Select
        label={labels.acts.kind}
        value={place.searchParams.get("kind") ?? ""}
        onChoose={(kind) => set({ kind })}
        empty={labels.acts.changes}
        options={{
          signIns,
          [EVERY_KIND]: labels.acts.anyKind,
          orders,
          customers,
          deliveries,
          shops,
          ...kinds,
        }}
      />
      <div className="days">
        {(["from", "to"] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={labels.acts.days[name]}
            value={place.searchParams.get(name) ?? ""}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </search>
  );
}

/** The value in the address for every kind; without a kind, the list shows changes. */
const EVERY_KIND = "all";

type Selection = NonNullable<CallInput<"GET", "/acts.csv">["query"]>;

/** The address may contain anything, because the bridge validates it. */
function selectionOf(place: URL, by: string): Selection {
  const { searchParams } = place;
  const { changedFrom, changedBefore } = spanOf(place);
  const kind = (searchParams.get("kind") ?? "changes") as NonNullable<Selection["kind"]> | typeof EVERY_KIND;
  return {
    from: changedFrom ?? undefined,
    before: changedBefore ?? undefined,
    shop: searchParams.get("shop") ?? undefined,
    kind: kind === EVERY_KIND ? undefined : kind,
    by: by === "" ? undefined : by,
  };
}
