import { type Command, Option } from "commander";
import type { Page } from "../../client/index.ts";
import { LANGUAGES } from "../../words/format.ts";
import { languageFor } from "../../words/language.ts";
import { asTyped, typed, typedOrderId } from "../../words/sentence.ts";
import { address, text } from "../arguments.ts";
import type { BridgeCommand } from "../bridge-command.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "../command-context.ts";
import type { RunEntry } from "../entry.ts";
import type { ReaderWords } from "../language.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { AdminOptions } from "./admin-client.ts";
import type { Asking } from "./asking.ts";

/** The output of a command. */
export interface CommandOutput {
  /** The output for `--json`. Default: `lines` also serves programs. */
  readonly json?: unknown;
  readonly lines: () => readonly string[];
  /** The lines are a file's content and must not be wrapped. */
  readonly isFile?: true;
  /** A remark about the output, printed for people only. */
  readonly note?: string;
  /** How to see more: below the lines in a terminal; on stderr when a program reads the lines. */
  readonly hints?: readonly string[];
  /** Above the hints: how to see the rest of a list that is cut. On stderr with `--json`, too. */
  readonly more?: readonly string[];
  /** Default: `fine`. */
  readonly exitCode?: ExitCode;
}

interface ClientCommand<Options> extends Pick<RunEntry, "name" | "alias" | "summary" | "examples"> {
  /** Whether the output follows `--language`, because it has facts about orders. */
  readonly isInReadersLanguage?: boolean;
  /** Whether the command changes something; if several orders match, it then says that nothing was changed. */
  readonly isChange?: boolean;
  readonly options?: (command: BridgeCommand) => void;
  /** Refuses conflicting options before any call. */
  readonly check?: (options: Options, command: BridgeCommand) => void;
  readonly ask: (asking: Asking, options: Options, args: readonly string[]) => Promise<CommandOutput>;
}

/** A command that calls the running bridge. Its code is loaded only when it runs. */
export function clientCommand<Options extends object = AdminOptions>({
  isInReadersLanguage = false,
  isChange = false,
  options = () => {},
  check = () => {},
  ask,
  ...entry
}: ClientCommand<Options & AdminOptions>): RunEntry {
  return {
    ...entry,
    options: (command) => {
      clientOptions(command);
      if (isInReadersLanguage)
        command.addOption(
          new Option("--language <language>", "the language of the output")
            .choices(LANGUAGES)
            .default(undefined, "LANG"),
        );
      options(command);
    },
    async run(loadContext, command) {
      const given = command.optsWithGlobals<
        Options & AdminOptions & { readonly csv?: boolean; readonly codes?: boolean }
      >();
      if (given.json && given.csv) command.refuse("use --json or --csv, not both");
      if (given.codes && !given.csv) command.refuse("--codes belongs to --csv");
      check(given, command);
      const context = await loadContext();
      const language = given.language ?? languageFor(context.languages);
      const isSpoken = isInReadersLanguage && given.json !== true;
      return printAnswer(context, isSpoken ? { ...given, language } : given, (asking, asked) => {
        asking.again = (shop, orderId) =>
          asking.labels.show.again({ isChange, command: withOrder(command, shop, orderId) });
        return ask(asking, asked, command.args);
      });
    },
  };
}

/** Options that are added to printed commands elsewhere, or that the chosen order replaces. */
const REPEATED_ELSEWHERE: ReadonlySet<string> = new Set(["url", "config", "token", "shop", "order"]);

/** The command as typed, but for this order. */
function withOrder(command: BridgeCommand, shop: string, orderId: string): string {
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== "cli" || REPEATED_ELSEWHERE.has(name)) return [];
    const value = String(command.getOptionValue(name));
    return [
      `${option.long}`,
      ...(option.isBoolean() ? [] : [typed(option.argChoices ? asTyped(value) : value)]),
    ];
  });
  const order = typedOrderId(shop, orderId);
  const [, , ...others] = command.args.map(typed);
  const meant = command.args.length > 0 ? [order, ...others] : [`--shop ${order.replace(" ", " --order ")}`];
  return [command.name(), ...meant, ...options].join(" ");
}

