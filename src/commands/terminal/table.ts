import { stripVTControlCharacters } from "node:util";
import { BRIDGE } from "../../runtime/installation/called.ts";
import type { Terminal } from "./terminal.ts";
import { heading, plain } from "./terminal-text.ts";
import { signsOf, widthOf } from "./width.ts";

/** The space between two columns. */
const GAP = "  ";
/** The minimum width of a readable column. */
const LEAST_COLUMNS = 6;

interface TableOptions {
  /** The columns' headings. */
  readonly titles?: Row;
  /** Indexes of columns with numbers and amounts, which are right-aligned. */
  readonly figures?: readonly number[];
  /** The indentation of all lines. */
  readonly indent?: number;
  /** Puts long texts below their row even without titles. */
  readonly hasTextsBelow?: true;
}

/** Wider cells count as texts, which read well on their own line. */
const LONG_TEXT = 24;
/** A name that would take more lines of that width counts as a text, too. */
const MOST_LINES = 6;
/** Without a terminal, the columns before the last one are together at most this wide. */
const USUAL_ROOM = 160;
/** The indentation of a text below its row. */
const BELOW = "    ";

/**
 * Formats rows as aligned columns; the last is ragged. A cell too wide for the terminal continues on its next line.
 * With titles, empty columns are left out, long texts without room go below their row, and if even whole words don't
 * fit, each cell gets a line with its title. A name far longer than the others continues on its next line, so that it
 * doesn't widen every row.
 */
export function table(
  { terminal }: { readonly terminal: Terminal },
  rows: readonly Row[],
  { titles, figures = [], indent = 0, hasTextsBelow }: TableOptions = {},
): readonly string[] {
  const head = titles === undefined ? [] : [titles.map(heading)];
  const cells = [...head, ...rows].map((row) => row.map(plain));
  const room = terminal.columns === null ? null : terminal.columns - indent;
  const isFigure = (cells[0] ?? []).map((_, column) => figures.includes(column));
  const untitled = head.length > 0 ? [] : [isFigure.map(() => "")];
  const printed = !(titles || hasTextsBelow)
    ? aligned(cells, isFigure, room)
    : narrowed([...untitled, ...cells], isFigure, room).slice(untitled.length);
  return printed.flatMap((row, at) => {
    const lines = row.map((line) => " ".repeat(indent) + line);
    return at < head.length ? lines.map((line) => terminal.style("heading", line)) : lines;
  });
}

type Row = readonly string[];

/** The lines of each row. */
function aligned(
  cells: readonly Row[],
  isFigure: readonly boolean[],
  room: number | null,
  natural = widthsOf(cells, widthOf),
): readonly Row[] {
  const gaps = GAP.length * (natural.length - 1);
  const words = widthsOfWords(cells, natural);
  const widths = room === null ? natural : fitted(natural, words, room - gaps);
  return cells.map((row) => rowLines(row, isFigure, widths));
}

/** Moves long texts below their rows and drops empty columns. The first row has the titles. */
function narrowed(all: readonly Row[], isFigure: readonly boolean[], room: number | null): readonly Row[] {
  const isUsed = (_: unknown, column: number) => all.slice(1).some((row) => row[column] !== "");
  const cells = all.map((row) => row.filter(isUsed));
  const whole = widthsOf(cells, widthOf);
  // Where no terminal is, nothing comes after the last column that would have to align.
  const isInRoom = (widths: readonly number[]) =>
    room === null ? isWithin(widths.slice(0, -1), USUAL_ROOM) : isWithin(widths, room);
  const isOfNames = whole.map(
    (_, column) => column < whole.length - 1 && areNames(cells.slice(1).map((row) => row[column] ?? "")),
  );
  const natural =
    room === null || isInRoom(whole)
      ? whole
      : whole.map((width, column) => (isOfNames[column] ? Math.min(width, LONG_TEXT) : width));
  const below: number[] = [];
  const isBeside = (_: unknown, column: number) => !below.includes(column);
  const last = natural.length - (room === null ? 2 : 1);
  for (let column = last; column > 0 && !isInRoom(natural.filter(isBeside)); column--)
    if ((natural[column] ?? 0) > LONG_TEXT) below.unshift(column);
  const words = widthsOfWords(cells, natural);
  if (room !== null && !isWithin(words.filter(isBeside), room))
    return records(cells, isFigure.filter(isUsed), room);
  const upper = aligned(
    cells.map((row) => row.filter(isBeside)),
    isFigure.filter(isUsed).filter(isBeside),
    room,
    natural.filter(isBeside),
  );
  return cells.map((row, at) => {
    const texts = below.map((column) => [cells[0]?.[column] ?? "", row[column] ?? ""] as const);
    // If several texts follow, each is labelled, so that they can be told apart.
    const named = below.length === 1 ? texts.map(([, text]) => [text]) : at === 0 ? [] : texts;
    const lines = aligned(
      named.filter((cell) => cell.at(-1) !== ""),
      [],
      room === null ? null : room - BELOW.length,
    );
    return [...(upper[at] ?? []), ...lines.flat().map((line) => BELOW + line)];
  });
}

