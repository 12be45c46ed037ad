import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects garbage once this much more than last time was left. */
const MUCH_BYTES = 10 * 1024 * 1024;

/** Of the whole process, which has one heap. */
let leftBytes = 0;
let chunkBytes = 0;
let collect: Collect | null = null;

type Collect = (options?: { readonly type: "minor" }) => void;

/**
 * After a large body: collects what reading it left behind before the next one is read. Otherwise the runtime waits
 * until it has taken as much memory as the machine allows, many times what is needed. This costs about 30 ms, and only
 * when large bodies come one after another.
 */
export function clearAway(): void {
  if (heldBytes() < leftBytes + MUCH_BYTES) return;
  collect ??= collector();
  collect();
  leftBytes = heldBytes();
}

/**
 * After a chunk of a large body: its bytes are outside the heap, and the runtime waits for more than a hundred
 * megabytes of them before it checks which are still needed. This checks only the youngest, in about a millisecond.
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
