import { hanging } from "./table.ts";
import type { Terminal } from "./terminal.ts";
import { widthOf } from "./width.ts";

/** With less room than this after the question, the answer gets its own line. */
const ROOM_FOR_ANSWER = 24;

/** The question, wrapped between words at the terminal's width. A hidden answer needs no room. */
export function questionAt(terminal: Pick<Terminal, "columns">, question: string, isSecret = false): string {
  const lines = question.split("\n").flatMap((line) => hanging(terminal, line));
  const room = (terminal.columns ?? Number.POSITIVE_INFINITY) - widthOf(lines.at(-1) ?? "");
  return isSecret || room >= ROOM_FOR_ANSWER ? lines.join("\n") : `${lines.join("\n").trimEnd()}\n> `;
}
