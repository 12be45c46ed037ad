import type { Programme } from "../domain/programme/programme.ts";
import { isSameProgramme } from "../domain/programme/programme-change.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { MemoryPlace } from "../store/remembered.ts";
import type { ProgrammeVersion } from "./version.ts";
import { changeVersions, listVersions, readHead, readVersion, type VersionHead } from "./version-memory.ts";

type Place = MemoryPlace<"getValue" | "changeValue"> & { readonly clock: Clock };

type ReadPlace = MemoryPlace<"getValue">;

/** A version whose programme this release can read. */
export type UsedVersion = ProgrammeVersion & { readonly programme: Programme };

/**
 * Adds the file's programme as a version if it changed; the first one becomes version 1. The new version becomes active
 * if the active one came from the file, or if the programme is locked to the file.
 */
export async function addFileVersion(place: Place, shop: ShopContext): Promise<void> {
  const { programme } = shop;
  // Most starts change nothing, even with thousands of shops, so unchanged ones need no lock.
  if ((await comparedWith(place, shop, await readHead(place, shop.shop))).isKnown) return;
  await changeVersions(place, shop.shop, async (head) => {
    const { isKnown, isFollowed } = await comparedWith(place, shop, head);
    if (isKnown) return null;
    const since = place.clock.now();
    return { added: { origin: "file", since, by: null, note: null, programme }, isActive: isFollowed };
  });
}

/** `isFollowed`: the active version is the file's. `isKnown`: the file's programme is its newest version. */
async function comparedWith(
  place: ReadPlace,
  { shop, programme, isProgrammeLocked }: ShopContext,
  head: VersionHead,
): Promise<{ readonly isKnown: boolean; readonly isFollowed: boolean }> {
  const now = await readVersion(place, shop, head.counts);
  const isFollowed = head.counts === 0 || now?.origin === "file" || isProgrammeLocked;
  const known = isFollowed ? now : await newestOfFile(place, shop);
  const isKnown =
    known?.origin === "file" && known.programme !== null && isSameProgramme(known.programme, programme);
  return { isKnown, isFollowed };
}

/** The file's programme as a version, used if this release cannot read the active one. */
export async function versionOfFile(
  place: ReadPlace,
  { shop, programme }: ShopContext,
): Promise<UsedVersion> {
  const newest = await newestOfFile(place, shop);
  const version = newest?.version ?? 1;
  return { version, origin: "file", since: newest?.since ?? 0, by: null, note: null, programme };
}

async function newestOfFile(place: ReadPlace, shop: string): Promise<ProgrammeVersion | null> {
  return (await listVersions(place, shop)).find(({ origin }) => origin === "file") ?? null;
}
