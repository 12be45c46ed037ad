import { type KeyboardEvent, useState } from "react";
import { Nothing } from "../feedback.tsx";
import { Unknown } from "../points/points-moved.tsx";
import { useChartsSpoken } from "./charts-words.tsx";
import { Plot } from "./plot.tsx";
import type { ChartProps, Series } from "./series.ts";
import { StepTable } from "./step-table.tsx";

/** Bars with their values: by pointer, by arrow keys, as sums, and as a table. */
export function Chart({ title, nothing, span, names, series }: ChartProps) {
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
          <StepTable title={title} span={span} names={names} series={series} />
        </>
      )}
    </figure>
  );
}

function Bars({ title, span, names, series }: Omit<ChartProps, "nothing">) {
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

interface LegendProps {
  readonly counted: readonly (Pick<Series, "name" | "color"> & ReturnType<typeof countOf>)[];
}

function Legend({ counted }: LegendProps) {
  const { format } = useChartsSpoken();
  return (
    <span className="legend">
      {counted.map(({ name, color, value, unknown }) => (
        <span key={name}>
          <span className="swatch" style={{ background: `var(${color})` }} />
          {name}&nbsp;<strong>{format.number(value)}</strong> <Unknown moved={{ unknown }} />
        </span>
      ))}
    </span>
  );
}

/** For one step, or for all. */
function countOf({ values, unknown = [] }: Series, chosen: number | null) {
  const of = (numbers: readonly number[]) =>
    chosen === null ? numbers.reduce((sum, each) => sum + each, 0) : (numbers[chosen] ?? 0);
  return { value: of(values), unknown: of(unknown) };
}

/** `null`: all steps; `undefined`: the key has no meaning here. */
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
