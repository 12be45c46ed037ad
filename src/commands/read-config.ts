import { type CommandContext, DEFAULT_CONFIG_PATH, type ReadConfig } from "./command-context.ts";
import { type ReaderOptions, wordsOfReader } from "./language.ts";

/** Reads the configuration that the options name, or prints all its problems. */
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
  const { say } = wordsOfReader(context, options);
  for (const problem of problems) context.err(say(problem));
}
