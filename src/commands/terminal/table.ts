import type { Terminal } from "./terminal.ts";
import { heading, plain } from "./terminal-text.ts";

/** The space between two columns. */
const GAP = "  ";
/** Narrower columns are unreadable. */
const LEAST_COLUMNS = 6;

interface TableOptions {
  /** The columns' headings. */
  readonly titles?: readonly string[];
  /** The indentation of all lines. */
  readonly indent?: number;
}

/** Rows as aligned columns, the last one ragged. A cell too wide for the terminal continues on its next line. */
export function table(
  { terminal }: { readonly terminal: Terminal },
  rows: readonly (readonly string[])[],
  { titles, indent = 0 }: TableOptions = {},
): readonly string[] {
  const head = titles === undefined ? [] : [titles.map(heading)];
  const cells = [...head, ...rows].map((row) => row.map(plain));
  const natural = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => length(row[column]))));
  const room = terminal.columns === null ? null : terminal.columns - indent;
  const widths = room === null ? natural : fitted(natural, room - GAP.length * (natural.length - 1));
  return cells.flatMap((row, at) => {
    const lines = rowLines(row, widths).map((line) => " ".repeat(indent) + line);
    return at < head.length ? lines.map((line) => terminal.style("heading", line)) : lines;
  });
}

/** A line; text too wide for the terminal continues under its last column. */
export function hanging({ columns }: Pick<Terminal, "columns">, line: string): readonly string[] {
  if (columns === null || length(line) <= columns) return [line];
  const begin = line.lastIndexOf(GAP);
  const hasRoom = begin !== -1 && begin < (columns * 2) / 3;
  const lead = /^\s*(?:- |\d+\. )?/.exec(line)?.[0].length ?? 0;
  const indent = Math.max(lead, hasRoom ? begin + GAP.length : 0);
  const [first = "", ...others] = wrapped(line.slice(indent), columns - indent, "whole");
  return [line.slice(0, indent) + first, ...others.map((each) => " ".repeat(indent) + each)];
}

/** Narrows the widest columns until all fit. */
function fitted(natural: readonly number[], room: number): readonly number[] {
  const sumAt = (most: number) => natural.reduce((sum, width) => sum + Math.min(width, most), 0);
  let most = Math.max(...natural, LEAST_COLUMNS);
  while (most > LEAST_COLUMNS && sumAt(most) > room) most--;
  // The last column gets the remainder.
  const left = Math.max(0, room - sumAt(most));
  return natural.map((width, column) => Math.min(width, column === natural.length - 1 ? most + left : most));
}

function rowLines(row: readonly string[], widths: readonly number[]): readonly string[] {
  const columns = row.map((cell, column) => wrapped(cell, widths[column] ?? 0));
  const height = Math.max(1, ...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => padded(lines[line] ?? "", widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

/** Breaks at blanks if possible, else anywhere; with `whole`, a long address stays in one piece for copying. */
function wrapped(text: string, width: number, long: "cut" | "whole" = "cut"): readonly string[] {
  if (length(text) <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const signs = [...(line === "" ? word : `${line} ${word}`)];
    if (signs.length <= width) line = signs.join("");
    else {
      if (line !== "") lines.push(line);
      let rest = [...word];
      for (; long === "cut" && rest.length > width; rest = rest.slice(width))
        lines.push(rest.slice(0, width).join(""));
      line = rest.join("");
    }
  }
  return line === "" ? lines : [...lines, line];
}

function length(text = ""): number {
  return [...text].length;
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - length(text)));
}
