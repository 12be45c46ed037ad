import { createLog, type LogLevel } from "../log/log.ts";
import { type AdminAddress, reachable, signInLink } from "./client/admin-client.ts";
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
  return runBridge(context, { config, adapters, log, version, mode: "serve" }, async ({ url }) => {
    const here = `http://${reachable(config.server.host)}:${new URL(url).port}`;
    await printLink(context, { url: here, token: config.admin.token });
    return "stay";
  });
}

/** Only where a person reads it at once: it opens everything, so that it must not end up in a log. */
async function printLink({ isTerminal, err }: CommandContext, address: AdminAddress): Promise<void> {
  if (!isTerminal) return;
  err(
    `The dashboard, signed in with one click (works once, within half an hour): ${await signInLink(address)}`,
  );
}
