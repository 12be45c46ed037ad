import { dirname, join } from "node:path";
import { listNumbered } from "../documents/whole-file.ts";
import type { FileSystem } from "../file-system.ts";
import { flushOnce } from "./flush-once.ts";

/**
 * The number of the journal's newest segment, as the name of an empty file next to the journal's folder, so that a
 * missing last segment is noticed like one in the middle. It exists once the segment's head is durable and before
 * anything is acknowledged in it; after any interruption, the highest number counts. A backup has none.
 */
const NOTE = /^newest-segment-(\d+)$/;

/** The recorded number; `null` if none was recorded. */
export async function newestSegment(files: FileSystem, folder: string): Promise<number | null> {
  return (await listNumbered(files, dirname(folder), NOTE)).at(-1) ?? null;
}

/** Records the newest segment durably, and removes the records of others. `folder`: the journal's. */
export async function noteNewest(files: FileSystem, folder: string, segment: number): Promise<void> {
  const root = dirname(folder);
  const known = await listNumbered(files, root, NOTE);
  if (!known.includes(segment)) {
    await (await files.create(notePath(root, segment))).close();
    await flushOnce({ flush: () => files.flushFolder(root) });
  }
  // A lower one that cannot be removed now goes with the next. A higher one, from before a repair, would be wrong.
  for (const number of known.filter((other) => other < segment))
    await files.remove(notePath(root, number)).catch(() => undefined);
  for (const number of known.filter((other) => other > segment)) await files.remove(notePath(root, number));
}

export function isNewestNote(name: string): boolean {
  return NOTE.test(name);
}

function notePath(root: string, segment: number): string {
  return join(root, `newest-segment-${segment}`);
}
