import { Option } from "commander";
import { LOG_LEVELS } from "../../log/log.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, type ExitCode } from "../command-context.ts";
import type { ServeOptions } from "../serve.ts";
import type { SpokenCommand, SpokenLabels } from "../spoken-command.ts";
import type { CommandEntry } from "./entry.ts";

/** Typed behind `serve`, or without any command. */
export function serveOptions(command: SpokenCommand, labels: SpokenLabels): void {
  command
    .option("--config <file>", labels.helpOf.shared.config({ path: DEFAULT_CONFIG_PATH }))
    .addOption(new Option("--log-level <level>", labels.helpOf.serve.logLevel).choices(LOG_LEVELS));
}

export async function runServe(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const { serve } = await import("../serve.ts");
  return serve(context, options);
}

export const serve: CommandEntry = {
  name: "serve",
  summary: (labels) => labels.helpOf.serve.summary,
  options: serveOptions,
  run: (context, command) => runServe(context, command.optsWithGlobals<ServeOptions>()),
};
