import { stripVTControlCharacters } from "node:util";
import { BRIDGE } from "../../runtime/installation/called.ts";
import { hanging } from "./table.ts";
import type { Terminal } from "./terminal.ts";
import { widthOf } from "./width.ts";

/** Matches a command within a sentence: from a colon to the end of the sentence or a remark in brackets. */
const COMMAND = new RegExp(
  `^(.*?:) (${RegExp.escape(BRIDGE)}(?: (?!\\()\\S+?)+?)(?:\\.?$|\\.(?= \\p{Lu})|(?= \\())(.*)$`,
  "u",
);

/** The marker before a step's text. */
const LEAD = /^\s*(?:→ |\d+\. )?/;

/**
 * Wraps a sentence between words at the terminal's width; a command in it gets a line of its own, for copying. Text of
 * several lines is unchanged.
 */
export function wrappedLines(terminal: Pick<Terminal, "columns">, line: string): readonly string[] {
  const { columns } = terminal;
  const seen = stripVTControlCharacters(line);
  if (columns === null || widthOf(seen) <= columns || line.includes("\n")) return [line];
  const [, before, command, after = ""] = COMMAND.exec(seen) ?? [];
  // This also covers the last column of a table.
  if (seen.trimStart().startsWith(`${BRIDGE} `) || seen.includes(`  ${BRIDGE} `)) return [line];
  if (before === undefined || command === undefined) return hanging(terminal, line);
  const indent = " ".repeat(LEAD.exec(seen)?.[0].length ?? 0);
  const rest = after.trim();
  return [
    ...hanging(terminal, before),
    `${indent}  ${command}`,
    ...(rest === "" ? [] : wrappedLines(terminal, indent + rest)),
  ];
}
