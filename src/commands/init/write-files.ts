import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ReadConfig } from "../command-context.ts";
import { printProblems } from "../read-config.ts";
import type { Dialogue } from "./dialogue.ts";
import type { Draft } from "./drafted.ts";
import { type Variables, withVariables, writePrivate } from "./init-files.ts";

interface FileDraft extends Draft {
  readonly path: string;
  /** The current values in the file of secrets. */
  readonly known: Variables;
  /** The text of the file as it was read. Default: no file, or one that the person agreed to replace. */
  readonly readAs?: string;
  /** Selects which of the file's problems count; default: all. */
  readonly problemsOf?: (
    read: Extract<ReadConfig, { ok: false }>,
  ) => Extract<ReadConfig, { ok: false }> | null;
}

/** Writes both files, or neither. */
export async function writeFiles(
  { context, interview, options }: Dialogue,
  { path, text, variables, known, readAs, problemsOf = (read) => read }: FileDraft,
): Promise<boolean> {
  const { err } = context;
  // Only a person can keep failing answers.
  if (!interview.hasPerson && interview.failing.length > 0) {
    err(interview.labels.init.nothingWritten);
    return false;
  }
  const read = context.parseConfig(text, { ...known, ...variables });
  const wrong = read.ok ? null : problemsOf(read);
  if (wrong !== null) {
    printProblems(context, options, wrong);
    return false;
  }
  const replaced = Object.keys(variables).filter((name) => known[name] && known[name] !== variables[name]);
  const { labels } = interview;
  const named = { file: options.env, names: replaced };
  const question = labels.init.replaceVariables(named);
  if (replaced.length > 0 && !options.force && !(await interview.confirm(question))) {
    err(labels.init.variablesStay(named));
    return false;
  }
  const before = existsSync(options.env) ? await readFile(options.env, "utf8") : "";
  const environment = withVariables(before, variables, labels.init.comments);
  if (environment === null) {
    err(labels.init.quotes);
    return false;
  }
  if (readAs !== undefined && (await readFile(path, "utf8")) !== readAs) {
    err(labels.init.changedMeanwhile({ path }));
    return false;
  }
  interview.beginWriting();
  if (readAs === undefined && existsSync(path)) await keepCopy({ context, interview }, path);
  await writePrivate({ [options.env]: environment, [path]: text });
  return true;
}

/** Keeps a copy of the replaced file beside it, and names its shops, which the new file lacks. */
async function keepCopy(
  { context, interview }: Pick<Dialogue, "context" | "interview">,
  path: string,
): Promise<void> {
  const replaced = await readFile(path, "utf8");
  const copy = `${path}.bak`;
  await writePrivate({ [copy]: replaced });
  const shops = context.openFile(replaced)?.shops.map(({ shop }) => shop) ?? [];
  context.out(interview.labels.init.copyKept({ path, copy, shops }));
}
