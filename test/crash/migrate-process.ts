import { registerHooks } from "node:module";
import { diskFiles } from "../../src/store/lowdb/file-system.ts";
import { passingFiles } from "../support/disk/failpoints.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

/** Opens a folder of this format as the made-up next version does (next-format.ts), and kills itself at this passage of a failpoint; 0 only counts. */
export interface MigrateGiven {
  readonly folder: string;
  readonly killAt: number;
}

export interface Migrated {
  readonly passages: number;
}

const NEXT_FORMAT = new URL("../support/store/next-format.ts", import.meta.url).href;
registerHooks({
  resolve(specifier, context, resolve) {
    const found = resolve(specifier, context);
    return found.url.endsWith("/migration/migrations.ts") ? { ...found, url: NEXT_FORMAT } : found;
  },
});
const { openLowdbStore } = await import("../../src/store/lowdb/open.ts");

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
