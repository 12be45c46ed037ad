import "../../styles/sheet.css";
import "uplot/dist/uPlot.min.css";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import Plotted from "uplot";
import { Nothing } from "../feedback.tsx";
import { Unknown } from "../points/points-moved.tsx";
import { useChartsSpoken } from "./charts-words.tsx";
import { Legend } from "./legend.tsx";
import { HEIGHT, plotOptions } from "./plot-options.ts";
import type { ChartProps, Series } from "./series.ts";

/** A bar chart. Its values can be read by pointer, by arrow keys, as totals, and as a table. */
export function Chart({ title, nothing, note, span, names, series }: ChartProps) {
  const isEmpty = series.every(({ values, unknown = [] }) =>
    [...values, ...unknown].every((value) => value === 0),
  );
  return (
    <figure className="card chart" aria-label={title}>
      <h3>{title}</h3>
      {isEmpty ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <>
          <Bars key={names.long[0]} title={title} span={span} names={names} series={series} />
          <StepTable title={title} note={note} span={span} names={names} series={series} />
        </>
      )}
    </figure>
  );
}

function Bars({ title, span, names, series }: Omit<ChartProps, "nothing" | "note">) {
  const { labels } = useChartsSpoken();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = names.long.length - 1;
  const period = (chosen === null ? null : names.long[chosen]) ?? labels.activity.whole[span];
  const counted = series.map((each) => ({ ...each, ...countOf(each, chosen) }));
  const spoken = counted.map(({ name, value }) => labels.activity.value({ name, value }));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepAfter(event.key, chosen, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <>
      <figcaption>
        <span className="period">{period}</span>
        <Legend counted={counted} />
      </figcaption>
      <div
        className="plot-keys"
        role="slider"
        tabIndex={0}
        aria-label={labels.activity.slider({ chart: title })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={[period, ...spoken].join(", ")}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
      >
        <Plot names={names.short} series={series} chosen={chosen} onChoose={setChosen} />
      </div>
    </>
  );
}

/** The count of one step, or of all (`null`). */
function countOf({ values, unknown = [] }: Series, chosen: number | null) {
  const of = (numbers: readonly number[]) =>
    chosen === null ? numbers.reduce((sum, each) => sum + each, 0) : (numbers[chosen] ?? 0);
  return { value: of(values), unknown: of(unknown) };
}

/** The step that a key selects. `null` selects all steps; `undefined` means that the key does nothing. */
function stepAfter(key: string, chosen: number | null, last: number): number | null | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, (chosen ?? last + 1) - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, (chosen ?? -1) + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return null;
    default:
      return undefined;
  }
}

/** The same numbers for readers who cannot see the bars or want exact values; empty steps are left out. */
function StepTable({ title, note, span, names, series }: Omit<ChartProps, "nothing">) {
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
      {note === undefined ? null : <p className="dim">{note}</p>}
    </details>
  );
}

interface PlotProps {
  readonly names: readonly string[];
  readonly series: readonly Series[];
  readonly chosen: number | null;
  readonly onChoose: (step: number | null) => void;
}

/** Only the drawing, whose values are given as text beside it. */
function Plot({ names, series, chosen, onChoose }: PlotProps) {
  const { format } = useChartsSpoken();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<Plotted | null>(null);
  // Series without any values leave their room to the others.
  const shown = series.filter(({ values }) => values.some((value) => value !== 0));
  const drawn = JSON.stringify([names, shown, format.language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn if the data changes
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const width = () => Math.max(1, current.clientWidth);
    const options = plotOptions({ names, series: shown, number: format.number, onChoose });
    const data = [names.map((_, step) => step), ...shown.map(({ values }) => [...values])];
    const made = new Plotted(
      { ...options, width: width(), height: HEIGHT },
      data as Plotted.AlignedData,
      current,
    );
    plot.current = made;
    const sizes = new ResizeObserver(() => made.setSize({ width: width(), height: HEIGHT }));
    sizes.observe(current);
    const colors = new MutationObserver(() => made.redraw());
    colors.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    return () => {
      sizes.disconnect();
      colors.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [drawn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a redrawn chart shows the choice as well
  useEffect(() => {
    const made = plot.current;
    if (made === null || made.cursor.idx === chosen) return;
    const left = chosen === null ? -10 : made.valToPos(chosen, "x");
    made.setCursor({ left, top: chosen === null ? -10 : 0 }, false);
  }, [chosen, drawn]);
  return <div ref={place} className="plot" aria-hidden />;
}
