import type { KeptShop } from "../../shops/connect/kept-shop.ts";
import type { WithKeptShops } from "./with-kept-shops.ts";

/**
 * The changed shops (`null`: removed), those that are not served, and those that a check compares them with: of several with
 * one account that do not contradict them, one is enough. In the order of their last changes. Thousands of others need not be
 * judged again.
 */
export function concernedBy(
  changed: ReadonlyMap<string, KeptShop | null>,
  all: ReadonlyMap<string, KeptShop>,
  left: WithKeptShops["left"],
): ReadonlyMap<string, KeptShop> {
  const judged = new Map<string, KeptShop | null>(
    [...left].flatMap(([name, [why]]) => {
      const shop = all.get(name);
      return shop !== undefined && why?.code === "settingProblem" ? [[name, shop]] : [];
    }),
  );
  for (const [name, shop] of changed) judged.set(name, shop);
  const keys = new Set([...judged.values()].flatMap((shop) => (shop === null ? [] : keysOf(shop))));
  const unmet = new Set([...judged.values()].map((shop) => shop?.settings.brand));
  const concerned = [...judged].flatMap(([name, shop]) => (shop === null ? [] : [[name, shop] as const]));
  for (const [name, shop] of all) {
    if (judged.has(name)) continue;
    const { brand } = shop.settings;
    const isUser = judged.has(String(brand));
    const isFirst = unmet.delete(brand);
    if (isUser || isFirst || keysOf(shop).some((key) => keys.has(key))) concerned.push([name, shop]);
  }
  const names = new Set(concerned.map(([name]) => name));
  // Each is judged with the shop whose account it uses, which may use another's.
  for (const [, { settings }] of concerned) {
    const owner = String(settings.brand);
    const shop = all.get(owner);
    if (shop === undefined || names.has(owner)) continue;
    names.add(owner);
    concerned.push([owner, shop]);
  }
  return new Map(concerned.sort(([, one], [, other]) => one.version - other.version));
}

/** What no two shops may share. */
function keysOf(shop: KeptShop): readonly string[] {
  const known = KEYS.get(shop);
  if (known !== undefined) return known;
  const { platform, domain, brand, orderId } = shop.settings;
  const { prefix } = (orderId ?? {}) as { readonly prefix?: unknown };
  const { account } = shop.section ?? {};
  const keys = [`place ${platform} ${domain}`, `prefix ${brand} ${prefix}`];
  if (account != null) keys.push(`account ${account.brandId}`);
  KEYS.set(shop, keys);
  return keys;
}

const KEYS = new WeakMap<KeptShop, readonly string[]>();
