import { csvLine, separatorIn } from "../../words/csv-line.ts";
import type { Words } from "../../words/vocabulary.ts";

/** A table for spreadsheets, as the bridge's own. `times`: the columns of times, in ISO 8601, from 0. */
export function csvLines(
  words: Pick<Words, "decimal" | "tableTime" | "zone">,
  titles: readonly string[],
  rows: readonly (readonly unknown[])[],
  times: readonly number[] = [],
): readonly string[] {
  const separator = separatorIn(words);
  const head = titles.map((title, at) => (times.includes(at) ? `${title} (${words.zone})` : title));
  const cells = rows.map((row) =>
    row.map((cell, at) => (times.includes(at) ? words.tableTime(Date.parse(String(cell))) : cell)),
  );
  return [head, ...cells].map((row) => csvLine(row, separator));
}
