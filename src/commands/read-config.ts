import type { ConfigurationWarning } from "../health/codes/configuration.ts";
import type { SettingProblem } from "../settings/setting-codes.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, type ReadConfig } from "./command-context.ts";
import { type ReaderOptions, wordsOfReader } from "./language.ts";

/** Reads the configuration that the options name. On failure, prints all its problems. */
export function readConfig(
  context: CommandContext,
  options: ReaderOptions & { readonly config?: string },
): Extract<ReadConfig, { ok: true }> | null {
  const read = context.loadConfig(options.config ?? DEFAULT_CONFIG_PATH);
  if (read.ok) return read;
  printProblems(context, options, read);
  return null;
}

export function printProblems(
  context: CommandContext,
  options: ReaderOptions,
  { problems }: Pick<Extract<ReadConfig, { ok: false }>, "problems">,
): void {
  const { say, advise } = wordsOfReader(context, options);
  for (const problem of problems) {
    const { found, nextStep } = advise(configurationFinding(problem));
    context.err(isMissing(problem) ? `${found}. ${nextStep}` : say(problem));
  }
}

/** What makes the configuration or its secrets unreadable, found before anybody answers questions. */
export function cannotBeRead(
  context: CommandContext,
  options: ReaderOptions,
  path: string,
  ifNone: "must exist" | "may be missing",
): boolean {
  const read = context.loadConfig(path);
  const problems = read.ok
    ? []
    : read.problems.filter(
        (problem) =>
          problem.expected.code === "expectedReadable" || (ifNone === "must exist" && isMissing(problem)),
      );
  printProblems(context, options, { problems });
  return problems.length > 0;
}

/** The problem with the configuration; a missing file has its own next step. */
export function configurationFinding(
  because: SettingProblem,
): Extract<ConfigurationWarning, { code: "configurationProblem" | "configurationMissing" }> {
  return isMissing(because)
    ? { code: "configurationMissing", path: because.file }
    : { code: "configurationProblem", because };
}

export function isMissing({ expected }: SettingProblem): boolean {
  return expected.code === "expectedFile";
}
