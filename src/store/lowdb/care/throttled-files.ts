import { setTimeout as wait } from "node:timers/promises";
import type { FileSystem } from "../file-system.ts";

/** The longest rest: a machine that slept meanwhile has not worked. */
const LONGEST_REST_MS = 250;

/**
 * The same disk for work that must hold up nothing else: after reading a file and before writing one, it rests for as long
 * as the work before took, so that it never takes more than half of a processor or of a disk. Once the signal aborts, the
 * next such call rejects.
 */
export function throttledFiles(files: FileSystem, signal: AbortSignal): FileSystem {
  let workedSince = performance.now();
  const rest = async () => {
    signal.throwIfAborted();
    const ms = Math.min(LONGEST_REST_MS, Math.ceil(performance.now() - workedSince));
    await wait(ms, undefined, { signal });
    workedSince = performance.now();
  };
  return {
    ...files,
    async read(path) {
      const content = await files.read(path);
      await rest();
      return content;
    },
    async create(path) {
      await rest();
      return files.create(path);
    },
  };
}
