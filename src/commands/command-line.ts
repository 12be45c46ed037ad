import { existsSync } from "node:fs";
import { type Command, CommanderError } from "commander";
import { BRIDGE, COMMANDS_PAGE } from "../runtime/installation/called.ts";
import { isOwnFolder } from "../runtime/installation/own-files.ts";
import { refuseEmptySpan } from "./arguments.ts";
import { BridgeCommand, namesOf, unknownName } from "./bridge-command.ts";
import { type BaseContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "./command-context.ts";
import { COMMAND_GROUPS, COMMANDS } from "./commands.ts";
import { runServe, serveOptions } from "./entries/serve.ts";
import { runTry } from "./entries/try.ts";
import type { CommandEntry, LoadContext } from "./entry.ts";
import type { ServeOptions } from "./serve.ts";
import type { PlaceOptions } from "./terminal/repeated-options.ts";
import { hanging } from "./terminal/table.ts";

interface CommandRun {
  readonly base: BaseContext;
  readonly loadContext: LoadContext;
  /** Sets the exit code. */
  readonly finish: (code: ExitCode) => void;
}

/** The width of help texts without a terminal, which is commander's default. */
const HELP_COLUMNS = 80;

/** Error codes that mean that a folder or disk is read-only. */
const NOT_WRITABLE: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"]);

/** Error codes that mean that a path leads nowhere. */
const WRONG_PLACES: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "it, or a folder in its path, does not exist"],
  ["EISDIR", "it is a folder, not a file"],
  ["EEXIST", "a part of it is a file, not a folder"],
  ["ENOTDIR", "a part of it is a file, not a folder"],
]);

/**
 * Runs the command line. Returns the exit code: 0 fine, 1 failed, 2 wrong usage, 78 bad configuration, 130 left. Calls
 * `loadContext` only if a command runs.
 */
