import { Option } from "commander";
import { LOG_LEVELS } from "../../log/log.ts";
import type { BridgeCommand } from "../bridge-command.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, type ExitCode } from "../command-context.ts";
import type { ServeOptions } from "../serve.ts";
import type { CommandEntry } from "./entry.ts";

/** Typed behind `serve`, or without any command. */
export function serveOptions(command: BridgeCommand): void {
  command
    .option("--config <file>", `the bridge's configuration (default: ${DEFAULT_CONFIG_PATH})`)
    .addOption(
      new Option("--log-level <level>", "how much is logged (default: info, on a terminal warn)").choices(
        LOG_LEVELS,
      ),
    );
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
