import { z } from "zod";
import { type MemoryPlace, remembered, rememberedByName } from "../store/remembered.ts";
import { keptVersion, type ProgrammeVersion } from "./version.ts";

/** Which version of a shop counts, and the number of its newest: both 0 before the first. */
export interface VersionHead {
  readonly counts: number;
  readonly newest: number;
}

const NONE: VersionHead = { counts: 0, newest: 0 };

/** Its change is the one act by which another version counts: whatever it names was written before. */
export const HEAD = remembered(
  "programme",
  z.object({ counts: z.int().min(0), newest: z.int().min(0) }),
  "refused",
);
export const VERSIONS = rememberedByName("programme/", keptVersion, "absent");

/** Versions that are kept of each shop, the newest; besides them the one that counts. */
const MOST_VERSIONS = 100;

type Place = MemoryPlace<"getValue" | "changeValue" | "listValues">;

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

/** Newest first. One that was written and never named is not there. */
export async function listVersions(
  place: MemoryPlace<"getValue" | "listValues">,
  shop: string,
): Promise<readonly ProgrammeVersion[]> {
  const { newest } = await readHead(place, shop);
  const all = await VERSIONS.list(place);
  return all
    .flatMap((kept) => (kept.shop === shop && kept.value.version <= newest ? [kept.value] : []))
    .sort((one, other) => other.version - one.version);
}

/** What a change of the head makes of it: a version to add (`null`: nothing changes), and whether it counts. */
export interface HeadChange {
  readonly added: Omit<ProgrammeVersion, "version"> | null;
  readonly isCounting: boolean;
}

/**
 * Adds a version by one act, which no other process can come between; `decide` is given what stands there by then. What is
 * too old is forgotten afterwards.
 */
export async function changeVersions(
  place: Place,
  shop: string,
  decide: (head: VersionHead) => Promise<HeadChange>,
): Promise<VersionHead> {
  const changed = await HEAD.change(place, shop, async (known) => {
    const head = known ?? NONE;
    const { added, isCounting } = await decide(head);
    if (added === null) return head;
    const newest = head.newest + 1;
    // Stopped for so long that another process took over, this one must not write over what that one named.
    await VERSIONS.named(String(newest)).change(place, shop, async (known) =>
      (await readHead(place, shop)).newest < newest ? { ...added, version: newest } : known,
    );
    return { newest, counts: isCounting ? newest : head.counts };
  });
  const head = changed ?? NONE;
  const forgotten = head.newest - MOST_VERSIONS;
  if (forgotten > 0 && forgotten !== head.counts)
    await VERSIONS.named(String(forgotten)).change(place, shop, () => null);
  return head;
}
