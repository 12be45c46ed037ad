import "../../styles/sheet.css";
import { useState } from "react";
import type { PointsOfShop } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { useQuery } from "../../use-query.ts";
import { Reading } from "../feedback.tsx";
import { OneOf } from "../form/one-of.tsx";
import { PAGE_ROWS } from "../page-of-list.tsx";
import { NextPart, NoShop, SoughtShops } from "../shops/shops-in-parts.tsx";
import { KINDS, Unknown } from "./points-moved.tsx";

const SPANS = ["today", "thisMonth"] as const;
type Span = (typeof SPANS)[number];

/** The same figures for each shop, of one span. */
export function PointsByShop() {
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
      <SoughtShops>{(sought) => <PartOfTable key={sought} sought={sought} span={span} />}</SoughtShops>
    </>
  );
}

interface PartProps {
  readonly span: Span;
  readonly sought: string;
  /** Of the part before; by default, the first part. */
  readonly cursor?: string;
}

function PartOfTable({ span, sought, cursor }: PartProps) {
  const query = useQuery("GET", "/points/shops", { query: { q: sought, limit: PAGE_ROWS, cursor } });
  return (
    <Reading query={query}>
      {({ items, ...next }) => (
        <>
          {items.length === 0 ? (
            <NoShop sought={sought} />
          ) : (
            <Table shops={items} span={span} isFirst={cursor === undefined} />
          )}
          <NextPart part={next}>
            {(after) => <PartOfTable span={span} sought={sought} cursor={after} />}
          </NextPart>
        </>
      )}
    </Reading>
  );
}

interface TableProps {
  readonly shops: readonly PointsOfShop[];
  readonly span: Span;
  /** Only one part is a region of its name. */
  readonly isFirst: boolean;
}

function Table({ shops, span, isFirst }: TableProps) {
  const { labels, format } = useSpoken();
  const said = labels.today.points;
  const columns = [...KINDS, "pendingNow"] as const;
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
          {shops.map(({ shop, pending, [span]: moved }) => (
            <tr key={shop}>
              <th scope="row">{shop}</th>
              {columns.map((column) => {
                const figure = column === "pendingNow" ? pending : moved[column];
                return (
                  <td key={column} className="amount" data-label={said.columns[column]}>
                    {format.number(figure.points)} <Unknown moved={figure} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
