import { readFileSync } from "node:fs";
import type { Client, LookAheadAnswer, ProgrammeAnswer } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { plain } from "../terminal-text.ts";
import {
  type AdminOptions,
  type Answered,
  callBridge,
  findBridge,
  type ReaderAddress,
} from "./admin-client.ts";
import { watchWork } from "./watch-work.ts";

export interface ProgrammeOptions extends AdminOptions {
  readonly yaml?: boolean;
  readonly file?: string;
  readonly note?: string;
  readonly basedOn?: number;
  readonly days?: number;
}

/** Prints which version counts, and the programme as the file would hold it; with `--yaml`, that alone. */
export function showProgramme(
  context: CommandContext,
  shop: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  return print(context, options, read(shop), (words, told) => {
    const text = told.text.trimEnd().split("\n").map(plain);
    return options.yaml ? text : [...standing(words, told), "", ...text];
  });
}

/** Lists all versions, newest first, each with what was changed. */
export function listVersions(
  context: CommandContext,
  shop: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  return print(context, options, read(shop), (words, told) => {
    const labels = labelsIn(words);
    const titles = [
      labels.programme.columns.version,
      labels.programme.columns.since,
      labels.programme.columns.by,
      labels.programme.columns.note,
      labels.programme.columns.changes,
    ];
    const rows = told.versions.map(({ version, since, by, note, changes }) => [
      version === told.version ? `${version} *` : String(version),
      words.time(Date.parse(since)),
      plain(by ?? labels.programme.file),
      plain(note ?? ""),
      plain(changes.join("; ")),
    ]);
    return [...table(words, rows, { titles }), "", ...standing(words, told)];
  });
}

/** Saves what stands in a file as a new version. */
export async function setProgramme(
  context: CommandContext,
  shop: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const { note = "", basedOn } = options;
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const programme = readText(context, address.words, options);
  if (programme === null) return EXIT.failed;
  const save = async (bridge: Client) => {
    const params = { shop };
    const based = basedOn ?? (await bridge.get("/programmes/{shop}", { params })).version;
    return bridge.put("/programmes/{shop}", { params, body: { programme, basedOn: based, note } });
  };
  return printAt(context, address, options, save, standing);
}

function readText(
  { err }: CommandContext,
  words: ReaderWords,
  { file = "" }: ProgrammeOptions,
): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const labels = labelsIn(words);
    err(labels.programme.fileUnreadable({ file, code }));
    return null;
  }
}

/** Tells which orders of the last days the programme in a file would have made something else of. */
export async function previewProgramme(
  context: CommandContext,
  shop: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { words } = address;
  const programme = readText(context, words, options);
  if (programme === null) return EXIT.failed;
  const params = { shop };
  const { days } = options;
  const body = { programme, ...(days === undefined ? {} : { days }) };
  const begun = await callBridge(address, (bridge) =>
    bridge.post("/programmes/{shop}/preview", { params, body }),
  );
  if (!begun.ok) return failed(context, words, begun);
  const labels = labelsIn(words);
  // Somebody else may end it and begin another one.
  const own = { params, query: { id: begun.body.id } };
  const watched = await watchWork(context, address, {
    ask: (bridge) => bridge.get("/programmes/{shop}/preview", own),
    isOver: ({ state }: LookAheadAnswer) => state !== "running",
    progressLine: ({ scanned, differing }) => labels.programme.compared({ scanned, differing }),
  });
  if (watched === "detached") {
    await callBridge(address, (bridge) => bridge.delete("/programmes/{shop}/preview", own));
    return EXIT.failed;
  }
  if (!watched.ok) return failed(context, words, watched);
  const { body: told } = watched;
  if (options.json) context.out(JSON.stringify(told, null, 2));
  else for (const line of differences(words, told)) context.out(line);
  return told.state === "done" ? EXIT.fine : EXIT.failed;
}

function differences(words: ReaderWords, told: LookAheadAnswer): readonly string[] {
  const labels = labelsIn(words);
  const { orders, scanned, differing, state } = told;
  const rows = orders.map(({ orderId, orderNumber, reason }) => [
    plain(orderNumber ?? orderId),
    plain(reason),
  ]);
  const titles = [labels.programme.order, labels.programme.difference];
  const left = differing - orders.length;
  return [
    ...(rows.length === 0 ? [] : [...table(words, rows, { titles }), ""]),
    ...(left > 0 ? [labels.client.andMore({ orders: left }), ""] : []),
    labels.programme.compared({ scanned, differing }),
    ...(state === "done" ? [] : [labels.programme.notDone]),
    labels.programme.nothingSent,
  ];
}

/** Makes an earlier version count again, as a new one. */
export function revertProgramme(
  context: CommandContext,
  shop: string,
  version: number,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const { note = "" } = options;
  const body = { version, note };
  const revert = (bridge: Client) => bridge.post("/programmes/{shop}/revert", { params: { shop }, body });
  return print(context, options, revert, standing);
}

/** Saves one shop's programme as a new version of another's. */
export function copyProgramme(
  context: CommandContext,
  from: string,
  to: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const copy = async (bridge: Client) => {
    const [{ programme }, { version: basedOn }] = await Promise.all([read(from)(bridge), read(to)(bridge)]);
    const note = options.note ?? "";
    return bridge.put("/programmes/{shop}", { params: { shop: to }, body: { programme, basedOn, note } });
  };
  return print(context, options, copy, standing);
}

type Ask = (bridge: Client) => Promise<ProgrammeAnswer>;
type Lines = (words: ReaderWords, told: ProgrammeAnswer) => readonly string[];

function read(shop: string): Ask {
  return (bridge) => bridge.get("/programmes/{shop}", { params: { shop } });
}

async function print(
  context: CommandContext,
  options: ProgrammeOptions,
  ask: Ask,
  lines: Lines,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  return typeof address === "number" ? address : printAt(context, address, options, ask, lines);
}

async function printAt(
  context: CommandContext,
  address: ReaderAddress,
  { json }: ProgrammeOptions,
  ask: Ask,
  lines: Lines,
): Promise<ExitCode> {
  const answered = await callBridge(address, ask);
  if (!answered.ok) return failed(context, address.words, answered);
  if (json) context.out(JSON.stringify(answered.body, null, 2));
  else for (const line of lines(address.words, answered.body)) context.out(line);
  return EXIT.fine;
}

/** Of a programme with mistakes, each on a line of its own. */
function failed(
  { err }: CommandContext,
  words: ReaderWords,
  { message, problems = [] }: Extract<Answered<never>, { ok: false }>,
): ExitCode {
  const labels = labelsIn(words);
  err(problems.length === 0 ? message : labels.programme.refused({ problems: problems.length }));
  for (const { path, expected } of problems)
    err(plain(path === "" ? `  ${expected}` : `  ${path}: ${expected}`));
  return EXIT.failed;
}

/** Which version counts, since when and why, and what is worth a second thought. */
function standing(words: ReaderWords, told: ProgrammeAnswer): readonly string[] {
  const labels = labelsIn(words);
  const { shop, version, origin, by, note, locked, notUsed, doubts } = told;
  const since = words.time(Date.parse(told.since));
  const counts =
    origin === "file"
      ? labels.programme.ofFile({ shop, version })
      : labels.programme.saved({ shop, version, by: by ?? "", since });
  return [
    counts,
    ...(note === null ? [] : [labels.programme.note({ note })]),
    ...(locked ? [labels.programme.locked] : []),
    ...(notUsed === null ? [] : [notUsed.reason]),
    ...doubts,
  ].map(plain);
}
