import { isLoopback } from "../../platform/kit/loopback.ts";
import type { Config } from "../../settings/config.ts";
import type { JudgedConfig } from "../../settings/config-change.ts";
import type { KeptShopProblem, SettingProblem } from "../../settings/setting-codes.ts";
import type { KeptShop, KeptShops } from "../../shops/connect/kept-shops.ts";
import type { ConfigurationSource } from "../configuration-source.ts";

/** Why a stored shop is not served. */
export type LeftOut = KeptShopProblem | SettingProblem;

/** The file's configuration with those of the store's shops that are compatible. */
export interface WithKeptShops {
  readonly judged: JudgedConfig;
  /** By shop: a problem of one shop does not keep the others from being served. */
  readonly left: ReadonlyMap<string, readonly LeftOut[]>;
}

/** The basis for shops of the page. */
export interface PageBasis extends Pick<ConfigurationSource, "withShops"> {
  readonly kept: KeptShops;
  /** Stored shops that are not served, and why. */
  readonly left: WithKeptShops["left"];
  readonly file: JudgedConfig;
}

const MOST_NAMED = 10;

/** `file`: valid by itself. On conflicts, the last changed shops are left out. */
export function withKeptShops(
  source: Pick<ConfigurationSource, "withShops">,
  file: JudgedConfig,
  kept: ReadonlyMap<string, KeptShop>,
): WithKeptShops {
  const left = new Map<string, readonly LeftOut[]>();
  const open: Record<string, unknown> = {};
  for (const [shop, { section }] of kept) {
    if (Object.hasOwn(file.config.shops, shop)) left.set(shop, [{ code: "keptShopInFile" }]);
    else if (section === null) left.set(shop, [{ code: "keptShopSealed" }]);
    else open[shop] = section;
  }
  let fitting = open;
  let judged = judgeWith(source, file, fitting);
  // Leaves out all shops that a problem names, so that the others need not be tried one by one.
  while (!judged.ok) {
    const others = Object.entries(fitting).filter(([shop]) => !isNamed(shop, judged));
    // If no shop is named, each may be the cause.
    fitting = others.length === Object.keys(fitting).length ? {} : Object.fromEntries(others);
    judged = judgeWith(source, file, fitting);
  }
  for (const [shop, section] of Object.entries(open)) {
    if (Object.hasOwn(fitting, shop)) continue;
    const tried = judgeWith(source, file, { ...fitting, [shop]: section });
    if (!tried.ok) {
      left.set(shop, tried.problems.slice(0, MOST_NAMED));
      continue;
    }
    judged = tried;
    fitting = { ...fitting, [shop]: section };
  }
  return { judged, left };
}

/** The active configuration without the store's shops. */
export function withoutKeptShops(config: Config, page: Pick<PageBasis, "file"> | null): Config {
  if (page === null) return config;
  const ofFile = Object.entries(config.shops).filter(([shop]) => Object.hasOwn(page.file.config.shops, shop));
  return { ...config, shops: Object.fromEntries(ofFile) };
}

/**
 * Whether the file itself has an account or a shop on this machine. Only then may shops of the page be here: otherwise
 * anyone who is signed in could make the bridge call local services that are closed to others.
 */
export function leadsHere({
  config,
  page,
}: {
  readonly config: Config;
  readonly page: Pick<PageBasis, "file"> | null;
}): boolean {
  const { brands, shops } = withoutKeptShops(config, page);
  const ofBrands = Object.values(brands).map(({ baseUrl }) => new URL(baseUrl).host);
  return [...ofBrands, ...Object.values(shops).map(({ domain }) => domain)].some(isLoopback);
}

type ShopsResult = ReturnType<ConfigurationSource["withShops"]>;

function judgeWith(
  { withShops }: Pick<ConfigurationSource, "withShops">,
  file: JudgedConfig,
  shops: Readonly<Record<string, unknown>>,
): ShopsResult {
  return Object.keys(shops).length === 0 ? { ok: true, ...file } : withShops(file.settings, shops);
}

function isNamed(shop: string, judged: ShopsResult): boolean {
  const own = `shops.${shop}`;
  return !judged.ok && judged.problems.some(({ path }) => path === own || path?.startsWith(`${own}.`));
}
