import "./points-by-shop.css";
import type { PointsMoved, PointsOfShop } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { useQuery } from "../use-query.ts";
import { Reading } from "./feedback.tsx";
import { KINDS, type Kind, Unknown } from "./points-moved.tsx";

/** The same figures for each shop. */
export function PointsByShop() {
  const query = useQuery("GET", "/points/shops");
  return <Reading query={query}>{({ shops }) => <Table shops={shops} />}</Reading>;
}

function Table({ shops }: { readonly shops: readonly PointsOfShop[] }) {
  const { labels } = useSpoken();
  const said = labels.today.points;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scrolled" aria-label={said.byShop} tabIndex={0}>
      <table className="by-shop">
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="colgroup" colSpan={2}>
                {said.columns[kind]}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">{labels.shared.shop}</th>
            {KINDS.flatMap((kind) =>
              (["today", "month"] as const).map((span) => (
                <th key={`${kind} ${span}`} scope="col">
                  {said.spans[span]}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {shops.map(({ shop, today, thisMonth }) => (
            <tr key={shop}>
              <th scope="row">{shop}</th>
              {KINDS.flatMap((kind) =>
                [today[kind], thisMonth[kind]].map((moved, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: today and this month
                  <td key={`${kind} ${index}`}>
                    <Figure moved={moved} />
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ moved }: { readonly moved: PointsMoved[Kind] }) {
  const { format } = useSpoken();
  return (
    <>
      {format.number(moved.points)} <Unknown moved={moved} />
    </>
  );
}
