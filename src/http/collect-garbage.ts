import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects garbage once memory has grown by this much since the last collection. */
const MUCH_BYTES = 10 * 1024 * 1024;

/** A process of this size has built something large. */
const LARGE_BYTES = 256 * 1024 * 1024;

/** Memory in use after the last collection, for the whole process. */
let leftBytes = 0;
let chunkBytes = 0;
let collect: Collect | null = null;

type Collect = (
  options?: { readonly type: "minor" } | { readonly type: "major"; readonly flavor: "last-resort" },
) => void;

/**
 * Collects the garbage of a large body before the next one is read. Otherwise the runtime would first use as much
 * memory as the machine allows, many times what is needed. Takes about 30 ms, and runs only when large bodies follow
 * one another.
 */
export function collectGarbage(): void {
  if (heldBytes() < leftBytes + MUCH_BYTES) return;
  collect ??= collector();
  collect();
  leftBytes = heldBytes();
}

/**
 * Collects young garbage after chunks of a large body: their bytes are outside the heap, and the runtime collects them
 * only after more than a hundred megabytes. Takes about a millisecond.
 */
export function collectYoungGarbage(bytes: number): void {
  chunkBytes += bytes;
  if (chunkBytes < MUCH_BYTES) return;
  chunkBytes = 0;
  collect ??= collector();
  collect({ type: "minor" });
}

/**
 * Collects everything and returns free memory to the machine. The runtime would keep it: 100 MB after a start with 5,000
 * shops. Takes a quarter of a second, and compiled code is compiled again: so only before there is work, and not after a
 * start with few shops.
 */
export function giveBackMemory(): void {
  if (process.memoryUsage.rss() < LARGE_BYTES) return;
  collect ??= collector();
  collect({ type: "major", flavor: "last-resort" });
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}
