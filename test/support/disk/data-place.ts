import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * Where test data goes that needs no real disk: in memory if the machine has plenty, because tests spend half their
 * time waiting for the disk. Crash tests check what a real disk keeps.
 */
export const DATA_PLACE: string = hasPlenty() ? IN_MEMORY : tmpdir();

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
