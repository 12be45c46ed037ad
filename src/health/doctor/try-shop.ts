import type { PlatformAdapter } from "../../platform/adapter.ts";
import { shopAddress } from "../../platform/kit/host.ts";
import type { ConnectedShop, TokenVault } from "../../platform/shop-access.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { createShopHttp } from "../../shops/connect/shop-http.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Verdict } from "../codes/verdict.ts";
import { type AskedLink, checkActivities } from "./activity.ts";
import { aboutBrand, aboutShop, judging } from "./check.ts";
import { askPlatform } from "./shop-connection.ts";

type TriedShop = Pick<ShopContext, "shop" | "adapter" | "adapterShop">;

/**
 * Asks a shop's platform before it is served; tokens that come up are forgotten afterwards. `mayBeHere`: it may be on this
 * very machine.
 */
export async function tryShop(
  { shop, adapter, adapterShop }: TriedShop,
  { signal, mayBeHere }: { readonly signal: AbortSignal; readonly mayBeHere: () => boolean },
): Promise<readonly Verdict[]> {
  const { domain, settings } = adapterShop;
  const hosts = adapter.hosts?.(settings);
  const http = createShopHttp({ domain, signal, mayBeHere, ...(hosts === undefined ? {} : { hosts }) });
  const connected: ConnectedShop = {
    shop,
    domain,
    settings,
    vault: forgetful(),
    http,
    now: Date.now,
    signal,
  };
  const found = await askPlatform({ shop, adapter }, connected);
  // Webhooks can lead to it only once it is served.
  return found.filter(({ needsBridge }) => needsBridge !== true);
}

/** Does anything answer at the shop's address? Said only where nothing does. */
export async function tryShopAddress(
  { platform }: PlatformAdapter,
  domain: string,
): Promise<readonly Verdict[]> {
  const http = createShopHttp({ domain, signal: new AbortController().signal });
  const answered = await http({ method: "GET", url: shopAddress({ domain }) });
  if (answered.ok) return [];
  const { because, kind } = answered.problem;
  // Anyone who answers strangely is there.
  if (kind !== "unreachable" && because.code !== "shopAddressPrivate") return [];
  return [{ ...because, subject: aboutShop(platform), check: "platformCheck", state: "failed" }];
}

/** Anyone who waits for it sits before a form. */
const LONGEST_MS = 10_000;
/** Each makes some calls, to an address that somebody types. */
const MOST_AT_ONCE = 4;

interface TrialParts {
  readonly brands: ReadonlyMap<string, AskedLink>;
  readonly clock: Clock;
  readonly log: Log;
  /** May a shop that somebody types be on this very machine? */
  readonly mayBeHere: () => boolean;
}

/** Tries shops before they are added: what their platform says of their credentials, and their account of their activities. */
export class ShopTrials {
  readonly #parts: TrialParts;
  #underWay = 0;

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  /** `null`: too many are being tried. */
  async of(shop: ShopContext): Promise<readonly Verdict[] | null> {
    if (this.#underWay >= MOST_AT_ONCE) return null;
    this.#underWay++;
    const ending = new AbortController();
    const late = new Promise<null>((resolve) => {
      ending.signal.addEventListener("abort", () => resolve(null));
    });
    const trial = { signal: ending.signal, mayBeHere: this.#parts.mayBeHere };
    const endWaiting = this.#parts.clock.after(LONGEST_MS, () => ending.abort());
    try {
      const [ofPlatform, ofAccount] = await Promise.all([
        Promise.race([tryShop(shop, trial), late]),
        Promise.race([this.#activitiesOf(shop), late]),
      ]);
      return [...(ofPlatform ?? [tooSlow(shop)]), ...(ofAccount ?? [accountTooSlow(shop)])];
    } finally {
      endWaiting();
      ending.abort();
      this.#underWay--;
    }
  }

  async #activitiesOf(shop: ShopContext): Promise<readonly Verdict[]> {
    const link = this.#parts.brands.get(shop.brand);
    // One that waits for the next start.
    return link === undefined ? [] : checkActivities(this.#parts, link, [shop]);
  }
}

function tooSlow({ shop, adapterShop: { domain } }: ShopContext): Verdict {
  const [host = domain] = domain.split("/");
  const because = { code: "shopNotReached", host, cause: "timedOut", error: "ETIMEDOUT" } as const;
  return { ...because, subject: aboutShop(shop), check: "platformCheck", state: "failed" };
}

function accountTooSlow({ brand }: ShopContext): Verdict {
  const because = { code: "noAnswer", cause: "timedOut", error: "ETIMEDOUT" } as const;
  return judging(aboutBrand(brand), "activityCheck").warning({ code: "activityNotTried", because });
}

function forgetful(): TokenVault {
  let tokens: Awaited<ReturnType<TokenVault["read"]>> = null;
  return {
    read: async () => tokens,
    renew: async (renew) => {
      tokens = await renew(tokens);
      return tokens;
    },
  };
}
