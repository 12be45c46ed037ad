import { StoreDamaged } from "../care/damage.ts";
import type { FileSystem, OpenFile } from "../file-system.ts";
import { decodeWrites, type Write } from "../writes.ts";
import { nextFrame, scanFrames } from "./frame.ts";
import { newestSegment, noteNewest } from "./newest-segment.ts";
import { beginSegment, listSegments, segmentHead, segmentPath } from "./segment.ts";

export interface ReplayParts {
  readonly files: FileSystem;
  readonly folder: string;
  /** The first segment that is not in the documents yet. */
  readonly from: number;
  readonly apply: (write: Write) => void;
  readonly onTornTail: (file: string, offset: number, bytes: number) => void;
}

export interface JournalEnd {
  readonly file: OpenFile;
  readonly segment: number;
  readonly position: number;
  /** How many bytes of the journal are not in the documents. */
  readonly bytes: number;
}

/**
 * Reads the journal back, from the first segment that is not in the documents. What a power cut tore off after the last
 * whole frame was never acknowledged and is cut. Anything else that does not fit is damage, and stops the start.
 *
 * Known limit: a bit error in the very last frame looks like a torn frame. A close leaves the journal empty, so this
 * takes a crash and a disk error in the same second's writes; the platform's redelivery and the next resync bring back
 * what was lost.
 */
export async function replayJournal(parts: ReplayParts): Promise<JournalEnd> {
  const { files, folder, from } = parts;
  const newest = await newestSegment(files, folder);
  const segments = await readSegments(parts, newest ?? 0);
  const numbers = segments.map(({ segment }) => segment);
  const missing = missingSegment(numbers, { from, newest });
  if (missing !== null)
    throw new StoreDamaged({ code: "journalPartMissing", file: segmentPath(folder, missing) });
  if (segments.length === 0) {
    const begun = await beginSegment(files, folder, from);
    return { ...begun, segment: from, bytes: 0 };
  }
  let position = 0;
  let bytes = 0;
  for (const [index, found] of segments.entries()) {
    const { segment } = found;
    position = await replaySegment(parts, found, index === segments.length - 1);
    bytes += position - segmentHead(segment).length;
  }
  const last = segments.at(-1) as Segment;
  await noteNewest(files, folder, last.segment);
  return { file: await files.open(last.path), segment: last.segment, position, bytes };
}

interface Segment {
  readonly segment: number;
  readonly path: string;
  readonly content: Buffer;
}

/** The first missing segment, from the one that the documents name to the newest known one; `null`: none. */
export function missingSegment(
  segments: readonly number[],
  { from, newest }: { readonly from: number; readonly newest: number | null },
): number | null {
  const index = segments.findIndex((segment, place) => segment !== from + place);
  const next = from + (index === -1 ? segments.length : index);
  const isMissed = index !== -1 || next <= (newest ?? 0) || (segments.length === 0 && from > 1);
  return isMissed ? next : null;
}

/** Removes segments that are already in the documents, and a last one whose beginning never became durable. */
async function readSegments({ files, folder, from }: ReplayParts, newest: number): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (const segment of await listSegments(files, folder)) {
    const path = segmentPath(folder, segment);
    if (segment < from) await files.remove(path);
    else segments.push({ segment, path, content: (await files.read(path)) ?? Buffer.alloc(0) });
  }
  const last = segments.at(-1);
  if (last !== undefined && !hasBegun(last)) {
    if (last.segment <= newest) throw new StoreDamaged({ code: "journalHeadDamaged", file: last.path });
    await files.remove(last.path);
    segments.pop();
  }
  return segments;
}

/** False for a segment without a complete frame: it contains nothing that was acknowledged. */
function hasBegun({ content }: Segment): boolean {
  return nextFrame(content, 0) !== null;
}

async function replaySegment(
  parts: ReplayParts,
  { segment, path, content }: Segment,
  isLast: boolean,
): Promise<number> {
  const head = segmentHead(segment);
  if (!content.subarray(0, head.length).equals(head)) {
    throw new StoreDamaged({ code: "journalHeadDamaged", file: path });
  }
  const { goodBytes, resumesAt } = scanFrames(content, (frame, offset) => {
    for (const write of readFrame(frame, path, offset)) parts.apply(write);
  });
  if (goodBytes === content.length) return goodBytes;
  if (!isLast || resumesAt !== null)
    throw new StoreDamaged({ code: "journalEntryDamaged", file: path, offset: goodBytes });
  parts.onTornTail(path, goodBytes, content.length - goodBytes);
  const file = await parts.files.open(path);
  try {
    await file.truncate(goodBytes);
    await file.flush();
  } finally {
    await file.close();
  }
  return goodBytes;
}

function readFrame(frame: string, path: string, offset: number): Write[] {
  try {
    return decodeWrites(frame);
  } catch (cause) {
    throw new StoreDamaged({ code: "journalEntryUnreadable", file: path, offset }, { cause });
  }
}
