import type { IncomingMessage } from "node:http";

/** A body is read in pieces of about this size; one that is smaller is read at once. */
const PIECE_BYTES = 64 * 1024;
/** Of all senders together, in each millisecond: reading and checking so much takes about as long. */
const PIECES_PER_ROUND = 8;
const ROUND_MS = 1;

const waiting: IncomingMessage[] = [];

/**
 * Whoever reads the body, to keep it or to throw it away, pauses after each piece until it is its turn again. Left to itself
 * the runtime reads up to 2 MiB of every connection before it looks at the next request: hundreds of large bodies at once
 * would make everybody else wait for seconds.
 */
export function readInTurns(request: IncomingMessage): { end(): void } {
  let bytes = 0;
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) return;
    bytes = 0;
    request.pause();
    if (waiting.push(request) === 1) setTimeout(beginRound, ROUND_MS);
  };
  request.on("data", onData);
  return { end: () => void request.off("data", onData) };
}

/** One queue for the process, as its event loop is one. */
function beginRound(): void {
  for (const request of waiting.splice(0, PIECES_PER_ROUND)) request.resume();
  if (waiting.length > 0) setTimeout(beginRound, ROUND_MS);
}
