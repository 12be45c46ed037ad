import type { Backups } from "../client/index.ts";
import { DAY_MS } from "../domain/durations.ts";
import { BRIDGE } from "../runtime/installation/called.ts";
import type { KeptBackup } from "../store/care.ts";
import { type StoreTools, storeTools } from "../wiring/storage.ts";
import { type CommandContext, EXIT, type ExitCode } from "./command-context.ts";
import { type ReaderOptions, type ReaderWords, wordsOfReader } from "./language.ts";
import { readConfig } from "./read-config.ts";
import { notOpened, storeProblem } from "./store-problem.ts";
import { table } from "./terminal/table.ts";
import { bar, plain, title } from "./terminal/terminal-text.ts";

export type StoreAct = "check" | "repair" | "backup" | "backups" | "restore" | "account";

export interface StoreOptions extends ReaderOptions {
  readonly config?: string;
}

type CheckResult = Awaited<ReturnType<StoreTools["check"]>>;
type FolderCheckResult = Extract<CheckResult, { readonly documents: number }>;
type RestoreResult = Awaited<ReturnType<StoreTools["restore"]>>;
type BackedUp = Omit<RestoreResult, "unopened">;
type BackupWay = Extract<Awaited<ReturnType<StoreTools["backup"]>>, { readonly dump: string }>;
interface KeptBackups {
  /** `zone`: the machine's, if it is another one. */
  readonly daily: (NonNullable<StoreTools["backups"]["settings"]> & { readonly zone?: string }) | null;
  readonly kept: readonly Omit<KeptBackup, "number">[];
}
type Findings = CheckResult["findings"];

interface StoreOutcome {
  readonly report: object;
  readonly lines: readonly string[];
  readonly isWell: boolean;
}

/** Runs a store operation. `place`: the other folder, or the brand, if the operation needs one. */
export async function storeCommand(
  context: CommandContext,
  act: StoreAct,
  place: string,
  options: StoreOptions,
): Promise<ExitCode> {
  const read = readConfig(context, options);
  if (read === null) return EXIT.badConfiguration;
  const words = wordsOfReader(context, options);
  let done: StoreOutcome;
  try {
    const tools = storeTools(read.config, showing(context, words));
    done = await ACTS[act](tools, place, words).finally(() => context.progress(null));
  } catch (error) {
    context.err(storeProblem(error, words));
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(withProblems(done.report, words), null, 2));
  else for (const line of done.lines) context.out(plain(line));
  return done.isWell ? EXIT.fine : EXIT.failed;
}

function showing(context: CommandContext, { labels }: ReaderWords): OnCare {
  return ({ work, done, total }) => {
    const line = labels.store.progress[work]({ done, total: total ?? done });
    context.progress(total === null ? line : `${bar(done / total)} ${line}`);
  };
}

type OnCare = NonNullable<Parameters<typeof storeTools>[1]>;

const ACTS: Readonly<
  Record<StoreAct, (tools: StoreTools, place: string, words: ReaderWords) => Promise<StoreOutcome>>
> = {
  async check(tools, _, words) {
    const { labels } = words;
    const report = await tools.check();
    if (!("documents" in report)) return databaseChecked(report, tools.place, words);
    const { findings, documents, rows, frames: entries } = report;
    const amount = labels.store.amount({ documents, rows, entries, folder: tools.place });
    const isWell = findings.length === 0;
    const lines = isWell
      ? [labels.store.allWell({ amount }), ...ofEarlier(report, words)]
      : [...list(findings, words), labels.store.sound({ amount })];
    return { report, lines, isWell };
  },
  async repair(tools, exportTo, words) {
    const { labels } = words;
    const report = await tools.repair(exportTo);
    const { found, left, savedRows: rows, exported } = report;
    const isWell = left.length === 0;
    if (found.length === 0)
      return { report, lines: [labels.store.nothingDamaged, ...ofEarlier(report, words)], isWell };
    const format = report.earlierFormat === null ? [] : [labels.store.formatOfNow];
    const next = isWell
      ? [...format, labels.store.usableAgain]
      : [labels.store.stillDamaged, ...list(left, words)];
    const saved = labels.store.saved({ rows, originals: exported.length, folder: exportTo });
    return { report, lines: [labels.store.found, ...list(found, words), saved, ...next], isWell };
  },
  async backup(tools, to, words) {
    const report = await tools.backup(to);
    if ("dump" in report) return { report, lines: wayOf(report, words), isWell: true };
    return copied(report, words.labels.store.copied({ from: tools.place, to }), words);
  },
  async backups(tools, _, words) {
    const { settings: daily, place, database } = tools.backups;
    if (database !== null) return { report: database, lines: wayOf(database, words), isWell: true };
    const kept = (await place?.list()) ?? [];
    const report = {
      daily,
      kept: kept.map(({ at, ...each }) => ({ ...each, at: new Date(at).toISOString() })),
    };
    return { report, lines: keptLines({ daily, kept }, words), isWell: true };
  },
  async restore(tools, from, words) {
    const { labels } = words;
    const report = await tools.restore(from);
    const { lines, ...done } = copied(report, labels.store.restored({ from, to: tools.place }), words);
    return { ...done, lines: [...lines, ...notOpened(report.unopened, labels), labels.store.afterRestore] };
  },
  async account(tools, brand, { labels }) {
    await tools.keepAccount(brand);
    return { report: { brand }, lines: [labels.store.sameAccount({ brand })], isWell: true };
  },
};

