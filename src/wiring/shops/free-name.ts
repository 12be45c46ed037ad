import { randomBytes } from "node:crypto";
import type { FormerShop } from "../../shops/connect/kept-shop.ts";
import type { ShopChangeContext } from "./shop-book.ts";
import { isSameShop } from "./shop-section.ts";

interface Place extends FormerShop {
  readonly domain: string;
}

/**
 * A name for a shop: the first part of its address and some random characters. No other shop ever had it or will have
 * it, so nothing that is stored under the name belongs to another merchant, and nobody can guess it. A shop that comes
 * back gets its former name, because of its orders.
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
 * A tenant for a shop that no signed-in person added. It is never a tenant that exists, because the shop's address may
 * have another owner now. `hasPeople`: whether a tenant with the shop's name has people.
 */
export function freeTenant(
  shop: string,
  known: Pick<ShopChangeContext, "with" | "page">,
  hasPeople: boolean,
): string {
  return hasPeople || ownsAny(shop, known, known.page) ? withRandom(shop) : shop;
}

/** Whether the tenant has a shop or an account, in the file or added. */
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
