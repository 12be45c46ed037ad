import type { CommandContext } from "../command-context.ts";
import { hanging } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** With less room behind the question, the answer gets its own line. */
const ROOM_FOR_ANSWER = 24;

/** The same context, with lines and questions wrapped between words at the terminal's width. */
export function withinWidth(context: CommandContext): CommandContext {
  const { terminal, errTerminal } = context;
  const printing = (print: CommandContext["out"], at: Terminal) => (line: string) => {
    for (const each of hanging(at, line)) print(each);
  };
  return {
    ...context,
    out: printing(context.out, terminal),
    err: printing(context.err, errTerminal),
    ask: (question, isSecret) => context.ask(questionAt(errTerminal, question, isSecret), isSecret),
  };
}

/** Hidden text needs no room. */
function questionAt(terminal: Terminal, question: string, isSecret = false): string {
  const lines = hanging(terminal, question);
  const room = (terminal.columns ?? Number.POSITIVE_INFINITY) - (lines.at(-1)?.length ?? 0);
  return isSecret || room >= ROOM_FOR_ANSWER ? lines.join("\n") : `${lines.join("\n").trimEnd()}\n> `;
}
