import Plotted from "uplot";
import type { Series } from "./series.ts";

export const HEIGHT = 240;
/** The share of a step's width that its bars fill. */
const BARS = 0.92;
/** The width of a label below the chart, and of a digit beside it. */
const NAME_WIDTH = 64;
const DIGIT_WIDTH = 7.5;
const AXIS_HEIGHT = 32;
/** The minimum width of the axis, so that neighbouring charts line up. */
const LEAST_AXIS = 52;

interface Plan {
  readonly names: readonly string[];
  readonly series: readonly Series[];
  readonly number: (value: number) => string;
  readonly onChoose: (step: number | null) => void;
}

/** Bars of each step side by side. Colours are read on every drawing, so that they follow light and dark mode. */
export function plotOptions({
  names,
  series,
  number,
  onChoose,
}: Plan): Omit<Plotted.Options, "width" | "height"> {
  return {
    legend: { show: false },
    // The last label is centred on the last step, which may be narrower than the label.
    padding: [12, (Math.max(...names.map((name) => name.length)) * DIGIT_WIDTH) / 2 - 8, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, names.length - 0.5] },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most) * 1.05] },
    },
    axes: [
      {
        ...axis(),
        size: AXIS_HEIGHT,
        grid: { show: false },
        splits: ({ width }) => namedSteps(names.length, width),
        values: (_plot, steps) => steps.map((step) => names[step] ?? ""),
      },
      {
        ...axis(),
        grid: { stroke: () => color("--line"), width: 1 },
        // All values are whole numbers.
        incrs: [1, 2, 5]
          .flatMap((digit) => Array.from({ length: 12 }, (_, power) => digit * 10 ** power))
          .sort((one, other) => one - other),
        space: 36,
        size: (_plot, values) =>
          Math.max(
            LEAST_AXIS,
            14 + DIGIT_WIDTH * Math.max(0, ...(values ?? []).map((value) => value.length)),
          ),
        values: (_plot, values) => values.map(number),
      },
    ],
    series: [
      {},
      ...series.map((each, place) => ({
        label: each.name,
        width: 0,
        fill: () => color(each.color),
        points: { show: false },
        ...barsAt(place, series.length),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onChoose(cursor.idx ?? null)] },
  };
}

/** The steps that get a label, always including the last one, without overlaps. */
function namedSteps(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * NAME_WIDTH) / Math.max(NAME_WIDTH, width - NAME_WIDTH)));
  return Array.from({ length: count }, (_, step) => step).filter((step) => (count - 1 - step) % every === 0);
}

function barsAt(place: number, count: number): Pick<Plotted.Series, "paths"> {
  const width = BARS / count;
  const paths = Plotted.paths.bars?.({
    radius: [0.25, 0],
    disp: {
      x0: { unit: 1, values: ({ data }) => [...data[0]].map((step) => step - BARS / 2 + place * width) },
      size: { unit: 1, values: () => [width] },
    },
  });
  return paths === undefined ? {} : { paths };
}

function axis(): Plotted.Axis {
  return {
    stroke: () => color("--mantine-color-dimmed"),
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    ticks: { show: false },
  };
}

function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
