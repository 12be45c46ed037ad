import { randomBytes } from "node:crypto";
import type { FormerShop } from "../../shops/connect/kept-shop.ts";
import type { ShopChangeContext } from "./shop-book.ts";
import { isSameShop } from "./shop-section.ts";

interface Place extends FormerShop {
  readonly domain: string;
}

/**
 * A name for a shop at this place: the first part of its address and some random characters, so that no other shop ever
 * had it or will have it. What is stored by a shop's name is never another merchant's, and no name can be guessed. The
 * same shop gets its former name again, for its orders.
 */
export function freeName(
  place: Place,
  { shops: kept, former, page }: Pick<ShopChangeContext, "shops" | "former" | "page">,
): string {
  const { shops, brands } = page.file.config;
  const isTaken = (name: string) =>
    kept.has(name) || Object.hasOwn(shops, name) || Object.hasOwn(brands, name);
  const before = [...former].find(([name, shop]) => isSameShop(place, shop) && !isTaken(name))?.[0];
  return before ?? withRandom(plainName(place.domain));
}

/**
 * A tenant for a shop that nobody who is signed in brought: never one that somebody or something has already, because
 * the shop's address may have another owner now. `hasPeople`: of a tenant with the shop's name.
 */
export function freeTenant(
  shop: string,
  known: Pick<ShopChangeContext, "with" | "page">,
  hasPeople: boolean,
): string {
  return hasPeople || ownsAny(shop, known, known.page) ? withRandom(shop) : shop;
}

/** Whether a shop or an account is the tenant's, of the file or added. */
export function ownsAny(
  tenant: string,
  known: Pick<ShopChangeContext, "with">,
  page: ShopChangeContext["page"] | null,
): boolean {
  const { shops = {}, brands = {} } = page?.file.config ?? {};
  const ofFile = [...Object.values(shops), ...Object.values(brands)];
  return ofFile.some((each) => each.tenant === tenant) || [...known.with(`tenant ${tenant}`)].length > 0;
}

function withRandom(name: string): string {
  return `${name}-${randomBytes(4).toString("hex")}`;
}

/** "garden" of "www.garden.example/shop". */
function plainName(domain: string): string {
  const [first = ""] = domain.replace(/^www\./, "").split(/[./:]/);
  const plain = first.replaceAll(/[^a-z0-9-]/g, "").replace(/^-+/, "");
  return plain.slice(0, 40) || "shop";
}
