import "../../styles/sheet.css";
import { Unknown } from "../points/points-moved.tsx";
import { useChartsSpoken } from "./charts-words.tsx";
import type { ChartProps } from "./series.ts";

/** The same numbers for readers who cannot see the bars or want exact values; empty steps are left out. */
export function StepTable({ title, span, names, series }: Omit<ChartProps, "nothing">) {
  const { labels, format } = useChartsSpoken();
  const isShown = (step: number) =>
    series.some(({ values, unknown }) => values[step] !== 0 || (unknown?.[step] ?? 0) !== 0);
  return (
    <details>
      <summary>{labels.activity.table}</summary>
      <section className="sheet" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{labels.activity.when[span]}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="amount">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.long.map((name, step) =>
              isShown(step) ? (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {series.map((each) => (
                    <td key={each.name} className="amount" data-label={each.name}>
                      {format.number(each.values[step] ?? 0)}{" "}
                      <Unknown moved={{ unknown: each.unknown?.[step] ?? 0 }} />
                    </td>
                  ))}
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </section>
    </details>
  );
}
