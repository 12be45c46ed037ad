import { stripVTControlCharacters } from "node:util";
import { BRIDGE } from "../../runtime/installation/called.ts";
import { hanging } from "./table.ts";
import type { Terminal } from "./terminal.ts";
import { widthOf } from "./width.ts";

/** A command within a sentence: after a colon, up to the end of its sentence or a remark in brackets. */
const COMMAND = new RegExp(
  `^(.*?:) (${RegExp.escape(BRIDGE)}(?: (?!\\()\\S+?)+?)(?:\\.?$|\\.(?= \\p{Lu})|(?= \\())(.*)$`,
  "u",
);

/** Before the text of a step. */
const LEAD = /^\s*(?:→ |\d+\. )?/;

/**
 * A sentence within the terminal's width: it continues between two words, and a command in it stands whole on a line of
 * its own, to be copied. Text of several lines stays as it is.
 */
export function told(terminal: Pick<Terminal, "columns">, line: string): readonly string[] {
  const { columns } = terminal;
  const seen = stripVTControlCharacters(line);
  if (columns === null || widthOf(seen) <= columns || line.includes("\n")) return [line];
  const [, before, command, after = ""] = COMMAND.exec(seen) ?? [];
  // Also in the last column of a table.
  if (seen.trimStart().startsWith(`${BRIDGE} `) || seen.includes(`  ${BRIDGE} `)) return [line];
  if (before === undefined || command === undefined) return hanging(terminal, line);
  const indent = " ".repeat(LEAD.exec(seen)?.[0].length ?? 0);
  const rest = after.trim();
  return [
    ...hanging(terminal, before),
    `${indent}  ${command}`,
    ...(rest === "" ? [] : told(terminal, indent + rest)),
  ];
}
