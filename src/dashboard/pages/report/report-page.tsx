import "../../styles/filters.css";
import "../../styles/sheet.css";
import "./report.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { MonthOfShop } from "../../../client/index.ts";
import { LEDGER_FIGURES, type LedgerFigure } from "../../../domain/operation/ledger-figures.ts";
import { bridge } from "../../api.ts";
import { lazyWords } from "../../lazy-words.tsx";
import { Action } from "../../parts/confirm.tsx";
import { Reading } from "../../parts/feedback.tsx";
import { Select } from "../../parts/form/select.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { useFilters } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";

const { useWords: useReportSpoken, within: withinReportWords } = lazyWords("report", "page/report");

/** A month's points for bookkeeping: the balance before, the changes, and the balance after. */
export const ReportPage = withinReportWords(Report);

const MONTHS = 24;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const VALUE = /^\d{1,6}(?:\.\d{1,6})?$/;

function Report({ place }: { readonly place: URL }) {
  const { labels } = useReportSpoken();
  const nameOf = useMonthNames();
  const [month = ""] = [place.searchParams.get("month") ?? "", latestMonths()[0]].filter(isMonth);
  const value = place.searchParams.get("value") ?? "";
  const selection = { month, ...(VALUE.test(value) ? { value } : {}) };
  const query = useQuery("GET", "/points/month", { query: selection });
  const save = () =>
    saveFile(bridge.get("/points-month.csv", { query: selection }), `${month}-${labels.report.fileName}`);
  return (
    <>
      <Heading title={labels.shell.places.report}>
        <Action needs="viewer" label={labels.orders.save} act={save} />
        <Button variant="default" size="sm" onClick={() => window.print()}>
          {labels.report.print}
        </Button>
      </Heading>
      <Choices place={place} month={month} />
      <Reading query={query}>
        {({ shops }) => (
          <Section title={labels.report.title({ month: nameOf(month) })}>
            <Table shops={shops} />
            <Unknown shops={shops} />
          </Section>
        )}
      </Reading>
      <p className="dim">{labels.report.about}</p>
    </>
  );
}

function isMonth(text: string | undefined): text is string {
  return text !== undefined && MONTH.test(text);
}

/** "2026-11", newest first, on the reader's calendar. */
function latestMonths(): readonly string[] {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return first.toISOString().slice(0, 7);
  });
}

function useMonthNames(): (month: string) => string {
  const { language } = useReportSpoken();
  const names = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => names.format(Date.parse(`${month}-01T00:00:00Z`));
}

function Choices({ place, month }: { readonly place: URL; readonly month: string }) {
  const { labels, format } = useReportSpoken();
  const nameOf = useMonthNames();
  const set = useFilters(place);
  const [typed, setTyped] = useState(place.searchParams.get("value") ?? "");
  const meant = typed.trim().replace(",", ".");
  const months = [...new Set([...latestMonths(), month])];
  return (
    <div className="filter-row report-choices">
      <Select
        label={labels.report.month}
        value={month}
        onChoose={(chosen) => set({ month: chosen })}
        options={months.map((each) => ({ value: each, label: nameOf(each) }))}
      />
      <TextInput
        label={labels.report.value}
        inputMode="decimal"
        placeholder={format.decimal(1, TWO_DECIMALS)}
        value={typed}
        error={meant === "" || VALUE.test(meant) ? null : labels.report.valueWrong}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          set({ value: text.trim().replace(",", ".") });
        }}
      />
    </div>
  );
}

/** Values are shown to the hundredth, of whatever currency. */
const PARTS = 100;
const TWO_DECIMALS = "EUR";

function Table({ shops }: { readonly shops: readonly MonthOfShop[] }) {
  const { labels } = useReportSpoken();
  const accounts = new Set(shops.map(({ account }) => account));
  // Points of two accounts are two kinds of points.
  const isOneSum = shops.length > 1 && accounts.size === 1;
  return (
    <section className="sheet report" aria-label={labels.shell.places.report}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labels.shared.shop}</th>
            {LEDGER_FIGURES.map((figure) => (
              <th key={figure} scope="col" className="amount">
                {labels.report.columns[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shops.map((shop) => (
            <Line key={shop.shop} name={shop.shop} account={shop.account} of={[shop]} />
          ))}
          {isOneSum ? <Line name={labels.orders.allShops} account={null} of={shops} /> : null}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly account: string | null;
  /** One shop, or all whose points are added up. */
  readonly of: readonly MonthOfShop[];
}

function Line({ name, account, of }: LineProps) {
  const { labels, format } = useReportSpoken();
  const worth = (figure: LedgerFigure) =>
    of.reduce((sum, { values }) => sum + Math.round(Number(values?.[figure] ?? 0) * PARTS), 0);
  const currencies = new Set(of.map(({ currency }) => currency));
  const [currency = null] = currencies;
  // Amounts in two currencies have no sum.
  const hasValues = of.every(({ values }) => values !== null) && currencies.size === 1;
  const written = (minor: number) =>
    currency === null
      ? format.decimal(minor, TWO_DECIMALS)
      : format.price((minor / PARTS).toFixed(2), currency);
  return (
    <tr>
      <th scope="row">
        {name} {account === null ? null : <span className="dim">{account}</span>}
      </th>
      {LEDGER_FIGURES.map((figure) => (
        <td key={figure} className="amount" data-label={labels.report.columns[figure]}>
          {format.number(of.reduce((sum, { points }) => sum + points[figure], 0))}
          {hasValues ? <span className="dim">{written(worth(figure))}</span> : null}
        </td>
      ))}
    </tr>
  );
}

function Unknown({ shops }: { readonly shops: readonly MonthOfShop[] }) {
  const { labels } = useReportSpoken();
  const orders = shops.reduce((sum, { unknown }) => sum + unknown, 0);
  return orders === 0 ? null : <p className="dim">{labels.report.unknown({ orders })}</p>;
}
