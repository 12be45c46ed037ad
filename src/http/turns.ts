import type { IncomingMessage } from "node:http";
import { clearChunks } from "./clear-away.ts";

/** A body is read in pieces of about this size; one that is smaller is read at once. */
const PIECE_BYTES = 64 * 1024;

const waiting: IncomingMessage[] = [];

/**
 * Whoever reads the body, to keep it or to throw it away, pauses after each piece until it is its turn again. Left to itself
 * the runtime reads up to 2 MiB of every connection before it looks at the next request: hundreds of large bodies at once
 * would make everybody else wait for seconds. And it takes in one new connection each time around, so that whatever is
 * read between makes all wait that stand behind many others.
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

/** One queue for the process, as its event loop is one: one piece each time around. */
function beginTurn(): void {
  waiting.shift()?.resume();
  if (waiting.length > 0) setImmediate(beginTurn);
}
