import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { jsonIn } from "../../../domain/json-in.ts";
import { CopyRefused } from "../../copy/copy.ts";
import { readWhole, replaceFile, type WholeFiles } from "../documents/whole-file.ts";
import type { FileSystem } from "../file-system.ts";
import { FIRST_FORMAT, FORMAT } from "../migration/migrations.ts";
import { FolderRefused, StoreDamaged } from "./damage.ts";

export const MARKER = "format.json";
/** Exists while a backup is being restored into the folder. */
export const RESTORING = "restoring";
/** Exists while another store is being copied into the folder, and contains the progress. */
export const FILLING = "filling";

const MARKER_JSON = z.object({
  /** The version of the folder's layout. */
  format: z.int(),
  /** Set while the folder is converted from that format to `format`: it contains both. */
  from: z.int().optional(),
  /** Secret of this folder; stored in it, so that digests stay the same. */
  salt: z.string(),
});
/** What a data folder says about itself. */
export type Marker = Readonly<z.infer<typeof MARKER_JSON>>;

/** `null` if no store has used the folder yet. Rejects with FolderRefused if its format is not supported. */
export async function readMarker(files: FileSystem, path: string): Promise<Marker | null> {
  if ((await files.stat(join(path, RESTORING))) !== null)
    throw new FolderRefused({ code: "restoreCutOff", folder: path });
  if ((await files.stat(join(path, FILLING))) !== null)
    throw new CopyRefused({ code: "copyCutOff", place: path });
  return readBareMarker(files, path);
}

/** Like `readMarker`, for an incomplete folder. */
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
  const { data: known } = MARKER_JSON.safeParse(jsonIn(bytes.toString("utf8")));
  if (known === undefined) throw new StoreDamaged({ code: "fileNotAsWritten", file: marker });
  const { format, from = format } = known;
  if (Math.min(format, from) < FIRST_FORMAT)
    throw new FolderRefused({ code: "folderTooOld", folder: path, format, first: FIRST_FORMAT });
  if (format > FORMAT) throw new FolderRefused({ code: "folderTooNew", folder: path, format, known: FORMAT });
  return known;
}

/** The earlier format that all or part of the folder still has; `null` if there is none. */
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

/** Replaces a lost marker: the folder's content may have any format, and content in this version's stays as it is. */
export function markerForAnyFormat(): Marker {
  return { format: FORMAT, from: FIRST_FORMAT, salt: newSalt() };
}

function newSalt(): string {
  return randomBytes(16).toString("hex");
}
