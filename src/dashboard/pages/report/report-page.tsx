import "../../styles/filters.css";
import "../../styles/sheet.css";
import "./report.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { MonthOfShop, PointsMonth } from "../../../client/index.ts";
import { LEDGER_FIGURES, type LedgerFigure } from "../../../domain/operation/ledger-figures.ts";
import { bridge } from "../../api.ts";
import { keepHere, readKept } from "../../embedded/kept-here.ts";
import { lazyWords } from "../../lazy-words.tsx";
import { Action } from "../../parts/confirm.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Select } from "../../parts/form/select.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { PAGE_ROWS } from "../../parts/page-of-list.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { NextPart, NoShop, ShopsWithSearch } from "../../parts/shops/shops-in-parts.tsx";
import { Link, useFilters, withQuery } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";

const { useWords: useReportSpoken, within: withinReportWords } = lazyWords("report", "page/report");

/** A month's points for bookkeeping: opening balance, changes and closing balance. */
export const ReportPage = withinReportWords(Report);

const MONTHS = 24;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
/** Where the last entered value of a point is stored, for the next report. */
const VALUE_KEPT = "pointValue";
const VALUE = /^\d{1,6}(?:\.\d{1,6})?$/;

function Report({ place }: { readonly place: URL }) {
  const { labels } = useReportSpoken();
  const chosen = place.searchParams.get("month") ?? "";
  const [running = "", whole = ""] = latestMonths();
  const asked = isMonth(chosen) ? null : { query: { month: whole, limit: 1 } };
  const ofWhole = useQuery("GET", "/points/month", asked);
  const ofValue = place.searchParams.get("value") ?? readKept(VALUE_KEPT) ?? "";
  // The last complete month if it has figures, as for bookkeeping; else the current one.
  const usual = ofWhole.value === null ? null : isEmpty(ofWhole.value) ? running : whole;
  const month = asked === null ? chosen : usual;
  const selection = { month: month ?? "", ...(VALUE.test(ofValue) ? { value: ofValue } : {}) };
  const save = () =>
    saveFile(bridge.get("/points-month.csv", { query: selection }), `${month}-${labels.report.fileName}`);
  return (
    <>
      <Heading title={labels.shell.places.report} about={labels.report.about}>
        {month === null ? null : (
          <>
            <Action needs="viewer" label={labels.orders.save} act={save} />
            <Button variant="default" size="sm" onClick={() => window.print()}>
              {labels.report.print}
            </Button>
          </>
        )}
      </Heading>
      {month === null ? (
        <Reading query={ofWhole}>{() => null}</Reading>
      ) : (
        <>
          <Choices {...{ place, month, value: ofValue }} />
          <MonthOfShops selection={selection} isRunning={month === running} />
        </>
      )}
    </>
  );
}

interface MonthProps {
  readonly selection: Omit<PartProps["selection"], "q">;
  readonly isRunning: boolean;
}

function MonthOfShops({ selection, isRunning }: MonthProps) {
  const { labels, format } = useReportSpoken();
  const title = labels.report.title({ month: format.month(selection.month), isRunning });
  return (
    <ShopsWithSearch>
      {(term) => (
        <Section title={title}>
          <PartOfReport key={term} selection={{ ...selection, q: term }} />
        </Section>
      )}
    </ShopsWithSearch>
  );
}

interface PartProps {
  readonly selection: { readonly month: string; readonly value?: string; readonly q: string };
  /** The cursor of this part; default: the first part. */
  readonly cursor?: string;
}

function PartOfReport({ selection, cursor }: PartProps) {
  const { labels, format } = useReportSpoken();
  const query = useQuery("GET", "/points/month", { query: { ...selection, limit: PAGE_ROWS, cursor } });
  const isFirst = cursor === undefined;
  return (
    <Reading query={query}>
      {({ items, total, unknown, month, isRunning, zone, ...next }) =>
        items.length === 0 ? (
          <NoShop term={selection.q} />
        ) : isFirst && isEmpty({ items, unknown }) ? (
          <Nothing>{labels.report.none({ isRunning, month: format.month(month) })}</Nothing>
        ) : (
          <>
            <Table shops={items} total={isFirst ? total : null} {...{ isFirst, isRunning }} />
            {isFirst && unknown > 0 ? (
              <p className="dim">{labels.report.unknown({ orders: unknown })}</p>
            ) : null}
            {isFirst ? (
              <>
                <p className="dim">{labels.report.zone({ zone })}</p>
                <p className="dim">
                  {labels.report.meanings({
                    isRunning,
                    hasValues: items.some(({ values }) => values !== null),
                  })}
                </p>
              </>
            ) : null}
            <NextPart part={next}>
              {(after) => <PartOfReport selection={selection} cursor={after} />}
            </NextPart>
          </>
        )
      }
    </Reading>
  );
}

