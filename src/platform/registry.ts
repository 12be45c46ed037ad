import type { PlatformAdapter } from "./adapter.ts";

/** The available adapters, by the name that the configuration uses for each. */
export interface Registry {
  /** The adapter of this platform; `undefined` if there is none. */
  find(platform: string): PlatformAdapter | undefined;
  /** The possible values of `platform`, in the order of shipping. */
  readonly platforms: readonly string[];
}

/** Throws if two adapters have the same name, because either could serve a shop. */
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
