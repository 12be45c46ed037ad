import { type FolderTools, folderTools } from "../wiring/storage.ts";
import {
  type CommandContext,
  DEFAULT_CONFIG_PATH,
  EXIT,
  type ExitCode,
  readConfig,
} from "./command-context.ts";
import { type LanguageOptions, labelsIn, wordsOfReader } from "./language.ts";
import { plain } from "./terminal-text.ts";

export type StoreAct = "check" | "repair" | "backup" | "restore" | "account";

export interface StoreOptions extends LanguageOptions {
  readonly config?: string;
}

type Checked = Awaited<ReturnType<FolderTools["check"]>>;
type Findings = Checked["findings"];

interface Done {
  readonly report: object;
  readonly lines: readonly string[];
  readonly isWell: boolean;
}

/** Maintains the data folder. `place`: the other folder, or the brand, where there is one. */
export async function storeCommand(
  context: CommandContext,
  act: StoreAct,
  place: string,
  options: StoreOptions,
): Promise<ExitCode> {
  const read = readConfig(context, options.config ?? DEFAULT_CONFIG_PATH);
  if (read === null) return EXIT.badConfiguration;
  const labels = labelsIn(wordsOfReader(context, options));
  let done: Done;
  try {
    done = await ACTS[act](folderTools(read.config), place, labels);
  } catch (error) {
    context.err(problemOf(error, labels));
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(done.report, null, 2));
  else for (const line of done.lines) context.out(plain(line));
  return done.isWell ? EXIT.fine : EXIT.failed;
}

type CommandLabels = ReturnType<typeof labelsIn>;

const ACTS: Readonly<
  Record<StoreAct, (tools: FolderTools, place: string, labels: CommandLabels) => Promise<Done>>
> = {
  async check(tools, _, labels) {
    const report = await tools.check();
    const { findings, documents, rows, frames: entries } = report;
    const amount = labels.store.amount({ documents, rows, entries, folder: tools.folder });
    const isWell = findings.length === 0;
    const lines = isWell
      ? [labels.store.allWell({ amount }), ...ofEarlier(report, labels)]
      : [...list(findings, labels), labels.store.sound({ amount })];
    return { report, lines, isWell };
  },
  async repair(tools, exportTo, labels) {
    const report = await tools.repair(exportTo);
    const { found, left, savedRows: rows, exported } = report;
    const isWell = left.length === 0;
    if (found.length === 0)
      return { report, lines: [labels.store.nothingDamaged, ...ofEarlier(report, labels)], isWell };
    const format = report.earlierFormat === null ? [] : [labels.store.formatOfNow];
    const next = isWell
      ? [...format, labels.store.usableAgain]
      : [labels.store.stillDamaged, ...list(left, labels)];
    const saved = labels.store.saved({ rows, originals: exported.length, folder: exportTo });
    return { report, lines: [labels.store.found, ...list(found, labels), saved, ...next], isWell };
  },
  async backup(tools, to, labels) {
    const report = await tools.backup(to);
    return copied(report, labels.store.copied({ from: tools.folder, to }), labels);
  },
  async restore(tools, from, labels) {
    const report = await tools.restore(from);
    const { lines, ...done } = copied(report, labels.store.restored({ from, to: tools.folder }), labels);
    return { ...done, lines: [...lines, labels.store.afterRestore] };
  },
  async account(tools, brand, labels) {
    await tools.keepAccount(brand);
    return { report: { brand }, lines: [labels.store.sameAccount({ brand })], isWell: true };
  },
};

function copied(
  report: Awaited<ReturnType<FolderTools["backup"]>>,
  copy: string,
  labels: CommandLabels,
): Done {
  const { files, bytes, findings } = report;
  const size = labels.store.size({ files, megabytes: Math.round(bytes / 1024 / 102.4) / 10 });
  const isWell = findings.length === 0;
  const damage = isWell ? [] : [labels.store.copyDamaged, ...list(findings, labels)];
  return { report, lines: [`${copy} (${size}).`, ...damage, ...ofEarlier(report, labels)], isWell };
}

/** The version before can still use it. */
function ofEarlier(
  { earlierFormat }: Pick<Checked, "earlierFormat">,
  labels: CommandLabels,
): readonly string[] {
  return earlierFormat === null ? [] : [labels.store.earlierFormat({ format: String(earlierFormat) })];
}

function list(findings: Findings, labels: CommandLabels): readonly string[] {
  return findings.map(
    ({ file, offset, problem }) =>
      `  ${offset === null ? file : labels.store.at({ file, offset })}: ${problem}`,
  );
}

/** The store's own errors name file and remedy; the system's only a code. */
function problemOf(error: unknown, labels: CommandLabels): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return labels.store.noFolder;
  return typeof message === "string" ? message : labels.store.unreadable;
}
