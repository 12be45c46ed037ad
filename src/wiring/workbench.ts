import type { ConnectedShop } from "../platform/shop-access.ts";
import { Programmes } from "../programme/programmes.ts";
import { systemClock } from "../runtime/time/clock.ts";
import { createConnections } from "../shops/connect/connections.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { findWebhooks, type WebhooksInWords, webhooksInWords } from "../shops/watch/webhooks.ts";
import type { Store } from "../store/store.ts";
import type { Words } from "../words/vocabulary.ts";
import { type Brands, brandLinks, registerBudgets } from "./brands.ts";
import { shopContexts } from "./shops/shops.ts";
import { openStore } from "./storage.ts";
import { cipherFor } from "./usable.ts";
import type { WiringContext } from "./wiring-context.ts";

/** The bridge's parts without server and background work, for commands that run while no bridge does. */
export interface Workbench {
  readonly store: Store;
  readonly shops: Shops;
  readonly brands: Brands;
  readonly connect: (shop: ShopContext) => ConnectedShop;
  /** Returns a shop's webhooks as its platform has them. With `restore`, missing ones are created first. */
  webhooks(shop: ShopContext, restore: boolean, words: Words): Promise<WebhooksInWords>;
  close(): Promise<void>;
}

/** Rejects if the store cannot be opened: the folder is in use, damaged or not accessible. */
export async function openWorkbench({
  config,
  adapters,
  log,
}: Pick<WiringContext, "config" | "adapters" | "log">): Promise<Workbench> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const clock = systemClock;
  const configured = shopContexts(config, adapters);
  const store = await openStore({ config, log }, () => stopping.abort());
  const { shops } = await Programmes.look({ store, shops: configured, clock, log });
  const brands = brandLinks(config, store, clock, signal, undefined, log);
  await registerBudgets(store, brands);
  const connections = createConnections({ store, clock, log, cipher: cipherFor(config), signal });
  return {
    store,
    shops,
    brands,
    connect: connections.to,
    webhooks: async (shop, restore, words) => {
      const options = { publicUrl: config.server.publicUrl, restore };
      return webhooksInWords(await findWebhooks(shop, connections.to(shop), options), words);
    },
    close: async () => {
      stopping.abort();
      await store.close();
    },
  };
}
