import { isatty } from "node:tty";
import { adapters } from "../adapters/index.ts";
import type { CommandContext, ReadConfig } from "./commands/command-context.ts";
import { runCommandLine } from "./commands/command-line.ts";
import { PersonLeft } from "./commands/init/person-left.ts";
import { prompt } from "./commands/init/prompt.ts";
import { supervisorOf } from "./commands/supervisor.ts";
import { progressAt, terminalAt } from "./commands/terminal.ts";
import { writtenOut } from "./commands/terminal-text.ts";
import { ownCommit, ownLicenses, ownVersion } from "./installation/version.ts";
import { isJournal, journalDestination, withPriority } from "./log/journal.ts";
import { createLog, type Log } from "./log/log.ts";
import { openFile } from "./settings/add-shop.ts";
import { type LoadedConfig, loadConfig, parseConfig, summariseConfig } from "./settings/config.ts";
import { changeOf } from "./settings/config-change.ts";
import { settingsReference } from "./settings/described-settings.ts";
import { type ReadEnvironment, readEnvironment } from "./settings/environment.ts";
import { fileState } from "./settings/file-state.ts";
import { storageAt } from "./settings/storage.ts";
import { withShops } from "./settings/with-shops.ts";
import { areTracesAsked, type Environment } from "./telemetry/asked.ts";
import { NO_SPANS, type Spans } from "./telemetry/spans.ts";
import { LOG_LINES } from "./words/log-lines.ts";

/** The only place that reads the environment and names the platforms; everything else is handed what it needs. */
async function main(): Promise<number> {
  const { variables: environment } = environmentNow();
  const load = (path: string) => {
    const { variables, unreadable } = environmentNow();
    if (unreadable !== null) return noEnvironment(unreadable);
    return inFile(path, loadConfig({ path, environment: variables, adapters }));
  };
  const context: CommandContext = {
    version: ownVersion(),
    commit: ownCommit,
    licenses: ownLicenses,
    adapters,
    out: (line) => process.stdout.write(`${writtenOut(line, { hasStyles: process.stdout.isTTY })}\n`),
    err: (line) => {
      const text = `${writtenOut(line, { hasStyles: process.stderr.isTTY })}\n`;
      process.stderr.write(isErrJournal ? withPriority(text, "error") : text);
    },
    progress: progressAt(process.stderr),
    loadConfig: load,
    configFile: (path) => ({
      state: () => fileState([path, ENVIRONMENT_FILE], environment.CREDENTIALS_DIRECTORY),
      read: () => load(path),
      withShops: (settings, shops) => inFile(path, withShops(settings, shops, adapters)),
      changeOf: (running, next) => changeOf(running, next, adapters),
      onAsked: (listener) => {
        if (!isOnTerminal) onHangUp = listener;
      },
    }),
    parseConfig: (text, variables = {}) =>
      inFile("configuration", parseConfig(text, { environment: variables, adapters })),
    settingsReference,
    openFile,
    storageAt,
    ask: async (question, isSecret = false) => {
      if (!process.stdin.isTTY) return null;
      const answer = await prompt({ input: process.stdin, output: process.stderr }, question, isSecret);
      if (answer === null) throw new PersonLeft();
      return answer;
    },
    // As the system has it: the first that is set counts, and the others do not.
    languages: [environment.LC_ALL || environment.LC_MESSAGES || environment.LANG],
    terminal: terminalAt(process.stdout),
    errTerminal: terminalAt(process.stderr),
    summarise: summariseConfig,
    openSpans: (log) => openSpans(environment, log),
    logDestination,
    supervisor: supervisorOf(process.env),
    stopRequested,
  };
  return runCommandLine(process.argv.slice(2), context);
}

/** What nobody asks for is not even loaded. OpenTelemetry's own parts read the process's environment by themselves. */
async function openSpans(environment: Environment, log: Log): Promise<Spans> {
  if (!areTracesAsked(environment)) return NO_SPANS;
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith("OTEL_")) process.env[name] = value;
  const { openTelemetrySpans } = await import("./telemetry/open-telemetry.ts");
  return openTelemetrySpans({ version: ownVersion(), log, environment });
}

const ENVIRONMENT_FILE = ".env";

/** Secrets may have been changed since. */
function environmentNow(): ReadEnvironment {
  return readEnvironment(process.env, ENVIRONMENT_FILE);
}

/** Without it, every variable of the configuration would seem to be missing. */
function noEnvironment(file: string): ReadConfig {
  const [expected, found] = [{ code: "expectedReadable" }, { code: "foundUnreadable" }] as const;
  const problem = {
    code: "settingProblem",
    file,
    line: null,
    path: null,
    purpose: null,
    expected,
    found,
  } as const;
  return { ok: false, problems: [problem] };
}

function inFile(file: string, read: LoadedConfig): ReadConfig {
  if (read.ok) return read;
  return {
    ok: false,
    problems: read.problems.map((problem) => ({ code: "settingProblem", file, ...problem })),
  };
}

const isErrJournal = isJournal(2, process.env.JOURNAL_STREAM);
const logDestination = isJournal(1, process.env.JOURNAL_STREAM)
  ? journalDestination((line) => process.stdout.write(line))
  : undefined;

/** The end of a terminal is a hang-up as well, and Windows knows no other. */
const isOnTerminal = process.platform === "win32" || [0, 1, 2].some((stream) => isatty(stream));
/** What a hang-up asks for; `null`: the end. */
let onHangUp: (() => void) | null = null;

/**
 * A second signal ends the process at once, as it does where nobody listens; only of hang-ups, several come when one
 * terminal closes.
 */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ["SIGTERM", "SIGINT", "SIGQUIT"] as const;
    const stop = () => {
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
    process.on("SIGHUP", () => (onHangUp ?? stop)());
  });
}

/** The one file begins here. Left alone, it opens Node's inspector, to which whatever runs on this machine may connect. */
process.on("SIGUSR1", () => {});
/** Node's own report would quote the error's message, which may hold anything. The store survives any end. */
process.on("uncaughtException", (error) => {
  createLog(logDestination && { destination: logDestination }).error({ error }, LOG_LINES.bugEnded);
  process.exit(1);
});
/** Whoever reads the output may stop reading: "orders | head". */
process.stdout.on("error", () => process.exit(0));

/** A socket or timer that somebody forgot must not keep the process. */
const LEAVE_AFTER_MS = 400;

void main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : "The command failed."}\n`);
    return 1;
  })
  .then((exitCode) => {
    process.exitCode = exitCode;
    setTimeout(() => process.exit(exitCode), LEAVE_AFTER_MS).unref();
  });
