import type { CopyProgress, CopySource, CopyTarget } from "./copy.ts";
import { COPY_KINDS, type CopyKind } from "./copy-rows.ts";
import { isSame, NOTHING_YET, type Tallies, withPortion } from "./tally.ts";

/** The progress of a copy, in rows. */
export interface CopyState {
  readonly work: "copying" | "comparing";
  readonly done: number;
  readonly total: number;
}

export interface CopyParts {
  readonly from: CopySource;
  readonly to: CopyTarget;
  readonly onProgress?: (state: CopyState) => void;
  /** Whether to stop at the next portion boundary. A later run continues the copy. */
  readonly isStopping?: () => boolean;
}

export interface CopyReport {
  /** `stopped`: not finished. `different`: the copy is unusable and must not be opened. */
  readonly outcome: "equal" | "different" | "stopped";
  /** Whether this run continued an earlier one. */
  readonly wentOn: boolean;
  readonly read: Tallies;
  /** What the target contains now; `null` while nothing was compared. */
  readonly written: Tallies | null;
  readonly damaged: readonly string[];
}

/** The most damaged places that are listed; the others are only counted. */
const DAMAGED_NAMED = 20;

/**
 * Copies a store into an empty one and compares both. Rows are summed while they are copied, and written rows are read
 * again from their place. Only an equal copy becomes a store, and only then is the source marked.
 */
export async function runCopy(parts: CopyParts): Promise<CopyReport> {
  const { from, to } = parts;
  const known = to.progress;
  const wentOn = known !== null && known.origin.state === from.origin.state;
  let progress: CopyProgress = wentOn
    ? known
    : { origin: from.origin, kind: COPY_KINDS[0], after: null, read: NOTHING_YET, damaged: [] };
  if (!wentOn) await to.begin(progress);
  progress = await copyRows(parts, progress);
  const { read, damaged } = progress;
  const stopped = { outcome: "stopped", wentOn, read, written: null, damaged } as const;
  if (progress.kind !== null) return stopped;
  await to.reread();
  const written = await addUp(parts, sumOf(read));
  if (written === null) return stopped;
  const isSameRows = COPY_KINDS.every((kind) => isSame(read[kind], written[kind]));
  const isEqual = isSameRows && (await from.isAsItWas());
  if (isEqual) {
    await from.leave();
    await to.end();
  } else await to.keep(null);
  return { outcome: isEqual ? "equal" : "different", wentOn, read, written, damaged };
}

async function copyRows(parts: CopyParts, begun: CopyProgress): Promise<CopyProgress> {
  const { from, to, isStopping = () => false } = parts;
  const counts = await from.counts();
  const count = counter(
    parts,
    "copying",
    Object.values(counts).reduce((sum, rows) => sum + rows, 0),
  );
  count(sumOf(begun.read));
  let progress = begun;
  for (const kind of kindsFrom(begun.kind)) {
    const after: string | null = kind === progress.kind ? progress.after : null;
    for await (const portion of from.portions(kind, after)) {
      if (isStopping()) return progress;
      const damaged = [...progress.damaged, ...portion.damaged].slice(0, DAMAGED_NAMED);
      const read = withPortion(progress.read, portion);
      progress = { ...progress, kind, after: portion.upTo, read, damaged };
      await to.write(portion, progress);
      count(portion.rows.length);
    }
  }
  progress = { ...progress, kind: null, after: null };
  await to.keep(progress);
  return progress;
}

function kindsFrom(kind: CopyKind | null): readonly CopyKind[] {
  return kind === null ? [] : COPY_KINDS.slice(COPY_KINDS.indexOf(kind));
}

/** Returns `null` if the copy was asked to stop. */
async function addUp(parts: CopyParts, total: number): Promise<Tallies | null> {
  const { to, isStopping = () => false } = parts;
  const count = counter(parts, "comparing", total);
  let tallies = NOTHING_YET;
  for (const kind of COPY_KINDS) {
    for await (const portion of to.portions(kind, null)) {
      if (isStopping()) return null;
      tallies = withPortion(tallies, portion);
      count(portion.rows.length);
    }
  }
  return tallies;
}

function counter({ onProgress }: CopyParts, work: CopyState["work"], total: number) {
  let done = 0;
  return (rows: number) => {
    done += rows;
    onProgress?.({ work, done, total: Math.max(total, done) });
  };
}

function sumOf(tallies: Tallies): number {
  return Object.values(tallies).reduce((sum, { count }) => sum + count, 0);
}
