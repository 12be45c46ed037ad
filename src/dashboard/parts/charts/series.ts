import type { ActivitySpan } from "../../../client/index.ts";
import type { StepNames } from "./step-names.ts";

/** One counted thing, step by step. */
export interface Series {
  readonly name: string;
  /** The name of a CSS variable. */
  readonly color: string;
  readonly values: readonly number[];
  /** Orders that no value includes, because their number of points is unknown. */
  readonly unknown?: readonly number[];
}

/** The contents of a chart. */
export interface ChartProps {
  readonly title: string;
  /** The text for an empty chart. */
  readonly nothing: string;
  /** What its figures mean, below its table. */
  readonly note?: string | undefined;
  readonly span: ActivitySpan;
  readonly names: StepNames;
  readonly series: readonly Series[];
}
