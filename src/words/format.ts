import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/durations.ts";
import { currencyDecimals } from "../domain/order/money.ts";
import { WEEKDAYS, type Weekday } from "../domain/rules/weekdays.ts";
import { shown } from "./shown.ts";

/** The languages of the bridge. */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text for each plural form of the language; `other` is required. "#" is replaced by the number. */
type Plural = { readonly other: string } & Readonly<
  Partial<Record<"zero" | "one" | "two" | "few" | "many", string>>
>;

/** Formats that sentences need besides words: lists, numbers, amounts and dates. Uses `Intl`. */
export interface Format extends Measures {
  readonly language: Language;
  readonly plurals: Intl.PluralRules;
  /** "a, b and c". */
  list(items: readonly string[]): string;
  /** "a, b or c". */
  choice(items: readonly string[]): string;
  /** "a; b; c": for phrases that contain commas. */
  phrases(items: readonly string[]): string;
  number(value: number): string;
  /** "3 orders": the plural form for the number, with the number in place of "#". */
  count(value: number, forms: Plural): string;
  percent(share: number): string;
  /** An amount in minor units, with its currency. */
  amount(amountMinor: number, currency: string): string;
  /** A day, for rows and tables: "6. Dez. 2026". */
  day(at: number): string;
  /** The same in running text: "6. Dezember 2026". */
  dayInSentence(at: number): string;
  /** The same for a day written "2026-12-06". */
  date(written: string): string;
  /** A month written "2026-12": "December 2026". */
  month(written: string): string;
  /** "Saturday". */
  weekday(day: Weekday): string;
  /** A day with its time, for rows and tables. */
  time(at: number): string;
  /** The same in running text: "6. Dezember 2026 um 14:30 Uhr". */
  momentInSentence(at: number): string;
  /** The time alone: "08:54". */
  hour(at: number): string;
  /** A moment to the second, with its weekday and zone. */
  exact(at: number): string;
  /** A day and time with seconds. */
  second(at: number): string;
  /** An amount without its currency, for tables in this language: no separators except the decimal sign. */
  decimal(amountMinor: number, currency: string): string;
  /** A moment in the form that tables of every language use: "2026-12-06 14:30", in the time zone. */
  tableTime(at: number): string;
  /** The IANA name of the time zone. */
  readonly zone: string;
  /** Text from outside in the language's quotation marks, so that it cannot change the sentence around it. */
  quote(text: string): string;
}

const MARKS: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["“", "”"],
  de: ["„", "“"],
  fr: ["«\u202f", "\u202f»"],
  es: ["«", "»"],
};

const A_MONDAY = Date.UTC(2024, 0, 1);

/** British English, with day before month. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
};

/** Parts of `Intl`'s days and times that running text needs and `Intl` leaves out. */
const LEFT_OUT: Readonly<Record<Language, readonly [RegExp, string]>> = {
  en: [/^$/, ""],
  de: [/\d\d:\d\d/, "$& Uhr"],
  fr: [/^1 /, "1er "],
  es: [/ a las (?=01:)/, " a la "],
};

/** A day looks the same with a time and without one. */
const DAY = { year: "numeric", month: "short", day: "numeric" } as const;

/** `timeZone`: an IANA name; by default the machine's own. If given, times include its name, unless `isZoneNamed` is false. */
export function formatFor(language: Language, timeZone?: string, isZoneNamed = true): Format {
  const locale = LOCALES[language];
  const zone = timeZone === undefined ? {} : { timeZone };
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  const choices = new Intl.ListFormat(locale, { type: "disjunction" });
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const plurals = new Intl.PluralRules(locale);
  const days = new Intl.DateTimeFormat(locale, { ...DAY, ...zone });
  const dateInSentence = inSentence(language, { timeZone: "UTC" });
  const months = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const minutes: Intl.DateTimeFormatOptions = {
    ...{ ...DAY, hour: "2-digit", minute: "2-digit" },
    ...zone,
    ...(timeZone !== undefined && isZoneNamed ? { timeZoneName: "short" } : {}),
  };
  const times = new Intl.DateTimeFormat(locale, minutes);
  const seconds = new Intl.DateTimeFormat(locale, { ...minutes, second: "2-digit" });
  const hours = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", ...zone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", ...zone });
  // Swedish writes dates and times as ISO 8601 does.
  const tableTimes = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", ...zone });
  const [open, close] = MARKS[language];
  return {
    language,
    plurals,
    list: (items) => lists.format(items),
    choice: (items) => choices.format(items),
    phrases: (items) => items.join(language === "fr" ? "\u202f; " : "; "),
    number: (value) => numbers.format(value),
    count: (value, forms) =>
      (forms[plurals.select(value)] ?? forms.other).replaceAll("#", numbers.format(value)),
    percent: (share) => percents.format(share),
    amount: (amountMinor, currency) => amountText(locale, amountMinor, currency),
    ...measuresOf(locale, (at) => times.format(at)),
    day: (at) => days.format(at),
    dayInSentence: inSentence(language, zone),
    date: (written) => dateInSentence(Date.parse(written)),
    month: (written) => months.format(Date.parse(written)),
    weekday: (day) => weekdays.format(A_MONDAY + WEEKDAYS.indexOf(day) * DAY_MS),
    time: (at) => times.format(at),
    momentInSentence: inSentence(language, minutes),
    hour: (at) => hours.format(at),
    exact: (at) => exact.format(at),
    second: (at) => seconds.format(at),
    decimal: (amountMinor, currency) => decimalText(locale, amountMinor, currency),
    tableTime: (at) => tableTimes.format(at),
    zone: tableTimes.resolvedOptions().timeZone,
    quote: (text) => `${open}${shown(text)}${close}`,
  };
}

