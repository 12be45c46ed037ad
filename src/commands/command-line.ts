import { existsSync } from "node:fs";
import { type Command, CommanderError } from "commander";
import { BRIDGE } from "../installation/called.ts";
import { isOwnFolder } from "../installation/own-files.ts";
import { BridgeCommand, unknownName } from "./bridge-command.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "./command-context.ts";
import { COMMANDS } from "./commands.ts";
import type { CommandEntry } from "./entries/entry.ts";
import { runServe, serveOptions } from "./entries/serve.ts";
import { runTry } from "./entries/try.ts";
import type { ServeOptions } from "./serve.ts";
import { hanging } from "./table.ts";

/** Where a command leaves its exit code. */
type Finish = (code: ExitCode) => void;

/** What a folder or disk that may only be read ends with. */
const NOT_WRITABLE: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"]);

/** Carries out what was typed. Resolves with the exit code: 0 fine, 1 failed, 2 wrong usage, 78 bad configuration. */
export async function runCommandLine(typed: readonly string[], context: CommandContext): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.fine;
  const finish: Finish = (code) => {
    exitCode = code;
  };
  const program = new BridgeCommand("loyalty-bridge")
    .description("Turns a shop's signed order webhooks into points at the loyalty service.")
    .usage("[command] [options]")
    .option("--version", "print the version")
    .option("--licenses", "print the licenses of the bridge and of its dependencies")
    .helpOption("-h, --help", "explain the command")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    })
    .showHelpAfterError("(--help explains the command)")
    .addHelpText("beforeAll", ({ command }) => refuseUnknown(command));
  // Not commander's own: the commit is looked for only when somebody asks.
  program.on("option:version", () => {
    context.out(`${context.version} (commit ${context.commit() ?? "unknown"})`);
    throw new CommanderError(EXIT.fine, "commander.version", context.version);
  });
  program.on("option:licenses", () => {
    context.out(context.licenses());
    throw new CommanderError(EXIT.fine, "loyaltyBridge.licenses", "");
  });
  addDefault(program, context, finish);
  for (const entry of COMMANDS) addEntry(program, entry, { context, finish });
  // Its action tells unknown commands in better words. Set last, as the commands would inherit it.
  program.allowExcessArguments();
  try {
    await program.parseAsync(typed, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.wrongUsage;
    const { code, path, syscall } = error as NodeJS.ErrnoException;
    if (path === undefined || !(syscall === "mkdir" || NOT_WRITABLE.has(code ?? ""))) throw error;
    const help = "let this user write there, or run the command in another folder";
    context.err(`${path} cannot be written (${code}): ${help}.`);
    return EXIT.failed;
  }
}

/** A name that no command has is wrong usage, also where help is asked for. Nothing to add to the help otherwise. */
function refuseUnknown(command: Command): string {
  const name = command.args.find((arg) => !arg.startsWith("-"));
  const names = command.commands.map((known) => known.name());
  if (name !== undefined && names.length > 0 && !names.includes(name))
    command.error(`error: ${unknownName(name, names)}`);
  return "";
}

const WITHOUT_COMMAND = `
Without a command: serve with ${DEFAULT_CONFIG_PATH} or --config; in a clone without them try, elsewhere a short introduction.`;

/** Without a command: what `serve` does. Without a configuration: `try` in a clone, elsewhere what can be typed. */
function addDefault(program: BridgeCommand, context: CommandContext, finish: Finish): void {
  serveOptions(program);
  program.addHelpText("after", WITHOUT_COMMAND).action(async (options: ServeOptions, command: Command) => {
    refuseUnknown(command);
    const isConfigured = options.config !== undefined || existsSync(DEFAULT_CONFIG_PATH);
    if (isConfigured) finish(await runServe(context, options));
    else if (isOwnFolder()) finish(await runTry(context, { ...options, once: false }));
    else introduce(context);
  });
}

function introduction(version: string): readonly string[] {
  return [
    `Loyalty bridge ${version}: turns the orders of your shop into points at your loyalty account.`,
    `There is no configuration in this folder yet (${DEFAULT_CONFIG_PATH}). What you can type:`,
    "",
    `  ${BRIDGE} try     shows how it works with sample shops; needs no account and no network`,
    `  ${BRIDGE} init    asks a few questions, checks your answers and writes the configuration here`,
    `  ${BRIDGE} --help  lists all commands`,
    "",
    `If there is a configuration elsewhere, change to its folder first, or name it: ${BRIDGE} --config FILE`,
  ];
}

/** In a folder without a configuration. */
function introduce(context: CommandContext): void {
  const { version, terminal } = context;
  for (const line of introduction(version)) for (const each of hanging(terminal, line)) context.out(each);
}

interface Given {
  readonly context: CommandContext;
  readonly finish: Finish;
}

function addEntry(parent: Command, entry: CommandEntry, given: Given): void {
  const { context, finish } = given;
  const command = new BridgeCommand(entry.name)
    .copyInheritedSettings(parent)
    .summary(entry.summary)
    .description(entry.summary) as BridgeCommand;
  parent.addCommand(command);
  entry.options?.(command);
  if (entry.parts !== undefined) {
    command.helpCommand(false);
    for (const part of entry.parts) addEntry(command, part, given);
  } else command.action(async () => finish(await entry.run(context, command)));
}
