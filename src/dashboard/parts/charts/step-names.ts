import type { ActivitySpan, ActivityStep } from "../../../client/index.ts";
import { type Language, LOCALES } from "../../../words/format.ts";

/** The names of a span's steps, in the reader's clock and calendar. */
export interface StepNames {
  /** Short names for below the chart. */
  readonly short: readonly string[];
  readonly long: readonly string[];
}

const TIME = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = { weekday: "short", day: "numeric", month: "short" } as const;
const SHORT: Readonly<Record<ActivitySpan, Intl.DateTimeFormatOptions>> = {
  day: TIME,
  week: { weekday: "short", day: "numeric" },
  month: { day: "numeric", month: "short" },
};

/** `timeZone`: the zone in which the steps' days begin. */
export function stepNames(
  steps: readonly ActivityStep[],
  { span, language, timeZone }: { span: ActivitySpan; language: Language; timeZone: string },
): StepNames {
  const locale = LOCALES[language];
  const short = new Intl.DateTimeFormat(locale, { ...SHORT[span], timeZone });
  const long = new Intl.DateTimeFormat(locale, { ...DAY, ...(span === "day" ? TIME : {}), timeZone });
  return {
    short: steps.map(({ at }) => short.format(Date.parse(at))),
    long: steps.map(({ at, until }) =>
      span === "day" ? long.formatRange(Date.parse(at), Date.parse(until)) : long.format(Date.parse(at)),
    ),
  };
}
