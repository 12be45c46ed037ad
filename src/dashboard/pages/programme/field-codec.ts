/** Converts a setting to its field's text and back. Invalid text stays as typed, so that the bridge can check it. */
export interface FieldCodec {
  readonly read: (value: unknown) => string;
  /** `undefined` removes the setting. */
  readonly write: (typed: string) => unknown;
}

/** A text; empty text removes the setting. */
export const TEXT: FieldCodec = { read: plain, write: (typed) => (typed === "" ? undefined : typed) };

/** A text; empty text is kept as an empty value instead of the default. */
export const NEEDED_TEXT: FieldCodec = { read: plain, write: (typed) => typed };

/** A number; accepts a decimal point or comma. */
export const NUMBER: FieldCodec = {
  read: plain,
  write: (typed) => (typed === "" ? undefined : numberOf(typed)),
};

export const NEEDED_NUMBER: FieldCodec = { read: plain, write: numberOf };

/** An amount, kept as text so that it isn't rounded. */
export const AMOUNT: FieldCodec = {
  read: plain,
  write: (typed) => (typed === "" ? undefined : typed.trim().replace(",", ".")),
};

/** Precise enough for any share that a person would enter. */
const DECIMALS = 12;

/** A share, entered in percent. */
export const PERCENT: FieldCodec = {
  read: (value) =>
    typeof value === "number" ? String(Number((value * 100).toFixed(DECIMALS - 2))) : plain(value),
  write: (typed) => {
    const percent = numberOf(typed);
    return typeof percent === "number" ? Number((percent / 100).toFixed(DECIMALS)) : percent;
  },
};

/** Values separated by commas; a value that contains a comma is quoted. */
export const LIST: FieldCodec = {
  read: (value) => (Array.isArray(value) ? value.map((word) => inQuotes(String(word))).join(", ") : ""),
  write: (typed) => listOf(typed),
};

export function numberOf(typed: string): number | string {
  const number = typed.trim().replace(",", ".");
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number) ? Number(number) : typed;
}

function plain(value: unknown): string {
  return value == null ? "" : String(value);
}

function inQuotes(word: string): string {
  const isPlain = word !== "" && word === word.trim() && !/[",]/.test(word);
  return isPlain ? word : `"${word.replaceAll('"', '""')}"`;
}

function listOf(typed: string): readonly string[] {
  const words = typed.match(/\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g) ?? [];
  return words
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .map((word) => (/^"(?:[^"]|"")*"$/.test(word) ? word.slice(1, -1).replaceAll('""', '"') : word));
}
