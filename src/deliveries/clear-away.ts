import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So much more than was left the last time is cleared away. */
const MUCH_BYTES = 10 * 1024 * 1024;

/** Of the process, which has one heap, whoever works in it. */
let leftBytes = 0;
let collect: (() => void) | null = null;

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

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
