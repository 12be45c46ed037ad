import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { CopyRefused } from "../../copy/copy.ts";
import { readWhole, replaceFile, type WholeFiles } from "../documents/whole-file.ts";
import type { FileSystem } from "../file-system.ts";
import { FIRST_FORMAT, FORMAT } from "../migration/migrations.ts";
import { FolderRefused, StoreDamaged } from "./damage.ts";

export const MARKER = "format.json";
/** Is there while a backup is put into the folder. */
export const RESTORING = "restoring";
/** Is there while another store is copied into the folder, and says how far that is. */
export const FILLING = "filling";

/** What a data folder says of itself. */
export interface Marker {
  /** The version of its layout. */
  readonly format: number;
  /** Set while the folder is brought from that format to `format`: some of it is as it was, some is as it will be. */
  readonly from?: number;
  /** Secret of this folder; kept in it, so that digests stay the same. */
  readonly salt: string;
}

/** `null` in a folder that no store has used yet. Rejects with FolderRefused where a newer version wrote it. */
export async function readMarker(files: FileSystem, path: string): Promise<Marker | null> {
  if ((await files.stat(join(path, RESTORING))) !== null)
    throw new FolderRefused({ code: "restoreCutOff", folder: path });
  if ((await files.stat(join(path, FILLING))) !== null)
    throw new CopyRefused({ code: "copyCutOff", place: path });
  return readBareMarker(files, path);
}

/** The same of a folder that is not whole. */
export async function readBareMarker(files: FileSystem, path: string): Promise<Marker | null> {
  const marker = join(path, MARKER);
  const bytes = await readWhole(files, marker);
  if (bytes === null) {
    const isUsed =
      (await files.list(join(path, "journal"))).length > 0 ||
      (await files.read(join(path, "state.json"))) !== null;
    if (isUsed) throw new StoreDamaged({ code: "fileMissing", file: marker });
    return null;
  }
  const known = parseMarker(bytes, marker);
  const { format } = known;
  if (format > FORMAT) throw new FolderRefused({ code: "folderTooNew", folder: path, format, known: FORMAT });
  return known;
}

/** The earlier format of which the folder is, in whole or in part; `null`: it has this version's. */
export function earlierFormat({ format, from = format }: Marker): number | null {
  return from < FORMAT ? from : null;
}

export async function writeMarker(at: WholeFiles, path: string, marker: Marker): Promise<void> {
  await replaceFile(at, join(path, MARKER), Buffer.from(`${JSON.stringify(marker)}\n`));
  await at.files.flushFolder(path);
}

export function newMarker(): Marker {
  return { format: FORMAT, salt: newSalt() };
}

/** In place of one that is lost: what the folder holds may be of any format, and what is of this one stays as it is. */
export function markerForAnyFormat(): Marker {
  return { format: FORMAT, from: FIRST_FORMAT, salt: newSalt() };
}

function newSalt(): string {
  return randomBytes(16).toString("hex");
}

function parseMarker(bytes: Buffer, path: string): Marker {
  try {
    const { format, from, salt } = JSON.parse(bytes.toString("utf8"));
    const isWhole = Number.isSafeInteger(format) && (from === undefined || Number.isSafeInteger(from));
    if (isWhole && typeof salt === "string") return { format, ...(from === undefined ? {} : { from }), salt };
  } catch (cause) {
    throw new StoreDamaged({ code: "fileNotAsWritten", file: path }, { cause });
  }
  throw new StoreDamaged({ code: "fileNotAsWritten", file: path });
}
