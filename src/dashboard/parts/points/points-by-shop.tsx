import "../../styles/sheet.css";
import type { PointsOfShop } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { useQuery } from "../../use-query.ts";
import { Reading } from "../feedback.tsx";
import { PAGE_ROWS } from "../page-of-list.tsx";
import { NextPart, NoShop, SoughtShops } from "../shops/shops-in-parts.tsx";
import { KINDS, Unknown } from "./points-moved.tsx";

const SPANS = ["today", "month"] as const;

/** The same figures for each shop. */
export function PointsByShop() {
  return <SoughtShops>{(sought) => <PartOfTable key={sought} sought={sought} />}</SoughtShops>;
}

interface PartProps {
  readonly sought: string;
  /** Of the part before; by default, the first part. */
  readonly cursor?: string;
}

function PartOfTable({ sought, cursor }: PartProps) {
  const query = useQuery("GET", "/points/shops", { query: { q: sought, limit: PAGE_ROWS, cursor } });
  return (
    <Reading query={query}>
      {({ items, ...next }) => (
        <>
          {items.length === 0 ? (
            <NoShop sought={sought} />
          ) : (
            <Table shops={items} isFirst={cursor === undefined} />
          )}
          <NextPart part={next}>{(after) => <PartOfTable sought={sought} cursor={after} />}</NextPart>
        </>
      )}
    </Reading>
  );
}

interface TableProps {
  readonly shops: readonly PointsOfShop[];
  /** Only one part is a region of its name. */
  readonly isFirst: boolean;
}

function Table({ shops, isFirst }: TableProps) {
  const { labels } = useSpoken();
  const said = labels.today.points;
  return (
    <section className="sheet" aria-label={isFirst ? said.byShop : undefined}>
      <table>
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="colgroup" colSpan={2} className="is-group">
                {said.columns[kind]}
              </th>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="col">{labels.shared.shop}</th>
            {KINDS.flatMap((kind) =>
              SPANS.map((span) => (
                <th key={`${kind} ${span}`} scope="col" className="amount">
                  {said.spans[span]}
                </th>
              )),
            )}
            <th scope="col" className="amount">
              {said.columns.pendingInAll}
            </th>
          </tr>
        </thead>
        <tbody>
          {shops.map((shop) => (
            <ShopLine key={shop.shop} shop={shop} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ShopLine({ shop: { shop, today, thisMonth, pending } }: { readonly shop: PointsOfShop }) {
  const { labels, format } = useSpoken();
  const said = labels.today.points;
  const figures = [
    ...KINDS.flatMap((kind) =>
      SPANS.map((span) => ({
        title: `${said.columns[kind]}, ${said.spans[span]}`,
        moved: (span === "today" ? today : thisMonth)[kind],
      })),
    ),
    { title: said.columns.pendingInAll, moved: pending },
  ];
  return (
    <tr>
      <th scope="row">{shop}</th>
      {figures.map(({ title, moved }) => (
        <td key={title} className="amount" data-label={title}>
          {format.number(moved.points)} <Unknown moved={moved} />
        </td>
      ))}
    </tr>
  );
}
