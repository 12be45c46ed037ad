import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/durations.ts";

/** Amounts, sizes and durations, by `Intl`. */
export interface Measures {
  /** An amount given as decimal text, with the decimals it has. */
  price(amount: string, currency: string): string;
  /** "12.5 kB". */
  size(bytes: number): string;
  /** A duration, rounded: "3 minutes". */
  span(lengthMs: number): string;
  /** A time relative to now: "6 minutes ago"; a day and time if it is farther. */
  ago(at: number, now: number): string;
}

/** `timeText`: writes a day with its time. */
export function measuresOf(locale: string, timeText: (at: number) => string): Measures {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const unit = (name: string, value: number, unitDisplay: "long" | "short" = "long") =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: name,
      unitDisplay,
      maximumFractionDigits: 1,
    }).format(value);
  const prices = new Map<string, Intl.NumberFormat>();
  return {
    price: (amount, currency) => {
      const decimals = amount.split(".")[1]?.length ?? 0;
      const key = `${currency} ${decimals}`;
      try {
        const format = prices.get(key) ?? priceFormat(locale, currency, decimals);
        if (prices.size < MOST_PRICES) prices.set(key, format);
        // Decimal text, since a number would round it.
        return format.format(amount as Intl.StringNumericLiteral);
      } catch {
        return `${amount} ${currency}`;
      }
    },
    size: (bytes) =>
      bytes < 1000 ? unit("byte", bytes) : unit("kilobyte", Math.round(bytes / 100) / 10, "short"),
    span: (lengthMs) => {
      const minutes = Math.max(1, Math.round(lengthMs / MINUTE_MS));
      return minutes < 60 ? unit("minute", minutes) : unit("hour", Math.round(minutes / 60));
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

/** A bounded memo: creating a format costs as much as drawing a row. */
const MOST_PRICES = 50;

function priceFormat(locale: string, currency: string, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
