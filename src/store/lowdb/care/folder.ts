import { dirname, join, resolve } from "node:path";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { WholeFiles } from "../documents/whole-file.ts";
import type { FileSystem } from "../file-system.ts";
import { bringUpToDate, type Teller } from "../migration/bring-up-to-date.ts";
import { markFolder } from "./folder-mark.ts";
import { newMarker, readBareMarker, readMarker, writeMarker } from "./marker.ts";

/**
 * The data folder:
 *
 *   format.json     the version of this layout, and the salt of the key digests (marker.ts)
 *   state.json      names, settings, remembered calls, and where the journal has to be read from
 *   journal/        numbered segments
 *   newest-…        which of them is the newest (newest-segment.ts)
 *   orders/         documents of records; index/ and terms/ beside them
 *   deliveries/     documents of deliveries; index/ and settlements/ beside them
 *   temporary/      files on their way to being renamed; emptied at start
 *   mark-….json     distinguishes the folder from a copy of it (folder-mark.ts)
 *   owner-….sock    while a process uses the folder
 *   restoring       while a backup is being put in; a folder with it is not used
 *   filling         while another store is being copied into it, and how far that is; not used either
 */
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
  /** Secret of this folder; stored in it, so that digests stay the same. */
  readonly salt: string;
}

export interface OpenFolderOptions extends Teller {
  /** Set only by code that is about to fill the folder. */
  readonly isBeingFilled?: boolean;
}

/**
 * Creates the folder on first use, converts an earlier format to this one, and refuses a newer format. The caller must
 * own the folder.
 */
export async function openFolder(
  files: FileSystem,
  path: string,
  options: OpenFolderOptions,
): Promise<OpenFolder> {
  const at = { files, temporary: join(path, "temporary") };
  const known = await (options.isBeingFilled ? readBareMarker : readMarker)(files, path);
  for (const folder of FOLDERS) await files.makeFolder(join(path, folder));
  if (known === null) return { at, salt: await beginFolder(at, path, options.now()) };
  for (const name of await files.list(at.temporary)) await files.remove(join(at.temporary, name));
  await bringUpToDate(at, path, known, options);
  return { at, salt: known.salt };
}

/**
 * The marker is written last: a folder that has it is complete, including the mark against copies, so a start after an
 * interruption here does not mistake it for a copy.
 */
async function beginFolder(at: WholeFiles, path: string, now: Moment): Promise<string> {
  for (const folder of ["orders", "deliveries"]) await at.files.flushFolder(join(path, folder));
  await markFolder(at, path, { at: now, isLast: true });
  const marker = newMarker();
  await writeMarker(at, path, marker);
  await at.files.flushFolder(dirname(resolve(path)));
  return marker.salt;
}
