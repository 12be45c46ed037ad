import type { PlatformTokens, TokenVault } from "../../../src/platform/shop-access.ts";

/** An in-memory vault for a shop's tokens. */
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