function inSentence(language: Language, options: Intl.DateTimeFormatOptions): (at: number) => string {
  const month = language === "en" ? "short" : "long";
  const dates = new Intl.DateTimeFormat(LOCALES[language], { ...options, ...DAY, month });
  return (at) => dates.format(at).replace(...LEFT_OUT[language]);
}

function decimalText(locale: string, amountMinor: number, currency: string): string {
  const places = currencyDecimals(currency);
  const numbers = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return numbers.format(`${amountMinor}e-${places}` as Intl.StringNumericLiteral);
}

/** If `currency` isn't a currency code, it follows the number. */
function amountText(locale: string, amountMinor: number, currency: string): string {
  const isCode = /^[a-z]{3}$/i.test(currency);
  const decimals = currencyDecimals(currency);
  const numbers = new Intl.NumberFormat(locale, {
    ...(isCode ? { style: "currency", currency } : {}),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // As text, because dividing would lose a unit of large amounts.
  const amount = numbers.format(`${amountMinor}e-${decimals}` as Intl.StringNumericLiteral);
  return isCode ? amount : `${amount} ${shown(currency)}`.trim();
}

/** Amounts, sizes and durations, by `Intl`. */
interface Measures {
  /** An amount given as decimal text, with the decimals that it has. */
  price(amount: string, currency: string): string;
  /** "12.5 kB". */
  size(bytes: number): string;
  /** A duration, rounded: "3 minutes". */
  span(lengthMs: number): string;
  /** The length of something that is over, or counted: "40 seconds" if less than a minute. */
  lasted(lengthMs: number): string;
  /** A time relative to now: "6 minutes ago"; a day and time if it is further away. */
  ago(at: number, now: number): string;
}

/** `timeText`: formats a day with its time. */
function measuresOf(locale: string, timeText: (at: number) => string): Measures {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const unit = (name: string, value: number, unitDisplay: "long" | "short" = "long") =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: name,
      unitDisplay,
      maximumFractionDigits: 1,
    }).format(value);
  const prices = new Map<string, Intl.NumberFormat>();
  const span = (lengthMs: number) => {
    const minutes = Math.max(1, Math.round(lengthMs / MINUTE_MS));
    return minutes < 60 ? unit("minute", minutes) : unit("hour", Math.round(minutes / 60));
  };
  return {
    price: (amount, currency) => {
      const decimals = amount.split(".")[1]?.length ?? 0;
      const key = `${currency} ${decimals}`;
      try {
        const format = prices.get(key) ?? priceFormat(locale, currency, decimals);
        if (prices.size < MOST_PRICES) prices.set(key, format);
        // Decimal text, because a number would round it.
        return format.format(amount as Intl.StringNumericLiteral);
      } catch {
        return `${amount} ${currency}`;
      }
    },
    size: (bytes) => {
      if (bytes < 1000) return unit("byte", bytes);
      return bytes < 999_950
        ? unit("kilobyte", bytes / 1000, "short")
        : unit("megabyte", bytes / 1e6, "short");
    },
    span,
    lasted: (lengthMs) => {
      const seconds = Math.max(1, Math.round(lengthMs / 1000));
      return seconds < 60 ? unit("second", seconds) : span(lengthMs);
    },
    ago: (at, now) => {
      const distance = at - now;
      const size = Math.abs(distance);
      if (size < MINUTE_MS) return relative.format(0, "second");
      if (size < HOUR_MS) return relative.format(Math.round(distance / MINUTE_MS), "minute");
      return size < DAY_MS ? relative.format(Math.round(distance / HOUR_MS), "hour") : timeText(at);
    },
  };
}

/** The limit of the memo. Creating a format costs as much as drawing a row. */
const MOST_PRICES = 50;

function priceFormat(locale: string, currency: string, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
