import { z } from "zod";
import { type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import { storedBrands } from "./accounts.ts";

const NOBODYS_SHOP = "";
const FORMER = new StoredValue("formerBrands", z.array(z.string()), "absent");

/** Stores the names of brands that left the configuration, because orders keep the brand that has their points. */
export async function noteFormerBrands(
  place: MemoryPlace<"listValues" | "changeValue">,
  configured: ReadonlyMap<string, unknown>,
): Promise<void> {
  const former = (await storedBrands(place.store)).filter((brand) => !configured.has(brand));
  await FORMER.change(place, NOBODYS_SHOP, (known) =>
    JSON.stringify(known ?? []) === JSON.stringify(former) ? known : former,
  );
}

/** Brands that are no longer in the configuration although orders still have steps for them, as of the last start. */
export async function missingBrands(
  place: MemoryPlace<"getValue"> & { readonly store: Pick<Store, "nextDueAt"> },
  configured: ReadonlyMap<string, unknown>,
): Promise<readonly string[]> {
  return missingOf((await FORMER.read(place, NOBODYS_SHOP)) ?? [], place.store, configured);
}

/** Like `missingBrands`, for a configuration that no bridge was started with. */
export async function missingFrom(
  store: Pick<Store, "listValues" | "nextDueAt">,
  configured: ReadonlyMap<string, unknown>,
): Promise<readonly string[]> {
  return missingOf(await storedBrands(store), store, configured);
}

async function missingOf(
  brands: readonly string[],
  store: Pick<Store, "nextDueAt">,
  configured: ReadonlyMap<string, unknown>,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const brand of brands)
    if (!configured.has(brand) && (await store.nextDueAt({ brands: [brand] })) !== null) missing.push(brand);
  return missing;
}
