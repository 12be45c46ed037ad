/** How a setting is typed: as the text of its field, and back. What is no such value stays as it was typed, and is judged. */
export interface FieldCodec {
  readonly read: (value: unknown) => string;
  /** `undefined`: left out. */
  readonly write: (typed: string) => unknown;
}

/** Empty, it is left out. */
export const TEXT: FieldCodec = { read: plain, write: (typed) => (typed === "" ? undefined : typed) };

/** Empty, it stands there as empty: nothing takes its place. */
export const NEEDED_TEXT: FieldCodec = { read: plain, write: (typed) => typed };

/** Nobody minds whether a point or a comma was typed. */
export const NUMBER: FieldCodec = {
  read: plain,
  write: (typed) => (typed === "" ? undefined : numberOf(typed)),
};

export const NEEDED_NUMBER: FieldCodec = { read: plain, write: numberOf };

/** An amount stays text, so that nothing of it is rounded. */
export const AMOUNT: FieldCodec = {
  read: plain,
  write: (typed) => (typed === "" ? undefined : typed.trim().replace(",", ".")),
};

/** Of 1: so far that no share is rounded that a person would write. */
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

/** Words with commas between them; in quotes where they hold one themselves. */
export const LIST: FieldCodec = {
  read: (value) => (Array.isArray(value) ? value.map((word) => inQuotes(String(word))).join(", ") : ""),
  write: (typed) => listOf(typed),
};

export function numberOf(typed: string): number | string {
  const number = typed.trim().replace(",", ".");
  return /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number) ? Number(number) : typed;
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