/** Checking one part is enough: shops with points are in the first. */
function isEmpty({ items, unknown }: Pick<PointsMonth, "items" | "unknown">): boolean {
  return unknown === 0 && items.every(({ points }) => Object.values(points).every((figure) => figure === 0));
}

function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The latest months, newest first: "2026-11", by the reader's calendar. */
function latestMonths(): readonly string[] {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return first.toISOString().slice(0, 7);
  });
}

interface ChoicesProps {
  readonly place: URL;
  readonly month: string;
  /** The value as entered. */
  readonly value: string;
}

function Choices({ place, month, value }: ChoicesProps) {
  const { labels, format } = useReportSpoken();
  const set = useFilters(place);
  const [typed, setTyped] = useState(value);
  const meant = typed.trim().replace(",", ".");
  const latest = latestMonths();
  const [running = "", whole = ""] = latest;
  const months = [...new Set([...latest, month])];
  const link = (to: string, label: string) => (
    <Link href={withQuery(place, { month: to })} aria-current={to === month ? "true" : undefined}>
      {label}
    </Link>
  );
  return (
    <div className="filter-row report-choices" data-explained>
      <div className="report-month">
        <Select
          label={labels.report.month}
          value={month}
          onChoose={(chosen) => set({ month: chosen })}
          options={months.map((each) => ({ value: each, label: format.month(each) }))}
        />
        <nav aria-label={labels.report.month}>
          {link(whole, labels.report.lastMonth)}
          {link(running, labels.report.thisMonth)}
        </nav>
      </div>
      <TextInput
        label={labels.report.value}
        inputMode="decimal"
        placeholder={format.decimal(1, TWO_DECIMALS)}
        value={typed}
        error={meant === "" || VALUE.test(meant) ? null : labels.report.valueWrong}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const next = text.trim().replace(",", ".");
          setTyped(text);
          keepHere(VALUE_KEPT, next || null);
          set({ value: next });
        }}
      />
    </div>
  );
}

/** Values have two decimals in any currency. */
const PARTS = 100;
const TWO_DECIMALS = "EUR";

type Figures = Pick<MonthOfShop, "points" | "values" | "currency">;

/** The sign with which each figure enters the sum. */
const SIGNS: Readonly<Partial<Record<LedgerFigure, string>>> = {
  given: "+",
  cancelled: "−",
  redeemed: "−",
  closing: "=",
};

interface TableProps {
  readonly shops: readonly MonthOfShop[];
  readonly total: Figures | null;
  /** Whether this is the first part: only one may be a region with its name. */
  readonly isFirst: boolean;
  readonly isRunning: boolean;
}

function Table({ shops, total, isFirst, isRunning }: TableProps) {
  const { labels } = useReportSpoken();
  const { columns, columnsSoFar } = labels.report;
  const names = isRunning ? { ...columns, ...columnsSoFar } : columns;
  return (
    <section className="sheet report" aria-label={isFirst ? labels.shell.places.report : undefined}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labels.shared.shop}</th>
            {LEDGER_FIGURES.map((figure) => (
              <th key={figure} scope="col" className="amount" data-sign={SIGNS[figure]}>
                {names[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shops.map((shop) => (
            <Line key={shop.shop} name={shop.shop} account={shop.account} of={shop} names={names} />
          ))}
          {total === null ? null : (
            <Line name={labels.orders.allShops} account={null} of={total} names={names} />
          )}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly account: string | null;
  readonly of: Figures;
  readonly names: Readonly<Record<LedgerFigure, string>>;
}

function Line({ name, account, of: { points, values, currency }, names }: LineProps) {
  const { format } = useReportSpoken();
  const written = (worth: string) =>
    currency === null
      ? format.decimal(Math.round(Number(worth) * PARTS), TWO_DECIMALS)
      : format.price(worth, currency);
  return (
    <tr>
      <th scope="row">
        {name} {account === null ? null : <span className="dim">{account}</span>}
      </th>
      {LEDGER_FIGURES.map((figure) => (
        <td key={figure} className="amount" data-label={`${SIGNS[figure] ?? ""} ${names[figure]}`.trim()}>
          {format.number(points[figure])}
          {values === null ? null : <span className="dim">{written(values[figure])}</span>}
        </td>
      ))}
    </tr>
  );
}
