import { csvLine, separatorIn } from "../../words/csv-line.ts";
import type { Words } from "../../words/vocabulary.ts";

/** A table for spreadsheets. */
export interface CsvTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Indexes of the columns with ISO 8601 times. */
  readonly times?: readonly number[];
  /** The table is the same in every language. */
  readonly isForPrograms?: true;
}

/** The lines of a table, in the same form as the bridge's own CSV. */
export function csvLines(
  words: Words,
  { titles, rows, times = [], isForPrograms }: CsvTable,
): readonly string[] {
  const separator = isForPrograms ? "," : separatorIn(words);
  const head = titles.map((title, at) => (times.includes(at) ? `${title} (${words.zone})` : title));
  const cells = rows.map((row) =>
    row.map((cell, at) =>
      times.includes(at) && cell !== null ? words.tableTime(Date.parse(String(cell))) : cell,
    ),
  );
  return [head, ...cells].map((row) => csvLine(row, separator));
}
