import { existsSync } from "node:fs";
import { type Command, CommanderError } from "commander";
import { isOwnFolder } from "../installation/own-files.ts";
import { closest } from "../words/closest.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "./command-context.ts";
import { COMMANDS } from "./commands.ts";
import type { CommandEntry } from "./entries/entry.ts";
import { runServe, serveOptions } from "./entries/serve.ts";
import { runTry } from "./entries/try.ts";
import { labelsIn, languageOption, wordsAsTyped } from "./language.ts";
import type { ServeOptions } from "./serve.ts";
import { SpokenCommand, type SpokenLabels } from "./spoken-command.ts";
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
  const labels = labelsIn(wordsAsTyped(context, typed));
  const program = new SpokenCommand("loyalty-bridge", labels)
    .description(labels.help.program)
    .usage("[command] [options]")
    .option("--version", labels.help.version)
    .option("--licenses", labels.help.licenses)
    .helpOption("-h, --help", labels.help.help)
    .helpCommand(false)
    .addOption(languageOption(labels))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    })
    .showHelpAfterError(labels.usage.hint)
    .addHelpText("beforeAll", ({ command }) => refuseUnknown(command, labels));
  // Not commander's own: the commit is looked for only when somebody asks.
  program.on("option:version", () => {
    context.out(labels.help.versionAndCommit({ version: context.version, commit: context.commit() }));
    throw new CommanderError(EXIT.fine, "commander.version", context.version);
  });
  program.on("option:licenses", () => {
    context.out(context.licenses());
    throw new CommanderError(EXIT.fine, "loyaltyBridge.licenses", "");
  });
  addDefault(program, context, labels, finish);
  for (const entry of COMMANDS) addEntry(program, entry, { context, labels, finish });
  // Its action tells unknown commands in better words. Set last, as the commands would inherit it.
  program.allowExcessArguments();
  try {
    await program.parseAsync(typed, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.wrongUsage;
    const { code, path, syscall } = error as NodeJS.ErrnoException;
    if (path === undefined || !(syscall === "mkdir" || NOT_WRITABLE.has(code ?? ""))) throw error;
    context.err(labels.start.placeNotWritable({ code: code ?? "", path }));
    return EXIT.failed;
  }
}

/** A name that no command has is wrong usage, also where help is asked for. Nothing to add to the help otherwise. */
function refuseUnknown(command: Command, { usage }: SpokenLabels): string {
  const name = command.args.find((arg) => !arg.startsWith("-"));
  const names = command.commands.map((known) => known.name());
  if (name !== undefined && names.length > 0 && !names.includes(name))
    command.error(usage.error({ what: usage.noCommand({ name, names, closest: closest(name, names) }) }));
  return "";
}

/** Without a command: what `serve` does. Without a configuration: `try` in a clone, elsewhere what can be typed. */
function addDefault(
  program: SpokenCommand,
  context: CommandContext,
  labels: SpokenLabels,
  finish: Finish,
): void {
  serveOptions(program, labels);
  program
    .addHelpText("after", `\n${labels.help.withoutCommand({ path: DEFAULT_CONFIG_PATH })}`)
    .action(async (options: ServeOptions, command: Command) => {
      refuseUnknown(command, labels);
      const isConfigured = options.config !== undefined || existsSync(DEFAULT_CONFIG_PATH);
      if (isConfigured) finish(await runServe(context, options));
      else if (isOwnFolder()) finish(await runTry(context, { ...options, once: false }));
      else introduce(context, labels);
    });
}

/** A folder in which nothing is yet: nobody knows what whoever typed this came for. */
function introduce(context: CommandContext, labels: SpokenLabels): void {
  const { version, terminal } = context;
  const text = labels.help.introduction({ version, path: DEFAULT_CONFIG_PATH });
  for (const line of text.split("\n")) for (const each of hanging(terminal, line)) context.out(each);
}

interface Given {
  readonly context: CommandContext;
  readonly labels: SpokenLabels;
  readonly finish: Finish;
}

function addEntry(parent: Command, entry: CommandEntry, given: Given): void {
  const { context, labels, finish } = given;
  const command = new SpokenCommand(entry.name, labels)
    .copyInheritedSettings(parent)
    .summary(entry.summary(labels))
    .description(entry.summary(labels)) as SpokenCommand;
  parent.addCommand(command);
  entry.options?.(command, labels);
  if (entry.parts !== undefined) {
    command.helpCommand(false);
    for (const part of entry.parts) addEntry(command, part, given);
  } else
    command
      .addOption(languageOption(labels))
      .action(async () => finish(await entry.run(context, command, labels)));
}
