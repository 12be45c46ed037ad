import { diskFiles } from "../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { passingFiles } from "../support/disk/failpoints.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

/** Opens a folder of an earlier format, and kills itself at this passage of a failpoint; 0 only counts. */
export interface MigrateGiven {
  readonly folder: string;
  readonly killAt: number;
}

export interface Migrated {
  readonly passages: number;
}

const { folder, killAt } = givenToChild<MigrateGiven>();
let passages = 0;
const files = passingFiles(diskFiles, () => {
  passages += 1;
  if (passages === killAt) process.kill(process.pid, "SIGKILL");
});
const store = await openLowdbStore({ path: folder, files });
await store.close();
sendToParent({ passages } satisfies Migrated);
process.disconnect();
