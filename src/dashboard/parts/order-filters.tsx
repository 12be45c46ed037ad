import "../filters.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { useSpoken } from "../language.ts";
import { go, useSearchTerm, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { Icon } from "./icon.tsx";
import { SearchBox } from "./search-box.tsx";

export const FILTERS = ["shop", "points", "state"] as const;
const ROWS = [25, 50, 100, 200];

/** The days in the address as moments: from midnight to midnight, where the reader is. */
export function spanOf({ searchParams }: URL): { changedFrom: string | null; changedBefore: string | null } {
  return {
    changedFrom: midnight(searchParams.get("from"), 0),
    changedBefore: midnight(searchParams.get("to"), 1),
  };
}

function midnight(day: string | null, daysLater: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (year === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
}

interface FilterProps {
  readonly place: URL;
  /** Unless chosen otherwise. */
  readonly rows: number;
  /** Shops whose orders are shown. */
  readonly named: readonly string[];
}

/** Which orders are shown: what is typed at once, the rest where somebody opens it. */
export function OrderFilters({ place, rows, named }: FilterProps) {
  const { labels } = useSpoken();
  const term = useSearchTerm();
  const set = (changes: Record<string, string>, sought = term) =>
    go(withQuery(place, { ...changes, cursor: null }), { replaces: true, term: sought });
  const chosen = ["points", "state", "from", "to", "rows"].filter((name) => place.searchParams.has(name));
  return (
    <search className="filters">
      <div className="filter-row">
        <SearchBox
          label={labels.orders.find}
          placeholder={labels.orders.findBy}
          onSearch={(sought) => set({}, sought)}
        />
        <ShopChoice place={place} named={named} onChoose={(shop) => set({ shop })} />
      </div>
      <details open={chosen.length > 0}>
        <summary>
          <Icon name="filter" /> {labels.orders.more}
        </summary>
        <div className="filter-row">
          <Choices place={place} rows={rows} onChoose={set} />
        </div>
      </details>
    </search>
  );
}

interface Choosing {
  readonly place: URL;
  readonly rows: number;
  readonly onChoose: (changes: Record<string, string>) => void;
}

function Choices({ place, rows, onChoose }: Choosing) {
  const { labels, format } = useSpoken();
  const value = (name: string) => place.searchParams.get(name) ?? "";
  const choice = (name: string, label: string, any: string, options: Record<string, string>) => (
    <NativeSelect
      label={label}
      value={value(name)}
      onChange={(event) => onChoose({ [name]: event.currentTarget.value })}
      data={[
        { value: "", label: any },
        ...Object.entries(options).map(([option, text]) => ({ value: option, label: text })),
      ]}
    />
  );
  const day = (name: string, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={value(name)}
      onChange={(event) => onChoose({ [name]: event.currentTarget.value })}
    />
  );
  const { queued, ...states } = labels.shared.orderStates;
  const work = { inTurn: queued, scheduled: labels.orders.timeSet, ...states };
  return (
    <>
      {choice("points", labels.shared.points, labels.orders.anyPoints, labels.shared.pointsStates)}
      {choice("state", labels.orders.work, labels.orders.anyWork, work)}
      {day("from", labels.orders.changedFrom)}
      {day("to", labels.orders.changedTo)}
      <NativeSelect
        label={labels.orders.rows}
        value={value("rows") || String(rows)}
        onChange={(event) => onChoose({ rows: event.currentTarget.value })}
        data={ROWS.map((count) => ({ value: String(count), label: format.number(count) }))}
      />
    </>
  );
}

/** Shops that are served, and others that are `named` in the list or chosen: what happened in them stays after they are removed. */
export function ShopChoice({
  place,
  named = [],
  onChoose,
}: {
  readonly place: URL;
  readonly named?: readonly string[];
  readonly onChoose: (shop: string) => void;
}) {
  const { labels } = useSpoken();
  const { value } = useQuery("GET", "/status");
  const chosen = place.searchParams.get("shop") ?? "";
  const served = (value?.shops ?? []).map(({ shop }) => shop);
  const shops = [...new Set([...served, ...named, chosen])].filter((shop) => shop !== "");
  return (
    <NativeSelect
      label={labels.shared.shop}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: "", label: labels.orders.allShops },
        ...shops.map((shop) => ({ value: shop, label: shop })),
      ]}
    />
  );
}
