import { crc32 } from "node:zlib";

/**
 * The journal is a sequence of frames. One frame holds everything that one flush makes durable, so a power cut can only damage
 * the last one; a damaged frame before an undamaged one is damage to the file:
 *
 *   mark (4 bytes) · length (4, little endian) · CRC-32 of length and content (4) · content (UTF-8)
 *
 * The mark is not valid UTF-8, so no content can imitate a frame.
 */
const MARK = Buffer.from([0xf5, 0x4a, 0x0a, 0xff]);
const HEAD_BYTES = 12;

/** Returns one frame with all the texts concatenated. */
export function encodeFrame(contents: readonly string[]): Buffer {
  const length = contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + length);
  MARK.copy(frame);
  frame.writeUInt32LE(length, 4);
  let at = HEAD_BYTES;
  for (const content of contents) at += frame.write(content, at);
  frame.writeUInt32LE(checksum(frame, 0, length), 8);
  return frame;
}

export interface FrameScan {
  /** The number of bytes from the start that are whole frames. */
  readonly goodBytes: number;
  /** The offset at which a complete frame follows the first damaged byte; `null` if there is only a torn tail, or nothing. */
  readonly resumesAt: number | null;
}

/** Passes the content of each frame to `take`, up to the first byte that is not part of a whole frame. */
export function scanFrames(bytes: Buffer, take: (content: string, offset: number) => void): FrameScan {
  let at = 0;
  for (let end = frameEnd(bytes, at); end !== null; end = frameEnd(bytes, at)) {
    take(bytes.toString("utf8", at + HEAD_BYTES, end), at);
    at = end;
  }
  return { goodBytes: at, resumesAt: nextFrame(bytes, at + 1) };
}

/** The offset of the first whole frame at or after `from`. */
export function nextFrame(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    if (frameEnd(bytes, at) !== null) return at;
  }
  return null;
}

/** The contents of the whole frames of a damaged file, in order. */
export function soundFrames(bytes: Buffer): string[] {
  const contents: string[] = [];
  for (let at = nextFrame(bytes, 0); at !== null; ) {
    const { goodBytes } = scanFrames(bytes.subarray(at), (content) => contents.push(content));
    at = nextFrame(bytes, at + goodBytes);
  }
  return contents;
}

function frameEnd(bytes: Buffer, at: number): number | null {
  if (at + HEAD_BYTES > bytes.length || !bytes.subarray(at, at + MARK.length).equals(MARK)) return null;
  const length = bytes.readUInt32LE(at + 4);
  const end = at + HEAD_BYTES + length;
  if (end > bytes.length || bytes.readUInt32LE(at + 8) !== checksum(bytes, at, length)) return null;
  return end;
}

function checksum(bytes: Buffer, at: number, length: number): number {
  const ofLength = crc32(bytes.subarray(at + 4, at + 8));
  return crc32(bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length), ofLength);
}
