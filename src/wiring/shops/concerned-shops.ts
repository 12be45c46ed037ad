import { type KeptShop, keysOf } from "../../shops/connect/kept-shop.ts";
import type { KnownShops } from "../../shops/connect/kept-shops.ts";
import type { WithKeptShops } from "./with-kept-shops.ts";

/**
 * The shops that have to be checked after a change, in the order of their last changes: the changed ones (`null`:
 * removed), those that are not served, and those that the check compares them with. Of several shops that share an
 * account without a conflict, one is enough. So thousands of other shops need no check.
 */
export function concernedBy(
  changed: ReadonlyMap<string, KeptShop | null>,
  known: Pick<KnownShops, "shops" | "with">,
  left: WithKeptShops["left"],
): ReadonlyMap<string, KeptShop> {
  const notServed = [...left].flatMap(([name, [why]]) => (why?.code === "settingProblem" ? [name] : []));
  const judged = new Map<string, KeptShop | null>(
    notServed.map((name) => [name, known.shops.get(name) ?? null]),
  );
  for (const [name, shop] of changed) judged.set(name, shop);
  const concerned = new Map<string, KeptShop>();
  const add = (shops: Iterable<readonly [string, KeptShop]>, most = Number.POSITIVE_INFINITY) => {
    let left = most;
    for (const [name, shop] of shops) {
      if (left === 0) return;
      if (judged.has(name)) continue;
      concerned.set(name, shop);
      left--;
    }
  };
  for (const [name, shop] of judged) {
    // Shops that share a changed shop's account are checked with it.
    add(known.with(`brand ${name}`));
    if (shop === null) continue;
    concerned.set(name, shop);
    for (const key of keysOf(shop)) {
      if (/^(?:place|prefix|account) /.test(key)) add(known.with(key));
      if (key.startsWith("brand ")) add(known.with(key), 1);
    }
  }
  // Each shop is checked with the shop whose account it uses, which may use another's account in turn.
  for (const [, { settings }] of concerned) {
    const owner = String(settings.brand);
    const shop = known.shops.get(owner);
    if (shop !== undefined && !concerned.has(owner)) concerned.set(owner, shop);
  }
  return new Map([...concerned].sort(([, one], [, other]) => one.version - other.version));
}
