import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { type Config, parseConfig } from "../../../src/settings/config.ts";
import { SECRETS } from "../shops/plain-adapter.ts";

export const ADMIN_TOKEN = "an-admin-token-of-enough-length";

/** The account and catalogue of the stand-in loyalty service in tests. */
export const STAND_IN = {
  apiKey: "the-api-key",
  brandId: "the-brand",
  activities: new Map([
    ["12", 100],
    ["77", 200],
  ]),
  campaigns: new Set([42]),
  dataDir: null,
};

/** The settings of a shop on the plain platform. */
export const PLAIN_SHOP = {
  platform: "plain",
  brand: "main",
  domain: "acme.example",
  secrets: SECRETS,
  program: { earn: { activityId: "12" } },
};

export interface ConfigGiven {
  readonly adapters: readonly PlatformAdapter[];
  readonly folder: string;
  /** Replaces the data folder. */
  readonly storage?: object;
  /** The URL of the stand-in. */
  readonly baseUrl: string;
  /** The `shops` section. The shops' brand is "main". */
  readonly shops: Readonly<Record<string, object>>;
  /** Settings of the brand that differ. */
  readonly brand?: object;
  /** Further brands. */
  readonly brands?: Readonly<Record<string, object>>;
}

/** The configuration of a bridge on a free port whose brand "main" is the stand-in. */
export function bridgeConfig(given: ConfigGiven, top?: object): Config {
  const read = parseConfig(bridgeConfigText(given, top), { environment: {}, adapters: given.adapters });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config;
}

/** The configuration file's text. `top`: further sections. */
export function bridgeConfigText(given: ConfigGiven, top: object = {}): string {
  const { folder, storage = { path: folder }, baseUrl, shops, brand, brands } = given;
  const { apiKey, brandId } = STAND_IN;
  return JSON.stringify({
    server: { port: 0, graceSeconds: 5 },
    storage,
    admin: { token: ADMIN_TOKEN },
    brands: { main: { baseUrl, apiKey, brandId, rateLimit: { perMinute: 100_000 }, ...brand }, ...brands },
    shops,
    ...top,
  });
}
