import { once } from "node:events";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { shopAddress } from "../../platform/kit/host.ts";
import type { ConnectedShop } from "../../platform/shop-access.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { createShopHttp } from "../../shops/connect/shop-http.ts";
import { memoryVault } from "../../shops/connect/vault.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Verdict } from "../codes/verdict.ts";
import { checkActivities, type ProbeLink } from "./activity.ts";
import { aboutBrand, aboutShop, judging } from "./check.ts";
import { askPlatform } from "./shop-connection.ts";

type TriedShop = Pick<ShopContext, "shop" | "adapter" | "adapterShop">;

/** Leaves out what only the merchant's consent would provide. */
function unconnected(
  { shop, adapterShop: { domain, settings }, adapter }: TriedShop,
  { signal, mayBeHere = () => true }: { readonly signal: AbortSignal; readonly mayBeHere?: () => boolean },
): ConnectedShop {
  const hosts = adapter.hosts?.(settings);
  const http = createShopHttp({ domain, signal, mayBeHere, ...(hosts === undefined ? {} : { hosts }) });
  return { shop, domain, settings, vault: memoryVault(), http, now: Date.now, signal };
}

/**
 * Checks a shop's platform before the shop is served; forgets tokens it obtains. `mayBeHere`: the shop may be on this
 * machine.
 */
export async function tryShop(
  tried: TriedShop,
  trial: { readonly signal: AbortSignal; readonly mayBeHere: () => boolean },
): Promise<readonly Verdict[]> {
  const found = await askPlatform(tried, unconnected(tried, trial));
  // Before the shop is served, its webhooks cannot point to it.
  return found.filter(({ needsBridge }) => needsBridge !== true);
}

/** The timeout, short because a person waits between two questions. */
const ADDRESS_MS = 5_000;

/** Checks what answers at the shop's address, before there are credentials. */
export async function tryShopAddress(adapter: PlatformAdapter, domain: string): Promise<readonly Verdict[]> {
  const signal = AbortSignal.timeout(ADDRESS_MS);
  const shop = adapter.platform;
  const settings = adapter.settings.safeParse({});
  const tried = unconnected(
    { shop, adapter, adapterShop: { shop, domain, settings: settings.data } },
    { signal },
  );
  const late = once(signal, "abort").then(() => [tooSlow(shop, domain)]);
  const judged =
    adapter.checkAddress === undefined || !settings.success
      ? anyAnswer(tried)
      : adapter.checkAddress(tried).then((found) => [{ ...found, subject: aboutShop(shop) }]);
  return Promise.race([judged, late]);
}

/** Any answer, however strange, shows that something is there. Returns no verdicts then. */
async function anyAnswer({ http, domain, shop }: ConnectedShop): Promise<readonly Verdict[]> {
  const answered = await http({ method: "GET", url: shopAddress({ domain }) });
  if (answered.ok) return [];
  const { because, kind } = answered.problem;
  if (kind !== "unreachable" && because.code !== "shopAddressPrivate") return [];
  return [{ ...because, subject: aboutShop(shop), check: "platformCheck", state: "failed" }];
}

/** The timeout, short because a person waits at a form. */
const LONGEST_MS = 10_000;
/** The most trials at once: each makes some calls to an address that a person entered. */
const MOST_AT_ONCE = 4;

interface TrialParts {
  readonly brands: ReadonlyMap<string, ProbeLink>;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether a shop entered by a person may be on this machine. */
  readonly mayBeHere: () => boolean;
}

/** Tries shops before they are added: their credentials at the platform, and their activities at the account. */
export class ShopTrials {
  readonly #parts: TrialParts;
  #underWay = 0;

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  /** The verdicts about the shop; `null` if too many trials are running. */
  async of(shop: ShopContext): Promise<readonly Verdict[] | null> {
    if (this.#underWay >= MOST_AT_ONCE) return null;
    this.#underWay++;
    const ending = new AbortController();
    const late = once(ending.signal, "abort").then(() => null);
    const trial = { signal: ending.signal, mayBeHere: this.#parts.mayBeHere };
    const endWaiting = this.#parts.clock.after(LONGEST_MS, () => ending.abort());
    try {
      const [ofPlatform, ofAccount] = await Promise.all([
        Promise.race([tryShop(shop, trial), late]),
        Promise.race([this.#activitiesOf(shop), late]),
      ]);
      return [
        ...(ofPlatform ?? [tooSlow(shop.shop, shop.adapterShop.domain)]),
        ...(ofAccount ?? [accountTooSlow(shop)]),
      ];
    } finally {
      endWaiting();
      ending.abort();
      this.#underWay--;
    }
  }

  async #activitiesOf(shop: ShopContext): Promise<readonly Verdict[]> {
    const link = this.#parts.brands.get(shop.brand);
    // A new brand starts with the next restart.
    return link === undefined ? [] : checkActivities(this.#parts, link, [shop]);
  }
}

function tooSlow(shop: string, domain: string): Verdict {
  const [host = domain] = domain.split("/");
  const because = { code: "shopNotReached", host, cause: "timedOut", error: "ETIMEDOUT" } as const;
  return { ...because, subject: aboutShop(shop), check: "platformCheck", state: "failed" };
}

function accountTooSlow({ brand }: ShopContext): Verdict {
  const because = { code: "noAnswer", cause: "timedOut", error: "ETIMEDOUT" } as const;
  return judging(aboutBrand(brand), "activityCheck").warning({ code: "activityNotTried", because });
}
