import type { Log } from "../log/log.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { missingBrands } from "../outbound/brand/known-brands.ts";
import type { ConnectedShop } from "../platform/shop-access.ts";
import type { Config } from "../settings/config.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import { type Check, judging } from "./check.ts";
import { fingerprint } from "./fingerprint.ts";
import { checkAccount } from "./loyalty-account.ts";
import { checkShop } from "./shop-connection.ts";

export interface InsideParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly connect: (shop: ShopContext) => ConnectedShop;
  readonly config: Config;
  readonly log: Log;
}

/** `configuration`: tells whether it is the one that the asker has. */
export interface Examined {
  readonly checks: readonly Check[];
  readonly configuration: string;
}

/** What only the owner of the data folder can look at: it holds the shops' tokens and counts the calls of a minute. */
export async function examineInside(parts: InsideParts): Promise<Examined> {
  const { store, brands, shops, connect, config, log } = parts;
  const { publicUrl } = config.server;
  const looks = [
    ...[...brands.values()].map((link) => ({
      about: `brand ${link.brand}`,
      look: async () => [await checkAccount(parts, link)],
    })),
    { about: "brands", look: () => checkMissing(parts) },
    ...[...shops.values()].map((shop) => ({
      about: `shop ${shop.shop}`,
      look: () => checkShop(shop, connect(shop), { store, publicUrl }),
    })),
  ];
  const looked = looks.map(async ({ about, look }): Promise<readonly Check[]> => {
    try {
      return await look();
    } catch (error) {
      log.error({ about, error }, "a check failed by itself");
      return [judging(about).failed("check", "an error in the bridge kept it from looking", "see the log")];
    }
  });
  return { checks: (await Promise.all(looked)).flat(), configuration: fingerprint(config) };
}

/** A brand that has another name in the file is another brand: orders keep the one that their points are at. */
async function checkMissing(parts: InsideParts): Promise<readonly Check[]> {
  const detail = "it is not in the configuration, and orders still have steps to send for it: they wait";
  const step = "put it back under brands, by this name, until they are done";
  return (await missingBrands(parts, parts.brands)).map((brand) =>
    judging(`brand ${brand}`).failed("configuration", detail, step),
  );
}
