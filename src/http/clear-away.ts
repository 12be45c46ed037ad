import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So much more than was left the last time is cleared away. */
const MUCH_BYTES = 10 * 1024 * 1024;

/** Of the process, which has one heap, whoever works in it. */
let leftBytes = 0;
let chunkBytes = 0;
let collect: Collect | null = null;

type Collect = (options?: { readonly type: "minor" }) => void;

/**
 * After a large body: what reading it left behind is cleared away before the next one. The runtime alone waits until it
 * has taken as much memory as the machine lets it, which is many times what is needed; here it costs some 30 ms, and only
 * where large bodies come one after another.
 */
export function clearAway(): void {
  if (heldBytes() < leftBytes + MUCH_BYTES) return;
  collect ??= collector();
  collect();
  leftBytes = heldBytes();
}

/**
 * After a chunk of a large body: its bytes lie outside the heap, and the runtime waits for more than a hundred megabytes of
 * them before it looks which are still needed. Here it looks among the youngest alone, in about a millisecond.
 */
export function clearChunks(bytes: number): void {
  chunkBytes += bytes;
  if (chunkBytes < MUCH_BYTES) return;
  chunkBytes = 0;
  collect ??= collector();
  collect({ type: "minor" });
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}
