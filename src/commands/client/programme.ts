import { readFileSync } from "node:fs";
import type { Client, ProgrammeAnswer } from "../../client/index.ts";
import type { Words } from "../../words/words.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { heading, plain, table } from "../terminal-text.ts";
import {
  type AdminAddress,
  type AdminOptions,
  type Answered,
  callBridge,
  findBridge,
} from "./admin-client.ts";

export interface ProgrammeOptions extends AdminOptions {
  readonly yaml?: boolean;
  readonly file?: string;
  readonly note?: string;
  readonly basedOn?: number;
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
    ].map(heading);
    const rows = told.versions.map(({ version, since, by, note, changes }) => [
      version === told.version ? `${version} *` : String(version),
      words.time(Date.parse(since)),
      plain(by ?? labels.programme.file),
      plain(note ?? ""),
      plain(changes.join("; ")),
    ]);
    return [...table([titles, ...rows]), "", ...standing(words, told)];
  });
}

/** Saves what stands in a file as a new version. */
export function setProgramme(
  context: CommandContext,
  shop: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const { file = "", note = "", basedOn } = options;
  const address = findBridge(context, options);
  if (typeof address === "number") return Promise.resolve(address);
  const labels = labelsIn(address.words);
  let programme: string;
  try {
    programme = readFileSync(file, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    context.err(labels.programme.fileUnreadable({ file, code }));
    return Promise.resolve(EXIT.failed);
  }
  const save = async (bridge: Client) => {
    const params = { shop };
    const based = basedOn ?? (await bridge.get("/programmes/{shop}", { params })).version;
    return bridge.put("/programmes/{shop}", { params, body: { programme, basedOn: based, note } });
  };
  return printAt(context, address, options, save, standing);
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
type Lines = (words: Words, told: ProgrammeAnswer) => readonly string[];

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
  address: AdminAddress,
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
  words: Words,
  { message, problems = [] }: Extract<Answered<never>, { ok: false }>,
): ExitCode {
  const labels = labelsIn(words);
  err(problems.length === 0 ? message : labels.programme.refused({ problems: problems.length }));
  for (const { path, expected } of problems)
    err(plain(path === "" ? `  ${expected}` : `  ${path}: ${expected}`));
  return EXIT.failed;
}

/** Which version counts, since when and why, and what is worth a second thought. */
function standing(words: Words, told: ProgrammeAnswer): readonly string[] {
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
    ...(notUsed === null ? [] : [labels.programme.notUsed({ version: notUsed })]),
    ...doubts,
  ].map(plain);
}
