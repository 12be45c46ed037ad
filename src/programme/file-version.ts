import type { Programme } from "../domain/programme/programme.ts";
import { isSameProgramme } from "../domain/programme/programme-change.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { MemoryPlace } from "../store/remembered.ts";
import type { ProgrammeVersion } from "./version.ts";
import { changeVersions, listVersions, readVersion } from "./version-memory.ts";

type Place = MemoryPlace<"getValue" | "changeValue" | "listValues"> & { readonly clock: Clock };

type ReadPlace = MemoryPlace<"getValue" | "listValues">;

/** A version whose programme this release knows. */
export type UsedVersion = ProgrammeVersion & { readonly programme: Programme };

/**
 * The file's programme is the first version, and each other one that stands in it later is another. It counts where the
 * file's counted before, or has to.
 */
export async function takeUpFile(place: Place, shop: ShopContext): Promise<void> {
  const { programme, isProgrammeLocked } = shop;
  await changeVersions(place, shop.shop, async (head) => {
    const now = await readVersion(place, shop.shop, head.counts);
    const isFollowed = head.counts === 0 || now?.origin === "file" || isProgrammeLocked;
    const known = isFollowed ? now : await newestOfFile(place, shop.shop);
    const isKnown =
      known?.origin === "file" && known.programme !== null && isSameProgramme(known.programme, programme);
    if (isKnown) return { added: null, isCounting: false };
    const since = place.clock.now();
    return {
      added: { origin: "file", since, by: null, note: null, programme },
      isCounting: isFollowed,
    };
  });
}

/** The file's programme as a version: it counts where the one that should is not known to this release. */
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
