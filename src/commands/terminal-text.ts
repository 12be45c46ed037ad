import type { Words } from "../words/words.ts";

/** Text from shops may hold control characters that would change what a terminal shows. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}

/** The last net before the terminal, for JSON and messages as well: such signs are written out as JSON writes them. */
export function writtenOut(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => {
    if (sign === "\n" || sign === "\t") return sign;
    const units = Array.from(sign.split(""), (unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
    return units.map((unit) => `\\u${unit}`).join("");
  });
}

/** Rows as aligned columns, the last one ragged. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const cells = rows.map((row) => row.map(plain));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => [...(row[column] ?? "")].length)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
      .join("  ")
      .trimEnd(),
  );
}

/** A moment of the JSON interface, as the reader writes times. */
export function timeText({ time }: Words, iso: string): string {
  return time(Date.parse(iso));
}

/** Over a column or a part of what is printed. */
export function heading(label: string): string {
  return label.toUpperCase();
}

const BAR_WIDTH = 24;

/** "[########                ]" for a third. */
export function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH);
  return `[${"#".repeat(filled)}${" ".repeat(BAR_WIDTH - filled)}]`;
}

/** "40 s", "12 min", "3 h 05 min" */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
