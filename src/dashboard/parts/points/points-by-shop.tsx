import "../../styles/sheet.css";
import type { PointsOfShop } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { useQuery } from "../../use-query.ts";
import { Reading } from "../feedback.tsx";
import { KINDS, Unknown } from "./points-moved.tsx";

const SPANS = ["today", "month"] as const;

/** The same figures for each shop. */
export function PointsByShop() {
  const query = useQuery("GET", "/points/shops");
  return <Reading query={query}>{({ shops }) => <Table shops={shops} />}</Reading>;
}

function Table({ shops }: { readonly shops: readonly PointsOfShop[] }) {
  const { labels } = useSpoken();
  const said = labels.today.points;
  return (
    <section className="sheet" aria-label={said.byShop}>
      <table>
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="colgroup" colSpan={2} className="amount">
                {said.columns[kind]}
              </th>
            ))}
            <th scope="colgroup" className="amount">
              {said.columns.pending}
            </th>
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
              {said.spans.now}
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
    { title: `${said.columns.pending}, ${said.spans.now}`, moved: pending },
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
