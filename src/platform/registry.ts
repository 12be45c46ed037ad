import type { PlatformAdapter } from "./adapter.ts";

/** The adapters that are there, by the word that the configuration uses for each. */
export interface Registry {
  /** The adapter of this platform; `undefined` when there is none. */
  find(platform: string): PlatformAdapter | undefined;
  /** The words that `platform` may be, in the order of shipping. */
  readonly platforms: readonly string[];
}

/** Two adapters for one word would make it a matter of luck which one judges a shop: refused as a mistake in the code. */
export function createRegistry(adapters: readonly PlatformAdapter[]): Registry {
  const byPlatform = new Map<string, PlatformAdapter>();
  for (const adapter of adapters) {
    if (byPlatform.has(adapter.platform)) {
      throw new Error(`there are two adapters for the platform "${adapter.platform}"`);
    }
    byPlatform.set(adapter.platform, adapter);
  }
  return { find: (platform) => byPlatform.get(platform), platforms: [...byPlatform.keys()] };
}
