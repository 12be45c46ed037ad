import { backupStore } from "../../src/store/lowdb/care/backup.ts";
import { restoreStore } from "../../src/store/lowdb/care/restore.ts";
import type { FakeDisk } from "../support/disk/fake-disk.ts";

/** How somebody may keep the data folder for later: by files, as a state of the disk, or by the command. */
export const WAYS_TO_KEEP = ["copy", "snapshot", "backup"] as const;
export type WayToKeep = (typeof WAYS_TO_KEEP)[number];

/** The data folder as it was, to be put in its place again. */
export interface KeptCopy {
  readonly way: WayToKeep;
  putBack(): Promise<FakeDisk>;
}

/** What somebody keeps, and how the world was then. */
export interface Kept<Known> {
  readonly copy: KeptCopy;
  readonly known: Known;
  readonly at: number;
  /** How often the wall clock had been set. */
  readonly clockSettings: number;
}

/** Of minutes ago, or behind a clock that was set, nothing can tell the state of a disk from the disk itself. */
export function canBeTold(
  { copy, at, clockSettings }: Kept<unknown>,
  now: number,
  settings: number,
): boolean {
  return copy.way !== "snapshot" || (now - at > 20 * 60_000 && clockSettings === settings);
}

export async function keepCopy(disk: FakeDisk, way: WayToKeep): Promise<KeptCopy> {
  if (way === "copy") {
    const copy = disk.copied();
    return { way, putBack: async () => copy.copied() };
  }
  if (way === "snapshot") {
    const snapshot = unchanged(disk);
    return { way, putBack: async () => unchanged(snapshot) };
  }
  const kept = unchanged(disk);
  for (const path of kept.paths("/backup")) kept.tamper(path, () => null);
  await backupStore("/data", "/backup", kept);
  for (const path of kept.paths("/data")) kept.tamper(path, () => null);
  return {
    way,
    async putBack() {
      const restored = kept.copied();
      await restoreStore("/backup", "/data", restored);
      return restored;
    },
  };
}

function unchanged(disk: FakeDisk): FakeDisk {
  return disk.afterPowerCut(disk.actCount, () => 0);
}
