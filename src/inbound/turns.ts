import type { IncomingMessage } from "node:http";

/** Some 64 KiB: what is smaller goes at once. */
export const SMALL_BYTES = 64 * 1024;
/** Read or written in one go, all senders together; it takes a millisecond at most. */
const BYTES_PER_ROUND = 512 * 1024;
const ROUND_MS = 1;

/**
 * Large pieces of many connections, one after another and a few in each millisecond. Left to itself, the runtime reads and
 * writes for every connection in turn as much as it can before it looks at the next request: hundreds of large bodies at
 * once would make everybody else wait for seconds.
 */
class Turns {
  readonly #waiting: { readonly bytes: number; readonly go: () => void }[] = [];

  next(bytes: number, go: () => void): void {
    this.#waiting.push({ bytes, go });
    if (this.#waiting.length === 1) setTimeout(() => this.#round(), ROUND_MS);
  }

  #round(): void {
    let bytes = 0;
    let count = 0;
    for (const next of this.#waiting) {
      bytes += next.bytes;
      if (count > 0 && bytes > BYTES_PER_ROUND) break;
      count++;
      next.go();
    }
    this.#waiting.splice(0, count);
    if (this.#waiting.length > 0) setTimeout(() => this.#round(), ROUND_MS);
  }
}

/** One for the process, as its event loop is. */
const turns = new Turns();

/** `write` comes at once where it is small. */
export function writeInTurn(bytes: number, write: () => void): void {
  if (bytes < SMALL_BYTES) write();
  else turns.next(bytes, write);
}

/** Whoever reads the body, to keep it or to throw it away, pauses after each piece until it is its turn again. */
export function readInTurns(request: IncomingMessage): void {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes < SMALL_BYTES) return;
    bytes = 0;
    request.pause();
    turns.next(SMALL_BYTES, () => request.resume());
  });
}
