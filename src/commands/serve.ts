import { createLog, type LogLevel } from "../log/log.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { type AdminAddress, reachable, signInLink } from "./client/admin-client.ts";
import { type CommandContext, EXIT, type ExitCode } from "./command-context.ts";
import { type LanguageOptions, labelsIn, wordsOfReader } from "./language.ts";
import { readConfig } from "./read-config.ts";
import { runBridge } from "./run-bridge.ts";

export interface ServeOptions extends LanguageOptions {
  readonly config?: string;
  readonly logLevel: LogLevel;
}

/** Runs the bridge until the process is asked to stop. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const read = readConfig(context, options);
  if (read === null) return EXIT.badConfiguration;
  const { config, warnings } = read;
  const log = createLog({ level: options.logLevel });
  // The log is English, whoever reads the terminal.
  const english = wordsOfReader(context, { language: "en" });
  for (const warning of warnings) log.warn({ doubt: english.say(warning) }, LOG_LINES.settingDoubt);
  log.info({ config: context.summarise(config) }, LOG_LINES.starting);
  const { adapters, version } = context;
  const words = wordsOfReader(context, options);
  const spans = await context.openSpans(log);
  return runBridge(
    context,
    words,
    { config, adapters, log, version, spans, mode: "serve" },
    async ({ url }) => {
      const here = `http://${reachable(config.server.host)}:${new URL(url).port}`;
      await printLink(context, { words, url: here, token: config.admin.token });
      return "stay";
    },
  );
}

/** Only where a person reads it at once: it opens everything, so that it must not end up in a log. */
async function printLink({ isTerminal, err }: CommandContext, address: AdminAddress): Promise<void> {
  if (!isTerminal) return;
  const labels = labelsIn(address.words);
  err(labels.start.dashboard({ link: await signInLink(address) }));
}
