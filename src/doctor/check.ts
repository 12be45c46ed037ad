import type { CheckResult } from "../platform/shop-access.ts";

/** One thing that was checked, and what it belongs to: "bridge", "brand main", "shop acme". */
export interface Check extends CheckResult {
  readonly about: string;
  /** What a person may want to see besides: the calls that a sample order would lead to. */
  readonly shows?: readonly string[];
}

type Judge = (name: string, detail: string, nextStep: string) => Check;

/** The three verdicts about one thing. Whatever is not fine says what to do next. */
export interface Judging {
  readonly fine: (name: string, detail: string) => Check;
  readonly warning: Judge;
  readonly failed: Judge;
}

export function judging(about: string): Judging {
  const judge =
    (verdict: CheckResult["verdict"]) =>
    (name: string, detail: string, nextStep: string | null = null): Check => ({
      about,
      name,
      verdict,
      detail,
      nextStep,
    });
  return { fine: judge("fine"), warning: judge("warning"), failed: judge("failed") };
}
