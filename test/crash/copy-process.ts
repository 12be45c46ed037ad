import type { StorageConfig } from "../../src/store/kinds.ts";
import { type CopyOptions, copyStore } from "../../src/wiring/storage.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

/** Copies a store, and kills itself once so much of it is copied; 0: never. */
export interface CopyProcessGiven {
  readonly from: StorageConfig;
  readonly to: StorageConfig;
  readonly killAtShare: number;
}

export type Copied = Awaited<ReturnType<typeof copyStore>>;

const { from, to, killAtShare } = givenToChild<CopyProcessGiven>();
const onProgress: CopyOptions["onProgress"] = ({ work, done, total }) => {
  const isThere = work === "copying" && killAtShare > 0 && done >= total * killAtShare;
  if (isThere) process.kill(process.pid, "SIGKILL");
};
sendToParent((await copyStore({ from, to, onProgress, isStopping: () => false })) satisfies Copied);
process.disconnect();
