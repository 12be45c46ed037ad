import { type Command, Option } from "commander";
import { LOG_LEVELS } from "../../log/log.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, type ExitCode } from "../command-context.ts";
import type { ServeOptions } from "../serve.ts";
import type { CommandEntry } from "./entry.ts";

/** Typed behind `serve`, or without any command. */
export function serveOptions(command: Command): void {
  command
    .option("--config <file>", `the configuration (default: ${DEFAULT_CONFIG_PATH})`)
    .addOption(new Option("--log-level <level>", "how much is told").choices(LOG_LEVELS).default("info"));
}

export async function runServe(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const { serve } = await import("../serve.ts");
  return serve(context, options);
}

export const serve: CommandEntry = {
  name: "serve",
  summary: "run the bridge for the shops of the configuration",
  options: serveOptions,
  run: (context, command) => runServe(context, command.optsWithGlobals<ServeOptions>()),
};
