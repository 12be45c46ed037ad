import { z } from "zod";
import { type Meaning, type MemoryPlace, StoredValue, StoredValues } from "../store/remembered.ts";
import { keptVersion, type ProgrammeVersion } from "./version.ts";

const versionHead = z.object({ counts: z.int().min(0), newest: z.int().min(0) });
/** The number of a shop's active version, and of its newest; both 0 before the first. */
export type VersionHead = Meaning<typeof versionHead>;

const NONE: VersionHead = { counts: 0, newest: 0 };

/** Changing the head activates a version; the version it names must be stored before. */
export const HEAD = new StoredValue("programme", versionHead, "refused");
export const VERSIONS = new StoredValues("programme/", keptVersion, "absent");

/** How many of a shop's newest versions are kept, besides the active one. */
const MOST_VERSIONS = 100;

export async function readHead(place: MemoryPlace<"getValue">, shop: string): Promise<VersionHead> {
  return (await HEAD.read(place, shop)) ?? NONE;
}

export function readVersion(
  place: MemoryPlace<"getValue">,
  shop: string,
  version: number,
): Promise<ProgrammeVersion | null> {
  return VERSIONS.named(String(version)).read(place, shop);
}

/** All versions that are kept, newest first. */
export async function listVersions(
  place: MemoryPlace<"getValue">,
  shop: string,
): Promise<readonly ProgrammeVersion[]> {
  const { newest, counts } = await readHead(place, shop);
  const recent = Array.from({ length: Math.min(newest, MOST_VERSIONS) }, (_, at) => newest - at);
  const numbers = counts > 0 && !recent.includes(counts) ? [...recent, counts] : recent;
  const versions = await Promise.all(numbers.map((version) => readVersion(place, shop, version)));
  return versions.flatMap((version) => version ?? []);
}

/** A version to add, and whether it becomes active. */
interface HeadChange {
  readonly added: Omit<ProgrammeVersion, "version">;
  readonly isActive: boolean;
}

/**
 * Adds a version atomically across processes; `decide` gets the current head, and returns `null` if nothing changes.
 * Deletes the oldest version beyond the limit afterwards. Returns the head as it is then.
 */
export async function changeVersions(
  place: MemoryPlace<"getValue" | "changeValue">,
  shop: string,
  decide: (head: VersionHead) => Promise<HeadChange | null>,
): Promise<VersionHead> {
  const changed = await HEAD.change(place, shop, async (known) => {
    const head = known ?? NONE;
    const change = await decide(head);
    if (change === null) return head;
    const newest = head.newest + 1;
    // If another process took over during a long pause, its named version must not be overwritten.
    await VERSIONS.named(String(newest)).change(place, shop, async (known) =>
      (await readHead(place, shop)).newest < newest ? { ...change.added, version: newest } : known,
    );
    return { newest, counts: change.isActive ? newest : head.counts };
  });
  const head = changed ?? NONE;
  const forgotten = head.newest - MOST_VERSIONS;
  if (forgotten > 0 && forgotten !== head.counts)
    await VERSIONS.named(String(forgotten)).change(place, shop, () => null);
  return head;
}
