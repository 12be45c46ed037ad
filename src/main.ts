import { readFileSync } from "node:fs";
import { adapters } from "../adapters/index.ts";
import type { CommandContext, ReadConfig } from "./commands/command-context.ts";
import { runCommandLine } from "./commands/command-line.ts";
import { readEnvironment } from "./config/environment.ts";
import { formatProblem } from "./config/problem.ts";
import { type LoadedConfig, loadConfig, parseConfig, summariseConfig } from "./config.ts";

/** The only place that reads the environment and names the platforms; everything else is handed what it needs. */

/** A timer, a socket or a stream that somebody forgot must not keep the process. */
const LEAVE_AFTER_MS = 400;

const environment = readEnvironment(process.env, ".env");
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

function told(read: LoadedConfig, file: string): ReadConfig {
  if (read.ok) return read;
  return { ok: false, complaints: read.problems.map((problem) => formatProblem(file, problem)) };
}

const context: CommandContext = {
  version,
  adapters,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  loadConfig: (path) => told(loadConfig({ path, environment, adapters }), path),
  parseConfig: (text) => told(parseConfig(text, { environment: {}, adapters }), "sample"),
  summarise: summariseConfig,
  stopRequested: () =>
    new Promise((resolve) => {
      for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => resolve());
    }),
};

const exitCode = await runCommandLine(process.argv.slice(2), context).catch((error: unknown) => {
  context.err(error instanceof Error ? error.message : "The command failed.");
  return 1;
});
process.exitCode = exitCode;
setTimeout(() => process.exit(exitCode), LEAVE_AFTER_MS).unref();
