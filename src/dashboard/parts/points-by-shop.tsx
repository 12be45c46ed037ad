import "../sheet.css";
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
          </tr>
          <tr>
            <th scope="col">{labels.shared.shop}</th>
            {KINDS.flatMap((kind) =>
              (["today", "month"] as const).map((span) => (
                <th key={`${kind} ${span}`} scope="col" className="amount">
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
                (["today", "month"] as const).map((span) => (
                  <td
                    key={`${kind} ${span}`}
                    className="amount"
                    data-label={`${said.columns[kind]}, ${said.spans[span]}`}
                  >
                    <Figure moved={(span === "today" ? today : thisMonth)[kind]} />
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