/** Most are short, and none is a text or a command. */
function areNames(cells: readonly string[]): boolean {
  const widths = cells.filter((cell) => cell !== "").map(widthOf);
  const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  const isCommand = cells.some((cell) => cell.startsWith(`${BRIDGE} `));
  return !isCommand && usual <= LONG_TEXT && Math.max(...widths) <= LONG_TEXT * MOST_LINES;
}

function isWithin(widths: readonly number[], room: number): boolean {
  return widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) <= room;
}

/** The first cell and those without a title are the heading of their record; a bare number keeps its title. */
function records(
  [titles = [], ...rows]: readonly Row[],
  isFigure: readonly boolean[],
  room: number,
): readonly Row[] {
  const isHeading = (column: number) => column === 0 || titles[column] === "";
  const areFigures = isFigure.every((is, column) => is || isHeading(column));
  return [
    [],
    ...rows.map((row) => {
      const known = row.map((cell, column) => [titles[column] ?? "", cell] as const);
      const head = known
        .filter(([, cell], column) => isHeading(column) && cell !== "")
        .map(([title, cell]) => (/^\d+$/.test(cell) ? `${title} ${cell}`.trim() : cell));
      const pairs = known.filter(([, cell], column) => !isHeading(column) && cell !== "");
      const lines = aligned(pairs, [false, areFigures], room - GAP.length).flat();
      return [...wrapped(head.join(GAP), room), ...lines.map((line) => GAP + line)];
    }),
  ];
}

function widthsOf(cells: readonly Row[], measure: (text: string) => number): readonly number[] {
  return (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => measure(row[column] ?? ""))));
}

/** The widths that break no word, at most the natural ones. */
function widthsOfWords(cells: readonly Row[], natural: readonly number[]): readonly number[] {
  return widthsOf(cells, longestWord).map((width, column) => Math.min(width, natural[column] ?? 0));
}

/** Wraps a line that is too wide under its last column; colours end before the break. */
export function hanging({ columns }: Pick<Terminal, "columns">, line: string): readonly string[] {
  const seen = stripVTControlCharacters(line);
  if (columns === null || widthOf(seen) <= columns) return [line];
  const begin = seen.lastIndexOf(GAP);
  const hasRoom = begin !== -1 && begin < (columns * 2) / 3;
  const lead = /^\s*(?:- |→ |\d+\. )?/.exec(seen)?.[0].length ?? 0;
  const indent = Math.max(lead, hasRoom ? begin + GAP.length : 0);
  const left = widthOf(seen.slice(0, indent));
  const [first = "", ...others] = wrapped(seen.slice(indent), columns - left, "whole");
  const head = line.slice(0, indent + line.length - seen.length);
  return [head + first, ...others.map((each) => " ".repeat(left) + each)];
}

/** Narrows the widest columns until all fit, first those that can be narrowed without breaking words. */
function fitted(natural: readonly number[], words: readonly number[], room: number): readonly number[] {
  const narrowest = words.reduce((sum, width) => sum + width, 0) <= room ? words : natural.map(() => 0);
  const widthsAt = (most: number) =>
    natural.map((width, column) => Math.max(Math.min(width, most), narrowest[column] ?? 0));
  const sumAt = (most: number) => widthsAt(most).reduce((sum, width) => sum + width, 0);
  let most = Math.max(...natural, LEAST_COLUMNS);
  while (most > LEAST_COLUMNS && sumAt(most) > room) most--;
  // The last column gets the rest.
  const left = Math.max(0, room - sumAt(most));
  return widthsAt(most).map((width, column) =>
    column === natural.length - 1 ? Math.min(natural[column] ?? 0, width + left) : width,
  );
}

function rowLines(row: Row, isFigure: readonly boolean[], widths: readonly number[]): readonly string[] {
  const columns = row.map((cell, column) => wrapped(cell, widths[column] ?? 0));
  const height = Math.max(1, ...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => padded(lines[line] ?? "", widths[column] ?? 0, isFigure[column]))
      .join(GAP)
      .trimEnd(),
  );
}

/** Breaks at blanks if possible, else anywhere. `whole` keeps a long address in one piece for copying. */
function wrapped(text: string, width: number, long: "cut" | "whole" = "cut"): readonly string[] {
  // A broken command could not be copied.
  if (widthOf(text) <= width || text.startsWith(`${BRIDGE} `)) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) line = longer;
    else {
      if (line !== "") lines.push(line);
      const parts = long === "cut" ? cut(word, width) : [word];
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? "";
    }
  }
  return line === "" ? lines : [...lines, line];
}

function cut(word: string, width: number): readonly string[] {
  const parts = [""];
  for (const sign of signsOf(word)) {
    const longer = (parts.at(-1) ?? "") + sign;
    if (parts.at(-1) === "" || widthOf(longer) <= width) parts.splice(-1, 1, longer);
    else parts.push(sign);
  }
  return parts;
}

function longestWord(text: string): number {
  return Math.max(...text.split(" ").map(widthOf));
}

function padded(text: string, width: number, isFigure = false): string {
  const blanks = " ".repeat(Math.max(0, width - widthOf(text)));
  return isFigure ? blanks + text : text + blanks;
}
