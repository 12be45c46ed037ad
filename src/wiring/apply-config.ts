import { isDeepStrictEqual } from "node:util";
import type { Config } from "../settings/config.ts";
import { addBrands, type Brands, brandLinks, clientOf } from "./brands.ts";
import type { AssembledParts } from "./parts.ts";
import { rememberedShops, shopContexts } from "./shops/shops.ts";
import type { WiringContext } from "./wiring-context.ts";

type ApplyContext = Omit<WiringContext, "config"> &
  Pick<
    AssembledParts,
    "arrivals" | "brands" | "calls" | "care" | "clockCheck" | "dispatcher" | "programmes" | "reach"
  >;

/**
 * Makes the bridge use `next`; settings that may change at runtime are listed in `TAKES_EFFECT`. `expectUsable` has
 * already checked that the store allows it. If the store accepts no writes now, this rejects, nothing has changed, and
 * the caller may retry, even with another configuration. Running work ends with the configuration it began with.
 */
export async function applyConfig(context: ApplyContext, before: Config, next: Config): Promise<void> {
  const { adapters, arrivals, brands, calls, care, clockCheck, programmes, store, clock, reach, log } =
    context;
  const former = shopContexts(before, adapters);
  const shops = shopContexts(next, adapters);
  const changed = [...shops].filter(([name, shop]) => !isDeepStrictEqual(former.get(name), shop));
  const gone = [...former.keys()].filter((name) => !shops.has(name));
  const remembered = await rememberedShops(store, new Map(changed), clock.now(), reach);
  const added = await addedBrands(context, next);
  const serve = await programmes.prepare(remembered, gone);
  for (const [name, link] of added) brands.set(name, link);
  serve();
  for (const name of former.keys())
    if (!isDeepStrictEqual(former.get(name)?.secrets, shops.get(name)?.secrets)) arrivals.forgetSecrets(name);
  for (const [brand, settings] of Object.entries(next.brands))
    if (settings.apiKey !== before.brands[brand]?.apiKey)
      brands.get(brand)?.useClient(clientOf(settings, calls.signal, clockCheck, log));
  await care.follow(gone, [...remembered.keys()]);
  context.dispatcher.wake();
}

/**
 * Creates links for new accounts, and loads the calls that count against their limits. The store must have accepted the
 * accounts (`expectUsable`).
 */
async function addedBrands(
  { brands, calls, clockCheck, store, clock, log }: ApplyContext,
  next: Config,
): Promise<Brands> {
  const fresh = Object.entries(next.brands).filter(([name]) => !brands.has(name));
  const config = { brands: Object.fromEntries(fresh) };
  const added = brandLinks(config, store, clock, calls.signal, clockCheck, log);
  if (added.size > 0) await addBrands(store, new Map([...brands, ...added]), next, log, added);
  return added;
}
