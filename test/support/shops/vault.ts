import type { PlatformTokens, TokenVault } from "../../../src/platform/shop-access.ts";

/** What a shop's tokens are kept in, in memory. */
export function aVault(tokens: PlatformTokens | null = null): TokenVault {
  let kept = tokens;
  return {
    read: async () => kept,
    renew: async (renew) => {
      kept = await renew(kept);
      return kept;
    },
  };
}
