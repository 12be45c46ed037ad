import { z } from "zod";
import { type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";

const NOBODYS_SHOP = "";
const BRANDS = new StoredValue("brands", z.array(z.string()), "absent");

/** Stores the names of configured brands, because orders keep the brand that has their points. */
export async function rememberBrands(
  place: MemoryPlace<"changeValue">,
  configured: Iterable<string>,
): Promise<void> {
  await BRANDS.change(place, NOBODYS_SHOP, (known) => {
    const all = [...new Set([...(known ?? []), ...configured])];
    return all.length === known?.length ? known : all;
  });
}

/** Brands that are no longer in the configuration although orders still have steps for them. */
export async function missingBrands(
  place: MemoryPlace<"getValue"> & { readonly store: Pick<Store, "nextDueAt"> },
  configured: ReadonlyMap<string, unknown>,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const brand of (await BRANDS.read(place, NOBODYS_SHOP)) ?? []) {
    if (!configured.has(brand) && (await place.store.nextDueAt({ brands: [brand] })) !== null)
      missing.push(brand);
  }
  return missing;
}