function copied(report: BackedUp, copy: string, words: ReaderWords): StoreOutcome {
  const { labels } = words;
  const { files, bytes, findings } = report;
  const size = labels.store.size({ files, bytes });
  const isWell = findings.length === 0;
  const damage = isWell ? [] : [labels.store.copyDamaged, ...list(findings, words)];
  return { report, lines: [`${copy} (${size}).`, ...damage, ...ofEarlier(report, words)], isWell };
}

function databaseChecked(
  report: Exclude<CheckResult, FolderCheckResult>,
  place: string,
  words: ReaderWords,
): StoreOutcome {
  const { labels } = words;
  const { findings, damaged, orders, deliveries } = report;
  const amount = labels.store.databaseAmount({ orders, deliveries, place });
  if (damaged === 0) return { report, lines: [labels.store.databaseWell({ amount })], isWell: true };
  const lines = [
    labels.store.databaseDamaged({ rows: damaged, amount }),
    ...list(findings, words),
    labels.store.databaseNext,
  ];
  return { report, lines, isWell: false };
}

/** The same words as on the page. */
function keptLines({ daily, kept }: KeptBackups, words: ReaderWords): readonly string[] {
  const { about, off, none, restore, restoreAbout, restoreStart, restoreErased, ofOtherData } =
    words.labels.backupsPage;
  if (daily === null) return [off, `  ${BRIDGE} store backup FOLDER`];
  const hour = `${daily.hour}:00`;
  const how = about({ zone: words.zone, ...daily, hour });
  const [newest] = kept;
  if (newest === undefined) return [how, none];
  // Without the bridge's data, its own backups cannot be told from others.
  const hasOwn = kept.some(({ isOwn }) => isOwn);
  const rows = kept.map(({ path, at, bytes, isOwn }) => [
    words.time(at),
    ageText(words, Date.now() - at),
    words.size(bytes),
    isOwn || !hasOwn ? path : `${path} (${ofOtherData})`,
  ]);
  const { made, age, size, folder } = words.labels.store.columns;
  const ways = (kept.find(({ isOwn }) => isOwn) ?? newest).restore;
  return [
    ...[how, "", ...table(words, rows, { titles: [made, age, size, folder], figures: [2] }), ""],
    ...[title(words, restore), restoreAbout, ...ways.map((way) => `  ${way}`), restoreStart, restoreErased],
  ];
}

/** The same of a bridge elsewhere: its commands are run on its machine. */
export function backupsElsewhere({ daily, kept, database }: Backups, words: ReaderWords): readonly string[] {
  const { ofDatabase, restoreDatabase } = words.labels.backupsPage;
  if (database !== null) return [ofDatabase, `  ${database.dump}`, restoreDatabase, `  ${database.restore}`];
  return keptLines({ daily, kept: kept.map((each) => ({ ...each, at: Date.parse(each.at) })) }, words);
}

function ageText({ labels, lasted }: ReaderWords, ageMs: number): string {
  return ageMs < DAY_MS ? lasted(ageMs) : labels.store.days({ days: Math.floor(ageMs / DAY_MS) });
}

function wayOf({ dump, restore, say }: BackupWay, { labels }: ReaderWords): readonly string[] {
  return [
    labels.store.backupByTools,
    `  ${dump}`,
    labels.store.backupWithoutList,
    labels.store.backupPutBack,
    `  ${restore}`,
    labels.store.backupOtherwise,
    `  ${say}`,
  ];
}

/** Says that the previous version can still use the store. */
function ofEarlier(
  { earlierFormat }: Pick<FolderCheckResult, "earlierFormat">,
  { labels }: ReaderWords,
): readonly string[] {
  return earlierFormat === null ? [] : [labels.store.earlierFormat({ format: String(earlierFormat) })];
}

/** Adds a sentence to each finding. */
function withProblems(report: object, { say }: ReaderWords): object {
  const withSentences = (findings: Findings) =>
    findings.map((finding) => ({ ...finding, problem: say(finding) }));
  const entries = Object.entries(report);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, FINDINGS.includes(name) ? withSentences(value) : value]),
  );
}

const FINDINGS = ["findings", "found", "left"];

function list(findings: Findings, { say }: ReaderWords): readonly string[] {
  return findings.map((finding) => `  ${say(finding)}`);
}
