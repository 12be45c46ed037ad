import type { Shops } from "../../shops/shop-context.ts";

/**
 * The time zone in which days and months of points begin: the shops' own if every programme that sets one agrees, so
 * that the page and commands count alike; otherwise the reader's.
 */
export function dayZone(shops: Shops, { zone }: { readonly zone: string }): string {
  const ofShops = new Set<string>();
  for (const { programme } of shops.values())
    if (programme.timeZone !== undefined) ofShops.add(programme.timeZone);
  const [shared = zone, ...others] = ofShops;
  return others.length === 0 ? shared : zone;
}
