import { join } from "node:path";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { listNumbered, readWhole, seal, unseal, type WholeFiles } from "../documents/whole-file.ts";
import type { FileSystem } from "../file-system.ts";
import { StoreDamaged } from "./damage.ts";

/**
 * Distinguishes a folder from an older copy of itself. While the folder is in use, a small file in it is replaced each minute and
 * at the end. Its name counts up; it contains its own identity (inode and creation time, which a copy never shares) and the time
 * of writing.
 *
 *   no such file             a backup, a repair, or a copy made while the file was being replaced
 *   another identity         copied by cp, rsync, tar or a backup program, to another place or over the original
 *   written long ago,        a machine, disk or volume set back to a state in which the bridge ran; or the bridge was
 *   and not at an end        killed and not started again for a while, which looks the same
 *
 * Known limit: after a machine, disk or volume was set back to a state in which the bridge was stopped, or to one of a few
 * minutes ago, the files are the same as before, and nothing shows it. The documentation recommends `store restore` instead.
 */
const MARK = /^mark-(\d+)\.json$/;
const LONG_AGO_MS = 15 * 60_000;

/** Why the folder may lack what was written last. */
export type FolderWarning = "unmarked" | "copied" | "set back";

interface Mark {
  readonly at: Moment;
  /** It was written at the end of a run that closed the folder. */
  readonly isLast: boolean;
  readonly inode: string;
  /** `null` if the file system does not record it. */
  readonly born: string | null;
}

/** Why the folder may lack recent writes; `null`: it is the original folder, with all its data. */
export async function doubtOf(files: FileSystem, folder: string, now: Moment): Promise<FolderWarning | null> {
  let newest: Mark | null = null;
  for (const number of await markNumbers(files, folder)) {
    const path = markPath(folder, number);
    const [mark, stat] = [await readMark(files, path), await files.stat(path)];
    const isItself = mark?.inode === stat?.inode && (mark?.born === null || mark?.born === stat?.born);
    if (!isItself) return "copied";
    newest = mark;
  }
  if (newest === null) return "unmarked";
  return !newest.isLast && now - newest.at > LONG_AGO_MS ? "set back" : null;
}

/** Replaces the mark; the old one is removed last. */
export async function markFolder(
  { files, temporary }: WholeFiles,
  folder: string,
  { at, isLast }: Pick<Mark, "at" | "isLast">,
): Promise<void> {
  const known = await markNumbers(files, folder);
  const beside = join(temporary, "mark");
  await files.remove(beside);
  try {
    await writeMark(files, beside, { at, isLast });
    await files.rename(beside, markPath(folder, (known.at(-1) ?? 0) + 1));
  } catch (error) {
    // On a full disk, the space of a partial file is needed elsewhere.
    await files.remove(beside).catch(() => undefined);
    throw error;
  }
  await files.flushFolder(folder);
  for (const number of known) await files.remove(markPath(folder, number));
}

async function writeMark(
  files: FileSystem,
  path: string,
  { at, isLast }: Pick<Mark, "at" | "isLast">,
): Promise<void> {
  const file = await files.create(path);
  try {
    const { inode, born } = await file.stat();
    const write = async (mark: Mark) => {
      await file.write(seal(JSON.stringify(mark)), 0);
      await file.flush();
    };
    await write({ at, isLast, inode, born });
    // If the file system only guesses the time of birth, it changes with each change of the file.
    if (born === "0" || (await file.stat()).born !== born) {
      await file.truncate(0);
      await write({ at, isLast, inode, born: null });
    }
  } finally {
    await file.close();
  }
}

/** From now on, the folder counts as one that may have lost writes, until a start has recorded that it may have. */
export async function unmarkFolder(files: FileSystem, folder: string): Promise<void> {
  for (const number of await markNumbers(files, folder)) await files.remove(markPath(folder, number));
  await files.flushFolder(folder);
}

async function readMark(files: FileSystem, path: string): Promise<Mark | null> {
  const bytes = await readWhole(files, path);
  try {
    return bytes === null ? null : (JSON.parse(unseal(bytes, path)) as Mark);
  } catch (error) {
    if (error instanceof StoreDamaged || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function markNumbers(files: FileSystem, folder: string): Promise<number[]> {
  return listNumbered(files, folder, MARK);
}

function markPath(folder: string, number: number): string {
  return join(folder, `mark-${number}.json`);
}
