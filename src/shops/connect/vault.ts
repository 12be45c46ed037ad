import { z } from "zod";
import type { PlatformTokens, TokenVault } from "../../platform/shop-access.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { StoredValue } from "../../store/remembered.ts";
import type { ShopValue } from "../../store/shop-memory.ts";
import type { Store } from "../../store/store.ts";
import type { Cipher } from "./cipher.ts";
import type { ConnectContext } from "./connect-context.ts";

export const TOKENS_NAME = "tokens";
const platformTokens = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
/** Tokens with their shop's address. */
const TOKENS = new StoredValue(
  TOKENS_NAME,
  z.looseObject({ platform: z.string(), domain: z.string(), tokens: platformTokens }),
  "absent",
);

/** A shop by its name and the address of its tokens, because another shop may get the name one day. */
export interface TokensOf {
  readonly shop: string;
  readonly platform: string;
  readonly domain: string;
}

/** Replaces a removed shop's tokens, so that work still running for it, in any process, reads and stores none. */
const REMOVED = "removed";

/** Whether the value contains tokens that the keys cannot decrypt. */
export function areTokensClosed({ shop, name, value }: ShopValue, cipher: Cipher | null): boolean {
  if (name !== TOKENS_NAME || value === REMOVED) return false;
  return (cipher?.open(value, belongsToShop(shop)) ?? null) === null;
}

function belongsToShop(shop: string): string {
  return `${TOKENS_NAME} ${shop}`;
}

/** Without an encryption key, tokens are kept in memory only and are lost when the process ends. */
interface VaultContext extends Pick<ConnectContext, "store" | "cipher" | "log"> {
  /** Whether the shop with this name and address is served now; true by default. */
  readonly isServed?: () => boolean;
}

/** Deletes a removed shop's tokens. `isBack`: whether a shop with this name was added meanwhile. */
export async function forgetTokens(
  store: Pick<Store, "changeValue">,
  shop: string,
  isBack: () => boolean,
): Promise<void> {
  await store.changeValue(shop, TOKENS_NAME, (known) => (isBack() ? known : REMOVED));
}

/** Whether the stored text is the mark of a removed shop, which prevents storing tokens until `admitTokens`. */
export function areTokensRefused(stored: string | null): boolean {
  return stored === REMOVED;
}

/** Allows tokens to be stored for a shop of this name again. */
export async function admitTokens(store: Pick<Store, "changeValue">, shop: string): Promise<void> {
  await store.changeValue(shop, TOKENS_NAME, (known) => (known === REMOVED ? null : known));
}

/**
 * A shop's tokens. On disk they are always encrypted. Tokens sealed with an older key are sealed again when they are
 * read. Tokens of another address count as absent.
 */
export function openVault(context: VaultContext, of: TokensOf): TokenVault {
  return context.cipher === null ? memoryVault() : storedVault(context, context.cipher, of);
}

interface ReadTokens {
  readonly tokens: PlatformTokens | null;
  readonly needsResealing: boolean;
}

const NO_TOKENS: ReadTokens = { tokens: null, needsResealing: false };

function storedVault(context: VaultContext, cipher: Cipher, owner: TokensOf): TokenVault {
  const { store, isServed = () => true } = context;
  const { shop } = owner;
  const { read, seal } = sealing(context, cipher, owner);
  return {
    async read() {
      if (!isServed()) return null;
      const { tokens, needsResealing } = read(await store.getValue(shop, TOKENS_NAME));
      if (needsResealing) {
        await store.changeValue(shop, TOKENS_NAME, (sealed) => {
          const current = read(sealed);
          return current.needsResealing ? seal(current.tokens) : sealed;
        });
      }
      return tokens;
    },
    async renew(renew) {
      let renewed: PlatformTokens | null = null;
      await store.changeValue(shop, TOKENS_NAME, async (sealed) => {
        if (sealed === REMOVED || !isServed()) return sealed;
        const current = read(sealed);
        renewed = await renew(current.tokens);
        if (!isServed()) return sealed;
        const isKept = renewed !== null && renewed === current.tokens && !current.needsResealing;
        return isKept ? sealed : seal(renewed);
      });
      return renewed;
    },
  };
}

/** Seals a shop's tokens, and opens them for that shop only. */
function sealing({ log }: VaultContext, cipher: Cipher, { shop, platform, domain }: TokensOf) {
  const belongsTo = belongsToShop(shop);
  let hasComplained = false;
  return {
    read(sealed: string | null): ReadTokens {
      if (sealed === null || sealed === REMOVED) return NO_TOKENS;
      const opened = cipher.open(sealed, belongsTo);
      if (opened === null) {
        if (!hasComplained) log.error({ shop }, LOG_LINES.tokensUnreadable);
        hasComplained = true;
        return NO_TOKENS;
      }
      const kept = TOKENS.parse({ log }, { shop, name: TOKENS_NAME, value: opened.text });
      if (kept === null) return { tokens: null, needsResealing: opened.isOldKey };
      if (kept.platform !== platform || kept.domain !== domain) return NO_TOKENS;
      return { tokens: kept.tokens, needsResealing: opened.isOldKey };
    },

    seal(tokens: PlatformTokens | null): string | null {
      return tokens === null ? null : cipher.seal(JSON.stringify({ platform, domain, tokens }), belongsTo);
    },
  };
}

/** A vault in memory: its tokens are lost when the process ends. */
export function memoryVault(): TokenVault {
  let tokens: PlatformTokens | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read: async () => tokens,
    renew(renew) {
      const renewed = turn.then(async () => {
        tokens = await renew(tokens);
        return tokens;
      });
      turn = renewed.catch(() => {});
      return renewed;
    },
  };
}
