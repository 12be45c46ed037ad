import { randomBytes } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { readWhole, replaceFile, type WholeFiles } from "../documents/whole-file.ts";
import type { FileSystem } from "../file-system.ts";
import { FolderRefused, StoreDamaged } from "./damage.ts";
import { markFolder } from "./folder-mark.ts";

/**
 * The data folder:
 *
 *   format.json     the version of this layout, and the salt of the key digests
 *   state.json      names, settings, remembered calls, and where the journal has to be read from
 *   journal/        numbered segments
 *   orders/         documents of records; index/ and terms/ beside them
 *   deliveries/     documents of deliveries; index/ and settlements/ beside them
 *   temporary/      files on their way to being renamed; emptied at start
 *   mark-….json     tells the folder from a copy of it (folder-mark.ts)
 *   owner-….sock    while a process uses the folder
 *   restoring       while a backup is being put in; a folder with it is not used
 */
const FORMAT = 1;
export const MARKER = "format.json";
/** Is there while a backup is put into the folder. */
export const RESTORING = "restoring";
export const FOLDERS = [
  "journal",
  "orders",
  "orders/index",
  "orders/terms",
  "deliveries",
  "deliveries/index",
  "deliveries/settlements",
  "temporary",
];

export interface OpenFolder {
  readonly at: WholeFiles;
  /** Secret of this folder; kept in it, so that digests stay the same. */
  readonly salt: string;
}

/** Makes the folder on first use; refuses one of a newer format. The caller owns the folder already. */
export async function openFolder(files: FileSystem, path: string, now: Moment): Promise<OpenFolder> {
  const at = { files, temporary: join(path, "temporary") };
  const known = await readMarker(files, path);
  for (const folder of FOLDERS) await files.makeFolder(join(path, folder));
  if (known === null) return { at, salt: await beginFolder(at, path, now) };
  for (const name of await files.list(at.temporary)) await files.remove(join(at.temporary, name));
  return { at, salt: known.salt };
}

interface Marker {
  readonly format: number;
  readonly salt: string;
}

/** `null` in a folder that no store has used yet. */
export async function readMarker(files: FileSystem, path: string): Promise<Marker | null> {
  if ((await files.stat(join(path, RESTORING))) !== null) {
    const message = `a backup was not put into ${path} to the end: say store restore again`;
    throw new FolderRefused("folder_foreign", message);
  }
  const marker = join(path, MARKER);
  const bytes = await readWhole(files, marker);
  if (bytes === null) {
    const isUsed =
      (await files.list(join(path, "journal"))).length > 0 ||
      (await files.read(join(path, "state.json"))) !== null;
    if (isUsed) throw new StoreDamaged("this file of the data folder is missing", marker);
    return null;
  }
  const known = parseMarker(bytes, marker);
  if (known.format > FORMAT) {
    const message = `a newer version wrote the data folder ${path} (format ${known.format})`;
    throw new FolderRefused("folder_too_new", message);
  }
  return known;
}

/**
 * The marker comes last: a folder that has it has everything, also the mark that it is no copy, for a start that is cut
 * off here is followed by one that must not doubt it.
 */
async function beginFolder(at: WholeFiles, path: string, now: Moment): Promise<string> {
  for (const folder of ["orders", "deliveries"]) await at.files.flushFolder(join(path, folder));
  await markFolder(at, path, { at: now, isLast: true });
  const salt = await writeMarker(at, path);
  await at.files.flushFolder(dirname(resolve(path)));
  return salt;
}

/** With a new salt, which it returns. */
export async function writeMarker(at: WholeFiles, path: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  await replaceFile(at, join(path, MARKER), Buffer.from(`${JSON.stringify({ format: FORMAT, salt })}\n`));
  await at.files.flushFolder(path);
  return salt;
}

function parseMarker(bytes: Buffer, path: string): Marker {
  try {
    const { format, salt } = JSON.parse(bytes.toString("utf8"));
    if (Number.isSafeInteger(format) && typeof salt === "string") return { format, salt };
  } catch (cause) {
    throw new StoreDamaged("this file of the data folder is not readable", path, null, { cause });
  }
  throw new StoreDamaged("this file of the data folder is not readable", path);
}
