import { hash } from "node:crypto";
import { join } from "node:path";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import type { CopySource } from "../../copy/copy.ts";
import { PORTION, type PortionBounds } from "../../copy/copy-rows.ts";
import { FolderRefused } from "../care/damage.ts";
import { markNumbers, unmarkFolder } from "../care/folder-mark.ts";
import { earlierFormat, readMarker } from "../care/marker.ts";
import { openErasureList } from "../documents/erasure-list.ts";
import { diskFiles, type FileSystem } from "../file-system.ts";
import { listSegments, segmentPath } from "../journal/segment.ts";
import { openParts } from "../open.ts";
import { folderReader } from "./folder-reader.ts";

export interface FolderToCopy {
  readonly path: string;
  readonly files?: FileSystem;
  readonly clock?: Clock;
  readonly bounds?: PortionBounds;
}

/**
 * Opens a data folder as the source of a copy. Rejects with FolderRefused if it is in use, missing, or of another
 * format.
 */
export async function openFolderSource(options: FolderToCopy): Promise<CopySource> {
  const { path, files = diskFiles, clock = systemClock, bounds = PORTION } = options;
  const marker = await readMarker(files, path);
  if (marker === null) throw new FolderRefused({ code: "folderNotThere", folder: path });
  const earlier = earlierFormat(marker);
  if (earlier !== null)
    throw new FolderRefused({ code: "folderOfEarlierFormat", folder: path, format: earlier });
  const ownership = await files.claim(path);
  try {
    const parts = await openParts({ path, clock }, files);
    const erasures = openErasureList(files, path);
    const state = await stateOf(files, path);
    return {
      ...folderReader({ folder: path, parts, erasures, bounds }),
      origin: {
        state,
        salt: parts.salt,
        nextDelivery: parts.deliveries.end.nextRow,
        mayForget: parts.doubt !== null,
      },
      isAsItWas: async () => (await stateOf(files, path)) === state,
      leave: () => unmarkFolder(files, path),
      async close() {
        await parts.journal.close();
        await ownership.release();
      },
    };
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

/** Changes with every start, which marks the folder, and with every write, which goes to the journal. */
async function stateOf(files: FileSystem, path: string): Promise<string> {
  const journal = join(path, "journal");
  const segments = await listSegments(files, journal);
  const paths = [
    ...["format.json", "state.json"].map((name) => join(path, name)),
    ...(await markNumbers(files, path)).map((number) => join(path, `mark-${number}.json`)),
    ...segments.map((segment) => segmentPath(journal, segment)),
  ];
  const texts = await Promise.all(
    paths.map(async (name) => [name, hash("sha256", (await files.read(name)) ?? "")]),
  );
  return hash("sha256", JSON.stringify(texts));
}
