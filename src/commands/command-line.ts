import { existsSync } from "node:fs";
import { Command, CommanderError, Help, Option } from "commander";
import { OPERATION_KINDS } from "../domain/operation/operation.ts";
import { POINTS_STATES } from "../domain/order/order-record.ts";
import { ORDER_STATES } from "../domain/order/order-summary.ts";
import { LOG_LEVELS, type LogLevel } from "../log/log.ts";
import { activity, campaign, day, number } from "./arguments.ts";
import type { AdminOptions } from "./client/admin-client.ts";
import { clientOptions, type Finish } from "./client/client-options.ts";
import type { OrdersOptions } from "./client/orders.ts";
import type { RetryOptions } from "./client/retry.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "./command-context.ts";
import type { SandboxOptions } from "./sandbox.ts";
import { addSetupCommands } from "./setup-commands.ts";
import { addShopCommands } from "./shop-commands.ts";
import type { TryOptions } from "./try.ts";

interface ServeOptions {
  readonly config?: string;
  readonly logLevel: LogLevel;
}

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
    .configureHelp({ optionDescription: describeOption })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    })
    .showHelpAfterError("(--help explains what can be said)")
    .addHelpText("beforeAll", ({ command }) => refuseUnknown(command));
  addRunning(program, context, finish);
  addAsking(program, context, finish);
  addShopCommands(program, context, finish);
  addSetupCommands(program, context, finish);
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
  if (name !== undefined && !isKnown) command.error(`error: there is no command ${name}`);
  return "";
}

function addRunning(program: Command, context: CommandContext, finish: Finish): void {
  const config = () => new Option("--config <file>", `the configuration (default: ${DEFAULT_CONFIG_PATH})`);
  const logLevel = () =>
    new Option("--log-level <level>", "how much is told").choices(LOG_LEVELS).default("info");
  const serve = async (options: ServeOptions) => {
    const command = await import("./serve.ts");
    finish(await command.serve(context, options.config ?? DEFAULT_CONFIG_PATH, options.logLevel));
  };
  const tryOut = async (options: TryOptions) => {
    const command = await import("./try.ts");
    finish(await command.tryOut(context, options));
  };
  program
    .addOption(config())
    .addOption(logLevel())
    .addHelpText("after", `\nWithout a command: serve with ${DEFAULT_CONFIG_PATH} or --config, else try.`)
    .action((options: ServeOptions, command: Command) => {
      refuseUnknown(command);
      return options.config !== undefined || existsSync(DEFAULT_CONFIG_PATH)
        ? serve(options)
        : tryOut({ once: false });
    });
  program
    .command("serve")
    .description("run the bridge for the shops of the configuration")
    .addOption(config())
    .addOption(logLevel())
    .action((_: unknown, command: Command) => serve(command.optsWithGlobals()));
  program
    .command("try")
    .description("show everything on this machine: sample shops, the bridge, a stand-in loyalty service")
    .option("--port <port>", "port of the bridge (default: 8787 if it is free)", number(0, 65_535))
    .option("--once", "leave when the story is told", false)
    .action(tryOut);
  addSandbox(program, context, finish);
}

function addSandbox(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("sandbox")
    .description("run the stand-in loyalty service alone, for trying out and for tests")
    .requiredOption("--api-key <key>", "the key that calls have to carry")
    .requiredOption("--brand-id <id>", "the brand id that calls have to carry")
    .option("--port <port>", "port to listen on; 0 chooses a free one", number(0, 65_535), 8788)
    .option("--data <folder>", "keep what happened in this folder; otherwise it is forgotten at the end")
    .addOption(
      new Option("--activity <id:points>", "an activity and what it earns; may be repeated")
        .argParser(activity)
        .default(new Map(), "none"),
    )
    .addOption(
      new Option("--campaign <id>", "a campaign; may be repeated")
        .argParser(campaign)
        .default(new Set(), "none"),
    )
    .action(async (options: SandboxOptions) => {
      const command = await import("./sandbox.ts");
      finish(await command.sandbox(context, options));
    });
}

function addAsking(program: Command, context: CommandContext, finish: Finish): void {
  clientOptions(program.command("orders"))
    .description("list orders, newest change first")
    .option("--shop <name>", "only orders of this shop")
    .addOption(new Option("--points <state>", "only orders whose points are so").choices(POINTS_STATES))
    .addOption(new Option("--state <state>", "only orders whose work stands so").choices(ORDER_STATES))
    .option("--find <text>", "an order's id or number, an e-mail address or a mobile number")
    .option("--limit <count>", "how many", number(1, 100_000), 50)
    .action(async (_: unknown, command: Command) => {
      const { orders } = await import("./client/orders.ts");
      finish(await orders(context, command.optsWithGlobals<OrdersOptions>()));
    });
  clientOptions(program.command("show"))
    .description("tell the story of one order")
    .argument("<shop>", "the shop's name in the configuration")
    .argument("<order>", "the order's id or number")
    .action(async (shop: string, order: string, _: unknown, command: Command) => {
      const { show } = await import("./client/show.ts");
      finish(await show(context, shop, order, command.optsWithGlobals<AdminOptions>()));
    });
  clientOptions(program.command("retry"))
    .description("send again what was given up or waits for a person")
    .argument("[operation]", "one operation, by the id that show tells")
    .option("--dead", "everything that was given up")
    .option("--shop <name>", "with --dead: only of this shop")
    .addOption(new Option("--operation <kind>", "with --dead: only of this kind").choices(OPERATION_KINDS))
    .option("--since <day>", "with --dead: only what was given up since, such as 2026-06-01", day)
    .action(async (operationId: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<RetryOptions>();
      const isSelecting = [options.shop, options.operation, options.since].some(
        (given) => given !== undefined,
      );
      if ((operationId !== undefined) === (options.dead === true) || (isSelecting && options.dead !== true)) {
        command.error(
          "error: say either which operation is sent again, or --dead for all that were given up",
        );
      }
      const { retry } = await import("./client/retry.ts");
      finish(await retry(context, operationId, options));
    });
}
