import { Option } from "commander";
import { LOG_LEVELS } from "../../runtime/log/log-lines.ts";
import type { BridgeCommand } from "../bridge-command.ts";
import { configOption } from "../client/client-command.ts";
import type { ExitCode } from "../command-context.ts";
import type { CommandEntry, LoadContext } from "../entry.ts";
import type { ServeOptions } from "../serve.ts";

/** Options of `serve`, and of the program without a command. */
export function serveOptions(command: BridgeCommand): void {
  configOption(command).addOption(
    new Option("--log-level <level>", "lowest level to log")
      .choices(LOG_LEVELS)
      .default(undefined, "info, or warn on a terminal"),
  );
}

export async function runServe(loadContext: LoadContext, options: ServeOptions): Promise<ExitCode> {
  const { serve } = await import("../serve.ts");
  return serve(await loadContext(), options);
}

export const serve: CommandEntry = {
  name: "serve",
  summary: "run the bridge",
  examples: ["serve --config config/bridge.yaml"],
  options: serveOptions,
  run: (loadContext, command) => runServe(loadContext, command.optsWithGlobals<ServeOptions>()),
};
