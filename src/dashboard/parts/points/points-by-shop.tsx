import "../../styles/sheet.css";
import { useState } from "react";
import type { PointsOfShop, PointsSummary } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { useQuery } from "../../use-query.ts";
import { Reading } from "../feedback.tsx";
import { OneOf } from "../form/one-of.tsx";
import { PAGE_ROWS } from "../page-of-list.tsx";
import { NextPart, NoShop, ShopsWithSearch } from "../shops/shops-in-parts.tsx";
import { isSame, KINDS, type Kind, Unknown } from "./points-moved.tsx";

const SPANS = ["today", "thisMonth"] as const;
type Span = (typeof SPANS)[number];

/** The same figures for each shop over one time span, with their total. */
export function PointsByShop({ summary }: { readonly summary: PointsSummary }) {
  const { labels } = useSpoken();
  const [span, setSpan] = useState<Span>("today");
  const said = labels.today.points;
  return (
    <>
      <OneOf
        legend={said.period}
        options={SPANS.map((each) => ({ value: each, label: said.spans[each] }))}
        value={span}
        onChoose={setSpan}
      />
      <ShopsWithSearch>{(term) => <PartOfTable key={term} {...{ term, span, summary }} />}</ShopsWithSearch>
    </>
  );
}

interface PartProps {
  readonly summary: PointsSummary;
  readonly span: Span;
  readonly term: string;
  /** The cursor of this part; default: the first part. */
  readonly cursor?: string;
}

function PartOfTable({ summary, span, term, cursor }: PartProps) {
  const query = useQuery("GET", "/points/shops", { query: { q: term, limit: PAGE_ROWS, cursor } });
  return (
    <Reading query={query}>
      {({ items, ...next }) => (
        <>
          {items.length === 0 ? (
            <NoShop term={term} />
          ) : (
            <Table
              shops={items}
              {...{ summary, span }}
              isFirst={cursor === undefined}
              hasTotal={term === "" && next.nextCursor === null}
            />
          )}
          <NextPart part={next}>
            {(after) => <PartOfTable {...{ summary, span, term }} cursor={after} />}
          </NextPart>
        </>
      )}
    </Reading>
  );
}

interface TableProps extends Pick<PartProps, "summary" | "span"> {
  readonly shops: readonly PointsOfShop[];
  /** Whether this is the first part: only one may be a region with its name. */
  readonly isFirst: boolean;
  /** Whether the last part ends with the totals of all shops. */
  readonly hasTotal: boolean;
}

function Table({ shops, summary, span, isFirst, hasTotal }: TableProps) {
  const { labels } = useSpoken();
  const said = labels.today.points;
  const columns = isSame(summary.pending, summary[span].pending)
    ? KINDS
    : ([...KINDS, "pendingNow"] as const);
  return (
    <section className="sheet" aria-label={isFirst ? said.byShop : undefined}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labels.shared.shop}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="amount">
                {said.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shops.map((of) => (
            <Figures key={of.shop} name={of.shop} {...{ of, span, columns }} />
          ))}
          {hasTotal ? <Figures name={labels.orders.allShops} of={summary} {...{ span, columns }} /> : null}
        </tbody>
      </table>
    </section>
  );
}

interface FiguresProps {
  readonly name: string;
  readonly of: Pick<PointsSummary, Span | "pending">;
  readonly span: Span;
  readonly columns: readonly (Kind | "pendingNow")[];
}

function Figures({ name, of, span, columns }: FiguresProps) {
  const { labels, format } = useSpoken();
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((column) => {
        const figure = column === "pendingNow" ? of.pending : of[span][column];
        return (
          <td key={column} className="amount" data-label={labels.today.points.columns[column]}>
            {format.number(figure.points)} <Unknown moved={figure} />
          </td>
        );
      })}
    </tr>
  );
}
