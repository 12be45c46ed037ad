import "uplot/dist/uPlot.min.css";
import { useEffect, useRef } from "react";
import Plotted from "uplot";
import { useChartsSpoken } from "./charts-words.tsx";
import { HEIGHT, plotOptions } from "./plot-options.ts";
import type { Series } from "./series.ts";

interface PlotProps {
  readonly names: readonly string[];
  readonly series: readonly Series[];
  readonly chosen: number | null;
  readonly onChoose: (step: number | null) => void;
}

/** Only the drawing: its values are in words beside it. */
export function Plot({ names, series, chosen, onChoose }: PlotProps) {
  const { format } = useChartsSpoken();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<Plotted | null>(null);
  const drawn = JSON.stringify([names, series, format.language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn if the data changes
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const width = () => Math.max(1, current.clientWidth);
    const options = plotOptions({ names, series, number: format.number, onChoose });
    const data = [names.map((_, step) => step), ...series.map(({ values }) => [...values])];
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
