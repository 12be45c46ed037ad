import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import type { CommandContext } from "../../../src/commands/command-context.ts";
import { createLog, type Log } from "../../../src/runtime/log/log.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { type Config, parseConfig } from "../../../src/settings/config.ts";
import { type Bridge, startBridge } from "../../../src/wiring/bridge.ts";
import { type Typed, type } from "../commands/typed-command.ts";
import { DATA_PLACE } from "../disk/data-place.ts";
import { freePort } from "../network/free-port.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../shops/played-woocommerce.ts";
import { ADMIN_TOKEN, STAND_IN } from "./bridge-config.ts";
import { sourceOf } from "./running-bridge.ts";

export const ADAPTERS = [shopifyAdapter, woocommerceAdapter];

export interface SetupGiven {
  readonly top?: object;
  readonly server?: object;
  readonly brand?: object;
  readonly shop?: object;
  readonly program?: object;
}

/** A merchant's machine: the loyalty service, a WooCommerce shop "garden" with a key, a data folder, a free port. */
export interface MerchantSetup {
  readonly loyalty: ListeningSandbox;
  readonly woo: StandInWooCommerce;
  readonly folder: string;
  /** The bridge's configured address. */
  readonly url: string;
  config(given?: SetupGiven): Config;
  /** The configuration file's text. */
  file(given?: SetupGiven): string;
  /** `log`: discarded unless given. `hasUsualWaits`: doctor waits as long as the real bridge does; default: shorter. */
  startBridge(given?: SetupGiven, log?: Log, how?: { readonly hasUsualWaits?: boolean }): Promise<Bridge>;
  /** Runs a command in this merchant's folder. */
  type(args: readonly string[], given?: SetupGiven, world?: Partial<CommandContext>): Promise<Typed>;
  close(): Promise<void>;
}

const waits = { keepAliveMs: 200, streamQuietMs: 200 };

export async function aMerchant(): Promise<MerchantSetup> {
  const folder = await mkdtemp(join(DATA_PLACE, "merchant-"));
  const loyalty = await listenSandbox(STAND_IN);
  const woo = await listenWooCommerce();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bridges: Bridge[] = [];
  const file = ({ top, server, brand, shop, program }: SetupGiven = {}) => {
    const { consumerKey, consumerSecret } = woo.key;
    const { apiKey, brandId } = STAND_IN;
    return JSON.stringify({
      server: { port, publicUrl: url, graceSeconds: 5, ...server },
      storage: { path: join(folder, "data") },
      admin: { token: ADMIN_TOKEN },
      brands: { main: { baseUrl: loyalty.url, apiKey, brandId, ...brand } },
      shops: {
        garden: {
          platform: "woocommerce",
          brand: "main",
          domain: woo.domain,
          secrets: ["the-secret-of-garden"],
          credentials: { consumerKey, consumerSecret },
          program: { earn: { activityId: "12", from: "2000-01-01" }, ...program },
          ...shop,
        },
      },
      ...top,
    });
  };
  const read = (given?: SetupGiven) => {
    const judged = parseConfig(file(given), { environment: {}, adapters: ADAPTERS });
    if (!judged.ok) throw new Error(JSON.stringify(judged.problems));
    return judged;
  };
  const config = (given?: SetupGiven) => read(given).config;
  return {
    loyalty,
    woo,
    folder,
    url,
    config,
    file,
    startBridge: async (given, log = createLog({ level: "silent" }), { hasUsualWaits = false } = {}) => {
      const { config, settings } = read(given);
      const source = sourceOf(() => file(given), ADAPTERS, settings);
      const options = { config, source, adapters: ADAPTERS, log, version: "1.2.3" };
      const bridge = await startBridge({ ...options, ...(hasUsualWaits ? {} : { waits }), mode: "serve" });
      bridges.push(bridge);
      return bridge;
    },
    type: (args, given, world) => {
      const loadConfig: CommandContext["loadConfig"] = () => ({
        ok: true,
        config: config(given),
        settings: null,
        warnings: [],
        variables: { shops: {}, secrets: {}, brands: {} },
      });
      return type(args, { world: { adapters: ADAPTERS, loadConfig, ...world } });
    },
    close: async () => {
      for (const bridge of bridges) await bridge.close();
      await loyalty.close();
      await woo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
