import type { Programme } from "../domain/programme/programme.ts";
import { isSameProgramme } from "../domain/programme/programme-change.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { MemoryPlace } from "../store/remembered.ts";
import type { ProgrammeVersion } from "./version.ts";
import { changeVersions, listVersions, readVersion } from "./version-memory.ts";

type Place = MemoryPlace<"getValue" | "changeValue" | "listValues"> & { readonly clock: Clock };

type ReadPlace = MemoryPlace<"getValue" | "listValues">;

/** A version whose programme this release can read. */
export type UsedVersion = ProgrammeVersion & { readonly programme: Programme };

/**
 * Adds the file's programme as a version if it changed; the first one becomes version 1. The new version becomes active
 * if the active one came from the file, or if the programme is locked to the file.
 */
export async function addFileVersion(place: Place, shop: ShopContext): Promise<void> {
  const { programme, isProgrammeLocked } = shop;
  await changeVersions(place, shop.shop, async (head) => {
    const now = await readVersion(place, shop.shop, head.counts);
    const isFollowed = head.counts === 0 || now?.origin === "file" || isProgrammeLocked;
    const known = isFollowed ? now : await newestOfFile(place, shop.shop);
    const isKnown =
      known?.origin === "file" && known.programme !== null && isSameProgramme(known.programme, programme);
    if (isKnown) return { added: null, isActive: false };
    const since = place.clock.now();
    return {
      added: { origin: "file", since, by: null, note: null, programme },
      isActive: isFollowed,
    };
  });
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
