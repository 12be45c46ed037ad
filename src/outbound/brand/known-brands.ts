import type { Store } from "../../store/store.ts";

const NOBODYS_SHOP = "";
const NAME = "brands";

/** Brands are remembered by name, because orders keep the brand that their points are at. */
export async function rememberBrands(
  store: Pick<Store, "changeValue">,
  configured: Iterable<string>,
): Promise<void> {
  await store.changeValue(NOBODYS_SHOP, NAME, (text) => {
    const known = namesIn(text);
    const all = [...new Set([...known, ...configured])];
    return all.length === known.length ? text : JSON.stringify(all);
  });
}

/** Brands that are not in the configuration any more, and for which orders still have steps to send. */
export async function missingBrands(
  store: Pick<Store, "getValue" | "nextDueAt">,
  configured: ReadonlyMap<string, unknown>,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const brand of namesIn(await store.getValue(NOBODYS_SHOP, NAME))) {
    if (!configured.has(brand) && (await store.nextDueAt({ brands: [brand] })) !== null) missing.push(brand);
  }
  return missing;
}

function namesIn(text: string | null): readonly string[] {
  return text === null ? [] : (JSON.parse(text) as readonly string[]);
}
