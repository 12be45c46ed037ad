import type { IncomingMessage } from "node:http";
import { collectYoungGarbage } from "./collect-garbage.ts";

/** A body is read in pieces of about this size; a smaller one is read at once. */
const PIECE_BYTES = 64 * 1024;

const waiting: IncomingMessage[] = [];

/**
 * Reads a body, to keep or to discard it, with a pause after each piece until its next turn. Otherwise the runtime
 * reads up to 2 MiB of every connection before it handles the next request, so hundreds of large bodies at once would
 * delay all others by seconds. It also accepts only one new connection per event loop turn, so each piece read in
 * between delays the waiting ones.
 */
export function readInTurns(request: IncomingMessage): { end(): void } {
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) return;
    collectYoungGarbage(bytes);
    bytes = 0;
    request.pause();
    if (waiting.push(request) === 1) setImmediate(beginTurn);
  };
  request.on("data", onData);
  return { end: () => void request.off("data", onData) };
}

/** Resumes one reader per event loop turn; there is one queue for the process. */
function beginTurn(): void {
  waiting.shift()?.resume();
  if (waiting.length > 0) setImmediate(beginTurn);
}
