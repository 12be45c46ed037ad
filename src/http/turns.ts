import type { IncomingMessage } from "node:http";
import { clearChunks } from "./clear-away.ts";

/** A body is read in pieces of about this size; a smaller one is read at once. */
const PIECE_BYTES = 64 * 1024;

const waiting: IncomingMessage[] = [];

/**
 * Readers of a body, to keep or to discard it, pause after each piece until it is their turn again. Otherwise the
 * runtime reads up to 2 MiB of every connection before it looks at the next request, so hundreds of large bodies at
 * once would make everyone else wait for seconds. It also accepts one new connection per turn, so each piece read in
 * between delays everyone behind many others.
 */
export function readInTurns(request: IncomingMessage): { end(): void } {
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) return;
    clearChunks(bytes);
    bytes = 0;
    request.pause();
    if (waiting.push(request) === 1) setImmediate(beginTurn);
  };
  request.on("data", onData);
  return { end: () => void request.off("data", onData) };
}

/** One queue for the process, because there is one event loop: one piece per turn. */
function beginTurn(): void {
  waiting.shift()?.resume();
  if (waiting.length > 0) setImmediate(beginTurn);
}
