import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * Where data of tests lie that no test takes a disk away from: in memory on a machine that has plenty of it, since tests
 * wait for the disk half of their time. What a real disk keeps, the tests of crashes try out.
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
