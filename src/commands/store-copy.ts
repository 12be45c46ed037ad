import { stat } from "node:fs/promises";
import { type StorageConfig, settingsOf } from "../store/kinds.ts";
import { copyStore, placeOf } from "../wiring/storage.ts";
import { type CommandContext, EXIT, type ExitCode } from "./command-context.ts";
import { labelsIn, type ReaderOptions, type ReaderWords, wordsOfReader } from "./language.ts";
import { readConfig } from "./read-config.ts";
import { notOpened, storeProblem } from "./store-problem.ts";
import { table } from "./terminal/table.ts";
import { bar, duration, plain } from "./terminal/terminal-text.ts";

export interface CopyOptions extends ReaderOptions {
  readonly from: string;
  readonly to: string;
}

type Report = Awaited<ReturnType<typeof copyStore>>;
type State = Parameters<Parameters<typeof copyStore>[0]["onProgress"]>[0];
type Kind = keyof Report["read"];

/** Copies one store into an empty one and compares the two. */
export async function copyCommand(context: CommandContext, options: CopyOptions): Promise<ExitCode> {
  const words = wordsOfReader(context, options);
  const read = await storageNamed(context, options, options.from);
  const filled = typeof read === "number" ? read : await storageNamed(context, options, options.to);
  if (typeof read === "number") return read;
  if (typeof filled === "number") return filled;
  const [from, to, keys] = [read.storage, filled.storage, filled.keys ?? read.keys];
  let isStopping = false;
  void context.stopRequested().then(() => {
    isStopping = true;
  });
  const shown = progressLines(words);
  let last: State = { work: "copying", done: 0, total: 0 };
  const onProgress = (state: State) => {
    last = state;
    context.progress(shown(state));
  };
  try {
    const report = await copyStore({ from, to, keys, onProgress, isStopping: () => isStopping });
    context.progress(null);
    if (options.json) context.out(JSON.stringify(report, null, 2));
    else for (const line of story(words, report, { from, to, last })) context.out(line);
    return report.outcome === "equal" ? EXIT.fine : EXIT.failed;
  } catch (error) {
    context.progress(null);
    context.err(storeProblem(error, words));
    return EXIT.failed;
  }
}

interface NamedStore {
  readonly storage: StorageConfig;
  readonly keys: Parameters<typeof copyStore>[0]["keys"];
}

/** Resolves a configuration's store, a database address, or a folder. */
async function storageNamed(
  context: CommandContext,
  options: ReaderOptions,
  place: string,
): Promise<NamedStore | ExitCode> {
  const isFile = (await stat(place).catch(() => null))?.isFile() === true;
  if (isFile || /\.ya?ml$/i.test(place)) {
    const config = readConfig(context, { ...options, config: place })?.config;
    return config === undefined ? EXIT.badConfiguration : { storage: config.storage, keys: config };
  }
  const storage = context.storageAt(place);
  if (storage !== null) return { storage, keys: undefined };
  // Never prints the address, which contains a password.
  const labels = labelsIn(wordsOfReader(context, options));
  context.err(labels.copy.noAddress);
  return EXIT.wrongUsage;
}

/** A function that formats the progress, the rate and the remaining time. */
function progressLines(words: ReaderWords): (state: State) => string {
  const labels = labelsIn(words);
  let begun: { readonly work: State["work"]; readonly at: number; readonly done: number } | null = null;
  return ({ work, done, total }) => {
    const now = performance.now();
    if (begun?.work !== work) begun = { work, at: now, done };
    const rate = (done - begun.done) / Math.max(1, now - begun.at);
    const parts = [
      labels.copy.progress[work]({ done, total }),
      ...(rate > 0 ? [labels.copy.progress.rate({ rate: Math.round(rate * 1000) })] : []),
      ...(rate > 0 ? [labels.copy.progress.left({ span: duration((total - done) / rate) })] : []),
    ];
    return `${total === 0 ? "" : `${bar(done / total)} `}${parts.join(", ")}`;
  };
}

interface CopyRun {
  readonly from: StorageConfig;
  readonly to: StorageConfig;
  readonly last: State;
}

function story(words: ReaderWords, report: Report, run: CopyRun): readonly string[] {
  const labels = labelsIn(words);
  const [from, to] = [placeOf(run.from), placeOf(run.to)];
  if (report.outcome === "stopped") return [labels.copy.stopped(run.last)];
  if (report.outcome === "different") {
    return [labels.copy.different({ to }), ...differences(words, report), ...damage(words, report, from)];
  }
  return [
    ...(report.wentOn ? [labels.copy.wentOn] : []),
    ...sums(words, report),
    labels.copy.equal({ from, to }),
    ...(report.unopened === null ? [] : notOpened(report.unopened, labels)),
    labels.copy.next({ setting: named(run.to) }),
    labels.copy.leftBehind({ from }),
  ];
}

function sums(words: ReaderWords, { read }: Report): readonly string[] {
  const labels = labelsIn(words);
  const rows = Object.entries(read).map(([kind, { count, sum }]) => [
    labels.copy.kinds[kind as Kind],
    words.number(count),
    sum,
  ]);
  const { what, rows: count, checksum } = labels.copy.columns;
  return table(words, rows, { titles: [what, count, checksum] });
}

function differences(words: ReaderWords, { read, written }: Report): readonly string[] {
  const labels = labelsIn(words);
  const rows = Object.entries(read).flatMap(([name, one]) => {
    const kind = name as Kind;
    const other = written?.[kind];
    const isSame = one.count === other?.count && one.sum === other.sum && one.damaged === 0;
    if (isSame || other === undefined) return [];
    return [
      [labels.copy.kinds[kind], words.number(one.count), one.sum, words.number(other.count), other.sum],
    ];
  });
  const { what, rows: count, checksum, copied, sum } = labels.copy.columns;
  return table(words, rows, { titles: [what, count, checksum, copied, sum] });
}

function damage(words: ReaderWords, { read, damaged: places }: Report, from: string): readonly string[] {
  const labels = labelsIn(words);
  const rows = Object.values(read).reduce((total, { damaged }) => total + damaged, 0);
  if (rows === 0) return [labels.copy.again];
  return [
    labels.copy.damaged({ rows }),
    ...places.map((place) => `  ${plain(place)}`),
    labels.copy.repairFirst({ from }),
  ];
}

/** The settings that a configuration needs to use the copy. */
function named(storage: StorageConfig): string {
  return Object.entries(settingsOf(storage))
    .map(([setting, value]) => `storage.${setting}${value === null ? "" : `: ${value}`}`)
    .join(", ");
}
