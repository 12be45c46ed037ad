import "../../styles/filters.css";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpoken } from "../../language.ts";
import { useFilters } from "../../router.tsx";
import { Select } from "../form/select.tsx";
import { PAGE_ROWS } from "../page-of-list.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { ShopPicker } from "../shops/shop-picker.tsx";

export const FILTERS = ["shop", "points", "state", "refunded"] as const;
const ROWS = [25, 50, 100, 200];

/** The days in the address as moments, from midnight to midnight in the reader's time zone. */
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
  /** The shops of the orders shown. */
  readonly named: readonly string[];
}

/** The order list's filters: the search field is always visible, the others when opened. */
export function OrderFilters({ place, named, children }: FilterProps & { readonly children: ReactNode }) {
  const { labels } = useSpoken();
  const set = useFilters(place);
  const chosen = ["from", "to", "refunded", "rows"].filter((name) => place.searchParams.has(name));
  return (
    <search className="filters">
      <div className="filter-row">
        <SearchBox
          label={labels.orders.find}
          placeholder={labels.orders.findBy}
          onSearch={(term) => set({}, term)}
        />
        <ShopChoice place={place} named={named} />
      </div>
      <details open={chosen.length > 0}>
        <summary>{labels.orders.more}</summary>
        <div className="filter-row">
          <Choices place={place} />
        </div>
        {children}
      </details>
    </search>
  );
}

function Choices({ place }: { readonly place: URL }) {
  const { labels, format } = useSpoken();
  const set = useFilters(place);
  const value = (name: string) => place.searchParams.get(name) ?? "";
  const day = (name: string, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={value(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {day("from", labels.orders.changedFrom)}
      {day("to", labels.orders.changedTo)}
      <Select
        label={labels.orders.refundedExtent}
        value={value("refunded")}
        onChoose={(refunded) => set({ refunded })}
        empty={labels.orders.refundedExtents.all}
        options={{
          any: labels.orders.refundedExtents.any,
          partly: labels.orders.refundedExtents.partly,
          fully: labels.orders.refundedExtents.fully,
        }}
      />
      <Select
        label={labels.orders.rows}
        value={value("rows") || String(PAGE_ROWS)}
        onChoose={(rows) => set({ rows })}
        options={Object.fromEntries(ROWS.map((count) => [count, format.number(count)]))}
      />
    </>
  );
}

/** A choice of shop: served shops, and others that are `named` or chosen, since orders of removed shops remain. */
export function ShopChoice({ place, named = [] }: Pick<FilterProps, "place"> & Partial<FilterProps>) {
  const { labels } = useSpoken();
  const set = useFilters(place);
  return (
    <ShopPicker
      value={place.searchParams.get("shop") ?? ""}
      onChoose={(shop) => set({ shop })}
      empty={labels.orders.anyShop}
      named={named}
    />
  );
}