/** Adds options for the bridge's address and the output format. */
export function clientOptions(command: BridgeCommand): BridgeCommand {
  return configOption(command)
    .option("--url <address>", "address of the bridge (default: from the configuration)", address)
    .option(
      "--token <token>",
      "admin token (default: BRIDGE_ADMIN_TOKEN with --url, else from the configuration)",
    )
    .option("--json", "print JSON");
}

export function configOption<Known extends Command>(command: Known): Known {
  return command.option("--config <file>", `configuration file (default: ${DEFAULT_CONFIG_PATH})`);
}

/** A hint to raise --limit, for a list that reached it. */
export function moreBelow(
  { labels }: ReaderWords,
  { items: { length: shown }, nextCursor }: Page<unknown>,
): readonly string[] {
  const limit = LIMITS.find((each) => each > shown);
  return nextCursor === null || limit === undefined
    ? []
    : [labels.orders.more({ shown, limit: String(limit) })];
}

/** Lines about work that did not finish. */
export function endLines(
  { labels }: ReaderWords,
  { state, problem }: { readonly state: string; readonly problem: string | null },
): readonly string[] {
  if (state === "done") return [];
  const { stopped, early } = labels.client;
  return [state === "cancelled" ? stopped : early({ why: problem })];
}

/** Suggested limits; the first that exceeds the number shown is used. */
const LIMITS = [200, 2_000, 5_000, 100_000] as const;

/** The message when `--find` matches no shop; `null` if it matches, or wasn't given. */
export function noneOf(
  { labels }: ReaderWords,
  { items }: { readonly items: readonly unknown[] },
  find: string | undefined,
): readonly string[] | null {
  return items.length > 0 || find === undefined ? null : [labels.page.shared.noShop({ find })];
}

/** Whether any option limits the list. Without one, an empty list means that nothing exists yet. */
export function isLimited(...options: readonly (string | boolean | undefined)[]): boolean {
  return options.some((option) => option !== undefined && option !== false);
}

export const CODES = [
  "--codes",
  "with --csv: codes instead of sentences, and times in ISO 8601, for programs",
] as const;
export const YES = ["--yes", "do not ask for confirmation, for scripts"] as const;
export const SHOP = ["<shop>", "name of the shop, as the command shops lists it", text] as const;
export const ORDER = ["<order>", "number of the order, or its ID (id:1001 is never a number)", text] as const;

/** Calls the bridge and prints the output; prints CommandEnded as an error. */
export async function printAnswer<Options extends AdminOptions>(
  context: CommandContext,
  options: Options,
  ask: (asking: Asking, options: Options) => Promise<CommandOutput>,
): Promise<ExitCode> {
  const { Asking, CommandEnded } = await import("./asking.ts");
  try {
    const output = await ask(new Asking(context, options), options);
    if (options.json && output.json !== undefined) {
      context.out(JSON.stringify(output.json, null, 2));
      for (const line of output.more ?? []) context.err(line);
    } else await printLines(context, output);
    return output.exitCode ?? EXIT.fine;
  } catch (error) {
    if (!(error instanceof CommandEnded)) throw error;
    for (const line of error.lines) context.err(line);
    return error.exitCode;
  }
}

async function printLines(
  { terminal, out, err }: CommandContext,
  { lines, isFile, note, more = [], hints: others = [] }: CommandOutput,
): Promise<void> {
  const isRead = terminal.columns !== null;
  const hints = [...more, ...others];
  const all = isRead && hints.length > 0 ? [...lines(), "", ...hints] : lines();
  for (const line of isFile ? all : await withinWidth(terminal, all)) out(line);
  for (const line of isRead ? [] : hints) err(line);
  if (note !== undefined) err(note);
}

/** Wraps lines between words at the terminal's width. */
async function withinWidth(terminal: Terminal, lines: readonly string[]): Promise<readonly string[]> {
  const { wrappedLines } = await import("../terminal/wrapped-lines.ts");
  return lines.flatMap((line) => wrappedLines(terminal, line));
}
