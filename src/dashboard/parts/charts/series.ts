import type { ActivitySpan } from "../../../client/index.ts";
import type { StepNames } from "./step-names.ts";

/** One thing that is counted, step by step. */
export interface Series {
  readonly name: string;
  /** The name of a CSS variable. */
  readonly color: string;
  readonly values: readonly number[];
  /** Orders that are in no value, since nobody says how many points they have. */
  readonly unknown?: readonly number[];
}

/** What a chart shows. */
export interface ChartProps {
  readonly title: string;
  /** What is said where there is nothing to show. */
  readonly nothing: string;
  readonly span: ActivitySpan;
  readonly names: StepNames;
  readonly series: readonly Series[];
}
