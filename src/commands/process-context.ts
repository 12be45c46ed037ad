import { adapters } from "../../adapters/index.ts";
import { isJournal, journalDestination } from "../runtime/log/journal.ts";
import { createLog, type Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { areTracesAsked, type Environment } from "../runtime/telemetry/environment.ts";
import { NO_SPANS, type Spans } from "../runtime/telemetry/spans.ts";
import { openFile } from "../settings/add-shop.ts";
import { type LoadedConfig, loadConfig, parseConfig } from "../settings/config.ts";
import { changeOf } from "../settings/config-change.ts";
import { summariseConfig } from "../settings/config-in-file.ts";
import { type ReadEnvironment, readEnvironment } from "../settings/environment.ts";
import { fileState } from "../settings/file-state.ts";
import { settingsReference } from "../settings/reference/described-settings.ts";
import { storageAt } from "../settings/storage.ts";
import type { Unreadable } from "../settings/unreadable.ts";
import { withShops } from "../settings/with-shops.ts";
import { ENGLISH } from "../words/vocabulary.ts";
import { type BaseContext, type CommandContext, PersonLeft, type ReadConfig } from "./command-context.ts";
import { prompt } from "./init/questions/prompt.ts";
import { labelsIn } from "./language.ts";
import { supervisorOf } from "./terminal/supervisor.ts";
import { progressAt } from "./terminal/terminal.ts";

const ENVIRONMENT_FILE = ".env";

const logDestination = isJournal(1, process.env.JOURNAL_STREAM)
  ? journalDestination((line) => process.stdout.write(line))
  : undefined;

/** Node's own report would print the error's message, which may contain anything. The store survives any exit. */
process.on("uncaughtException", (error) => {
  createLog(logDestination && { destination: logDestination }).error({ error }, LOG_LINES.bugEnded);
  process.exit(1);
});

/**
 * The only place that reads the environment and names the platforms; everything else is passed what it needs.
 * `onReloadRequest` registers a listener for requests to read the configuration again.
 */
export function processContext(
  base: BaseContext,
  onReloadRequest: (listener: () => void) => void,
): CommandContext {
  const { variables: environment } = environmentNow();
  const warned = new Set<string>();
  const load = (path: string) => {
    const { variables, unreadable, brokenLines } = environmentNow();
    for (const broken of brokenLines) {
      const labels = labelsIn(ENGLISH);
      const warning = labels.client.brokenLine({ ...broken, line: String(broken.line) });
      if (!warned.has(warning)) base.err(warning);
      warned.add(warning);
    }
    if (unreadable !== null) return noEnvironment(unreadable);
    return inFile(path, loadConfig({ path, environment: variables, adapters }));
  };
  return {
    ...base,
    adapters,
    standInShops: async () => (await import("../../adapters/stand-ins.ts")).standInShops,
    progress: progressAt(process.stderr, process.env.TERM),
    loadConfig: load,
    configFile: (path) => ({
      state: () => fileState([path, ENVIRONMENT_FILE], environment.CREDENTIALS_DIRECTORY),
      read: () => load(path),
      withShops: (settings, shops) => inFile(path, withShops(settings, shops, adapters)),
      changeOf: (running, next) => changeOf(running, next, adapters),
      onReloadRequest,
    }),
    parseConfig: (text, variables = {}) =>
      inFile("configuration", parseConfig(text, { environment: variables, adapters })),
    settingsReference,
    openFile,
    storageAt,
    hasPerson: process.stdin.isTTY,
    ask: async (question, isSecret = false) => {
      if (!process.stdin.isTTY) return null;
      const answer = await prompt({ input: process.stdin, output: process.stderr }, question, isSecret);
      if (answer === null) throw new PersonLeft();
      return answer;
    },
    adminToken: environment.BRIDGE_ADMIN_TOKEN || undefined,
    // As in POSIX, only the first variable that is set counts.
    languages: [environment.LC_ALL || environment.LC_MESSAGES || environment.LANG],
    summarise: summariseConfig,
    openSpans: (log) => openSpans(environment, log, base.version),
    logDestination,
    supervisor: supervisorOf(process.env),
  };
}

/** Loaded only on request, because OpenTelemetry's own modules read the process's environment. */
async function openSpans(environment: Environment, log: Log, version: string): Promise<Spans> {
  if (!areTracesAsked(environment)) return NO_SPANS;
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith("OTEL_")) process.env[name] = value;
  const { openTelemetrySpans } = await import("../runtime/telemetry/open-telemetry.ts");
  return openTelemetrySpans({ version, log, environment });
}

/** Read each time, because secrets may have changed. */
function environmentNow(): ReadEnvironment {
  return readEnvironment(process.env, ENVIRONMENT_FILE);
}

/** Without it, all variables of the configuration would appear to be missing. */
function noEnvironment(expected: Unreadable): ReadConfig {
  const problem = { line: null, path: null, expected, purpose: null, found: null };
  return inFile(expected.place, { ok: false, problems: [problem] });
}

function inFile(file: string, read: LoadedConfig): ReadConfig {
  if (read.ok) return read;
  return {
    ok: false,
    problems: read.problems.map((problem) => ({ code: "settingProblem", file, ...problem })),
  };
}
