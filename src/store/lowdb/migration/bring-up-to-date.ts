import { join } from "node:path";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import { StoreUnavailable } from "../../store.ts";
import { placeOf, StoreDamaged } from "../care/damage.ts";
import { type Marker, writeMarker } from "../care/marker.ts";
import { NEW_STATE, stateFile } from "../documents/small-state.ts";
import { DOCUMENT_NAME, listNumbered, type WholeFiles } from "../documents/whole-file.ts";
import { isPassing } from "../file-system.ts";
import { listSegments, segmentPath } from "../journal/segment.ts";
import { MIGRATIONS, type Migration } from "./migrations.ts";
import { rewriteDocument, rewriteSegment, rewriteState } from "./rewrite-files.ts";

/** How often a long migration reports its progress. */
const REPORT_EVERY_MS = 5_000;

export interface Teller {
  readonly now: () => Moment;
  readonly log?: { info(details: object, message: string): void } | undefined;
}

/**
 * Converts a folder of an earlier format to this version's before anything is read from it. First a durable mark makes
 * earlier versions refuse the folder; then each file is replaced as a whole, the journal's too; the mark without "from"
 * comes last. After an interruption it starts again and skips what is done. Only one file of the folder is in memory at
 * a time.
 */
export async function bringUpToDate(
  at: WholeFiles,
  path: string,
  marker: Marker,
  teller: Teller,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const { salt } = marker;
  for (const migration of migrations.filter(({ from }) => from >= (marker.from ?? marker.format))) {
    const { from, to: format } = migration;
    await explained(path, format, async () => {
      await writeMarker(at, path, { format, from, salt });
      await rewriteFolder(at, path, migration, teller);
      await writeMarker(at, path, { format, salt });
    });
  }
}

async function rewriteFolder(
  at: WholeFiles,
  path: string,
  migration: Migration,
  { now, log }: Teller,
): Promise<void> {
  const parts = await partsOf(at, path, migration);
  const { from, to } = migration;
  log?.info({ from, to, files: parts.length }, LOG_LINES.formatBegun);
  let reportedAt = now();
  for (const [done, part] of parts.entries()) {
    await part();
    if (now() - reportedAt < REPORT_EVERY_MS) continue;
    reportedAt = now();
    log?.info({ done: done + 1, of: parts.length }, LOG_LINES.formatGoesOn);
  }
  for (const folder of ["orders", "deliveries", "deliveries/settlements", "journal"])
    await at.files.flushFolder(join(path, folder));
  log?.info({ to }, LOG_LINES.formatDone);
}

/** Returns one step per file. The state document says where the journal begins, and stays readable throughout. */
async function partsOf(at: WholeFiles, path: string, migration: Migration): Promise<(() => Promise<void>)[]> {
  const inside = (name: string) => join(path, name);
  const state = (await stateFile(at, path).read()) ?? NEW_STATE;
  const documents = async (folder: string, rewrite: Migration["order"]) => {
    if (rewrite === undefined) return [];
    const numbers = await listNumbered(at.files, inside(folder), DOCUMENT_NAME);
    return numbers.map(
      (number) => () => rewriteDocument(at, join(inside(folder), `${number}.json`), rewrite),
    );
  };
  const segments = await listSegments(at.files, inside("journal"));
  return [
    ...(await documents("orders", migration.order)),
    ...(await documents("deliveries", migration.delivery)),
    ...(await documents("deliveries/settlements", migration.settlement)),
    () => rewriteState(at, path, migration),
    ...segments
      .filter((segment) => segment >= state.journal)
      .map((segment) => () => rewriteSegment(at, segmentPath(inside("journal"), segment), migration)),
  ];
}

/** Adds to a failure what the operator can do. What was not converted stays as it was. */
async function explained(path: string, format: number, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    if (cause instanceof StoreDamaged) {
      const because = placeOf(cause.trouble);
      throw new StoreDamaged({ code: "formatKept", folder: path, format, because }, { cause });
    }
    if (!isPassing(cause)) throw cause;
    throw new StoreUnavailable({ code: "formatNeedsSpace", folder: path, format }, { cause });
  }
}
