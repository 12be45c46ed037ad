/** Converts a setting to the text of its field and back. Invalid text stays as typed, for the bridge to check. */
export interface FieldCodec {
  readonly read: (value: unknown) => string;
  /** `undefined` removes the setting. */
  readonly write: (typed: string) => unknown;
}

/** Empty text removes the setting. */
export const TEXT: FieldCodec = { read: plain, write: (typed) => (typed === "" ? undefined : typed) };

/** Empty text stays an empty value, without a default. */
export const NEEDED_TEXT: FieldCodec = { read: plain, write: (typed) => typed };

/** Accepts a point or a comma. */
export const NUMBER: FieldCodec = {
  read: plain,
  write: (typed) => (typed === "" ? undefined : numberOf(typed)),
};

export const NEEDED_NUMBER: FieldCodec = { read: plain, write: numberOf };

/** An amount stays text, so that it is not rounded. */
export const AMOUNT: FieldCodec = {
  read: plain,
  write: (typed) => (typed === "" ? undefined : typed.trim().replace(",", ".")),
};

/** Precise enough that no share a person would write is rounded. */
const DECIMALS = 12;

/** A share, typed in percent. */
export const PERCENT: FieldCodec = {
  read: (value) =>
    typeof value === "number" ? String(Number((value * 100).toFixed(DECIMALS - 2))) : plain(value),
  write: (typed) => {
    const percent = numberOf(typed);
    return typeof percent === "number" ? Number((percent / 100).toFixed(DECIMALS)) : percent;
  },
};

/** Words separated by commas; quoted if they contain one. */
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
