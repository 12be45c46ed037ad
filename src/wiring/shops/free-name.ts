import { randomBytes } from "node:crypto";
import type { Person } from "../../people/access/people.ts";
import type { Config } from "../../settings/config.ts";
import type { FormerShop } from "../../shops/connect/kept-shops.ts";
import type { ShopBook, ShopChangeContext } from "./shop-book.ts";
import { isSameShop } from "./shop-section.ts";

interface NamesContext {
  readonly book: Pick<ShopBook, "isUsed">;
  readonly config: Config;
  readonly people: readonly Person[];
}

/**
 * A name for a shop at this place: the first part of its address, and a number if that is taken, as a shop, an account or
 * a tenant. The same shop gets its former name again, for its orders.
 */
export async function freeName(
  { book, config, people }: NamesContext,
  place: FormerShop & { readonly domain: string },
  { known, former, page }: Pick<ShopChangeContext, "known" | "former" | "page">,
): Promise<string> {
  const { shops, brands } = config;
  const taken = new Set([...known.keys(), ...Object.keys(page.file.config.shops), ...Object.keys(brands)]);
  const tenants = new Set<string | null>(
    [...Object.values(shops), ...Object.values(brands), ...people].map(({ tenant }) => tenant),
  );
  const plain = nameIn(place.domain);
  const names = [plain, ...[2, 3, 4, 5].map((number) => `${plain}-${number}`)];
  for (const name of names) {
    if (taken.has(name)) continue;
    if (isSameShop(place, former[name])) return name;
    if (!tenants.has(name) && !(await book.isUsed(name))) return name;
  }
  return `${plain}-${randomBytes(5).toString("hex")}`;
}

/** "garden" of "www.garden.example/shop". */
function nameIn(domain: string): string {
  const [first = ""] = domain.replace(/^www\./, "").split(/[./:]/);
  const plain = first.replaceAll(/[^a-z0-9-]/g, "").replace(/^-+/, "");
  return plain.slice(0, 40) || "shop";
}
