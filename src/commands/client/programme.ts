import { readFileSync } from "node:fs";
import type { Client, ProgrammeAnswer } from "../../client/index.ts";
import { actorName } from "../../words/own-names.ts";
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
import { callOfShops } from "./unknown-shop.ts";

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
  return print(context, options, shop, (words, told) => {
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
  return print(context, options, shop, (words, told) => {
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
      plain(by === null ? labels.programme.file : actorName(by, words.language)),
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
  const { note = "" } = options;
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const programme = readText(context, address.words, options);
  if (programme === null) return EXIT.failed;
  return printChange(context, address, options, [shop], (bridge, counts) => {
    const body = { programme, basedOn: options.basedOn ?? counts, note };
    return bridge.put("/programmes/{shop}", { params: { shop }, body });
  });
}

/** What stands in the file that was named; `null`: it cannot be read, and that was said. */
export function readText(
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

/** Makes an earlier version count again, as a new one. */
export async function revertProgramme(
  context: CommandContext,
  shop: string,
  version: number,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { note = "" } = options;
  const body = { version, note };
  return printChange(context, address, options, [shop], (bridge) =>
    bridge.post("/programmes/{shop}/revert", { params: { shop }, body }),
  );
}

/** Saves one shop's programme as a new version of another's. */
export async function copyProgramme(
  context: CommandContext,
  from: string,
  to: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const { note = "" } = options;
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  return printChange(context, address, options, [to, from], async (bridge, basedOn) => {
    const { programme } = await read(from)(bridge);
    return bridge.put("/programmes/{shop}", { params: { shop: to }, body: { programme, basedOn, note } });
  });
}

type Ask = (bridge: Client) => Promise<ProgrammeAnswer>;
type Lines = (words: ReaderWords, told: ProgrammeAnswer) => readonly string[];

function read(shop: string): Ask {
  return (bridge) => bridge.get("/programmes/{shop}", { params: { shop } });
}

/** Makes another version of the first of these shops count and tells which one does, also where it is what counted already. */
function printChange(
  context: CommandContext,
  address: ReaderAddress,
  options: ProgrammeOptions,
  shops: readonly [string, ...string[]],
  change: (bridge: Client, counts: number) => Promise<ProgrammeAnswer>,
): Promise<ExitCode> {
  let before = 0;
  let doubts: readonly string[] = [];
  const ask = async (bridge: Client) => {
    before = (await read(shops[0])(bridge)).version;
    const told = await change(bridge, before);
    if (!options.json) doubts = await doubtsOfActivities(address, told);
    return told;
  };
  return printAt(context, address, { ...options, shops }, ask, (words, told) => {
    const labels = labelsIn(words);
    return [
      ...(told.version === before ? [labels.programme.same] : []),
      ...standing(words, told),
      ...doubts.map(plain),
    ];
  });
}

/** Which of the activities the account does not have; why it was not asked, where it was not. */
async function doubtsOfActivities(
  address: ReaderAddress,
  { shop, programme }: ProgrammeAnswer,
): Promise<readonly string[]> {
  const answered = await callBridge(address, (bridge) =>
    bridge.post("/programmes/{shop}/activities", { params: { shop }, body: { programme } }),
  );
  return answered.ok ? answered.body.doubts : [answered.message];
}

async function print(
  context: CommandContext,
  options: ProgrammeOptions,
  shop: string,
  lines: Lines,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  return printAt(context, address, { ...options, shops: [shop] }, read(shop), lines);
}

async function printAt(
  context: CommandContext,
  address: ReaderAddress,
  { json, shops }: ProgrammeOptions & { readonly shops: readonly string[] },
  ask: Ask,
  lines: Lines,
): Promise<ExitCode> {
  const answered = await callOfShops(address, shops, ask);
  if (!answered.ok) return failed(context, address.words, answered);
  if (json) context.out(JSON.stringify(answered.body, null, 2));
  else for (const line of lines(address.words, answered.body)) context.out(line);
  return EXIT.fine;
}

/** Of a programme with mistakes, each on a line of its own. */
export function failed(
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
  const { shop, version, origin, note, locked, notUsed, doubts } = told;
  const by = told.by === null ? null : actorName(told.by, words.language);
  const since = words.time(Date.parse(told.since));
  const counts =
    by === null
      ? labels.programme.ofFile({ shop, version })
      : origin === "file"
        ? labels.programme.backToFile({ shop, version, by, since })
        : labels.programme.saved({ shop, version, by, since });
  return [
    counts,
    ...(note === null ? [] : [labels.programme.note({ note })]),
    ...(locked ? [labels.programme.locked] : []),
    ...(notUsed === null ? [] : [notUsed.reason]),
    ...doubts,
  ].map(plain);
}
