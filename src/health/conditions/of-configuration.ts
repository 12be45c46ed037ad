import type { ConfigurationState } from "../../admin/configuration.ts";
import { type Condition, lasting } from "../codes/condition.ts";

const REFUSED = "configuration";
const RESTART = "restart";

export function ofConfiguration({ since, refused, waiting }: ConfigurationState): readonly Condition[] {
  const problems = refused?.problems.length ?? 0;
  return [
    ...(refused === null ? [] : [lasting(REFUSED, { code: "configurationRefused", since, problems })]),
    ...(waiting.length === 0 ? [] : [lasting(RESTART, { code: "restartNeeded", settings: waiting })]),
  ];
}

/** Each instance has its own file: a condition is listed if at least one instance has it. */
export function withOthers(own: readonly Condition[], others: readonly Condition[]): readonly Condition[] {
  const theirs = others.filter(({ key }) => key === REFUSED || key === RESTART);
  const all = new Map([...theirs, ...own].map((condition) => [condition.key, condition]));
  return [REFUSED, RESTART].flatMap((key) => all.get(key) ?? []);
}
