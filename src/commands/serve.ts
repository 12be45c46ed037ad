import { createLog, type LogLevel } from "../log.ts";
import { type CommandContext, EXIT, type ExitCode, readConfig } from "./command-context.ts";
import { runBridge } from "./run-bridge.ts";

/** Runs the bridge until the process is asked to stop. */
export async function serve(context: CommandContext, path: string, level: LogLevel): Promise<ExitCode> {
  const read = readConfig(context, path);
  if (read === null) return EXIT.badConfiguration;
  const { config, warnings } = read;
  const log = createLog({ level });
  for (const warning of warnings) log.warn({}, warning);
  log.info({ config: context.summarise(config) }, "starting with this configuration");
  const { adapters, version } = context;
  return runBridge(context, { config, adapters, log, version, mode: "serve" });
}