export async function runCommandLine(
  typed: readonly string[],
  base: BaseContext,
  loadContext: LoadContext,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.fine;
  const finish = (code: ExitCode) => {
    exitCode = code;
  };
  const program = new BridgeCommand("loyalty-bridge")
    .description("Turns a shop's signed order webhooks into points at the loyalty service.")
    .usage("[command] [options]")
    .option("-v, --version", "print the version")
    .option("--licenses", "print the licenses of the bridge and of its dependencies")
    .helpOption("-h, --help", "print help for a command")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => base.out(text.trimEnd()),
      writeErr: (text) => {
        for (const line of text.trimEnd().split("\n")) base.err(line);
      },
    })
    .addHelpText("beforeAll", ({ command }) => refuseUnknown(command));
  // Replaces commander's version option, so that the commit is looked up only for `--version`.
  const answer = (text: string) => {
    base.out(text);
    throw new CommanderError(EXIT.fine, "loyaltyBridge.answered", "");
  };
  program.on("option:version", () => answer(`${base.version} (commit ${base.commit() ?? "unknown"})`));
  program.on("option:licenses", () => answer(base.licenses()));
  addDefault(program, { base, loadContext, finish });
  for (const [group, entries] of Object.entries(COMMAND_GROUPS))
    for (const entry of entries) addEntry(program, entry, { base, loadContext, finish }).helpGroup(group);
  // Its action reports unknown commands better. Set last, because commands would inherit it.
  program.allowExcessArguments();
  try {
    await program.parseAsync(meant(typed), { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.wrongUsage;
    const { code = "", path, syscall } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    base.err(
      NOT_WRITABLE.has(code) || (syscall === "mkdir" && code === "ENOENT")
        ? `${path} cannot be written (${code}): let this user write there, or run the command in another folder.`
        : `${path} cannot be used: ${WRONG_PLACES.get(code) ?? code}. Check the path, then run the command again.`,
    );
    return EXIT.failed;
  }
}

const ASKS_HELP: ReadonlySet<string> = new Set(["help", "-h", "--help"]);

/**
 * Translates what other command lines accept: `help orders` and `-h orders` to `orders --help`, `store help` to `store
 * --help`, `version` and `-V` to `--version`.
 */
function meant(typed: readonly string[]): readonly string[] {
  const [first = "", ...others] = typed;
  if (ASKS_HELP.has(first)) return [...others, "--help"];
  const isGroup = COMMANDS.some(({ name, parts }) => name === first && parts !== undefined);
  if (isGroup && others[0] === "help") return [first, ...others.slice(1), "--help"];
  return ["version", "-V"].includes(first) && others.length === 0 ? ["--version"] : typed;
}

/** Refuses an unknown command even with `--help`. Otherwise returns "", which adds nothing to the help. */
function refuseUnknown(command: Command): string {
  const name = command.args.find((arg) => !arg.startsWith("-"));
  const names = command.commands.flatMap(namesOf);
  if (name !== undefined && names.length > 0 && !names.includes(name))
    command.error(`error: ${unknownName(name, names)}`);
  return "";
}

const HINTS = [
  `To see where an order is and why, run: ${BRIDGE} show SHOP ORDER`,
  `To see what needs you, run: ${BRIDGE} attention`,
  `To see whether everything works, run: ${BRIDGE} doctor --problems`,
  `For a command's options and examples, run: ${BRIDGE} COMMAND --help`,
  `To connect your shop, start with init, then serve and doctor.`,
  `Without a command, the bridge runs serve if there is a configuration (${DEFAULT_CONFIG_PATH} or --config). Otherwise, in a clone it runs try, and elsewhere it prints an introduction.`,
  ...(COMMANDS_PAGE === null ? [] : [`All commands are explained in ${COMMANDS_PAGE}.`]),
];

/** The default action: `serve`; without a configuration, `try` in a clone, elsewhere an introduction. */
function addDefault(program: BridgeCommand, { base, loadContext, finish }: CommandRun): void {
  serveOptions(program);
  const hints = HINTS.flatMap((hint) => hanging({ columns: base.terminal.columns ?? HELP_COLUMNS }, hint));
  program
    .addHelpText("after", ["", ...hints].join("\n"))
    .action(async (options: ServeOptions, command: Command) => {
      refuseUnknown(command);
      const isConfigured = options.config !== undefined || existsSync(DEFAULT_CONFIG_PATH);
      if (isConfigured) finish(await runServe(placed(loadContext, options), options));
      else if (isOwnFolder()) finish(await runTry(loadContext, { ...options, once: false }));
      else introduce(base);
    });
}

function introduction(version: string): readonly string[] {
  return [
    `Loyalty bridge ${version}: turns the orders of your shop into points at your loyalty account.`,
    `There is no configuration in this folder yet (${DEFAULT_CONFIG_PATH}). Commands to start with:`,
    "",
    `  ${BRIDGE} try     shows how it works, with sample shops; needs no account and no network`,
    `  ${BRIDGE} init    creates a configuration in this folder from a few questions`,
    `  ${BRIDGE} --help  lists all commands`,
    "",
    `If your configuration is in another folder, change to that folder, or use: ${BRIDGE} --config FILE`,
  ];
}

/** Prints the introduction, in a folder without a configuration. */
function introduce({ version, terminal, out }: BaseContext): void {
  for (const line of introduction(version)) for (const each of hanging(terminal, line)) out(each);
}

/** Makes commands in printed messages repeat the options that name the bridge. */
function placed(loadContext: LoadContext, options: PlaceOptions): LoadContext {
  return async () => {
    const { repeating } = await import("./terminal/repeated-options.ts");
    return repeating(await loadContext(), options);
  };
}

function addEntry(parent: Command, entry: CommandEntry, running: CommandRun): Command {
  const { base, loadContext, finish } = running;
  const command = new BridgeCommand(entry.name)
    .copyInheritedSettings(parent)
    .summary(entry.summary)
    .description(entry.summary) as BridgeCommand;
  parent.addCommand(command);
  if (entry.alias !== undefined) command.alias(entry.alias);
  entry.options?.(command);
  const examples = entry.examples?.map((example) => `  ${BRIDGE} ${example}`) ?? [];
  if (examples.length > 0) command.addHelpText("after", ["\nExamples:", ...examples].join("\n"));
  if (entry.parts !== undefined) {
    command.helpCommand(false);
    for (const part of entry.parts) addEntry(command, part, running);
  } else {
    command.action(async () => {
      refuseEmptySpan(command);
      finish(await entry.run(placed(loadContext, command.optsWithGlobals()), command, base));
    });
  }
  return command;
}
