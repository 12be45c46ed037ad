import { BRIDGE } from "../../runtime/installation/called.ts";
import { typed } from "../../words/sentence.ts";
import type { CommandContext } from "../command-context.ts";
import type { Terminal } from "./terminal.ts";
import { wrappedLines } from "./wrapped-lines.ts";

/** Options that name the bridge, and those that print for programs. */
export interface PlaceOptions {
  readonly url?: string;
  readonly config?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Commands that call no running bridge. */
export const WITHOUT_URL: readonly string[] = ["init", "serve", "store"];
/** Commands that don't read the configuration either. */
export const WITHOUT_PLACE: readonly string[] = ["completion", "sandbox", "settings", "try"];

/** A command within a line, with its subcommand, as in “people list”; or the one that starts the bridge. */
const NAME = "(?:alerts|people|programme|store) [a-z-]+|(?!(?:alerts|people|programme|store) )[a-z][a-z-]*";
const COMMAND = new RegExp(
  `(?<![\\w/-])(?:${RegExp.escape(BRIDGE)} (${NAME})|npm start)(?![\\w-])(?! --(?:url|config) | -- )`,
  "g",
);

/** Adds these options to the commands in the line, since without them the next command would ask another bridge. */
export function repeated(line: string, { url, config }: PlaceOptions): string {
  const ofConfig = config === undefined ? "" : ` --config ${typed(config)}`;
  const ofUrl = url === undefined ? "" : ` --url ${typed(url)}`;
  return line.replace(COMMAND, (command, name?: string) => {
    const first = name?.split(" ")[0] ?? "";
    if (WITHOUT_PLACE.includes(first)) return command;
    if (name === undefined) return ofConfig === "" ? command : `${command} --${ofConfig}`;
    return `${command}${WITHOUT_URL.includes(first) ? "" : ofUrl}${ofConfig}`;
  });
}

/** The same context, but adds these options to commands in everything that people read, not in output for programs. */
export function repeating(context: CommandContext, options: PlaceOptions): CommandContext {
  const { url, config, json, csv } = options;
  if (url === undefined && config === undefined) return context;
  const printing = (print: CommandContext["out"], terminal: Terminal) => (line: string) => {
    const whole = repeated(line, options);
    for (const each of whole === line ? [line] : wrappedLines(terminal, whole)) print(each);
  };
  return {
    ...context,
    out: json || csv ? context.out : printing(context.out, context.terminal),
    err: printing(context.err, context.errTerminal),
    ask: (question, isSecret) => context.ask(repeated(question, options), isSecret),
  };
}
