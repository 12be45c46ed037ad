import { join } from "node:path";
import { listNumbered } from "../documents/whole-file.ts";
import { type FileSystem, isPassing, type OpenFile } from "../file-system.ts";
import { flushOnce } from "./flush-once.ts";
import { encodeFrame } from "./frame.ts";
import { noteNewest } from "./newest-segment.ts";

/** The start of a head's content; no other frame starts with it. */
export const SEGMENT_HEAD = "#segment ";

/** The journal is a sequence of numbered files. A segment counts once its first frame, the head, is durable. */
export function segmentHead(segment: number): Buffer {
  return encodeFrame([`${SEGMENT_HEAD}${segment}\n`]);
}

export function segmentPath(folder: string, segment: number): string {
  return join(folder, `${String(segment).padStart(8, "0")}.log`);
}

/** Lists the segments in ascending order. */
export function listSegments(files: FileSystem, folder: string): Promise<number[]> {
  return listNumbered(files, folder, /^(\d+)\.log$/);
}

/** Call only when all earlier segments are complete and flushed. */
export async function beginSegment(
  files: FileSystem,
  folder: string,
  segment: number,
): Promise<{ readonly file: OpenFile; readonly position: number }> {
  const path = segmentPath(folder, segment);
  await files.remove(path);
  const file = await files.create(path);
  try {
    const head = segmentHead(segment);
    await file.write(head, 0);
    await flushOnce(file);
    await files.flushFolder(folder);
    await noteNewest(files, folder, segment);
    return { file, position: head.length };
  } catch (error) {
    await file.close();
    // The former segment continues, so none may follow it.
    if (isPassing(error)) await files.remove(path).catch(() => undefined);
    throw error;
  }
}
