import { backupStore } from "../../src/store/lowdb/care/backup.ts";
import { restoreStore } from "../../src/store/lowdb/care/restore.ts";
import { diskFiles } from "../../src/store/lowdb/file-system.ts";
import { passingFiles } from "../support/disk/failpoints.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

/** Backs a folder up or puts a backup in its place, and kills itself at this passage of a failpoint; 0 only counts. */
export interface RestoreGiven {
  readonly act: "backup" | "restore";
  readonly from: string;
  readonly to: string;
  readonly killAt: number;
}

export interface Restored {
  readonly passages: number;
}

const { act, from, to, killAt } = givenToChild<RestoreGiven>();
let passages = 0;
const files = passingFiles(diskFiles, () => {
  passages += 1;
  if (passages === killAt) process.kill(process.pid, "SIGKILL");
});
await (act === "backup" ? backupStore : restoreStore)(from, to, files);
sendToParent({ passages } satisfies Restored);
process.disconnect();
