import { existsSync } from "node:fs";
import { Command, CommanderError, Help, type Option } from "commander";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "./command-context.ts";
import { COMMANDS } from "./commands.ts";
import type { CommandEntry } from "./entries/entry.ts";
import { runServe, serveOptions } from "./entries/serve.ts";
import { runTry } from "./entries/try.ts";
import { languageOption } from "./language.ts";
import type { ServeOptions } from "./serve.ts";

/** Where a command leaves its exit code. */
type Finish = (code: ExitCode) => void;

/** Carries out what was typed. Resolves with the exit code: 0 fine, 1 failed, 2 wrong usage, 78 bad configuration. */
export async function runCommandLine(typed: readonly string[], context: CommandContext): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.fine;
  const finish: Finish = (code) => {
    exitCode = code;
  };
  const program = new Command("loyalty-bridge")
    .description("Turns a shop's signed order webhooks into points at the loyalty service.")
    .usage("[command] [options]")
    .version(context.version, "--version", "print the version")
    .helpOption("-h, --help", "explain the command")
    .helpCommand(false)
    .addOption(languageOption())
    .configureHelp({ optionDescription: describeOption })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    })
    .showHelpAfterError("(--help explains what can be said)")
    .addHelpText("beforeAll", ({ command }) => refuseUnknown(command));
  addDefault(program, context, finish);
  for (const entry of COMMANDS) addEntry(program, entry, context, finish);
  // Its action tells unknown commands in better words. Set last, as the commands would inherit it.
  program.allowExcessArguments();
  try {
    await program.parseAsync(typed, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.fine : EXIT.wrongUsage;
  }
}

/** Of an option that is simply not there unless it is typed, the default is no news. */
function describeOption(option: Option): string {
  return new Help().optionDescription(option).replace(/ \(default: (?:false|\[\])\)$/, "");
}

/** A name that no command has is wrong usage, also where help is asked for. Nothing to add to the help otherwise. */
function refuseUnknown(command: Command): string {
  const name = command.args.find((arg) => !arg.startsWith("-"));
  const isKnown = command.commands.length === 0 || command.commands.some((known) => known.name() === name);
  if (name !== undefined && !isKnown)
    command.error(
      `error: there is no command ${name}; there are ${command.commands.map((known) => known.name()).join(", ")}`,
    );
  return "";
}

/** Without a command: what `serve` does, or `try` where there is no configuration yet. */
function addDefault(program: Command, context: CommandContext, finish: Finish): void {
  serveOptions(program);
  program
    .addHelpText("after", `\nWithout a command: serve with ${DEFAULT_CONFIG_PATH} or --config, else try.`)
    .action(async (options: ServeOptions, command: Command) => {
      refuseUnknown(command);
      const isConfigured = options.config !== undefined || existsSync(DEFAULT_CONFIG_PATH);
      finish(
        await (isConfigured ? runServe(context, options) : runTry(context, { ...options, once: false })),
      );
    });
}

function addEntry(parent: Command, entry: CommandEntry, context: CommandContext, finish: Finish): void {
  const command = parent.command(entry.name).description(entry.summary);
  entry.options?.(command);
  if ("parts" in entry) {
    command.helpCommand(false);
    for (const part of entry.parts) addEntry(command, part, context, finish);
  } else command.addOption(languageOption()).action(async () => finish(await entry.run(context, command)));
}
