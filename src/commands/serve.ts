import { createLog, type Log, type LogLevel } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { readableLines, type SayReason, terminalDestination } from "../runtime/log/readable.ts";
import type { Config } from "../settings/config.ts";
import type { SettingProblem } from "../settings/setting-codes.ts";
import { databaseOf, folderOf } from "../store/kinds.ts";
import type { Words } from "../words/vocabulary.ts";
import { type AdminAddress, reachable, signInLink } from "./client/admin-client.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "./command-context.ts";
import { labelsIn, type ReaderOptions, wordsOfReader } from "./language.ts";
import { isMissing, printProblems } from "./read-config.ts";
import { runBridge } from "./run-bridge.ts";
import { table } from "./terminal/table.ts";

export interface ServeOptions extends ReaderOptions {
  readonly config?: string;
  readonly logLevel?: LogLevel;
}

/** Runs the bridge until the process is asked to stop. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const file = context.configFile(options.config ?? DEFAULT_CONFIG_PATH);
  // Read before the file, so that a write in between counts as a change.
  const begunAs = (await file?.state()) ?? "";
  const read = context.loadConfig(options.config ?? DEFAULT_CONFIG_PATH);
  if (!read.ok) return notStarted(context, options, read.problems);
  const { config, settings, warnings } = read;
  const words = wordsOfReader(context, options);
  const log = logFor(context, options, words);
  for (const warning of warnings) log.warn({ doubt: words.say(warning) }, LOG_LINES.settingDoubt);
  log.info({ config: context.summarise(config) }, LOG_LINES.starting);
  const { adapters, version } = context;
  const spans = await context.openSpans(log);
  return runBridge(
    context,
    words,
    {
      config,
      adapters,
      log,
      version,
      spans,
      mode: "serve",
      asksAccounts: true,
      ...(file === null ? {} : { source: { ...file, begunAs, settings } }),
    },
    async ({ url }) => {
      const here = `http://${reachable(config.server.host)}:${new URL(url).port}`;
      const isRead = context.terminal.columns !== null && context.errTerminal.columns !== null;
      if (isRead) await printScreen(context, config, { words, url: here, token: config.admin.token });
      else log.info({ dashboard: here }, LOG_LINES.dashboardAt);
      return "stay";
    },
  );
}

/** Prints why the bridge did not start; a missing file has its own next step. */
function notStarted(
  context: CommandContext,
  options: ServeOptions,
  problems: readonly SettingProblem[],
): ExitCode {
  printProblems(context, options, { problems });
  const { labels } = wordsOfReader(context, options);
  if (!problems.some(isMissing)) context.err(labels.settings.notStarted({ problems: problems.length }));
  return EXIT.badConfiguration;
}

/** The log: on a terminal, sentences about what matters to people; elsewhere JSON with codes. */
function logFor(
  { terminal, err, logDestination }: CommandContext,
  { logLevel }: ServeOptions,
  words: Words,
): Log {
  if (terminal.columns === null)
    return createLog({
      level: logLevel ?? "info",
      ...(logDestination === undefined ? {} : { destination: logDestination }),
    });
  const say = reasonsSaid(words);
  if (logLevel === undefined)
    return createLog({ destination: terminalDestination(err, say), hasFacts: true });
  const write = (json: string) => {
    for (const line of readableLines(json, say)) err(line);
  };
  return createLog({ level: logLevel, destination: { write }, hasFacts: true });
}

/** Prints only findings, because waiting for the next attempt is the usual next step. */
function reasonsSaid(words: Words): SayReason {
  const labels = labelsIn(words);
  const refusals = new Map(Object.entries({ ...labels.page.health.refusals, ...labels.start.refusals }));
  return (reason) => {
    if (typeof reason === "string") return refusals.get(reason)?.replace(/\.$/, "") ?? null;
    const { found } = words.advise(reason);
    return found === reason.code ? null : found;
  };
}

/** Only on a terminal: the link grants full access, so it must not end up in a log. */
async function printScreen(
  { version, adapters, errTerminal: terminal, err }: CommandContext,
  { server: { publicUrl }, storage, shops }: Config,
  address: AdminAddress,
): Promise<void> {
  const labels = labelsIn(address.words);
  const titleOf = (name: string) => adapters.find(({ platform }) => platform === name)?.title ?? name;
  const database = databaseOf(storage);
  const names = Object.values(shops).map(({ name, platform }) => `${name} (${titleOf(platform)})`);
  const rows = [
    [labels.start.screen.here, address.url],
    [labels.start.screen.publicUrl, publicUrl ?? labels.start.screen.noPublicUrl],
    [labels.start.screen.shops, address.words.list(names)],
    [
      labels.start.screen.data,
      folderOf(storage) ?? (database ? labels.start.screen.database(database) : storage.driver),
    ],
  ];
  err(terminal.style("heading", labels.start.screen.runs({ version })));
  for (const line of table({ terminal }, rows, { indent: 2 })) err(line);
  err("");
  err(labels.start.dashboard({ link: await signInLink(address) }));
  err(labels.start.screen.next);
}
